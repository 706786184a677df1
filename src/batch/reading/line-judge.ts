import { randomInt } from 'node:crypto';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import {
  judgeDocument,
  judgeLine,
  type PasteOptions,
  type PlaceContent,
  type PlacedDocument,
} from '../../document/paste.ts';
import { SeenDocuments } from '../../document/seen-documents.ts';
import type { PolicyInput } from '../../policy/inputs/input.ts';
import { type BatchLine, excerptOf, type InvalidLine, type ValidLine } from './batch-line.ts';
import { asOfBatch } from './document-cell.ts';
import type { InputOptions } from './input-columns.ts';
import { type LineRefusal, refuseMissingInput, refuseNoDocument } from './line-refusal.ts';

/** What goes with a document on its line. */
export type BesideDocument = Pick<ValidLine, 'externalId' | 'amount' | 'inputs' | 'extra' | 'extraFormats'>;

type Place = Pick<PlacedDocument, 'line' | 'text'>;

/** Makes the lines of one batch: tells documents that were met before, and knows at the end whether there was any. */
export class LineJudge {
  readonly options: PasteOptions;
  /** What the policy asks of the caller. */
  readonly inputs: readonly PolicyInput[];
  readonly #required: readonly PolicyInput[];
  readonly #seen = new SeenDocuments(randomInt(2 ** 32));
  #hasContent = false;
  #hasDocuments = false;

  constructor({ kind, padZeros, inputs = [] }: PasteOptions & Pick<InputOptions, 'inputs'>) {
    this.options = { ...(kind && { kind }), ...(padZeros && { padZeros }) };
    this.inputs = inputs;
    this.#required = inputs.filter(({ required }) => required === true);
  }

  /** Whether anything but blanks was there so far. */
  get hasContent(): boolean {
    return this.#hasContent;
  }

  /** What the policy cannot do without, and a line does not say. */
  missingInput({ inputs = {} }: BesideDocument = {}): PolicyInput | undefined {
    return this.#required.find(({ name }) => !Object.hasOwn(inputs, name));
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

  /**
   * Every document in a text without columns, and what was meant as one; none of a text without any.
   *
   * @param places the content of the first, second … number of each line.
   */
  judgeText({ line, text }: Place, places: readonly PlaceContent[]): readonly BatchLine[] {
    const options = { ...this.options, places };
    return judgeLine({ number: line, text }, { options, seen: this.#seen }).map((item) => {
      if (item.outcome === 'INVALID') {
        return this.refuse(item, asOfBatch(item.refusal), { suggestion: item.suggestion });
      }
      const missing = this.missingInput();
      // A text without columns says nothing but its documents.
      if (missing !== undefined) return this.refuse(item, refuseMissingInput(missing));
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
