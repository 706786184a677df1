import { isValidBare } from './check-digits.ts';
import type { DocumentKind } from './kind.ts';

const character = '[0-9A-Za-z]';

/** Joins groups of characters by a separator that may be missing before each group but the first. */
function grouped(lengths: readonly number[], separators: readonly string[]): string {
  return lengths
    .map((length, index) => `${index === 0 ? '' : (separators[index - 1] ?? '')}${character}{${length}}`)
    .join('');
}

/**
 * The forms in which people write a complete document: without separators, `000.000.000-00` and `XX.XXX.XXX/XXXX-00`, the
 * same with some of the separators missing (`000000000-00`, `00000000/0000-00`), and hyphens in all places
 * (`000-000-000-00`). Letters are accepted here, because the check of the characters explains a wrong letter better.
 */
const complete = new RegExp(
  `^(?:${[
    grouped([3, 3, 3, 2], ['\\.?', '\\.?', '-?']),
    grouped([3, 3, 3, 2], ['-', '-', '-']),
    grouped([2, 3, 3, 4, 2], ['\\.?', '\\.?', '\\/?', '-?']),
    grouped([2, 3, 3, 4, 2], ['-', '-', '-', '-']),
  ].join('|')})$`,
);

/** The same forms for 9, 10, 12 or 13 digits: a document whose first one or two zeros are missing. */
const withoutZeros = /^(?:\d{1,2}\.?\d{3}\.?\d{3}-?\d{2}|(?:\d\.?)?\d{3}\.?\d{3}\/?\d{4}-?\d{2})$/;

/** A single point and no other separator: a decimal number, never a mask. */
const decimal = /^[0-9A-Za-z]+\.[0-9A-Za-z]+$/;

/**
 * Returns a document's characters without separators, in upper case, if the text has one of the accepted forms. A separator
 * counts only where a mask has it: `9100010065.0` and `11-99990-0006` are not documents, whatever their digits.
 *
 * @param plain a text without blanks around it.
 * @returns undefined for a text of another form.
 */
export function bareDocument(plain: string): string | undefined {
  return complete.test(plain) && !decimal.test(plain) ? withoutSeparators(plain) : undefined;
}

/** Returns the digits of a text that has the form of a document without its leading zeros. */
export function bareWithoutZeros(plain: string): string | undefined {
  return withoutZeros.test(plain) && !decimal.test(plain) ? withoutSeparators(plain) : undefined;
}

/** Returns the characters of a text without `.`, `/` and `-`, in upper case (A to Z only). */
export function withoutSeparators(plain: string): string {
  return plain.replace(/[./-]/g, '').replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** The separators of the masks, each with the number of characters before it. */
export const masks = {
  cpf: [
    [3, '.'],
    [6, '.'],
    [9, '-'],
  ],
  cnpj: [
    [2, '.'],
    [5, '.'],
    [8, '/'],
    [12, '-'],
  ],
} as const satisfies Record<DocumentKind, readonly (readonly [number, string])[]>;

/** Returns the position, from 0, of the first separator that the mask of a kind does not have there; -1 if there is none. */
export function strangeSeparator(plain: string, kind: DocumentKind): number {
  let place = 0;
  return [...plain].findIndex((character) => {
    if (!/[./-]/.test(character)) place += 1;
    else return !masks[kind].some(([own, mark]) => own === place && mark === character);
    return false;
  });
}

/**
 * Tells whether all separators of a text, whatever characters they are, are where a mask has one. If not, the text is
 * another number, and dropping them would make a document of it that nobody wrote.
 */
export function hasSeparatorsOfMask(plain: string): boolean {
  const places = separatorPlaces(plain);
  return [masks.cpf, masks.cnpj].some((mask) => {
    const own = new Set<number>(mask.map(([place]) => place));
    return places.every((place) => own.has(place));
  });
}

/** Returns after how many letters and digits separators follow, without those at the ends. */
function separatorPlaces(plain: string): readonly number[] {
  const groups = plain.split(/[^0-9A-Za-z]+/).filter((group) => group !== '');
  let place = 0;
  return groups.slice(0, -1).map((group) => {
    place += group.length;
    return place;
  });
}

/** All separators of a mask, around groups of any length, with or without a blank on each side. */
const maskWithMistake = [
  String.raw`\d{1,4} ?\. ?\d{1,4} ?\. ?\d{1,4} ?- ?\d{1,3}`,
  String.raw`\d{1,3} ?\. ?\d{1,4} ?\. ?\d{1,4} ?\/ ?\d{1,6} ?- ?\d{1,3}`,
].join('|');

/** Finds numbers with all separators of a mask within a line. */
export const maskedNumber = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}][./-])(?:${maskWithMistake})(?![\p{L}\p{N}]|[./-][\p{L}\p{N}])`,
  'gu',
);
const maskedAlone = new RegExp(`^(?:${maskWithMistake})$`);

/** The minimum number of characters in a document with a mistake. Shorter numbers can be identity cards. */
const fewestWithMistake = 10;
/** A longer text is not a document with a mistake. */
const longestWithMistake = 24;

/**
 * Returns whether a text is a document with separators in which characters are missing or too many: it has the separators of a mask, or
 * one of the forms of `bareDocument` with one character too few or too many, or it is a CNPJ without its check digits.
 */
export function isMaskWithMistake(text: string): boolean {
  if (!/[./-]/.test(text) || text.length > longestWithMistake || bareDocument(text) !== undefined)
    return false;
  if (withoutSeparators(text).replaceAll(' ', '').length < fewestWithMistake) return false;
  if (maskedAlone.test(text) || /^\d{2}\.?\d{3}\.?\d{3}\/\d{4}$/.test(text)) return true;
  // Words with some digits have the form of a CPF too.
  const isForm = (one: string) => {
    const bare = bareDocument(one);
    return bare !== undefined && (/^\d+$/.test(bare) || /^[^/]+\/[^/]+$/.test(one));
  };
  return Array.from(text, (_, at) => at).some(
    (at) =>
      isForm(`${text.slice(0, at)}0${text.slice(at)}`) ||
      (/[^./-]/.test(text.charAt(at)) && isForm(text.slice(0, at) + text.slice(at + 1))),
  );
}

const completeMask = new RegExp(
  String.raw`\d{3}\.\d{3}\.\d{3}-\d{2}|${character}{2}\.${character}{3}\.${character}{3}\/${character}{4}-\d{2}`,
);

/**
 * Returns whether a text has a document and other characters directly next to it, as in a text copied from a PDF: `529.982.247-25Maria`,
 * `60701190000104SP`. A document without separators must be valid.
 */
export function isGluedDocument(text: string): boolean {
  if (bareDocument(text) !== undefined) return false;
  const bare = text.replace(/^\p{L}+|\p{L}+$/gu, '');
  return completeMask.test(text) || isValidBare('cpf', bare) || isValidBare('cnpj', bare.toUpperCase());
}
