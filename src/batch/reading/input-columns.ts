import { CreditError } from '../../base/errors.ts';
import { plainText } from '../../base/plain-text.ts';
import { inputNamed, inputSpellings, joinedName, type PolicyInput } from '../../policy/inputs/input.ts';
import { unknownInput } from '../../policy/inputs/input-errors.ts';
import type { TableRow } from '../../spreadsheet/reading/table-row.ts';
import { columnTwice, mostChoices, unknownColumn } from './column-errors.ts';
import {
  type ColumnLayout,
  decimalMarkIn,
  type InputColumn,
  type NamedColumn,
  nameOfColumn,
  type SameName,
  visibleFirst,
} from './column-layout.ts';
import { amountColumns, externalIdColumns, hasOtherUnit } from './column-names.ts';

/** What the policy asks of the caller, and which columns hold it where their names do not tell. */
export interface InputOptions {
  /** As the policy declares them. */
  readonly inputs?: readonly PolicyInput[];
  /** By the name or the number of a column the input that it feeds, `amount` and `externalId` among them; '' for one that feeds none. */
  readonly map?: Readonly<Record<string, string>>;
  /** Whether only the documents are used, as by a watch: amounts and ids are then other columns, which refuse no row. Default: false. */
  readonly documentsOnly?: boolean;
}

/** The names to which a column is mapped that has the requested amounts or the caller's own ids. */
const amountName = 'amount';
const externalIdName = 'externalId';

/**
 * A layout with the columns that feed inputs: those that are mapped, and those that are called as an input is, by its name
 * or its title in either language. They are nothing else.
 *
 * @throws CreditError UNKNOWN_INPUT, BATCH_COLUMN_UNKNOWN for what is mapped and not there; BATCH_COLUMN_TWICE for a column that is
 * mapped by its name and by its number; BATCH_INPUT_TWICE where two columns would feed one input.
 */
export function withInputs(
  layout: ColumnLayout,
  rows: readonly TableRow[],
  { inputs = [], map = {}, documentsOnly = false }: InputOptions,
): ColumnLayout {
  const { names, headerLine } = layout;
  const documents = layout.parts?.indexes ?? layout.documents;
  if (documentsOnly)
    return { ...layout, externalId: undefined, amount: undefined, others: othersOf(layout, documents) };
  const mapped = readMap(layout, inputs, map);
  const columnsOf = (wanted: string, named: (column: string) => boolean): readonly number[] => {
    const byMap = names.flatMap((_, index) => (mapped.get(index) === wanted ? [index] : []));
    const isFree = (index: number) => !mapped.has(index) && !documents.includes(index);
    const called = visibleFirst(rows, headerLine === undefined ? [] : names, (some) =>
      some.flatMap((name, index) => (isFree(index) && named(name) ? [index] : [])),
    );
    const columns = byMap.length > 0 ? byMap : called;
    if (columns.length > 1)
      throw inputTwice(
        wanted,
        columns.map((index) => names[index] ?? ''),
      );
    return columns;
  };
  const columns = inputs.flatMap((input) => {
    const spellings = inputSpellings(input);
    return columnsOf(input.name, (column) => isCalled(input, spellings, column)).map(
      (index): InputColumn => ({ index, input, decimalMark: decimalMarkIn(rows, index) }),
    );
  });
  const [askedAmount] = columnsOf(amountName, () => false);
  const [askedId] = columnsOf(externalIdName, () => false);
  const used = new Set([...documents, ...mapped.keys(), ...columns.map(({ index }) => index)]);
  const titles = headerLine === undefined ? [] : (rows.find(({ line }) => line === headerLine)?.cells ?? []);
  const free = titles.map((title, index) => (used.has(index) ? '' : title));
  const sameNames: SameName[] = [];
  const byName = (wanted: string, find: typeof amountColumns) => {
    const columns = visibleFirst(rows, free, find);
    const index = onlyColumn(rows, { wanted, columns, layout });
    if (index !== undefined && columns.length > 1) sameNames.push({ wanted, index, columns });
    return index;
  };
  const externalId = askedId ?? byName(externalIdName, externalIdColumns);
  const amount = askedAmount ?? byName(amountName, amountColumns);
  return {
    ...layout,
    externalId,
    amount,
    sameNames,
    decimalMark: decimalMarkIn(rows, amount),
    inputs: columns,
    others: othersOf(layout, [...documents, ...columns.map(({ index }) => index), externalId, amount]),
  };
}

/**
 * Returns the column with a value, if those of the same name do not differ in the first rows. Empty columns do not count.
 *
 * @throws CreditError BATCH_INPUT_TWICE
 */
function onlyColumn(
  rows: readonly TableRow[],
  {
    wanted,
    columns,
    layout: { names, headerLine = 0 },
  }: { readonly wanted: string; readonly columns: readonly number[]; readonly layout: ColumnLayout },
): number | undefined {
  const [only] = columns;
  if (columns.length < 2) return only;
  const below = rows.filter(({ line }) => line > headerLine);
  const valuesOf = (index: number) => below.map(({ cells }) => (cells[index] ?? '').trim());
  const filled = columns.filter((index) => valuesOf(index).some((value) => value !== ''));
  const [first = only, ...others] = filled;
  const isSame = (index: number) =>
    first === undefined || valuesOf(index).join('\n') === valuesOf(first).join('\n');
  if (others.every(isSame)) return first;
  throw inputTwice(
    wanted,
    filled.map((index) => nameOfColumn(names, index)),
  );
}

/**
 * Compares the columns of one name in a row below the first ones, of which only one is read.
 *
 * @throws CreditError BATCH_INPUT_TWICE if they differ.
 */
export function requireSameValues({ cells }: TableRow, { sameNames = [], names }: ColumnLayout): void {
  const textIn = (index: number) => (cells[index] ?? '').trim();
  for (const { wanted, index, columns } of sameNames) {
    const other = columns.find((at) => textIn(at) !== '' && textIn(at) !== textIn(index));
    if (other !== undefined)
      throw inputTwice(
        wanted,
        columns.map((at) => nameOfColumn(names, at)),
      );
  }
}

/** Returns the columns of the table that have none of the roles in `own`. */
function othersOf(
  { names, others, externalId, amount }: ColumnLayout,
  own: readonly (number | undefined)[],
): readonly NamedColumn[] {
  const free = new Set([...others.map(({ index }) => index), externalId, amount]);
  return names.flatMap((name, index) => (free.has(index) && !own.includes(index) ? [{ index, name }] : []));
}

/** For an input without columns. @throws CreditError BATCH_COLUMN_UNKNOWN for whatever is mapped. */
export function refuseMapping({ map = {} }: InputOptions): void {
  const [column] = Object.keys(map);
  if (column !== undefined) throw unknownColumn(column, []);
}

/** The columns that are mapped, by their indexes. */
function readMap(
  { names }: ColumnLayout,
  inputs: readonly PolicyInput[],
  map: Readonly<Record<string, string>>,
): ReadonlyMap<number, string> {
  const mapped = new Map<number, string>();
  for (const [column, name] of Object.entries(map)) {
    if (!['', amountName, externalIdName].includes(name) && inputNamed(inputs, name) === undefined)
      throw unknownInput(inputs, name);
    const wanted = plainText(column);
    const exact = names.indexOf(column.trim());
    const alike = names.findIndex((one) => wanted !== '' && plainText(one) === wanted);
    const number = /^\d{1,5}$/.test(column.trim()) ? Number(column) - 1 : -1;
    const index = [exact, alike, number].find((one) => names[one] !== undefined);
    if (index === undefined) throw unknownColumn(column, names);
    const before = mapped.get(index);
    if (before !== undefined) throw columnTwice(names[index] ?? column, [before, name]);
    mapped.set(index, name);
  }
  return mapped;
}

/** Whether a column is called as an input is. What is in parentheses after its name is a unit, which must be that of the input. */
function isCalled(input: PolicyInput, spellings: ReadonlySet<string>, column: string): boolean {
  if (column === '' || (input.type === 'money' && hasOtherUnit(column))) return false;
  if (spellings.has(joinedName(column))) return true;
  const [, name = '', unit = ''] = /^(.*)\(([^()]*)\)\s*$/s.exec(column) ?? [];
  return spellings.has(joinedName(name)) && isUnitOf(input, unit);
}

const unitOfMoney = /^\s*(?:em\s+)?(?:R\$|BRL|reais)\s*$/i;

/** Whether a unit is that of an input. Any unit is, if the input declares none and is not money. */
function isUnitOf({ type, unit }: PolicyInput, text: string): boolean {
  if (type === 'money') return unitOfMoney.test(text);
  const units = typeof unit === 'string' ? [unit] : Object.values(unit ?? {});
  return units.length === 0 || units.some((one) => plainText(one) === plainText(text));
}

function inputTwice(name: string, columns: readonly string[]): CreditError {
  const [first = ''] = columns;
  return new CreditError('BATCH_INPUT_TWICE', {
    name,
    columns: columns.slice(0, mostChoices).join(', '),
    first,
  });
}
