import { plainText, withoutAccents } from '../../base/plain-text.ts';
import { isAmbiguousAmount } from '../../datasets/printed-values.ts';
import { maskTrailingCpf } from '../../document/mask.ts';

/**
 * Values of the registry's record, of which any may be blank: missing, null, an empty text or a placeholder. The functions return null
 * for blanks, so that unknown values stay unknown.
 */

type Textual = string | number | null | undefined;

/** Words that programs and people write for an unknown value. */
const placeholders =
  /^(?:null|undefined|none|nan|n\/?[ad]|x{3,}|(?:(?:nome|razao social) )?nao (?:informad|disponivel|consta|identificad|cadastrad)[ao]?|sem (?:nome|informacao|razao social)|(?:desconhecid|ignorad)[ao])$/;

/**
 * Returns a text with single spaces, because the register pads some columns; null for a placeholder such as "N/D" and for texts without
 * letters and digits.
 */
export function textOf(value: Textual): string | null {
  const text = String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const plain = withoutAccents(text).toLowerCase();
  return /[\p{L}\p{N}]/u.test(plain) && !placeholders.test(plain) ? text : null;
}

/** The digits of a text, empty where there are none. */
export function digitsOf(value: Textual): string {
  return String(value ?? '').replace(/\D/g, '');
}

export function numberOf(value: Textual): number | null {
  const text = textOf(value);
  return text === null ? null : Number(text);
}

/** An official code with the zeros in front that it loses as a number; 0 is no code, nor is what has more digits. */
export function codeOf(value: Textual, digits: number): string | null {
  const text = textOf(value)?.padStart(digits, '0') ?? '';
  return /^\d*[1-9]\d*$/.test(text) && text.length === digits ? text : null;
}

/** Returns an amount in BRL; null if it is negative, which is an error of the register, or if its text can be read in two ways. */
export function moneyOf(value: Textual): number | null {
  if (typeof value === 'string' && isAmbiguousAmount(value)) return null;
  const amount = numberOf(typeof value === 'string' ? value.replace(',', '.') : value);
  return amount === null || amount < 0 ? null : amount;
}

/** A day of the calendar since 1800, as `YYYY-MM-DD`: others stand for "unknown" in the register. */
export function dayOf(value: string | null | undefined): string | null {
  const text = textOf(value);
  if (text === null || text < '1800' || text > '2100') return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

export function flagOf(value: boolean | '' | null | undefined): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** Returns a name; null for a text without letters. Names of one-person companies may end in the CPF of their owner. */
export function nameOf(value: string | null | undefined): string | null {
  const name = textOf(value);
  return name === null || !/\p{L}/u.test(name) ? null : maskTrailingCpf(name);
}

/**
 * Returns the value of a table of the layout by its code; null if the table does not contain the code, or if the description is of
 * another code of the table.
 */
export function describedEntryOf<T extends string>(
  table: Readonly<Record<number, T | null>>,
  code: Textual,
  description: Textual,
): T | null {
  const entry = entryOf(table, code);
  const words = plainText(textOf(description) ?? '');
  const isOther = Object.values(table).some(
    (value) => value !== null && value !== entry && plainText(value.replaceAll('_', ' ')) === words,
  );
  return isOther ? null : entry;
}

/** What a table of the layout says of a code; null where it does not know it. */
export function entryOf<T>(
  table: Readonly<Record<number, T>>,
  code: Parameters<typeof numberOf>[0],
): T | null {
  const number = numberOf(code);
  return number === null ? null : (table[number] ?? null);
}
