import { parseEnteredDocument } from './document.ts';
import { type Candidate, findCandidates, placesIn } from './find-candidates.ts';
import type { Document, DocumentKind } from './kind.ts';
import type { PlaceContent } from './number-places.ts';
import { mayBePhone } from './other-numbers.ts';
import { plainCharacters } from './plain-characters.ts';
import { type DocumentRefusal, refuseOtherNumber, refuseUnclearNumber } from './refusal.ts';
import { SeenDocuments } from './seen-documents.ts';
import { type Line, openLineSplitter } from './split-lines.ts';

/** A document as it stands in a text; `line` counts from 1. `padded` when its leading zeros were given back. */
export interface PlacedDocument {
  readonly line: number;
  readonly text: string;
  readonly document: Document;
  readonly padded: boolean;
}

/** The first time a document is met. */
export interface ValidItem extends PlacedDocument {
  readonly outcome: 'VALID';
}

/** A document that was met before; `firstLine` is where it was VALID. */
export interface DuplicateItem extends Omit<PlacedDocument, 'padded'> {
  readonly outcome: 'DUPLICATE';
  readonly firstLine: number;
}

/** What was meant as a document, with the reason why it is none, and the one that a person may confirm. */
export interface InvalidItem<Refusal = DocumentRefusal> {
  readonly outcome: 'INVALID';
  readonly line: number;
  readonly text: string;
  readonly refusal: Refusal;
  readonly suggestion: Document | undefined;
}

/** One document found in pasted text, or what was meant as one; `text` is how it stood there. */
export type PastedItem = ValidItem | DuplicateItem | InvalidItem;

export type { PlaceContent };

export interface PasteOptions {
  /** Refuses the other kind. */
  readonly kind?: DocumentKind;
  /** Takes a number of 9, 10, 12 or 13 digits that is valid once zeros stand in front. Off unless told. */
  readonly padZeros?: boolean;
  /** The content of the first, second … number of each line, from the lines around it. Default: unknown. */
  readonly places?: readonly PlaceContent[];
}

/** The maximum number of characters of a number that is shown with its words. */
const longestShown = 200;
/** The number of characters at the start of a text that determine the content of its places. */
const sampledCharacters = 64 * 1024;

/**
 * The documents in a text as people paste it, in order: one or many a line, masked or not, in either case, between
 * blanks, `,` `;` `|`, tabs and words. Lines without anything like a document give nothing.
 */
export function* readDocuments(text: string, options: PasteOptions = {}): Generator<PastedItem> {
  // A seed that is known does no harm: who pastes waits for nobody but himself.
  const seen = new SeenDocuments(0);
  const placed = { ...options, places: placesInText(text) };
  for (const line of linesOf(text)) yield* judgeLine(line, { options: placed, seen });
}

/**
 * Returns the content of the first, second … number in the lines of a text, from a sample at its start.
 *
 * @param partOf returns the part of a line that is read. Default: the complete line.
 */
export function placesInText(text: string, partOf = (line: string): string => line): readonly PlaceContent[] {
  const lines = [...linesOf(text.slice(0, sampledCharacters))];
  return placesInLines(lines.map((line) => partOf(line.text)));
}

/** Returns the same for lines, or for the cells of a column, which has one place. */
export function placesInLines(lines: readonly string[]): readonly PlaceContent[] {
  return placesIn(lines.map((line) => plainCharacters(line).trim()));
}

function* linesOf(text: string): Generator<Line> {
  const lines = openLineSplitter();
  yield* lines.push(text);
  yield* lines.end();
}

/** The documents in one line, each for the first time or again. */
export function judgeLine(
  { number: line, text: whole }: Pick<Line, 'number' | 'text'>,
  { options, seen }: { readonly options: PasteOptions; readonly seen: SeenDocuments },
): readonly PastedItem[] {
  return findDocuments(whole, options).map((reading): PastedItem => {
    if (reading.refusal === undefined) return judgeDocument({ line, ...reading }, seen);
    const { text, refusal, suggestion } = reading;
    return { outcome: 'INVALID', line, text, refusal, suggestion };
  });
}

/** Tells the first time that a document is met from those after it. */
export function judgeDocument(
  { line, text, document, padded }: PlacedDocument,
  seen: SeenDocuments,
): ValidItem | DuplicateItem {
  const firstLine = seen.add(document, line);
  return firstLine === undefined
    ? { outcome: 'VALID', line, text, document, padded }
    : { outcome: 'DUPLICATE', line, text, document, firstLine };
}

/** A document in a text, or what was meant as one; `text` is how it stood there. */
export type DocumentReading =
  | {
      readonly text: string;
      readonly document: Document;
      readonly padded: boolean;
      readonly refusal?: undefined;
      readonly suggestion?: undefined;
    }
  | {
      readonly text: string;
      readonly document?: undefined;
      readonly refusal: DocumentRefusal;
      readonly suggestion: Document | undefined;
    };

/** The documents in one line, in order, whether or not they were met before. */
export function findDocuments(line: string, options: PasteOptions = {}): readonly DocumentReading[] {
  const plain = plainCharacters(line).trim();
  // A line that is a document and nothing else, as most are, is not searched.
  if (/^[0-9A-Za-z./-]{11,18}$/.test(plain) && !(options.places && mayBePhone(plain))) {
    const alone = readAlone(plain, options);
    if (alone.document) return [alone];
  }
  return findCandidates(plain, options.places).map((candidate) => readCandidate(candidate, options));
}

function readCandidate(candidate: Candidate, options: PasteOptions): DocumentReading {
  const { text, other, isDoubtful, isUnclear } = candidate;
  const shown = (candidate.shown ?? text).slice(-longestShown);
  if (other === undefined) {
    const reading = readAlone(text, options);
    return isUnclear === true && reading.document
      ? { text: shown, refusal: refuseUnclearNumber(), suggestion: reading.document }
      : reading;
  }
  const suggestion =
    isDoubtful === true ? readAlone(text, { ...options, padZeros: true }).document : undefined;
  return { text: shown, refusal: refuseOtherNumber(other), suggestion };
}

/** A text that is one document or none. */
function readAlone(text: string, { kind, padZeros = false }: PasteOptions): DocumentReading {
  const { document, refusal, suggestion } = parseEnteredDocument(text, kind);
  if (document) return { text, document, padded: false };
  return padZeros && refusal.code === 'LOST_ZEROS' && suggestion
    ? { text, document: suggestion, padded: true }
    : { text, refusal, suggestion };
}
