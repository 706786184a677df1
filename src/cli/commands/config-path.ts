import { existsSync } from 'node:fs';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand } from './define-command.ts';

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
      { name: 'project', path: named ?? places.projectFile },
      { name: 'user', path: places.userFile },
      { name: 'system', path: places.systemFile },
      { name: 'data', path: places.data },
      { name: 'cache', path: places.cache },
      { name: 'logs', path: places.state },
    ].map((row) => ({ ...row, exists: existsSync(row.path) }));
    if (globals.json) {
      stdout.line(JSON.stringify({ items: rows }));
      return exitCodes.done;
    }
    await writeTable(
      context,
      [
        { key: 'name', title: { en: 'Place', 'pt-BR': 'Lugar' }, shown: (row) => row.name },
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
