import type { Text } from '../../base/language.ts';
import { type Cell, textCell } from '../../spreadsheet/writing/cell.ts';
import type { ColumnDefinition } from '../../spreadsheet/writing/column.ts';

/** A line of the first sheet. */
export interface SummaryRow {
  readonly label: string;
  readonly value: Cell;
  readonly style?: 'section' | 'warning';
}

/** The columns of the first sheet; `subject` is what it is about. */
export function summaryColumnsOf(subject: Text): readonly ColumnDefinition<SummaryRow>[] {
  return [
    {
      key: 'label',
      heading: { en: 'Item', 'pt-BR': 'Item' },
      width: 34,
      style: 'wrapped',
      cell: ({ label }) => textCell(label),
      what: { en: 'What the line tells', 'pt-BR': 'O que a linha informa' },
      from: subject,
    },
    {
      key: 'value',
      heading: { en: 'Value', 'pt-BR': 'Valor' },
      width: 90,
      style: 'wrapped',
      cell: ({ value }) => value,
      what: { en: 'What it is', 'pt-BR': 'O que é' },
      from: subject,
      empty: { en: 'Unknown, or the line is a title', 'pt-BR': 'Desconhecido, ou a linha é um título' },
    },
  ];
}
