import { isOnCalendar } from '../base/calendar-day.ts';
import { plainText } from '../base/plain-text.ts';
import type { DocumentKind } from '../document/kind.ts';
import type { TaxDebt } from '../sections/tax-debts.ts';

/** A text without the blanks around it and with single ones inside; null for nothing, and for the words for it. */
export function textOf(value: string): string | null {
  const text = value.replace(/\s+/g, ' ').trim();
  return text === '' || /^(?:sem informa|n[ãa]o informad|#NULO|null$)/i.test(text) ? null : text;
}

/** The words of PGFN for the standing of a debt, in lower case. */
const debtStandings: readonly (readonly [pattern: RegExp, standing: TaxDebt['standing']])[] = [
  [/^em cobran/, 'IN_COLLECTION'],
  [/^em negocia/, 'IN_NEGOTIATION'],
  [/^benef/, 'TAX_BENEFIT'],
  [/^garant/, 'GUARANTEED'],
  [/^suspens/, 'SUSPENDED'],
];

/** Returns the standing of a debt to the Union from the words of PGFN; null if the words are unknown. */
export function debtStandingOf(words: string): TaxDebt['standing'] {
  return debtStandings.find(([pattern]) => pattern.test(words.toLowerCase()))?.[1] ?? null;
}

/** Returns the name of an entry; its document if the row has no name; null if it has neither, such as a dash for a document. */
export function listedName({
  name,
  document,
}: {
  readonly name: string;
  readonly document: string;
}): string | null {
  return textOf(name) ?? (/\d/.test(document) ? textOf(document) : null);
}

/** Returns the kind of a person as lists state it: `J`, `Pessoa jurídica` or `CNPJ`; undefined for any other text. */
export function kindOf(text: string | undefined): DocumentKind | undefined {
  const words = plainText(text ?? '');
  if (/^(?:f|pf|cpf|fisica|pessoas? fisicas?)$/.test(words)) return 'cpf';
  return /^(?:j|pj|cnpj|juridica|pessoas? juridicas?)$/.test(words) ? 'cnpj' : undefined;
}

/** `31/12/2026` or `2026-12-31`, with or without a time. TSE writes no blank before the time. */
const dayForm =
  /^(?:(\d{2})\/(\d{2})\/(\d{4})|(\d{4}-\d{2}-\d{2}))(?:T?\s*\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/** Returns the day of a cell as `YYYY-MM-DD`; null if the cell contains anything except one valid day and its time. */
export function dayOf(value: string): string | null {
  const [, day, month, year, written] = dayForm.exec(value.trim()) ?? [];
  const iso = day === undefined ? written : `${year}-${month}-${day}`;
  return iso !== undefined && isOnCalendar(iso) && iso > '1800' ? iso : null;
}

/** Words in plain form that cells have instead of a last day: they only fill the cell, or state that there is no last day. */
const withoutLastDay =
  /^(?:[0 ]*|n a|s i|nao (?:ha|consta|possui|se aplica)|(?:(?:por )?(?:prazo|tempo) )?(?:in|nao )(?:determinad|definid)[oa]|permanente|sem (?:data|prazo|termo|fim|validade)(?: (?:final|de termino|determinad[oa]|definid[oa]))?)$/;

/**
 * Returns the first and the last day of a sanction from the texts of a list. If the last day cannot be read, it is returned as
 * `untilAsWritten`: the sanction may have ended. Cells such as `-`, `INDETERMINADO` and `00/00/0000` state no last day.
 */
export function periodOf(
  from: string | undefined,
  until: string | undefined,
): { readonly from: string | null; readonly until: string | null; readonly untilAsWritten?: string } {
  const [text, day] = [textOf(until ?? ''), dayOf(until ?? '')];
  return {
    from: dayOf(from ?? ''),
    until: day,
    ...(day === null && text !== null && !withoutLastDay.test(plainText(text)) && { untilAsWritten: text }),
  };
}

/** Returns the date in the name of a file: `20261118_CEIS.csv` is of `2026-11-18`, and `202610_PEP.csv` of the month `2026-10`. */
export function dateInName(name: string): string | null {
  const [, year, month, day] = /(?<!\d)(20\d\d)-?(0[1-9]|1[0-2])-?([0-3]\d)?(?!\d)/.exec(name) ?? [];
  if (year === undefined) return null;
  return day === undefined ? `${year}-${month}` : dayOf(`${year}-${month}-${day}`);
}

/** Returns whether a text can be read as thousands or as decimals: `152.340`, `152,340`. */
export function isAmbiguousAmount(text: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text.trim());
}

/**
 * Returns an amount in BRL with a decimal point. Lists write a comma, or a point, before the decimals.
 *
 * @returns null if the text is not an amount, or can be read in two ways.
 */
export function amountOf(text: string): string | null {
  // Some files leave out a zero before the comma.
  const plain = text.trim().replace(/^,/, '0,');
  if (isAmbiguousAmount(plain)) return null;
  if (/^\d+(?:\.\d+)?$/.test(plain)) return plain;
  const isBrazilian = /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/.test(plain);
  return isBrazilian ? plain.replace(/\./g, '').replace(',', '.') : null;
}
