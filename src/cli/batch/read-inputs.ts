import { CreditError } from '../../base/errors.ts';
import type { BatchFormat, BatchInput, ColumnPlace } from '../../batch/reading/batch-input.ts';
import { joinInputs } from '../../batch/reading/join-inputs.ts';
import { likelyColumns } from '../../batch/reading/likely-columns.ts';
import { type BatchInputOptions, readBatchInput } from '../../batch/reading/read-batch-input.ts';
import type { DocumentKind } from '../../document/document.ts';
import { inputTitle } from '../../policy/inputs/input.ts';
import { formatIn } from '../../wording/format.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { findKind } from './find-kind.ts';
import type { NamedBytes } from './open-bytes.ts';

type Columns = Pick<BatchInputOptions, 'column' | 'sheet' | 'padZeros' | 'inputs' | 'map'>;

/**
 * The kind that most documents of the first input that has any are of, and the inputs, not yet read. Without any
 * document it is CNPJ: each line is told why it is none, whatever the policy.
 */
export async function findKindOfInputs(
  context: CommandContext,
  inputs: readonly NamedBytes[],
  options: Columns,
): Promise<{ readonly kind: DocumentKind; readonly inputs: readonly NamedBytes[] }> {
  const sampled = [...inputs];
  for (const [index, { name, bytes }] of inputs.entries()) {
    const guess = await naming(context, inputs, name, () => findKind(bytes, options));
    sampled[index] = { name, bytes: guess.bytes, close: guess.close };
    if (guess.kind !== undefined) return { kind: guess.kind, inputs: sampled };
  }
  return { kind: 'cnpj', inputs: sampled };
}

/**
 * Begins to read the inputs of a batch as one, and says how each was understood.
 *
 * @param tell takes a line about what is going on.
 * @throws CreditError what `readBatchInput` refuses; with several inputs a line on stderr names the one.
 */
export async function readInputs(
  context: CommandContext,
  inputs: readonly NamedBytes[],
  {
    tell,
    dropsOthers = false,
    ...options
  }: Columns & {
    readonly kind?: DocumentKind;
    readonly tell: (text: string) => void;
    /** Whether columns that nothing is made of are left out, and not kept. */
    readonly dropsOthers?: boolean;
    /** Whether only the documents are used, see `InputOptions`. */
    readonly documentsOnly?: boolean;
  },
): Promise<BatchInput> {
  const read: BatchInput[] = [];
  for (const { name, bytes } of inputs) {
    const input = await naming(context, inputs, name, () => readBatchInput(bytes, options));
    read.push({ ...input, lines: namingLines(context, inputs, name, input.lines) });
  }
  const { say, language, timezone } = context;
  const format = formatIn(language, timezone);
  for (const [index, input] of read.entries()) {
    const understood = describeFormat(context, input, dropsOthers);
    if (understood === '') continue;
    tell(inputs.length === 1 ? understood : `${inputs[index]?.name}: ${understood}`);
  }
  return joinInputs(read, (index, before) => {
    const file = inputs[index]?.name;
    if (file !== undefined && index > 0) tell(say('fileBegins', { file, line: format.number(before + 1) }));
  });
}

/** Where the documents were found, which column feeds which input, what else was read, and what is kept as it is. */
function describeFormat(context: CommandContext, { format }: BatchInput, dropsOthers: boolean): string {
  const { say } = context;
  const { columns, sheet, otherSheets = [], unusedColumns = [] } = format;
  const names = (places: readonly ColumnPlace[]) =>
    places.map(({ name }) => `"${plainWords(name)}"`).join(', ');
  const sentences = sheet === undefined ? [] : [say('readFromSheet', { sheet: plainWords(sheet) })];
  if (columns !== undefined) {
    sentences.push(say('readAsTable', { columns: names(columns.documents) }));
    const alsoRead = [columns.externalId, columns.amount].filter((place) => place !== undefined);
    if (alsoRead.length > 0) sentences.push(say('alsoRead', { columns: names(alsoRead) }));
    if (columns.extra.length > 0 && !dropsOthers)
      sentences.push(say('extraColumns', { columns: names(columns.extra) }));
  }
  sentences.push(...describeInputs(context, format));
  if (unusedColumns.length > 0 && !dropsOthers) {
    const unused = unusedColumns.map((name) => `"${plainWords(name)}"`).join(', ');
    sentences.push(say('unusedColumns', { columns: unused }));
  }
  if (otherSheets.length > 0) {
    const sheets = otherSheets.map((name) => `"${plainWords(name)}"`).join(', ');
    sentences.push(say('otherSheets', { sheets }));
  }
  return sentences.join(' ');
}

/** Which column feeds which input, and which have none: a line of a table says what it does not hold nowhere else. */
function describeInputs(
  { say, language }: CommandContext,
  { inputs = [], columns }: BatchFormat,
): readonly string[] {
  const fed = inputs.flatMap(({ column, ...input }) =>
    column === undefined
      ? []
      : [`"${plainWords(column.name)}" → ${plainWords(inputTitle(input, language))} (${input.name})`],
  );
  const unfed = inputs.flatMap(({ column, ...input }) =>
    column === undefined ? [`${plainWords(inputTitle(input, language))} (${input.name})`] : [],
  );
  const likely = likelyColumns(
    inputs.filter(({ column }) => column === undefined),
    (columns?.extra ?? []).map(({ name }) => name),
  );
  const maps = [...likely].map(([name, column]) => `--map "${plainWords(column)}=${name}"`);
  return [
    ...(fed.length > 0 ? [say('inputsFed', { columns: fed.join(', ') })] : []),
    ...(unfed.length > 0 ? [say('inputsWithoutColumn', { inputs: unfed.join(', ') })] : []),
    ...(maps.length > 0 ? [say('inputsLikelyFed', { maps: maps.join(' ') })] : []),
  ];
}

/** Lets a refusal of one of several inputs be preceded by its name; the last line stays the error's. */
async function naming<T>(
  context: CommandContext,
  inputs: readonly NamedBytes[],
  name: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    tellName(context, inputs, { name, error });
    throw error;
  }
}

async function* namingLines<T>(
  context: CommandContext,
  inputs: readonly NamedBytes[],
  name: string,
  lines: AsyncIterable<T>,
): AsyncGenerator<T> {
  try {
    yield* lines;
  } catch (error) {
    tellName(context, inputs, { name, error });
    throw error;
  }
}

function tellName(
  { stderr, say, globals }: CommandContext,
  inputs: readonly NamedBytes[],
  { name, error }: { readonly name: string; readonly error: unknown },
): void {
  // A file that is not read at all is named by its error.
  const isNamed = error instanceof CreditError && error.code !== 'FILE_UNREADABLE';
  if (isNamed && inputs.length > 1 && !globals.json) stderr.line(say('inFile', { file: name }));
}
