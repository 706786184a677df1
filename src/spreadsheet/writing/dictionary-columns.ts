import { type Language, say, type Text } from '../../base/language.ts';
import { textCell } from './cell.ts';
import type { CellStyle } from './cell-styles.ts';
import type { Column } from './column.ts';

/** One row of the dictionary: a column, with the sheet that it is on. */
export interface DictionaryRow {
  readonly sheet: string;
  readonly column: Pick<Column<never>, 'heading' | 'style' | 'meaning'>;
}

const types: Readonly<Partial<Record<CellStyle, Text>>> = {
  integer: { en: 'Whole number', 'pt-BR': 'Número inteiro' },
  number: { en: 'Number or text', 'pt-BR': 'Número ou texto' },
  money: { en: 'Amount', 'pt-BR': 'Valor' },
  share: { en: 'Percentage', 'pt-BR': 'Percentual' },
  exactShare: { en: 'Percentage', 'pt-BR': 'Percentual' },
  time: { en: 'Date and time', 'pt-BR': 'Data e hora' },
  day: { en: 'Date', 'pt-BR': 'Data' },
  percent: { en: 'Percentage', 'pt-BR': 'Percentual' },
  link: { en: 'Link', 'pt-BR': 'Link' },
};
const text: Text = { en: 'Text', 'pt-BR': 'Texto' };

/** The columns of the dictionary. Its own meanings are not in it: it says of itself what it is. */
export function dictionaryColumns(
  language: Language,
  timeZone: string,
): readonly Pick<Column<DictionaryRow>, 'heading' | 'width' | 'style' | 'cell'>[] {
  const units: Readonly<Partial<Record<CellStyle, string>>> = {
    money: 'R$',
    share: '%',
    exactShare: '%',
    percent: '%',
    time: timeZone,
  };
  const wrapped = (heading: Text, width: number, cell: (row: DictionaryRow) => string | undefined) => ({
    heading: say(heading, language),
    width,
    style: 'wrapped' as const,
    cell: (row: DictionaryRow) => textCell(cell(row)),
  });
  return [
    wrapped({ en: 'Sheet', 'pt-BR': 'Aba' }, 13, ({ sheet }) => sheet),
    wrapped({ en: 'Column', 'pt-BR': 'Coluna' }, 24, ({ column }) => column.heading),
    wrapped({ en: 'What it is', 'pt-BR': 'O que é' }, 50, ({ column }) => say(column.meaning.what, language)),
    wrapped({ en: 'Type', 'pt-BR': 'Tipo' }, 16, ({ column }) => say(types[column.style] ?? text, language)),
    wrapped({ en: 'Unit', 'pt-BR': 'Unidade' }, 18, ({ column }) => units[column.style]),
    wrapped(
      { en: 'Possible values', 'pt-BR': 'Valores possíveis' },
      36,
      ({ column }) => column.meaning.values && say(column.meaning.values, language),
    ),
    wrapped({ en: 'Where it comes from', 'pt-BR': 'De onde vem' }, 24, ({ column }) =>
      say(column.meaning.from, language),
    ),
    wrapped({ en: 'Empty when', 'pt-BR': 'Vazia quando' }, 30, ({ column }) =>
      say(column.meaning.empty ?? { en: 'Never', 'pt-BR': 'Nunca' }, language),
    ),
  ];
}
