import { type Language, say, type Text } from '../../base/language.ts';
import { inputInWords, saidHeading } from '../../policy/inputs/given-input.ts';
import { type InputType, type InputValue, inputCode, type PolicyInput } from '../../policy/inputs/input.ts';
import { type Cell, dayCell, numberCell, textCell } from '../../spreadsheet/writing/cell.ts';
import type { CellStyle } from '../../spreadsheet/writing/cell-styles.ts';
import type { Column, ColumnMeaning } from '../../spreadsheet/writing/column.ts';
import type { BatchResultRow } from './batch-rows.ts';
import { from } from './result-origins.ts';

const styles = {
  number: 'number',
  integer: 'integer',
  money: 'money',
  percent: 'percent',
  date: 'day',
  boolean: 'text',
  choice: 'text',
  text: 'text',
} as const satisfies Record<InputType, CellStyle>;

const what: Text = {
  en: 'What the caller said of the document, and no source',
  'pt-BR': 'O que quem solicitou disse do documento, e nenhuma fonte',
};

/** The columns of what the caller said, in the order of the policy: apart from what sources said, and called so. */
export function inputColumns(
  inputs: readonly PolicyInput[],
  language: Language,
): readonly Column<BatchResultRow>[] {
  const meaning: ColumnMeaning = {
    what,
    from: from.caller,
    empty: { en: 'The caller said nothing of it', 'pt-BR': 'Quem solicitou não disse nada a respeito' },
  };
  return inputs.map((input) => ({
    key: `input ${input.name}`,
    heading: say(saidHeading(input), language),
    meaning,
    width: 18,
    style: styles[input.type],
    cell: ({ inputs: said }) =>
      Object.hasOwn(said, input.name) ? cellOf(input, said[input.name], language) : undefined,
  }));
}

function cellOf(input: PolicyInput, value: InputValue | undefined, language: Language): Cell {
  if (value === undefined) return undefined;
  const style = styles[input.type];
  if (typeof value === 'number' && style !== 'text' && style !== 'day') return numberCell(value, style);
  if (typeof value === 'string') return input.type === 'date' ? dayCell(value) : textCell(value);
  return textCell(inputInWords({ ...inputCode(input), value }, language));
}
