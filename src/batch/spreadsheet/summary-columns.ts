import type { Text } from '../../base/language.ts';
import { type Cell, numberCell, textCell } from '../../spreadsheet/writing/cell.ts';
import type { CellStyle } from '../../spreadsheet/writing/cell-styles.ts';
import {
  type Column,
  type ColumnContext,
  type ColumnDefinition,
  columnsFor,
} from '../../spreadsheet/writing/column.ts';

/** One line of the summary; a section's title stands alone. */
export interface SummaryLine {
  readonly label: string;
  readonly value?: Cell;
  /** Of the documents. */
  readonly share?: number | undefined;
  readonly note?: string | undefined;
  readonly style?: CellStyle;
}

const written: Text = { en: 'The batch', 'pt-BR': 'O lote' };
const titles: Text = { en: 'The line is a title', 'pt-BR': 'A linha é um título' };

const definitions: readonly ColumnDefinition<SummaryLine>[] = [
  {
    key: 'label',
    heading: { en: 'Item', 'pt-BR': 'Item' },
    width: 34,
    style: 'wrapped',
    cell: (line) => textCell(line.label),
    what: { en: 'What the line tells', 'pt-BR': 'O que a linha informa' },
    from: written,
  },
  {
    key: 'value',
    heading: { en: 'Value', 'pt-BR': 'Valor' },
    width: 40,
    style: 'wrapped',
    cell: (line) => line.value,
    what: {
      en: 'The value; counts by outcome are counted again when Results is edited',
      'pt-BR': 'O valor; as contagens por resultado são refeitas quando Resultados é editada',
    },
    from: written,
    empty: titles,
  },
  {
    key: 'share',
    heading: { en: 'Share', 'pt-BR': 'Participação' },
    width: 24,
    style: 'exactShare',
    cell: (line) => numberCell(line.share, 'exactShare'),
    what: {
      en: 'Share of all documents, with a bar as long',
      'pt-BR': 'Parte de todos os documentos, com uma barra do mesmo tamanho',
    },
    from: written,
    empty: { en: 'The line counts no documents', 'pt-BR': 'A linha não conta documentos' },
  },
  {
    key: 'note',
    heading: { en: 'Note', 'pt-BR': 'Observação' },
    width: 60,
    style: 'wrapped',
    cell: (line) => textCell(line.note),
    what: { en: 'How the value is meant', 'pt-BR': 'Como o valor deve ser lido' },
    from: written,
    empty: { en: 'There is nothing to add', 'pt-BR': 'Não há o que acrescentar' },
  },
];

/** The columns of the summary, for one reader. */
export function summaryColumns(context: ColumnContext): readonly Column<SummaryLine>[] {
  return columnsFor(definitions, context);
}
