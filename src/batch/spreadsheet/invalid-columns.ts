import type { Text } from '../../base/language.ts';
import { numberCell, textCell } from '../../spreadsheet/writing/cell.ts';
import {
  type Column,
  type ColumnContext,
  type ColumnDefinition,
  type ColumnMeaning,
  columnsFor,
} from '../../spreadsheet/writing/column.ts';
import type { InvalidRow } from './batch-rows.ts';

const input: Text = { en: 'The input', 'pt-BR': 'A entrada' };
const check: Text = { en: 'The check of the input', 'pt-BR': 'A verificação da entrada' };

const definitions: readonly ColumnDefinition<InvalidRow>[] = [
  {
    key: 'line',
    heading: { en: 'Line', 'pt-BR': 'Linha' },
    width: 8,
    style: 'integer',
    cell: (row) => numberCell(row.line, 'integer'),
    what: { en: 'Line of the input', 'pt-BR': 'Linha da entrada' },
    from: input,
  },
  {
    key: 'text',
    heading: { en: 'Pasted text', 'pt-BR': 'Texto colado' },
    width: 40,
    style: 'wrapped',
    cell: (row) => textCell(row.text),
    what: { en: 'What stood there', 'pt-BR': 'O que havia ali' },
    from: input,
  },
  {
    key: 'reason',
    heading: { en: 'Reason', 'pt-BR': 'Motivo' },
    width: 60,
    style: 'wrapped',
    cell: (row) => textCell(row.reason),
    what: { en: 'Why it is no document', 'pt-BR': 'Por que não é um documento' },
    from: check,
  },
  {
    key: 'suggestion',
    heading: { en: 'Suggestion', 'pt-BR': 'Sugestão' },
    width: 24,
    style: 'text',
    cell: (row) => textCell(row.suggestion),
    what: {
      en: 'What was probably meant; a person should confirm it',
      'pt-BR': 'O que provavelmente se quis dizer; uma pessoa deve confirmar',
    },
    from: check,
    empty: { en: 'Nothing can be guessed', 'pt-BR': 'Nada pode ser suposto' },
  },
  {
    key: 'repeatedLines',
    heading: { en: 'Repeated on lines', 'pt-BR': 'Linhas repetidas' },
    width: 24,
    style: 'text',
    cell: (row) => textCell(row.repeatedLines.join(', ')),
    what: { en: 'Further lines with the same text', 'pt-BR': 'Outras linhas com o mesmo texto' },
    from: input,
    empty: { en: 'It stands there once', 'pt-BR': 'Aparece uma só vez' },
  },
];

/** The last of the columns that people read on paper. */
export const lastPrintedOfInvalid = 'repeatedLines';

const inputColumnMeaning: ColumnMeaning = {
  what: {
    en: 'A column of the input, as it was read, so that the line can be corrected and given again',
    'pt-BR': 'Uma coluna da entrada, como foi lida, para corrigir a linha e enviá-la de novo',
  },
  from: input,
  empty: { en: 'It was empty there', 'pt-BR': 'Estava vazia lá' },
};

/** The columns of lines that hold no document, for one reader; at the right those of the input, by the names of `table`. */
export function invalidColumns(
  table: readonly string[],
  context: ColumnContext,
): readonly Column<InvalidRow>[] {
  return [
    ...columnsFor(definitions, context),
    ...table.map(
      (name, index): Column<InvalidRow> => ({
        key: `input ${index}`,
        heading: name,
        meaning: inputColumnMeaning,
        width: 18,
        style: 'text',
        cell: ({ columns }) => textCell(Object.hasOwn(columns, name) ? columns[name] : null),
      }),
    ),
  ];
}
