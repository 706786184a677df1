import { existsSync } from 'node:fs';
import { isServerAddress, nameOfDatabase } from '../../base/server-address.ts';
import { exitCodes } from '../exit-codes.ts';
import { defineCommand } from './define-command.ts';

export const dbPath = defineCommand({
  name: 'db path',
  summary: { en: 'Print where the database is.', 'pt-BR': 'Imprime onde está o banco de dados.' },
  examples: [
    { line: 'credit db path', text: { en: 'the file', 'pt-BR': 'o arquivo' } },
    {
      line: 'credit db path --json',
      text: { en: 'and whether it is there', 'pt-BR': 'e se existe' },
    },
  ],
  run: async (context) => {
    const { db } = (await context.settings()).values;
    const path = nameOfDatabase(db);
    // Whether a server has it is known once it is asked: credit db check.
    const exists = isServerAddress(db) ? null : existsSync(db);
    context.stdout.line(context.globals.json ? JSON.stringify({ path, exists }) : path);
    return exitCodes.done;
  },
});
