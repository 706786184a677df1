import { randomInt } from 'node:crypto';
import type { Document } from '../../document/document.ts';
import { findDocuments, type PasteOptions } from '../../document/paste.ts';
import { type BatchLine, excerptOf, type ValidLine } from './batch-line.ts';
import { asOfBatch } from './document-cell.ts';
import { type LineRefusal, refuseNoDocument } from './line-refusal.ts';
import { openSeenDocuments } from './seen-documents.ts';

/** What goes with a document on its line. */
export type BesideDocument = Pick<ValidLine, 'externalId' | 'amount' | 'extra'>;

/** A document as it stands on a line. */
export interface PlacedDocument {
  readonly line: number;
  readonly text: string;
  readonly document: Document;
  readonly padded: boolean;
}

/** Makes the lines of one batch: tells documents that were met before, and counts what was read. */
export interface LineJudge {
  readonly options: PasteOptions;
  accept(placed: PlacedDocument, beside?: BesideDocument): BatchLine;
  refuse(
    place: Pick<PlacedDocument, 'line' | 'text'>,
    refusal: LineRefusal,
    more?: {
      readonly suggestion?: Document | undefined;
      readonly columns?: Readonly<Record<string, string>>;
    },
  ): BatchLine;
  /** Every document in a text without columns, and what was meant as one; none of a text without any. */
  judgeText(place: Pick<PlacedDocument, 'line' | 'text'>): readonly BatchLine[];
  /** Notes what is no line of its own, such as the names of columns. */
  skip(): void;
  /** What has been met so far. */
  readonly tally: InputTally;
}

export interface InputTally {
  /** Whether anything but blanks was there. */
  readonly hasContent: boolean;
  /** Whether anything was there that is a document, or was meant as one. */
  readonly hasDocuments: boolean;
}

export function openLineJudge(options: PasteOptions): LineJudge {
  const seen = openSeenDocuments(randomInt(2 ** 32));
  const tally = { hasContent: false, hasDocuments: false };

  const accept: LineJudge['accept'] = ({ line, text, document, padded }, beside) => {
    tally.hasContent = true;
    tally.hasDocuments = true;
    const firstLine = seen.meet(document, line);
    const short = excerptOf(text);
    return firstLine === undefined
      ? { outcome: 'VALID', line, text: short, document, padded, ...beside }
      : { outcome: 'DUPLICATE', line, text: short, document, firstLine };
  };

  const refuse: LineJudge['refuse'] = ({ line, text }, refusal, { suggestion, columns } = {}) => {
    tally.hasContent = true;
    if (refusal.code !== 'NO_DOCUMENT') tally.hasDocuments = true;
    const told = { outcome: 'INVALID', line, text: excerptOf(text), refusal, suggestion } as const;
    return columns === undefined ? told : { ...told, columns };
  };

  return {
    options,
    tally,
    accept,
    refuse,
    skip: () => {
      tally.hasContent = true;
    },
    judgeText: ({ line, text }) =>
      findDocuments(text, options).map((found) =>
        found.document === undefined
          ? refuse({ line, text: found.text }, asOfBatch(found.refusal), { suggestion: found.suggestion })
          : accept({ line, ...found }),
      ),
  };
}

/** Says of a line without documents that it has none; of one without letters and digits nothing. */
export function refuseEmptyLine(
  judge: LineJudge,
  place: Pick<PlacedDocument, 'line' | 'text'>,
): readonly BatchLine[] {
  return /[\p{L}\p{N}]/u.test(place.text)
    ? [judge.refuse({ ...place, text: place.text.trim() }, refuseNoDocument())]
    : [];
}
