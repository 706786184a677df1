import { memberColumns } from '../../operation/member-columns.ts';
import { numberCell } from '../../spreadsheet/writing/cell.ts';
import type { ColumnDefinition } from '../../spreadsheet/writing/column.ts';
import type { BatchMemberRow } from './batch-rows.ts';
import { from } from './result-origins.ts';

/** The columns of the members of the operations of a batch: which line of the input each is for, and what it is. */
export const batchMemberColumns: readonly ColumnDefinition<BatchMemberRow>[] = [
  {
    key: 'line',
    heading: { en: 'Line', 'pt-BR': 'Linha' },
    width: 7,
    style: 'integer',
    cell: ({ line }) => numberCell(line, 'integer'),
    what: {
      en: 'The line of the input with the document of the operation',
      'pt-BR': 'A linha da entrada com o documento da operação',
    },
    from: from.input,
  },
  ...memberColumns,
];
