import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { type RetentionTerm, retentionTerms } from '../storage/personal-mark.ts';

/** What is removed by age. Answers to keyed requests are not here: they go when their key expires. */
export const agingTerms = [
  'reports',
  'evidence',
  'batches',
  'events',
  'accesses',
] as const satisfies readonly RetentionTerm[];

export type AgingTerm = (typeof agingTerms)[number];

/** What a new database begins with. */
export const usualTerms: Readonly<Record<AgingTerm, string>> = {
  reports: '5y',
  evidence: '1y',
  batches: '1y',
  events: '1y',
  accesses: '5y',
};

/** What a term is for. */
export function termMeaning(term: AgingTerm): Text {
  return retentionTerms[term];
}

/** Kept until it is erased. */
const forever = 'never';

const longestDays = 36_525;

/**
 * How long something is kept, as people write it: `5y`, `18m`, `90d`, `never` for as long as nobody erases it.
 *
 * @throws CreditError INVALID_ARGUMENT
 */
export function readTermLength(word: string, name: string): string {
  const text = word.trim().toLowerCase();
  if (text === forever) return forever;
  const [, digits = '', unit = ''] = /^(\d{1,5})([dmy])$/.exec(text) ?? [];
  const days = Number(digits) * ({ d: 1, m: 30, y: 365 }[unit] ?? 0);
  if (days >= 1 && days <= longestDays) return `${Number(digits)}${unit}`;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: { en: `"${word}" is no term`, 'pt-BR': `"${word}" não é um prazo` },
    expected: {
      en: 'days, months or years such as 90d, 18m, 5y, a hundred years at most; or never',
      'pt-BR': 'dias, meses ou anos, como 90d, 18m, 5y, até cem anos; ou never',
    },
  });
}

/**
 * What is older than this has outlived its term.
 *
 * @param length as `readTermLength` gives it.
 * @returns ISO 8601 UTC; null where nothing ever does.
 */
export function cutoffOf(length: string, asOf: Date): string | null {
  if (length === forever) return null;
  const count = Number.parseInt(length, 10);
  if (length.endsWith('d')) return new Date(asOf.getTime() - count * 86_400_000).toISOString();
  const months = length.endsWith('y') ? count * 12 : count;
  const first = new Date(asOf);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() - months);
  // 31 July, a month before, is the last day of June.
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(asOf.getUTCDate(), lastDay));
  return first.toISOString();
}
