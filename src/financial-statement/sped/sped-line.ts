import { isOnCalendar } from '../../base/calendar-day.ts';
import { decodeText } from '../../base/decode-text.ts';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import type { PeriodDays, StatementCompany } from '../extracted-statements.ts';
import { periodBetween } from '../period-of.ts';

/** One register: its fields, the name of the register first, and where it stands. */
export interface SpedLine {
  /** Counts from 1. */
  readonly number: number;
  readonly fields: readonly string[];
}

/** Far more lines than the largest accepted file has. */
export const maximumLines = 5_000_000;
/** `|` */
const separator = 0x7c;
/** Maximum length of a line that is decoded, in bytes. */
export const maximumLineLength = 20_000;

/**
 * Registers whose last field is a text of several lines, such as an RTF file: J800 and J801 of the ECD, W300 and Y800 of the ECF. The
 * text ends with the name of its register and FIM (`|J800FIM|`). Its lines are no registers, whatever they start with.
 */
const textRegisters: ReadonlySet<string> = new Set(['J800', 'J801', 'W300', 'Y800']);

/** Returns whether a register has a text of several lines. */
export function hasText(register: string): boolean {
  return textRegisters.has(register);
}

/** Number of bytes at the end of a line that `endsText` needs. */
export const textEndLength = 32;

/** Returns whether a line, or the end of it, ends the text of a register. */
export function endsText(line: Uint8Array, register: string): boolean {
  const end = Buffer.from(line.subarray(-textEndLength)).toString('latin1').trimEnd();
  return end.endsWith(`|${register}FIM|`) || end.endsWith(`|${register}FIM`);
}

/**
 * Reads the registers of a SPED text whose names `wanted` accepts, in order. Only their lines are decoded (ISO-8859-1 or
 * UTF-8), so a book of any size needs no more memory than its statements. The text ends with register 9999, and a binary
 * signature may follow.
 *
 * @throws CreditError STATEMENT_UNREADABLE for a text with too many lines, and, after the last line, for a text that is cut off: it
 *   has no register 9999, or its J800 has no end.
 */
export function* spedLines(bytes: Uint8Array, wanted: (register: string) => boolean): Generator<SpedLine> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let number = 0;
  /** The register whose text the line is in. */
  let text: { readonly register: string; readonly number: number } | undefined;
  for (let start = 0, next = 0; start < buffer.length; start = next) {
    const newline = buffer.indexOf(0x0a, start);
    const end = newline === -1 ? buffer.length : newline;
    next = end + 1;
    number += 1;
    if (number > maximumLines)
      throw unreadable(number, {
        en: 'it has too many lines',
        'pt-BR': 'tem linhas demais',
      });
    const register = buffer.toString('latin1', start + 1, start + 5);
    if (text === undefined && buffer[start] === separator && hasText(register)) text = { register, number };
    if (text !== undefined) {
      if (endsText(buffer.subarray(start, end), text.register)) text = undefined;
      continue;
    }
    if (buffer[start] === separator && wanted(register)) {
      if (end - start > maximumLineLength)
        throw unreadable(number, {
          en: 'the line is too long',
          'pt-BR': 'a linha é longa demais',
        });
      const line = decodeText(buffer.subarray(start, end)).trim();
      yield { number, fields: line.split('|').slice(1, -1) };
    }
    if (buffer[start] === separator && register === '9999') return;
  }
  if (text !== undefined)
    throw unreadable(text.number, {
      en: `the text of ${text.register} has no end (${text.register}FIM)`,
      'pt-BR': `o texto do ${text.register} não tem fim (${text.register}FIM)`,
    });
  throw unreadable(Math.max(1, number), {
    en: 'the file is cut off: register 9999, which ends it, is missing',
    'pt-BR': 'o arquivo está cortado: falta o registro 9999, que o encerra',
  });
}

export function unreadable(line: number, reason: Text): CreditError {
  return new CreditError('STATEMENT_UNREADABLE', { place: linePlace(line), reason });
}

/** Where something stands, as a refusal says it. */
export function linePlace(line: number): Text {
  return { en: `line ${line}`, 'pt-BR': `linha ${line}` };
}

/**
 * An amount as SPED writes it: `1234,56`, no thousands.
 *
 * @throws CreditError STATEMENT_UNREADABLE naming line and field.
 */
function amountOf(line: SpedLine, index: number): number {
  const text = line.fields[index]?.trim() ?? '';
  if (!/^-?\d{1,15}(?:,\d{1,6})?$/.test(text)) {
    throw unreadable(line.number, {
      en: `field ${index + 1} of ${line.fields[0]} is not a valid amount`,
      'pt-BR': `o campo ${index + 1} do ${line.fields[0]} não é um valor válido`,
    });
  }
  return Number(text.replace(',', '.'));
}

/**
 * Returns an amount with the sign of its side, which is in the next field: unchanged for the letters `plus`, with the opposite sign
 * for `minus`. An amount of 0 needs no side. Two empty fields are 0: programs leave accounts without movement blank.
 *
 * @throws CreditError STATEMENT_UNREADABLE naming line and field.
 */
export function signedAmountOf(
  line: SpedLine,
  index: number,
  [plus, minus]: readonly [plus: string, minus: string],
): number {
  const side = line.fields[index + 1]?.trim() || '?';
  if (side === '?' && line.fields[index]?.trim() === '') return 0;
  const amount = amountOf(line, index);
  if (amount === 0 || plus.includes(side)) return amount;
  if (minus.includes(side)) return 0 - amount;
  throw unreadable(line.number, {
    en: `field ${index + 2} of ${line.fields[0]} names no side`,
    'pt-BR': `o campo ${index + 2} do ${line.fields[0]} não diz o lado`,
  });
}

/** Converts a date `DDMMYYYY` to an ISO date. */
function dayOf(line: SpedLine, index: number): string {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(line.fields[index]?.trim() ?? '') ?? [];
  const iso = `${year}-${month}-${day}`;
  if (isOnCalendar(iso)) return iso;
  throw unreadable(line.number, {
    en: `field ${index + 1} of ${line.fields[0]} is not a valid date (DDMMYYYY)`,
    'pt-BR': `o campo ${index + 1} do ${line.fields[0]} não é uma data válida (DDMMAAAA)`,
  });
}

/**
 * Returns the period of a register, from its first to its last day.
 *
 * @throws CreditError STATEMENT_UNREADABLE for an invalid day, and for a period of less than 1 or more than 12 months.
 */
export function periodOf(line: SpedLine, from: number, to: number): PeriodDays {
  const period = periodBetween(dayOf(line, from), dayOf(line, to));
  const { start, end, months } = period;
  if (months < 1 || months > 12 || start > end)
    throw unreadable(line.number, {
      en: `it is a period of ${months} months`,
      'pt-BR': `é um período de ${months} meses`,
    });
  return period;
}

/**
 * Returns the company of register 0000. The accounts of a silent partnership (SCP, type 2) have two CNPJs: that of its ostensible
 * partner, and that of the partnership (COD_SCP), which counts.
 *
 * @param at indexes of the fields of the company's CNPJ, the type of the file, and COD_SCP.
 */
export function companyOf(
  { fields }: SpedLine,
  at: { readonly document: number; readonly type: number; readonly partnership: number },
): StatementCompany {
  const isOfPartnership = fields[at.type]?.trim() === '2';
  return {
    document: fields[isOfPartnership ? at.partnership : at.document]?.trim().toUpperCase() || null,
    name: fields[4]?.trim() || null,
  };
}
