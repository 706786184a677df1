import { documentLength, isValidBare } from './check-digits.ts';
import type { OtherNumberKind } from './other-number-kind.ts';
import { mayBePhone } from './other-numbers.ts';

/**
 * The content of one column, or of one place in the lines of a text, such as the second number of each line.
 *
 * - PHONES: many numbers look like telephones, and less than half of these have the check digits of a document.
 * - OTHERS: at least as many numbers have wrong check digits as are documents, so that the documents can be valid by chance.
 * - DOCUMENTS: more bare numbers without a label are valid than not, at least two, without the same words before all of them, and few
 *   look like telephones, as some CPFs do by chance.
 * - MASKED: documents have their mask, so that a bare number can be a telephone.
 * - UNKNOWN: too few numbers to decide.
 */
export type PlaceContent = 'PHONES' | 'OTHERS' | 'DOCUMENTS' | 'MASKED' | 'UNKNOWN';

/** The minimum number of likely telephones in a place of telephones. */
const fewestPhones = 2;
/** The minimum number of wrong check digits in a place of other numbers. */
const fewestWrong = 4;
/** The minimum number of different documents in a place of documents. Of other numbers, 1 of 10,000 pairs is valid by chance. */
const fewestDocuments = 2;
/** The maximum share of likely telephones in a place of documents. By chance, 7 % of CPFs look like telephones. */
const mostByChance = 1 / 4;

/** Counts the numbers of one place. */
export class PlaceTally {
  #bare = 0;
  #phones = 0;
  #validPhones = 0;
  #masked = 0;
  #valid = 0;
  #wrong = 0;
  #unlabelledValid = 0;
  #unlabelledWrong = 0;
  /** Up to `fewestDocuments` different documents without a label. */
  readonly #documents = new Set<string>();
  /** Up to `fewestDocuments` different words before them. */
  readonly #words = new Set<string>();

  /**
   * Adds a number as it is written.
   *
   * @param other its kind if it is another number than a document.
   * @param words the words before it that do not say what it is. Omit if a word says it: such a number does not speak for others.
   */
  add(text: string, other?: OtherNumberKind, words?: string): void {
    if (isBareDocument(text) || mayLackDigits(text)) {
      const isValid = isDocumentWithZeros(text);
      if (isValid) this.#valid += 1;
      else if (!mayBePhone(text)) this.#wrong += 1;
      if (other === undefined && words !== undefined) this.#addUnlabelled(text, words, isValid);
    }
    if (/^\d{10,13}$/.test(text)) {
      this.#bare += 1;
      if (!mayBePhone(text)) return;
      this.#phones += 1;
      if (isDocumentWithZeros(text)) this.#validPhones += 1;
    } else if (other === 'PHONE') {
      this.#bare += 1;
      this.#phones += 1;
    } else if (other === undefined) this.#masked += 1;
  }

  #addUnlabelled(text: string, words: string, isValid: boolean): void {
    if (!isValid) this.#unlabelledWrong += 1;
    else {
      this.#unlabelledValid += 1;
      if (this.#documents.size < fewestDocuments) this.#documents.add(text);
      if (this.#words.size < fewestDocuments) this.#words.add(words);
    }
  }

  /** Whether more numbers without a label are valid than not. The same words before each are a label: `Plaqueta 11144477735`. */
  get #areMostValid(): boolean {
    const isMajority = this.#unlabelledValid > this.#unlabelledWrong;
    return (
      isMajority && this.#documents.size >= fewestDocuments && (this.#words.size > 1 || this.#words.has(''))
    );
  }

  get content(): PlaceContent {
    const isByChance = this.#phones <= this.#bare * mostByChance;
    if (!isByChance && this.#phones >= fewestPhones && this.#validPhones * 2 < this.#phones) return 'PHONES';
    if (this.#wrong >= fewestWrong && this.#wrong >= this.#valid) return 'OTHERS';
    if (isByChance && this.#areMostValid) return 'DOCUMENTS';
    return this.#masked > 0 ? 'MASKED' : 'UNKNOWN';
  }
}

/** Whether a text has as many digits as a document, and nothing else. */
export function isBareDocument(text: string): boolean {
  return /^(?:\d{11}|\d{14})$/.test(text);
}

/** Returns the number of digits in a text. */
export function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** Whether a text has about as many digits as a document, one or two of which may be missing or too many. */
export function mayLackDigits(text: string): boolean {
  return /^(?:\d{10}|\d{12,13}|\d{15})$/.test(text);
}

/** Whether digits are a document, with leading zeros if a spreadsheet removed them. */
function isDocumentWithZeros(digits: string): boolean {
  const { cpf, cnpj } = documentLength;
  return isValidBare('cpf', digits.padStart(cpf, '0')) || isValidBare('cnpj', digits.padStart(cnpj, '0'));
}
