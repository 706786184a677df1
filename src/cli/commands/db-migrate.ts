import { megabytesOf } from '../../base/megabytes-of.ts';
import { exitCodes } from '../exit-codes.ts';
import { openLiveLine } from '../output/live-line.ts';
import { defineCommand, flag } from './define-command.ts';

export const dbMigrate = defineCommand({
  name: 'db migrate',
  summary: {
    en: 'Update the database schema.',
    'pt-BR': 'Atualiza o esquema do banco de dados.',
  },
  description: {
    en: 'Creates the database if it does not exist. Every command updates the schema when it opens the database, so you rarely need this one. Before an update changes existing rows, it copies the database file and shows the path of the copy. Use the copy to go back: an update cannot be undone.',
    'pt-BR':
      'Cria o banco de dados se ele não existe. Todo comando atualiza o esquema ao abrir o banco, por isso este raramente é necessário. Antes que uma atualização altere linhas existentes, o arquivo do banco é copiado, e o caminho da cópia é exibido. Use a cópia para voltar: uma atualização não pode ser desfeita.',
  },
  options: {
    dryRun: flag('-n, --dry-run', {
      en: 'show what would be done, without doing it',
      'pt-BR': 'mostra o que seria feito, sem fazer',
    }),
    noBackup: flag('--no-backup', {
      en: 'do not copy the database file first',
      'pt-BR': 'não copia antes o arquivo do banco',
    }),
  },
  examples: [
    {
      line: 'credit db migrate --dry-run',
      text: { en: 'Show the pending updates', 'pt-BR': 'Mostra as atualizações pendentes' },
    },
    { line: 'credit db migrate', text: { en: 'Update the database', 'pt-BR': 'Atualiza o banco de dados' } },
  ],
  run: async (context, { dryRun, noBackup }) => {
    const { globals, stdout, say } = context;
    const [{ migrateDatabase }, { values }] = await Promise.all([import('../../app.ts'), context.settings()]);
    const live = dryRun ? undefined : openLiveLine(context);
    const outcome = await migrateDatabase(values, {
      dryRun,
      backup: !noBackup,
      signal: context.signal,
      onProgress: (done, all) => live?.show(() => say('mentionsBeingFilled', { done, all })),
    }).finally(() => live?.end());
    if (globals.json) stdout.line(JSON.stringify({ ...outcome, dryRun }));
    else {
      const { file, schemaVersion, applied, pending } = outcome;
      const names = dryRun ? pending : applied;
      const key = names.length === 0 ? 'databaseCurrent' : dryRun ? 'migrationsPending' : 'migrationsDone';
      const { backup } = outcome;
      if (backup !== null && !dryRun) {
        stdout.line(say('backupMade', { file: backup, megabytes: megabytesOf(backup) }));
      }
      stdout.line(say(key, { file, schema: schemaVersion, names: names.join(', ') }));
      if (backup !== null && dryRun) {
        stdout.line(say('backupPlanned', { file: backup, megabytes: megabytesOf(file) }));
      }
      if (outcome.mentions > 0) stdout.line(say('mentionsFilled', { count: outcome.mentions }));
    }
    return exitCodes.done;
  },
});
