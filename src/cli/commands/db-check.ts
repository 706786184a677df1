import { exitCodes } from '../exit-codes.ts';
import { defineCommand } from './define-command.ts';

export const dbCheck = defineCommand({
  name: 'db check',
  summary: { en: 'Check that the database is sound.', 'pt-BR': 'Verifica se o banco de dados está íntegro.' },
  description: {
    en: 'Opens it read-only, reads every page and follows every reference. Changes nothing.',
    'pt-BR': 'Abre só para leitura, lê cada página e segue cada referência. Não altera nada.',
  },
  examples: [
    {
      line: 'credit db check',
      text: { en: 'the database of the settings', 'pt-BR': 'o banco de dados das configurações' },
    },
    { line: 'credit db check --json', text: { en: 'for a program', 'pt-BR': 'para um programa' } },
  ],
  run: async (context) => {
    const [{ checkDatabase }, { values }] = await Promise.all([import('../../app.ts'), context.settings()]);
    const health = await checkDatabase(values.db);
    if (context.globals.json) context.stdout.line(JSON.stringify(health));
    else
      context.stdout.line(context.say('databaseSound', { file: health.file, schema: health.schemaVersion }));
    return exitCodes.done;
  },
});
