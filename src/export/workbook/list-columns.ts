import type { ListColumn, ListRecord, ReportList } from '../../presentation/report-lists.ts';
import { fieldText } from '../../sections/field-text.ts';
import { type Cell, dayCell, numberCell, textCell } from '../../spreadsheet/writing/cell.ts';
import type { CellStyle } from '../../spreadsheet/writing/cell-styles.ts';
import type { Column } from '../../spreadsheet/writing/column.ts';
import type { FigureStyle } from '../../wording/counted.ts';

/** The columns of a list of a section, each with cells of its own kind. */
export function listColumns(list: ReportList, style: FigureStyle): readonly Column<ListRecord>[] {
  return list.columns.map((column) => ({
    key: column.path.join('.'),
    heading: column.label,
    ...shapeOf(column, list),
    meaning: {
      what: { en: column.label, 'pt-BR': column.label },
      from: { en: list.title, 'pt-BR': list.title },
      empty: { en: 'The source does not say', 'pt-BR': 'A fonte não informa' },
    },
    cell: (record) => cellOf(column.of(record), { column, type: list.type, style }),
  }));
}

function shapeOf(
  column: ListColumn,
  list: ReportList,
): { readonly width: number; readonly style: CellStyle } {
  switch (column.kind) {
    case 'AMOUNT':
      return { width: 18, style: 'money' };
    case 'PERCENT':
      return { width: 12, style: 'percent' };
    case 'DAY':
      return { width: 12, style: 'day' };
    case 'MONTH':
    case 'CODE':
    case 'DOCUMENT':
      return { width: 20, style: 'text' };
    case 'PHONE':
    case 'POSTAL_CODE':
    case 'OTHER': {
      const longest = Math.max(
        0,
        ...list.records.slice(0, 200).map((record) => String(column.of(record) ?? '').length),
      );
      return {
        width: Math.min(50, Math.max(12, longest + 2, Math.ceil(column.label.length / 2))),
        style: 'wrapped',
      };
    }
  }
}

function cellOf(
  value: unknown,
  {
    column,
    type,
    style,
  }: { readonly column: ListColumn; readonly type: string; readonly style: FigureStyle },
): Cell {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number') {
    if (column.kind === 'AMOUNT') return numberCell(value, 'money');
    return numberCell(value, column.kind === 'PERCENT' ? 'percent' : 'number');
  }
  if (typeof value === 'string' && column.kind === 'DAY') return dayCell(value);
  const shown = (one: unknown) => fieldText(one, { type, path: column.path }, style);
  return textCell(Array.isArray(value) ? value.map(shown).join(', ') : shown(value));
}

/** What no name of a sheet may hold. */
const forbidden = /[[\]:*?/\\']/g;
const longestName = 31;

/** A name for each list, none twice, whatever their titles. */
export function sheetNames(lists: readonly ReportList[], others: readonly string[]): readonly string[] {
  const used = new Set(others.map((name) => name.toLowerCase()));
  return lists.map(({ title }) => {
    const plain = title.replace(forbidden, ' ').trim();
    for (let count = 1; ; count += 1) {
      const ending = count === 1 ? '' : ` ${count}`;
      const name = plain.slice(0, longestName - ending.length).trim() + ending;
      if (used.has(name.toLowerCase())) continue;
      used.add(name.toLowerCase());
      return name;
    }
  });
}
