import { isValidBare } from './check-digits.ts';
import { bareDocument, masks, strangeSeparator, withoutSeparators } from './document-forms.ts';
import type { Document } from './kind.ts';
import { plainCharacters } from './plain-characters.ts';
import { filledCpf } from './written-number.ts';

/** The document as people read it: `000.000.000-00` or `XX.XXX.XXX/XXXX-00`. */
export function formatDocument({ kind, value }: Document): string {
  return kind === 'cpf'
    ? value.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
    : value.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}

/**
 * Returns what is typed of a document with its mask as far as it goes: that of a CPF while it can be one. A text with other
 * characters, or with separators where neither mask has one, is returned unchanged: `9100010065.0` is not the start of a
 * document. So are digits that can be a CPF padded with zeros: with separators they are a CNPJ.
 */
export function maskEntry(text: string): string {
  const written = text.replace(/\s/g, '');
  const bare = withoutSeparators(written);
  if (!/^[0-9A-Z]{1,14}$/.test(bare) || filledCpf(written) !== undefined) return text;
  if (strangeSeparator(written, 'cpf') !== -1 && strangeSeparator(written, 'cnpj') !== -1) return text;
  const marks: ReadonlyMap<number, string> = new Map(masks[/^\d{1,11}$/.test(bare) ? 'cpf' : 'cnpj']);
  return [...bare].map((character, place) => `${marks.get(place) ?? ''}${character}`).join('');
}

/**
 * What a log, an error, a list or a title may show of a document: a CPF without its first three and last two digits
 * (`***.456.789-**`, as public bodies publish it), a CNPJ without its first two and last two characters. Of a text
 * that is no document only three characters from the middle are shown: a real document may be one typing error away,
 * and the reason of a refusal may tell its check digits.
 */
export function hideDocument(document: Document | string): string {
  if (typeof document !== 'string') {
    const masked = formatDocument(document);
    return document.kind === 'cpf' ? `***${masked.slice(3, -2)}**` : `**${masked.slice(2, -2)}**`;
  }
  const plain = plainCharacters(document).trim();
  const value = bareDocument(plain) ?? '';
  if (isValidBare('cpf', value)) return hideDocument({ kind: 'cpf', value });
  if (isValidBare('cnpj', value)) return hideDocument({ kind: 'cnpj', value });
  return hintAt(plain);
}

/** Nothing longer is worth a hint; a document with its mask has 18 characters. */
const longestHint = 20;

/** A text with stars for all but the middle of its digits and letters; fewer than five of them hide nothing. */
function hintAt(plain: string): string {
  if (plain === '') return '""';
  if (plain.length > longestHint) return `${'*'.repeat(longestHint)}…`;
  const count = plain.match(/[0-9A-Za-z]/g)?.length ?? 0;
  const from = Math.floor((count - 3) / 2);
  let seen = 0;
  return plain.replace(/[^./-]/gu, (character) => {
    if (!/[0-9A-Za-z]/.test(character)) return '*';
    seen += 1;
    return count < 5 || (seen > from && seen <= from + 3) ? character : '*';
  });
}

const blankOrMark = String.raw`[ ./\u00A0\u2010-\u2015\u2212-]{0,2}`;
const groupsOfCpf = [3, 3, 3, 2].map((length) => String.raw`\d{${length}}`).join(blankOrMark);
const groupsOfCnpj = [2, 3, 3, 4, 2].map((length) => String.raw`\d{${length}}`).join(blankOrMark);
const documentLike = new RegExp(String.raw`(?<!\d)(?:${groupsOfCpf}|${groupsOfCnpj})(?!\d)`, 'g');
const maskedCnpj =
  /(?<![\dA-Za-z])[\dA-Za-z]{2}\.[\dA-Za-z]{3}\.[\dA-Za-z]{3}\/[\dA-Za-z]{4}[-\u2010-\u2015]\d{2}(?!\d)/g;
const endOfDocument = /\d\d/;
const bareCnpj = /(?<![\dA-Za-z])[\dA-Za-z]{12}\d{2}(?![\dA-Za-z])/g;

/**
 * The text with everything hidden in it that looks like a CPF or a CNPJ, valid or not: for messages of others, which
 * may quote what they were given. Letters without a mask count only with right check digits, so that words and
 * identifiers stay readable, and so do network addresses.
 */
export function hideDocumentsInText(text: string): string {
  // Every document ends in two digits, and most texts have none: three patterns take as many times as long.
  if (!endOfDocument.test(text)) return text;
  return text
    .replace(maskedCnpj, (match) => hideDocument(match))
    .replace(bareCnpj, (match) => (isValidBare('cnpj', match.toUpperCase()) ? hideDocument(match) : match))
    .replace(documentLike, (match) => {
      const digits = match.replace(/\D/g, '');
      const isAddress = /^(?:\d+\.){3}\d+$/.test(match) && !isValidBare('cpf', digits);
      return isAddress ? match : hideDocument(digits);
    });
}

/**
 * The name of a one-person company without the CPF of its owner, with which names given until December 2022 end:
 * `JOÃO DA SILVA ***.456.789-**`. Other trailing numbers are left alone.
 */
export function maskTrailingCpf(name: string): string {
  const trailing = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?=\s*$)/.exec(name);
  if (!trailing) return name;
  const value = trailing[0].replace(/\D/g, '');
  if (!isValidBare('cpf', value)) return name;
  return `${name.slice(0, trailing.index)}${hideDocument({ kind: 'cpf', value })}`;
}
