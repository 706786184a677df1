import { CreditError } from '../base/errors.ts';
import { withoutAccents } from '../base/plain-text.ts';
import { checkDigits, documentLength, isValidBare } from './check-digits.ts';
import {
  bareDocument,
  bareWithoutZeros,
  hasSeparatorsOfMask,
  strangeSeparator,
  withoutSeparators,
} from './document-forms.ts';
import type { Document, DocumentKind } from './kind.ts';
import { hideDocument } from './mask.ts';
import { otherNumberOf } from './other-numbers.ts';
import { plainCharacters } from './plain-characters.ts';
import {
  type DocumentRefusal,
  refuseCharacter,
  refuseCheckDigits,
  refuseEmpty,
  refuseExampleNumber,
  refuseFilledZeros,
  refuseKind,
  refuseLength,
  refuseLostZeros,
  refuseOtherNumber,
  refuseRepeated,
} from './refusal.ts';
import { filledCpf, findNumberDamage, restored } from './written-number.ts';

export type { Document, DocumentKind } from './kind.ts';

/** A document, or why the text is none; `suggestion` is what was probably meant, to be confirmed by a person. */
type ParsedDocument =
  | { readonly document: Document; readonly refusal?: undefined; readonly suggestion?: undefined }
  | {
      readonly document?: undefined;
      readonly refusal: DocumentRefusal;
      readonly suggestion: Document | undefined;
    };

/**
 * Reads one CPF or CNPJ in one of the forms of `bareDocument`, in either case. Blanks around it are ignored, and
 * characters that certainly stand for a plain one are read as it (see plain-characters.ts). A separator in any other place, a
 * number with decimals, a telephone and the like are refused: dropping what does not belong to a mask makes another
 * person's document of it.
 *
 * @param kind refuses the other kind. Default: the kind follows from the length.
 */
export function parseDocument(text: string, kind?: DocumentKind): ParsedDocument {
  const plain = plainCharacters(text).trim();
  if (withoutSeparators(plain) === '') return { refusal: refuseEmpty(), suggestion: undefined };
  const other = otherNumberOf(plain);
  if (other !== undefined) return { refusal: refuseOtherNumber(other), suggestion: undefined };
  const bare = bareDocument(plain);
  return bare === undefined ? refuseForm(plain, kind) : readBare(plain, bare, kind);
}

/**
 * Reads a document that a person or another system entered. Digits that can be a CPF padded with zeros or a CNPJ are refused. With
 * separators they are a CNPJ.
 *
 * @param kind refuses the other kind. Default: the kind follows from the length.
 */
export function parseEnteredDocument(text: string, kind?: DocumentKind): ParsedDocument {
  const parsed = parseDocument(text, kind);
  const filled = parsed.document && filledCpf(plainCharacters(text).trim());
  return filled === undefined
    ? parsed
    : { refusal: refuseFilledZeros(), suggestion: kind === 'cnpj' ? undefined : filled };
}

/** Judges a text that has the form of a complete document. */
function readBare(plain: string, bare: string, kind: DocumentKind | undefined): ParsedDocument {
  const actual: DocumentKind = bare.length === documentLength.cpf ? 'cpf' : 'cnpj';
  if (kind === undefined || kind === actual) {
    if (isValidBare(actual, bare)) return { document: { kind: actual, value: bare } };
    return { refusal: explain(actual, { plain, bare }), suggestion: probablyMeant(plain, kind) };
  }
  const refusal = isValidBare(actual, bare) ? refuseKind(actual, kind) : refuseLength(bare.length, kind);
  return { refusal, suggestion: undefined };
}

/** Explains why a text without the form of a complete document is refused. */
function refuseForm(plain: string, kind: DocumentKind | undefined): ParsedDocument {
  const damage = findNumberDamage(plain, kind);
  if (damage !== undefined) return damage;
  const stranger = plain.search(/[^0-9A-Za-z./-]/);
  if (stranger !== -1) {
    return { refusal: refuseStranger(plain, stranger), suggestion: probablyMeant(plain, kind) };
  }
  const padded = restored(bareWithoutZeros(plain), undefined) ?? restored(bareWithoutZeros(plain), kind);
  if (padded && kind !== undefined && padded.kind !== kind)
    return { refusal: refuseKind(padded.kind, kind, { lostZeros: true }), suggestion: undefined };
  if (padded) {
    const { length } = withoutSeparators(plain);
    return { refusal: refuseLostZeros(length, padded.kind), suggestion: padded };
  }
  const bare = withoutSeparators(plain);
  const isLength = bare.length === documentLength.cpf || bare.length === documentLength.cnpj;
  if (!isLength) return { refusal: refuseLength(bare.length, kind), suggestion: undefined };
  return { refusal: refuseSeparator(plain), suggestion: probablyMeant(plain, kind) };
}

/**
 * Returns the document that a person or another system entered.
 *
 * @throws CreditError INVALID_DOCUMENT with the reason, DOCUMENT_KIND_MISMATCH; both with the document hidden.
 */
export function requireDocument(text: string, kind?: DocumentKind): Document {
  return documentOrThrow(text, parseEnteredDocument(text, kind));
}

/**
 * Returns the document that a client looks up. Answers have documents without separators, and clients send them back like that.
 *
 * @throws CreditError INVALID_DOCUMENT with the reason and the document hidden.
 */
export function requireDocumentOfAnswer(text: string): Document {
  return documentOrThrow(text, parseDocument(text));
}

function documentOrThrow(text: string, { document, refusal }: ParsedDocument): Document {
  if (document) return document;
  if (refusal.code === 'KIND') {
    throw new CreditError('DOCUMENT_KIND_MISMATCH', {
      document: hideDocument(text),
      actual: refusal.params.actual.toUpperCase(),
      expected: refusal.params.expected.toUpperCase(),
    });
  }
  throw new CreditError('INVALID_DOCUMENT', { document: hideDocument(text), reason: refusal.text });
}

/** Why a text of the right length and characters is not valid. */
function explain(kind: DocumentKind, { plain, bare }: { plain: string; bare: string }): DocumentRefusal {
  const misplaced = kind === 'cpf' ? bare.search(/\D/) : bare.search(/\D(?=.?$)/);
  if (misplaced !== -1) {
    const { character, position } = characterAt(plain, misplaced);
    return refuseCharacter(character, position, { where: kind === 'cpf' ? 'inCpf' : 'asCheckDigit' });
  }
  if (/^(.)\1+$/.test(bare)) return refuseRepeated(bare.charAt(0));
  const expected = checkDigits(kind, bare.slice(0, -2));
  const actual = bare.slice(-2);
  return expected === actual ? refuseExampleNumber() : refuseCheckDigits(expected, actual);
}

/** Where the bare character of an index stands in the text with its mask. */
function characterAt(plain: string, bareIndex: number): { character: string; position: number } {
  let seen = -1;
  for (let at = 0; at < plain.length; at += 1) {
    if (!/[./-]/.test(plain.charAt(at))) seen += 1;
    if (seen === bareIndex) return { character: plain.charAt(at), position: at + 1 };
  }
  throw new Error('a character of the bare text is missing from the text that it was made from');
}

/** A character that has no place in any document; an accent goes with the letter that carries it. */
function refuseStranger(plain: string, index: number): DocumentRefusal {
  const isMark = /^\p{M}/u.test(plain.slice(index));
  const start = isMark && index > 0 ? index - 1 : index;
  const [character = ''] = /^.\p{M}*/su.exec(plain.slice(start)) ?? [];
  return refuseCharacter(character.normalize('NFC'), start + 1, { where: 'anywhere' });
}

/** Names the first separator that is not where the mask of a document of this length has it. */
function refuseSeparator(plain: string): DocumentRefusal {
  const kind = withoutSeparators(plain).length === documentLength.cpf ? 'cpf' : 'cnpj';
  // A single point is where a mask has one, and makes a decimal number all the same.
  const at = Math.max(strangeSeparator(plain, kind), plain.search(/[./-]/));
  return refuseCharacter(plain.charAt(at), at + 1, { where: 'asSeparator' });
}

/**
 * Returns what is valid once strange characters and accents are dropped, and the letters O, I and L are read as digits where
 * only digits are possible; or the CPF in a column that is padded with zeros to the length of a CNPJ. Characters
 * between digits are dropped only where a mask has a separator.
 */
function probablyMeant(plain: string, kind: DocumentKind | undefined): Document | undefined {
  const folded = withoutAccents(plain);
  if (!hasSeparatorsOfMask(folded)) return undefined;
  const bare = folded.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  const digitsIn = (text: string) => text.replace(/O/g, '0').replace(/[IL]/g, '1');
  const readings: readonly Document[] = [
    { kind: 'cpf', value: digitsIn(bare) },
    { kind: 'cnpj', value: bare.slice(0, -2) + digitsIn(bare.slice(-2)) },
    { kind: 'cpf', value: bare.replace(/^000(?=\d{11}$)/, '') },
  ];
  return readings.find(
    (reading) => (kind ?? reading.kind) === reading.kind && isValidBare(reading.kind, reading.value),
  );
}
