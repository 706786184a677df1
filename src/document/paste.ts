import { parseDocument } from './document.ts';
import { findCandidates } from './find-candidates.ts';
import type { Document, DocumentKind } from './kind.ts';
import { plainCharacters } from './plain-characters.ts';
import type { DocumentRefusal } from './refusal.ts';
import { type Line, openLineSplitter } from './split-lines.ts';

/**
 * One document found in pasted text, or what was meant as one. `line` counts from 1; `text` is how it stood there.
 *
 * - VALID: the first time a document is met. `padded` when its leading zeros were given back.
 * - DUPLICATE: met again; `firstLine` is where it was VALID.
 * - INVALID: with the reason, and the document that was probably meant, to be confirmed by a person.
 */
export type PastedItem =
  | {
      readonly outcome: 'VALID';
      readonly line: number;
      readonly text: string;
      readonly document: Document;
      readonly padded: boolean;
    }
  | {
      readonly outcome: 'DUPLICATE';
      readonly line: number;
      readonly text: string;
      readonly document: Document;
      readonly firstLine: number;
    }
  | {
      readonly outcome: 'INVALID';
      readonly line: number;
      readonly text: string;
      readonly refusal: DocumentRefusal;
      readonly suggestion: Document | undefined;
    };

export interface PasteOptions {
  /** Refuses the other kind. */
  readonly kind?: DocumentKind;
  /** Takes a number of 9, 10, 12 or 13 digits that is valid once zeros stand in front. Off unless told. */
  readonly padZeros?: boolean;
}

/**
 * The documents in a text as people paste it, in order: one or many a line, masked or not, in either case, between
 * blanks, `,` `;` `|`, tabs and words. Lines without anything like a document give nothing.
 */
export function* readDocuments(text: string, options: PasteOptions = {}): Generator<PastedItem> {
  const read = openReader(options);
  const lines = openLineSplitter();
  for (const line of lines.push(text)) yield* read(line);
  for (const line of lines.end()) yield* read(line);
}

/** A document in a text, or what was meant as one; `text` is how it stood there. */
export type FoundDocument =
  | {
      readonly text: string;
      readonly document: Document;
      readonly padded: boolean;
      readonly refusal?: undefined;
    }
  | {
      readonly text: string;
      readonly document?: undefined;
      readonly refusal: DocumentRefusal;
      readonly suggestion: Document | undefined;
    };

/** The documents in one line, in order, whether or not they were met before. */
export function findDocuments(line: string, options: PasteOptions = {}): readonly FoundDocument[] {
  const plain = plainCharacters(line).trim();
  // A line that is a document and nothing else, as most are, is not searched.
  if (/^[0-9A-Za-z./-]{11,18}$/.test(plain)) {
    const alone = readAlone(plain, options);
    if (alone.document) return [alone];
  }
  return findCandidates(plain).map((text) => readAlone(text, options));
}

/** A text that is one document or none. */
function readAlone(text: string, { kind, padZeros = false }: PasteOptions): FoundDocument {
  const { document, refusal, suggestion } = parseDocument(text, kind);
  if (document) return { text, document, padded: false };
  return padZeros && refusal.code === 'LOST_ZEROS' && suggestion
    ? { text, document: suggestion, padded: true }
    : { text, refusal, suggestion };
}

/** Reads line after line, remembering which documents were met and where. */
function openReader(options: PasteOptions): (line: Line) => Generator<PastedItem> {
  const firstLines = new Map<string, number>();
  return function* read({ number: line, text: raw }) {
    for (const found of findDocuments(raw, options)) {
      const { text, document } = found;
      if (!document) {
        yield { outcome: 'INVALID', line, text, refusal: found.refusal, suggestion: found.suggestion };
        continue;
      }
      const firstLine = firstLines.get(document.value);
      if (firstLine === undefined) {
        firstLines.set(document.value, line);
        yield { outcome: 'VALID', line, text, document, padded: found.padded };
      } else {
        yield { outcome: 'DUPLICATE', line, text, document, firstLine };
      }
    }
  };
}
