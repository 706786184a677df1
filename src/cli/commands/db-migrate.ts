import { megabytesOf } from '../../base/megabytes-of.ts';
import { exitCodes } from '../exit-codes.ts';
import { openLiveLine } from '../output/live-line.ts';
import { defineCommand, flag } from './define-command.ts';

const progressOf = {
  RUNS: 'runsBeingPacked',
  NAMES: 'namesBeingFilled',
  MENTIONS: 'mentionsBeingFilled',
} as const;

export const dbMigrate = defineCommand({
  name: 'db migrate',
  summary: {
    en: 'Bring the database to the schema of this version.',
    'pt-BR': 'Leva o banco de dados ao esquema desta versão.',
  },
  description: {
    en: 'Every command brings the schema up to date by itself when it opens the database. Only this one gives a checksum to rows from before there were any, packs the reports of before, which then take a sixth, puts the names of their subjects where they are searched, and notes whom else they name; stopped in the middle, it goes on from there, and others may work meanwhile. There is no way back: where rows that stand there are changed, a copy is made beside the file first, and its place is told.',
    'pt-BR':
      'Cada comando atualiza o esquema sozinho ao abrir o banco de dados. Só este dá uma soma de verificação às linhas de antes que houvesse, compacta os relatórios de antes, que passam a ocupar um sexto, põe os nomes onde são buscados, e anota quem mais eles citam; interrompido, continua de onde parou, e outros podem trabalhar enquanto isso. Não há volta: se linhas existentes mudam, antes é feita uma cópia ao lado do arquivo, e diz-se onde.',
  },
  options: {
    dryRun: flag('-n, --dry-run', {
      en: 'only tell what would be done',
      'pt-BR': 'só diz o que seria feito',
    }),
    noBackup: flag('--no-backup', {
      en: 'without the copy beside the file: you have a backup, or no room for one',
      'pt-BR': 'sem a cópia ao lado do arquivo: você tem um backup, ou não há espaço',
    }),
  },
  examples: [
    { line: 'credit db migrate --dry-run', text: { en: 'what would be done', 'pt-BR': 'o que seria feito' } },
    { line: 'credit db migrate', text: { en: 'do it', 'pt-BR': 'faz' } },
  ],
  run: async (context, { dryRun, noBackup }) => {
    const { globals, stdout, say } = context;
    const [{ migrateDatabase }, { values }] = await Promise.all([import('../../app.ts'), context.settings()]);
    const live = dryRun ? undefined : openLiveLine(context);
    const outcome = await migrateDatabase(values, {
      dryRun,
      backup: !noBackup,
      signal: context.signal,
      onProgress: (work, done, all) => live?.show(() => say(progressOf[work], { done, all })),
    }).finally(() => live?.end());
    if (globals.json) stdout.line(JSON.stringify({ ...outcome, dryRun }));
    else {
      const { file, schemaVersion, applied, pending, checksums, oldRuns, unnamed, runs } = outcome;
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
      if (checksums > 0) stdout.line(say('checksumsFilled', { count: checksums }));
      if (dryRun && oldRuns > 0) stdout.line(say('runsToPack', { count: oldRuns }));
      if (runs.packed > 0) stdout.line(say('runsPacked', { count: runs.packed }));
      if (dryRun && unnamed > 0) stdout.line(say('namesToFill', { count: unnamed }));
      if (outcome.names > 0) stdout.line(say('namesFilled', { count: outcome.names }));
      if (outcome.mentions > 0) stdout.line(say('mentionsFilled', { count: outcome.mentions }));
      for (const id of runs.damaged) stdout.line(say('runNotPacked', { id }));
    }
    return exitCodes.done;
  },
});
