import { hideDocumentsInText } from '../../document/mask.ts';
import { fitsInput } from '../../policy/inputs/fit-input.ts';
import { type InputValue, inputNamed, type PolicyInput } from '../../policy/inputs/input.ts';
import { repeatedInError } from '../../policy/inputs/input-errors.ts';
import { typedInput } from '../../policy/inputs/typed-input.ts';
import type { TableRow } from '../../spreadsheet/reading/table-row.ts';
import { detached } from './batch-line.ts';
import { type ColumnLayout, type InputColumn, nameOfColumn } from './column-layout.ts';
import { foreignUnitOf } from './foreign-units.ts';
import type { BesideDocument } from './line-judge.ts';
import {
  type LineRefusal,
  refuseAmbiguousAmount,
  refuseInvalidInput,
  refuseNoResult,
  refuseUnknownInput,
} from './line-refusal.ts';

type InputsOfLine = Pick<BesideDocument, 'inputs'> | { readonly refusal: LineRefusal };

/** What the columns of a row say of the inputs that they feed; an empty cell says nothing. */
export function readInputCells(row: TableRow, layout: ColumnLayout): InputsOfLine {
  const { inputs: columns, names } = layout;
  if (columns.length === 0) return {};
  const values: [string, InputValue][] = [];
  for (const column of columns) {
    const name = nameOfColumn(names, column.index);
    if (row.kinds?.get(column.index) === 'NO_RESULT') return { refusal: refuseNoResult(name) };
    const text = (row.cells[column.index] ?? '').trim();
    if (text === '') continue;
    const { input } = column;
    const isForeign = input.type === 'money' && foreignUnitOf(row, column.index, layout) !== undefined;
    const reading = isForeign ? ({ outcome: 'MISFIT' } as const) : readCell(row, text, column);
    if (reading.outcome === 'VALUE') values.push([input.name, ownValue(reading.value)]);
    else {
      const word = repeatedInError(input, hideDocumentsInText(text.slice(0, 200)));
      return {
        refusal:
          reading.outcome === 'MISFIT' || input.personal === true
            ? refuseInvalidInput(input, word)
            : refuseAmbiguousAmount(name, word, reading),
      };
    }
  }
  return values.length === 0 ? {} : { inputs: Object.fromEntries(values) };
}

/** What an entry of a list gives, by the names of the inputs; null is nothing. */
export function readInputFields(
  fields: Readonly<Record<string, unknown>>,
  declared: readonly PolicyInput[],
): InputsOfLine {
  const values: [string, InputValue][] = [];
  for (const [name, value] of Object.entries(fields)) {
    const input = inputNamed(declared, name);
    if (input === undefined)
      return { refusal: refuseUnknownInput(hideDocumentsInText(name.slice(0, 40)), declared) };
    if (value === null || value === undefined) continue;
    if (!fitsInput(input, value)) {
      const shown = hideDocumentsInText(repeatedInError(input, value));
      return { refusal: refuseInvalidInput(input, shown) };
    }
    values.push([name, value]);
  }
  return values.length === 0 ? {} : { inputs: Object.fromEntries(values) };
}

function readCell(
  { kinds, percents }: TableRow,
  text: string,
  { index, input, decimalMark }: InputColumn,
): ReturnType<typeof typedInput> {
  const kind = kinds?.get(index);
  if (kind === 'NUMBER' && isFigure(input))
    return numberOf(input, Number(text), percents?.has(index) === true);
  // A day with its time is still that day.
  if (kind === 'DATE' && input.type === 'date') return typedInput(input, text.slice(0, 10));
  return typedInput(input, text, decimalMark);
}

function isFigure({ type }: PolicyInput): boolean {
  return type === 'number' || type === 'integer' || type === 'money' || type === 'percent';
}

/** A number as a spreadsheet keeps it: what it computes is off by little, and what it shows in percent is a share. */
function numberOf(input: PolicyInput, kept: number, isShare: boolean): ReturnType<typeof typedInput> {
  const shown = input.type === 'percent' && isShare ? kept * 100 : kept;
  const digits = input.type === 'integer' ? 0 : input.type === 'money' ? 2 : 10;
  const rounded = Number(shown.toFixed(digits));
  const isExact = Math.abs(rounded - shown) < 1e-6 * Math.max(1, Math.abs(shown));
  return isExact && fitsInput(input, rounded) ? { outcome: 'VALUE', value: rounded } : { outcome: 'MISFIT' };
}

/** A text in memory of its own, see `detached`. */
function ownValue(value: InputValue): InputValue {
  return typeof value === 'string' ? detached(value) : value;
}
