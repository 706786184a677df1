import { say } from '../../base/language.ts';
import { numberCell, textCell } from '../../spreadsheet/writing/cell.ts';
import type { Column, ColumnContext } from '../../spreadsheet/writing/column.ts';
import type { InvalidRow } from './batch-rows.ts';

/** The columns of lines that hold no document, for one reader. */
export function invalidColumns({ language }: Pick<ColumnContext, 'language'>): readonly Column<InvalidRow>[] {
  const input = { en: 'The input', 'pt-BR': 'A entrada' } as const;
  const check = { en: 'The check of the input', 'pt-BR': 'A verificação da entrada' } as const;
  return [
    {
      heading: say({ en: 'Line', 'pt-BR': 'Linha' }, language),
      width: 8,
      style: 'integer',
      cell: (row) => numberCell(row.line, 'integer'),
      meaning: {
        what: { en: 'Line of the input', 'pt-BR': 'Linha da entrada' },
        from: input,
      },
    },
    {
      heading: say({ en: 'Pasted text', 'pt-BR': 'Texto colado' }, language),
      width: 40,
      style: 'text',
      cell: (row) => textCell(row.text),
      meaning: {
        what: { en: 'What stood there', 'pt-BR': 'O que havia ali' },
        from: input,
      },
    },
    {
      heading: say({ en: 'Reason', 'pt-BR': 'Motivo' }, language),
      width: 60,
      style: 'text',
      cell: (row) => textCell(row.reason),
      meaning: {
        what: { en: 'Why it is no document', 'pt-BR': 'Por que não é um documento' },
        from: check,
      },
    },
    {
      heading: say({ en: 'Suggestion', 'pt-BR': 'Sugestão' }, language),
      width: 24,
      style: 'text',
      cell: (row) => textCell(row.suggestion),
      meaning: {
        what: {
          en: 'What was probably meant; a person should confirm it',
          'pt-BR': 'O que provavelmente se quis dizer; uma pessoa deve confirmar',
        },
        from: check,
        empty: { en: 'Nothing can be guessed', 'pt-BR': 'Nada pode ser suposto' },
      },
    },
    {
      heading: say({ en: 'Repeated on lines', 'pt-BR': 'Linhas repetidas' }, language),
      width: 24,
      style: 'text',
      cell: (row) => textCell(row.repeatedLines.join(', ')),
      meaning: {
        what: { en: 'Further lines with the same text', 'pt-BR': 'Outras linhas com o mesmo texto' },
        from: input,
        empty: { en: 'It stands there once', 'pt-BR': 'Aparece uma só vez' },
      },
    },
  ];
}
