import type { Writable } from 'node:stream';
import { type Language, say } from '../base/language.ts';
import { numberCell, textCell } from '../spreadsheet/writing/cell.ts';
import { type ColumnDefinition, columnsFor } from '../spreadsheet/writing/column.ts';
import { writeWorkbook } from '../spreadsheet/writing/streamed-workbook.ts';
import type { UsageAnswer, UsageItem } from './list-usage.ts';

const usageTitle = { en: 'Usage', 'pt-BR': 'Uso' };
const from = { en: 'The counted runs', 'pt-BR': 'As execuções contadas' };

type Part = 'month' | 'day' | 'policyId' | 'depth' | 'documentKind';

const headings = {
  month: { en: 'Month', 'pt-BR': 'Mês' },
  day: { en: 'Day', 'pt-BR': 'Dia' },
  policyId: { en: 'Policy', 'pt-BR': 'Política' },
  depth: { en: 'Depth', 'pt-BR': 'Profundidade' },
  documentKind: { en: 'Kind', 'pt-BR': 'Tipo' },
};

function definitionsFor({ items }: UsageAnswer): readonly ColumnDefinition<UsageItem>[] {
  const parts: readonly Part[] = ['month', 'day', 'policyId', 'depth', 'documentKind'];
  return [
    ...parts
      .filter((key) => items.some((item) => item[key] !== undefined))
      .map(
        (key): ColumnDefinition<UsageItem> => ({
          key,
          heading: headings[key],
          width: key === 'policyId' ? 32 : 16,
          style: 'text',
          cell: (row) =>
            textCell(key === 'documentKind' ? (row.documentKind ?? '').toUpperCase() : (row[key] ?? '')),
          what: headings[key],
          from,
        }),
      ),
    {
      key: 'count',
      heading: { en: 'Counted', 'pt-BR': 'Contadas' },
      width: 12,
      style: 'integer',
      cell: ({ count }) => numberCell(count, 'integer'),
      what: { en: 'How many runs were counted', 'pt-BR': 'Quantas execuções foram contadas' },
      from,
    },
    {
      key: 'price',
      heading: { en: 'Price', 'pt-BR': 'Preço' },
      width: 16,
      style: 'money',
      cell: ({ price }) => numberCell(price, 'money'),
      what: { en: 'Their price together', 'pt-BR': 'O preço de todas' },
      from,
    },
    {
      key: 'cost',
      heading: { en: 'Cost of sources', 'pt-BR': 'Custo das fontes' },
      width: 16,
      style: 'money',
      cell: ({ cost }) => numberCell(cost, 'money'),
      what: {
        en: 'What sources charged, of runs that were not counted too',
        'pt-BR': 'O que as fontes cobraram, também em execuções não contadas',
      },
      from,
    },
    {
      key: 'costUnknown',
      heading: { en: 'Queries of unknown cost', 'pt-BR': 'Consultas de custo desconhecido' },
      width: 16,
      style: 'integer',
      cell: ({ costUnknown }) => numberCell(costUnknown, 'integer'),
      what: {
        en: 'How many queries have an unknown cost. They count with their highest known cost',
        'pt-BR': 'Quantas consultas têm custo desconhecido. Elas contam com o maior custo conhecido',
      },
      from,
    },
    {
      key: 'saved',
      heading: { en: 'Saved', 'pt-BR': 'Economizado' },
      width: 16,
      style: 'money',
      cell: ({ saved }) => numberCell(saved, 'money'),
      what: {
        en: 'What was not asked, for it could not have changed a decision or an earlier answer was used again',
        'pt-BR':
          'O que não se consultou, pois não mudaria nenhuma decisão ou uma resposta anterior foi reaproveitada',
      },
      from,
    },
  ];
}

/**
 * Writes usage as a workbook (.xlsx) of one sheet, which ends `destination`, or destroys it where something goes wrong.
 *
 * @throws the error of `destination`; the reason of `signal`.
 */
export async function writeUsageWorkbook(
  destination: Writable,
  usage: UsageAnswer,
  options: {
    readonly language: Language;
    readonly timezone: string;
    readonly now: Date;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<void> {
  const { language, timezone, now, signal } = options;
  const title = say(usageTitle, language);
  const context = {
    timeZone: timezone,
    language,
    title,
    identifier: 'usage',
    pageHeader: undefined,
    signal,
  };
  await writeWorkbook(destination, context, async (workbook, stop) => {
    const columns = columnsFor(definitionsFor(usage), { language });
    const sheet = workbook.addSheet({ name: title, columns, frozenColumns: 1, filter: true });
    for (const item of usage.items) {
      const full = sheet.writeRow(columns.map(({ cell }) => cell(item)));
      if (full) await stop.during(sheet.drained());
    }
    sheet.finish();
    return now.toISOString();
  });
}
