import { decodeText } from '../../base/decode-text.ts';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';

/** One register: its fields, the name of the register first, and where it stands. */
export interface SpedLine {
  /** Counts from 1. */
  readonly number: number;
  readonly fields: readonly string[];
}

/** No real book comes near. */
const maximumLines = 2_000_000;
const maximumLineLength = 20_000;

/**
 * The registers of a SPED text whose names `wanted` knows, one after the other. The text is ISO-8859-1 or UTF-8 and
 * ends with register 9999: a signature in binary may follow.
 *
 * @throws CreditError STATEMENT_UNREADABLE for a text of more lines than any book has.
 */
export function* spedLines(bytes: Uint8Array, wanted: (register: string) => boolean): Generator<SpedLine> {
  const text = decodeText(withoutSignature(bytes));
  let number = 0;
  for (let start = 0; start < text.length; ) {
    let end = text.indexOf('\n', start);
    if (end === -1) end = text.length;
    number += 1;
    if (number > maximumLines)
      throw unreadable(number, {
        en: 'it has too many lines',
        'pt-BR': 'tem linhas demais',
      });
    const register = text.slice(start + 1, start + 5);
    if (text[start] === '|' && wanted(register)) {
      if (end - start > maximumLineLength)
        throw unreadable(number, {
          en: 'the line is too long',
          'pt-BR': 'a linha é longa demais',
        });
      yield { number, fields: text.slice(start, end).trim().split('|').slice(1, -1) };
    }
    if (register === '9999') return;
    start = end + 1;
  }
}

export function unreadable(line: number, reason: Text): CreditError {
  return new CreditError('STATEMENT_UNREADABLE', { place: linePlace(line), reason });
}

/** Where something stands, as a refusal says it. */
export function linePlace(line: number): Text {
  return { en: `line ${line}`, 'pt-BR': `linha ${line}` };
}

/** The bytes up to the end of the line of register 9999; what follows is no text. */
function withoutSignature(bytes: Uint8Array): Uint8Array {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf('\n|9999|');
  if (at === -1) return bytes;
  const end = bytes.indexOf(0x0a, at + 1);
  return end === -1 ? bytes : bytes.subarray(0, end + 1);
}

/**
 * An amount as SPED writes it: `1234,56`, no thousands.
 *
 * @throws CreditError STATEMENT_UNREADABLE naming line and field.
 */
export function amountOf(line: SpedLine, index: number): number {
  const text = line.fields[index] ?? '';
  if (!/^-?\d{1,15}(?:,\d{1,6})?$/.test(text)) {
    throw unreadable(line.number, {
      en: `field ${index + 1} of ${line.fields[0]} is no amount`,
      'pt-BR': `o campo ${index + 1} do ${line.fields[0]} não é um valor`,
    });
  }
  return Number(text.replace(',', '.'));
}

/**
 * An amount by the side that the next field tells: as it stands for the first letters, lowered for the second. An amount
 * of 0 needs no side.
 *
 * @throws CreditError STATEMENT_UNREADABLE naming line and field.
 */
export function signedAmountOf(
  line: SpedLine,
  index: number,
  [plus, minus]: readonly [plus: string, minus: string],
): number {
  const amount = amountOf(line, index);
  const side = line.fields[index + 1]?.trim() || '?';
  if (amount === 0 || plus.includes(side)) return amount;
  if (minus.includes(side)) return 0 - amount;
  throw unreadable(line.number, {
    en: `field ${index + 2} of ${line.fields[0]} names no side`,
    'pt-BR': `o campo ${index + 2} do ${line.fields[0]} não diz o lado`,
  });
}

/** A date `DDMMYYYY` as year, month and day. */
export function dateOf(line: SpedLine, index: number): { year: number; month: number; day: number } {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(line.fields[index] ?? '') ?? [];
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (year === undefined || date.month < 1 || date.month > 12 || date.day < 1 || date.day > 31) {
    throw unreadable(line.number, {
      en: `field ${index + 1} of ${line.fields[0]} is no date`,
      'pt-BR': `o campo ${index + 1} do ${line.fields[0]} não é uma data`,
    });
  }
  return date;
}

/** The year in which a period ends, and how many months it has. */
export function periodOf(line: SpedLine, from: number, to: number): { year: number; months: number } {
  const begin = dateOf(line, from);
  const end = dateOf(line, to);
  const months = (end.year - begin.year) * 12 + end.month - begin.month + 1;
  if (months < 1 || months > 12)
    throw unreadable(line.number, {
      en: `it is a period of ${months} months`,
      'pt-BR': `é um período de ${months} meses`,
    });
  return { year: end.year, months };
}
