import { randomInt } from 'node:crypto';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { judgeDocument, judgeLine, type PasteOptions, type PlacedDocument } from '../../document/paste.ts';
import { SeenDocuments } from '../../document/seen-documents.ts';
import { type BatchLine, excerptOf, type InvalidLine, type ValidLine } from './batch-line.ts';
import { asOfBatch } from './document-cell.ts';
import { type LineRefusal, refuseNoDocument } from './line-refusal.ts';

/** What goes with a document on its line. */
export type BesideDocument = Pick<ValidLine, 'externalId' | 'amount' | 'extra'>;

type Place = Pick<PlacedDocument, 'line' | 'text'>;

/** Makes the lines of one batch: tells documents that were met before, and knows at the end whether there was any. */
export class LineJudge {
  readonly options: PasteOptions;
  readonly #seen = new SeenDocuments(randomInt(2 ** 32));
  #hasContent = false;
  #hasDocuments = false;

  constructor({ kind, padZeros }: PasteOptions) {
    this.options = { ...(kind && { kind }), ...(padZeros && { padZeros }) };
  }

  /** Whether anything but blanks was there so far. */
  get hasContent(): boolean {
    return this.#hasContent;
  }

  accept(placed: PlacedDocument, beside: BesideDocument = {}): BatchLine {
    this.#hasContent = true;
    this.#hasDocuments = true;
    const item = judgeDocument({ ...placed, text: excerptOf(placed.text) }, this.#seen);
    return item.outcome === 'VALID' ? { ...item, ...beside } : item;
  }

  refuse(
    { line, text }: Place,
    refusal: LineRefusal,
    more: Partial<Pick<InvalidLine, 'suggestion' | 'columns'>> = {},
  ): BatchLine {
    this.#hasContent = true;
    if (refusal.code !== 'NO_DOCUMENT') this.#hasDocuments = true;
    return { outcome: 'INVALID', line, text: excerptOf(text), refusal, suggestion: undefined, ...more };
  }

  /** Every document in a text without columns, and what was meant as one; none of a text without any. */
  judgeText({ line, text }: Place): readonly BatchLine[] {
    return judgeLine({ number: line, text }, { options: this.options, seen: this.#seen }).map((item) => {
      if (item.outcome === 'INVALID') {
        return this.refuse(item, asOfBatch(item.refusal), { suggestion: item.suggestion });
      }
      this.#hasContent = true;
      this.#hasDocuments = true;
      return { ...item, text: excerptOf(item.text) };
    });
  }

  /** Says of a line without documents that it has none; of one without letters and digits nothing. */
  refuseEmpty({ line, text }: Place): readonly BatchLine[] {
    return /[\p{L}\p{N}]/u.test(text) ? [this.refuse({ line, text: text.trim() }, refuseNoDocument())] : [];
  }

  /** Notes what is no line of its own, such as the names of columns. */
  skip(): void {
    this.#hasContent = true;
  }

  /**
   * For the end of an input.
   *
   * @throws CreditError BATCH_WITHOUT_DOCUMENT where nothing was meant as a document, BATCH_INPUT_EMPTY where nothing stood.
   */
  requireDocuments(place: Text): void {
    if (this.#hasDocuments) return;
    throw this.#hasContent
      ? new CreditError('BATCH_WITHOUT_DOCUMENT', { place })
      : new CreditError('BATCH_INPUT_EMPTY', {});
  }
}
