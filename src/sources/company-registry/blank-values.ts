import { maskTrailingCpf } from '../../document/mask.ts';

/**
 * Values of the registry's record, of which any may be blank: missing, null or an empty text. All give null for what
 * is blank, so that nothing unknown takes a shape.
 */

type Textual = string | number | null | undefined;

/** A text without the blanks around it, and with single ones inside, as the register pads some of its columns. */
export function textOf(value: Textual): string | null {
  const text = String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text;
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

/** BRL; what is below 0 is no amount that a register can mean. */
export function moneyOf(value: Textual): number | null {
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

/** A name. Names of one-person companies may end in the CPF of their owner. */
export function nameOf(value: string | null | undefined): string | null {
  const name = textOf(value);
  return name === null ? null : maskTrailingCpf(name);
}

/** What a table of the layout says of a code; null where it does not know it. */
export function entryOf<T>(
  table: Readonly<Record<number, T>>,
  code: Parameters<typeof numberOf>[0],
): T | null {
  const number = numberOf(code);
  return number === null ? null : (table[number] ?? null);
}
