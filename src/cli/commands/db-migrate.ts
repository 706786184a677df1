import { exitCodes } from '../exit-codes.ts';
import { openLiveLine } from '../output/live-line.ts';
import { defineCommand, flag } from './define-command.ts';

export const dbMigrate = defineCommand({
  name: 'db migrate',
  summary: {
    en: 'Bring the database to the schema of this version.',
    'pt-BR': 'Leva o banco de dados ao esquema desta versão.',
  },
  description: {
    en: 'Every command brings the schema up to date by itself when it opens the database. Only this one gives a checksum to rows from before there were any, packs the reports of before, which then take a sixth, and puts the names of their subjects where they are searched; stopped in the middle, it goes on from there, and others may work meanwhile. There is no way back: make a backup first.',
    'pt-BR':
      'Cada comando atualiza o esquema sozinho ao abrir o banco de dados. Só este dá uma soma de verificação às linhas de antes que houvesse, compacta os relatórios de antes, que passam a ocupar um sexto, e põe os nomes onde são buscados; interrompido, continua de onde parou, e outros podem trabalhar enquanto isso. Não há volta: faça um backup antes.',
  },
  options: {
    dryRun: flag('-n, --dry-run', {
      en: 'only tell what would be done',
      'pt-BR': 'só diz o que seria feito',
    }),
  },
  examples: [
    { line: 'credit db migrate --dry-run', text: { en: 'what would be done', 'pt-BR': 'o que seria feito' } },
    { line: 'credit db migrate', text: { en: 'do it', 'pt-BR': 'faz' } },
  ],
  run: async (context, { dryRun }) => {
    const { globals, stdout, say } = context;
    const [{ migrateDatabase }, { values }] = await Promise.all([import('../../app.ts'), context.settings()]);
    const live = dryRun ? undefined : openLiveLine(context);
    const outcome = await migrateDatabase(values.db, {
      dryRun,
      signal: context.signal,
      onProgress: (work, done, all) =>
        live?.show(() => say(work === 'RUNS' ? 'runsBeingPacked' : 'namesBeingFilled', { done, all })),
    }).finally(() => live?.end());
    if (globals.json) stdout.line(JSON.stringify({ ...outcome, dryRun }));
    else {
      const { file, schemaVersion, applied, pending, checksums, oldRuns, unnamed, runs } = outcome;
      const names = dryRun ? pending : applied;
      const key = names.length === 0 ? 'databaseCurrent' : dryRun ? 'migrationsPending' : 'migrationsDone';
      stdout.line(say(key, { file, schema: schemaVersion, names: names.join(', ') }));
      if (checksums > 0) stdout.line(say('checksumsFilled', { count: checksums }));
      if (dryRun && oldRuns > 0) stdout.line(say('runsToPack', { count: oldRuns }));
      if (runs.packed > 0) stdout.line(say('runsPacked', { count: runs.packed }));
      if (dryRun && unnamed > 0) stdout.line(say('namesToFill', { count: unnamed }));
      if (outcome.names > 0) stdout.line(say('namesFilled', { count: outcome.names }));
      for (const id of runs.damaged) stdout.line(say('runNotPacked', { id }));
    }
    return exitCodes.done;
  },
});
