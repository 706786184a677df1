import { existsSync } from 'node:fs';
import type { Text } from '../../base/language.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand } from './define-command.ts';

const placeWords = {
  project: { en: 'project', 'pt-BR': 'projeto' },
  user: { en: 'user', 'pt-BR': 'usuário' },
  system: { en: 'system', 'pt-BR': 'sistema' },
  data: { en: 'data', 'pt-BR': 'dados' },
  cache: { en: 'cache', 'pt-BR': 'cache' },
  logs: { en: 'logs', 'pt-BR': 'logs' },
} as const satisfies Record<string, Text>;

export const configPath = defineCommand({
  name: 'config path',
  summary: {
    en: 'Show where settings, data, cache and logs live.',
    'pt-BR': 'Mostra onde ficam as configurações, os dados, o cache e os logs.',
  },
  toleratesBrokenSettings: true,
  examples: [
    {
      line: 'credit config path',
      text: { en: 'every place, and whether it is there', 'pt-BR': 'cada lugar, e se existe' },
    },
    { line: 'credit config path --json', text: { en: 'for a program', 'pt-BR': 'para um programa' } },
  ],
  run: async (context) => {
    const { places, globals, stdout, say } = context;
    const named = globals.configFile;
    const rows = [
      { name: 'project' as const, path: named ?? places.projectFile },
      { name: 'user' as const, path: places.userFile },
      { name: 'system' as const, path: places.systemFile },
      { name: 'data' as const, path: places.data },
      { name: 'cache' as const, path: places.cache },
      { name: 'logs' as const, path: places.state },
    ].map((row) => ({ ...row, exists: existsSync(row.path) }));
    if (globals.json) {
      stdout.line(JSON.stringify({ items: rows }));
      return exitCodes.done;
    }
    await writeTable(
      context,
      [
        {
          key: 'name',
          title: { en: 'Place', 'pt-BR': 'Lugar' },
          shown: (row) => say(placeWords[row.name]),
          bare: (row) => row.name,
        },
        { key: 'path', title: { en: 'Path', 'pt-BR': 'Caminho' }, shown: (row) => row.path },
        {
          key: 'exists',
          title: { en: 'There', 'pt-BR': 'Existe' },
          shown: (row) => say(row.exists ? 'yes' : 'no'),
          bare: (row) => String(row.exists),
        },
      ],
      rows,
    );
    return exitCodes.done;
  },
});
