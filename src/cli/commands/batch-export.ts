import { CreditError } from '../../base/errors.ts';
import { batchReportFormats } from '../../export/export.ts';
import { batchArgument } from '../batch/batch-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { choice, defineCommand, flag, value } from './define-command.ts';

const formats = ['xlsx', 'csv'] as const;
const see = 'credit batch export --help';

export const batchExport = defineCommand({
  name: 'batch export',
  summary: {
    en: 'Write the spreadsheet of a batch, or a file for each report.',
    'pt-BR': 'Grava a planilha de um lote, ou um arquivo por relatório.',
  },
  description: {
    en: 'Also of a batch that has not ended, as it stands now. Without -o: a file named after the batch, here.\nWith --reports one file for each document’s report, named by line and report, and index.csv, in a folder or a zip. The same command again goes on where it was stopped: what is there and no older than its report stays.',
    'pt-BR':
      'Também de um lote que não terminou, como está agora. Sem -o: um arquivo com o nome do lote, aqui.\nCom --reports, um arquivo por relatório, com o nome da linha e do relatório, e index.csv, em uma pasta ou um zip. O mesmo comando continua de onde parou: o que está lá e não é mais velho que o relatório fica.',
  },
  arguments: { batch: batchArgument },
  options: {
    out: value(
      '-o, --out <file>',
      {
        en: 'FILE.xlsx, or FILE.csv with the results alone; -: stdout. With --reports a folder, or FILE.zip',
        'pt-BR':
          'ARQUIVO.xlsx, ou ARQUIVO.csv só com os resultados; -: stdout. Com --reports uma pasta, ou ARQUIVO.zip',
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
    reports: choice(
      '--reports <format>',
      { en: 'a file for each document’s report instead', 'pt-BR': 'em vez dela, um arquivo por relatório' },
      batchReportFormats,
    ),
    full: flag('--full', {
      en: 'with --reports pdf: every row of long lists',
      'pt-BR': 'com --reports pdf: todas as linhas de listas longas',
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
    {
      line: 'credit batch export bat_… --reports pdf -o dossie.zip',
      text: { en: 'a PDF of each document', 'pt-BR': 'um PDF de cada documento' },
    },
  ],
  run: async (context, { batch: id, out, format, noReasons, force, reports, full }) => {
    const { language, timezone: timeZone, signal, say } = context;
    if (reports !== undefined) {
      refuseBesideReports({ out, format, noReasons });
      const { exportReports } = await import('../batch/export-reports.ts');
      const app = await context.openApp();
      return exportReports(context, app, { batchId: id, format: reports, out, whole: full, force });
    }
    if (full)
      throw new CreditError('USAGE', { reason: textOf('onlyWithReports', { option: '--full' }), see });
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

/** Reports are many files: neither stdout nor what is said of the spreadsheet is for them. */
function refuseBesideReports(options: {
  readonly out: string | undefined;
  readonly format: string | undefined;
  readonly noReasons: boolean;
}): void {
  if (options.out === '-') throw new CreditError('USAGE', { reason: textOf('reportsElsewhere'), see });
  const option = options.format === undefined ? (options.noReasons ? '--no-reasons' : undefined) : '--format';
  if (option !== undefined)
    throw new CreditError('USAGE', { reason: textOf('notWithReports', { option }), see });
}
