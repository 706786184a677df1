import { join, resolve } from 'node:path';
import type { Column } from '../../presentation/column.ts';
import type { ReceiptAnswer } from '../../run/read-receipts.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { noteReading } from '../note-reading.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, flag, headerOption, required, value } from './define-command.ts';

export const reportReceipts = defineCommand({
  name: 'report receipts',
  summary: {
    en: 'List the documents by which sources proved what they answered, or write them.',
    'pt-BR': 'Lista os documentos com que as fontes provaram suas respostas, ou os grava.',
  },
  description: {
    en: 'A receipt (PDF or HTML) is fetched when its connector asks, and kept as evidence of the run. With --out each is written into a folder under its SHA-256. Open them with care: they come from outside.',
    'pt-BR':
      'Um comprovante (PDF ou HTML) é buscado quando seu conector consulta, e guardado como evidência do processamento. Com --out cada um é gravado em uma pasta com seu SHA-256 por nome. Abra com cuidado: vêm de fora.',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
  },
  options: {
    out: value(
      '-o, --out <path>',
      { en: 'a folder to write them into', 'pt-BR': 'uma pasta onde gravá-los' },
      { complete: 'file' },
    ),
    force: flag('--force', { en: 'replace files that exist', 'pt-BR': 'substitui arquivos que existam' }),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit report receipts rpt_01kd9zs4q2fvx8e6m3n5t7w9ya',
      text: { en: 'which there are', 'pt-BR': 'quais existem' },
    },
    {
      line: 'credit report receipts rpt_01kd9zs4q2fvx8e6m3n5t7w9ya -o receipts',
      text: { en: 'into the folder receipts', 'pt-BR': 'na pasta receipts' },
    },
  ],
  run: async (context, { report: reportId, out, force, header }) => {
    const [{ listReceipts, readReceipt, receiptExtension }, { writeWholeFile }, app] = await Promise.all([
      import('../../run/read-receipts.ts'),
      import('../output/write-file.ts'),
      context.openApp(),
    ]);
    const { engine, actor } = app;
    const receipts = await listReceipts(engine, actor, reportId);
    noteReading(app, { reportIds: [reportId] });
    const files: string[] = [];
    for (const sha256 of new Set(receipts.flatMap((one) => one.sha256 ?? []))) {
      if (out === undefined) break;
      const { bytes } = await readReceipt(engine, actor, { reportId, sha256 });
      const file = join(out, `${sha256}.${receiptExtension(bytes)}`);
      await writeWholeFile(resolve(context.cwd, file), bytes, { replace: force, makesFolder: true });
      files.push(file);
    }
    if (context.globals.json) {
      context.stdout.line(JSON.stringify({ reportId, items: receipts, files }));
      return exitCodes.done;
    }
    await writeTable(context, columnsIn(context), receipts, { header });
    if (receipts.length === 0) context.note(context.say('receiptsNone', { reportId }));
    else if (out !== undefined)
      context.note(context.say('receiptsWritten', { count: files.length, folder: out }));
    return exitCodes.done;
  },
});

function columnsIn({ language, timezone }: CommandContext): readonly Column<ReceiptAnswer>[] {
  const { number, dateTime } = formatIn(language, timezone);
  return [
    {
      key: 'source',
      title: { en: 'Source', 'pt-BR': 'Fonte' },
      shown: ({ source }) => sourceTitle(source, language),
      bare: ({ source }) => source,
    },
    { key: 'provider', title: { en: 'Provider', 'pt-BR': 'Fornecedor' }, shown: ({ provider }) => provider },
    {
      key: 'sha256',
      title: { en: 'SHA-256', 'pt-BR': 'SHA-256' },
      shown: ({ sha256, problem }) => sha256 ?? problem ?? '',
    },
    {
      key: 'size',
      title: { en: 'Bytes', 'pt-BR': 'Bytes' },
      shown: ({ size }) => (size === null ? '–' : number(size)),
      bare: ({ size }) => String(size ?? ''),
    },
    {
      key: 'receivedAt',
      title: { en: 'When', 'pt-BR': 'Quando' },
      shown: ({ receivedAt }) => dateTime(receivedAt),
      bare: ({ receivedAt }) => receivedAt,
      spare: true,
    },
    { key: 'address', title: { en: 'From', 'pt-BR': 'De' }, shown: ({ address }) => address, spare: true },
  ];
}
