import { toCent } from '../../base/cents.ts';
import { Slices } from '../../base/slices.ts';
import { type PasteOptions, type PlaceContent, placesInLines } from '../../document/paste.ts';
import { isAmount } from './amount-cell.ts';
import type { BatchInput } from './batch-input.ts';
import type { BatchLine } from './batch-line.ts';
import { readDocumentCell } from './document-cell.ts';
import { readInputFields } from './input-cells.ts';
import type { InputOptions } from './input-columns.ts';
import { type BesideDocument, LineJudge } from './line-judge.ts';
import {
  type LineRefusal,
  longestExternalId,
  refuseAmount,
  refuseExternalId,
  refuseLongRecord,
  refuseMissingInput,
  refuseSeveralInEntry,
} from './line-refusal.ts';

/** An entry of a list of documents: the document as text, alone or with what goes with it. */
export type GivenDocument =
  | string
  | {
      readonly document: string;
      /** The caller's own id; an empty one is none. */
      readonly externalId?: string;
      /** BRL. */
      readonly amount?: number;
      /** What the caller knows of it, by the names of the policy's inputs. */
      readonly inputs?: Readonly<Record<string, unknown>>;
    };

/** The number of entries that determine whether the list contains telephones. */
const sampledEntries = 200;
/** More than any document with its label has. */
const longestEntry = 1_000;

/**
 * The input of a batch from a list: each entry is one document, and its line is its place in the list, from 1. Whatever is
 * wrong with an entry makes it an invalid line, never the list.
 *
 * @returns an input whose lines end with CreditError BATCH_INPUT_EMPTY for an empty list, and BATCH_WITHOUT_DOCUMENT where
 * no entry was meant as a document.
 */
export function readDocumentList(
  entries: readonly GivenDocument[],
  options: PasteOptions & Pick<InputOptions, 'inputs'> = {},
): BatchInput {
  return { format: { kind: 'TEXT' }, lines: judgeEntries(entries, new LineJudge(options)) };
}

async function* judgeEntries(entries: readonly GivenDocument[], judge: LineJudge): AsyncGenerator<BatchLine> {
  const places = placesInLines(entries.slice(0, sampledEntries).map(textOf));
  const slices = new Slices();
  for (const [index, entry] of entries.entries()) {
    if (slices.isOver) await slices.pause();
    yield judgeEntry(entry, index + 1, { judge, places });
  }
  judge.requireDocuments({ en: 'in the list', 'pt-BR': 'na lista' });
}

function textOf(entry: GivenDocument): string {
  const text = typeof entry === 'string' ? entry : entry.document;
  return text.slice(0, longestEntry);
}

function judgeEntry(
  entry: GivenDocument,
  line: number,
  { judge, places }: { readonly judge: LineJudge; readonly places: readonly PlaceContent[] },
): BatchLine {
  const { document: text, ...beside } = typeof entry === 'string' ? { document: entry } : entry;
  const place = { line, text };
  if (text.length > longestEntry) return judge.refuse(place, refuseLongRecord(longestEntry));
  const reading = readDocumentCell({ line, cells: [text] }, 0, { ...judge.options, places });
  if (reading.document === undefined) {
    const { refusal, suggestion } = reading;
    return refusal.code === 'SEVERAL_DOCUMENTS'
      ? judge.refuse(place, refuseSeveralInEntry(refusal.params.count))
      : judge.refuse(place, refusal, { suggestion });
  }
  const read = readBeside(beside, judge);
  if ('refusal' in read) return judge.refuse(place, read.refusal);
  return judge.accept({ ...place, document: reading.document, padded: reading.padded }, read);
}

function readBeside(
  { externalId = '', amount: stated, inputs: given = {} }: Omit<Exclude<GivenDocument, string>, 'document'>,
  judge: LineJudge,
): BesideDocument | { readonly refusal: LineRefusal } {
  if (externalId.length > longestExternalId) {
    return { refusal: refuseExternalId('externalId', externalId.length) };
  }
  const amount = stated === undefined ? undefined : toCent(stated);
  if (amount !== undefined && !isAmount(amount)) return { refusal: refuseAmount('amount', String(stated)) };
  const inputs = readInputFields(given, judge.inputs);
  if ('refusal' in inputs) return inputs;
  const missing = judge.missingInput(inputs);
  if (missing !== undefined) return { refusal: refuseMissingInput(missing) };
  return {
    ...(externalId.trim() !== '' && { externalId }),
    ...(amount !== undefined && { amount }),
    ...inputs,
  };
}
