import { batchArgument } from '../batch/batch-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { choice, defineCommand, flag, value } from './define-command.ts';

const formats = ['xlsx', 'csv'] as const;

export const batchExport = defineCommand({
  name: 'batch export',
  summary: {
    en: 'Write the spreadsheet of a batch.',
    'pt-BR': 'Grava a planilha de um lote.',
  },
  description: {
    en: 'Also of a batch that has not ended, as it stands now. Without -o: a file named after the batch, here.',
    'pt-BR':
      'Também de um lote que não terminou, como está agora. Sem -o: um arquivo com o nome do lote, aqui.',
  },
  arguments: { batch: batchArgument },
  options: {
    out: value(
      '-o, --out <file>',
      {
        en: 'FILE.xlsx, or FILE.csv with the results alone; -: stdout',
        'pt-BR': 'ARQUIVO.xlsx, ou ARQUIVO.csv só com os resultados; -: stdout',
      },
      { aliases: ['--output'], complete: 'file' },
    ),
    format: choice(
      '--format <format>',
      { en: 'on stdout (csv), or without -o (xlsx)', 'pt-BR': 'em stdout (csv), ou sem -o (xlsx)' },
      formats,
    ),
    noReasons: flag('--no-reasons', {
      en: 'without the sheet of rules that spoke',
      'pt-BR': 'sem a planilha das regras que pesaram',
    }),
    force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit batch export bat_… -o carteira.xlsx',
      text: { en: 'for an analyst', 'pt-BR': 'para um analista' },
    },
    {
      line: 'credit batch export bat_… -o - --format csv --lang pt-BR > carteira.csv',
      text: { en: 'for another program', 'pt-BR': 'para outro programa' },
    },
  ],
  run: async (context, { batch: id, out, format, noReasons, force }) => {
    const { language, timezone: timeZone, signal, say } = context;
    const [{ exportBatch }, { getBatch }, { planSpreadsheet }, { writeStreamedFile }, { openStdoutSink }] =
      await Promise.all([
        import('../../batch/export-batch.ts'),
        import('../../batch/read-batches.ts'),
        import('../batch/out-file.ts'),
        import('../output/write-file.ts'),
        import('../output/stdout-sink.ts'),
      ]);
    const publicUrl = (await context.settings()).values.publicUrl ?? undefined;
    const options = { language, timeZone, publicUrl, signal, reasons: !noReasons };
    if (out === '-') {
      const { engine, actor } = await context.openApp();
      await getBatch(engine, actor, id);
      const sink = openStdoutSink(context.stdout);
      await sink.take(exportBatch(engine, actor, id, sink.stream, { ...options, format: format ?? 'csv' }));
      return exitCodes.done;
    }
    const planned = await planSpreadsheet(context, out ?? `${id}.${format ?? 'xlsx'}`, { force });
    const { engine, actor } = await context.openApp();
    await writeStreamedFile(planned.file, { replace: planned.replace }, (destination) =>
      exportBatch(engine, actor, id, destination, { ...options, format: planned.format }),
    );
    if (context.globals.json) context.stdout.line(JSON.stringify({ id, file: planned.file }));
    else context.note(say('fileWritten', { file: planned.name }));
    return exitCodes.done;
  },
});
