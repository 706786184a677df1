import { CreditError } from '../base/errors.ts';
import { checkDigits, documentLength, isValidBare } from './check-digits.ts';
import type { Document, DocumentKind } from './kind.ts';
import { hideDocument } from './mask.ts';
import { plainCharacters } from './plain-characters.ts';
import {
  type DocumentRefusal,
  refuseCharacter,
  refuseCheckDigits,
  refuseEmpty,
  refuseExampleNumber,
  refuseKind,
  refuseLength,
  refuseLostZeros,
  refuseRepeated,
} from './refusal.ts';
import { refuseSpreadsheetDamage } from './spreadsheet-damage.ts';

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
 * Reads one CPF or CNPJ, masked or not, in either case. Only `.`, `/`, `-` and blanks around are left out, and
 * characters that certainly stand for a plain one are read as it (see plain-text.ts): letters belong to a CNPJ since
 * July 2026, so nothing else may be dropped. The kind follows from the length; with `kind` the other one is refused.
 */
export function parseDocument(text: string, kind?: DocumentKind): ParsedDocument {
  const plain = plainCharacters(text).trim();
  const bare = plain.replace(/[./-]/g, '').replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  if (bare === '') return { refusal: refuseEmpty(), suggestion: undefined };

  const stranger = plain.search(/[^0-9A-Za-z./-]/);
  if (stranger !== -1) {
    const refusal = refuseSpreadsheetDamage(plain) ?? refuseStranger(plain, stranger);
    return { refusal, suggestion: probablyMeant(plain, kind) };
  }

  const actual = kindOfLength(bare.length);
  if (actual === undefined || (kind !== undefined && kind !== actual)) {
    if (actual !== undefined && kind !== undefined && isValidBare(actual, bare)) {
      return { refusal: refuseKind(actual, kind), suggestion: undefined };
    }
    const padded = withLostZeros(bare, kind);
    if (padded) return { refusal: refuseLostZeros(bare.length, padded.kind), suggestion: padded };
    return {
      refusal: refuseSpreadsheetDamage(plain) ?? refuseLength(bare.length, kind),
      suggestion: undefined,
    };
  }
  if (isValidBare(actual, bare)) return { document: { kind: actual, value: bare } };
  return { refusal: explain(actual, { plain, bare }), suggestion: probablyMeant(plain, kind) };
}

/**
 * The document of a text, where a caller needs one.
 *
 * @throws CreditError INVALID_DOCUMENT with the reason, DOCUMENT_KIND_MISMATCH; both with the document hidden.
 */
export function requireDocument(text: string, kind?: DocumentKind): Document {
  const { document, refusal } = parseDocument(text, kind);
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

function kindOfLength(length: number): DocumentKind | undefined {
  if (length === documentLength.cpf) return 'cpf';
  return length === documentLength.cnpj ? 'cnpj' : undefined;
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

/** The document that digits are once the zeros stand in front that a spreadsheet drops from a number. */
function withLostZeros(bare: string, kind: DocumentKind | undefined): Document | undefined {
  if (!/^\d+$/.test(bare)) return undefined;
  const likely = bare.length === 9 || bare.length === 10 ? 'cpf' : 'cnpj';
  if (likely === 'cnpj' && bare.length !== 12 && bare.length !== 13) return undefined;
  if (kind !== undefined && kind !== likely) return undefined;
  const value = bare.padStart(documentLength[likely], '0');
  return isValidBare(likely, value) ? { kind: likely, value } : undefined;
}

/**
 * What is valid once strange characters and accents are dropped, and the letters O, I and L read as digits where only
 * digits may stand; or the CPF in a column that is filled up with zeros to the length of a CNPJ.
 */
function probablyMeant(plain: string, kind: DocumentKind | undefined): Document | undefined {
  const bare = plain
    .normalize('NFD')
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase();
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
