import type { DocumentKind } from '../document/kind.ts';
import type { SectionDetails, SectionType } from './index.ts';
import { mergeSection } from './merge.ts';
import {
  countListed,
  hasLaterRecord,
  mostRecords,
  oldEntries,
  type Records,
  settleNegativeRecords,
  withoutOldRecords,
} from './negative-records.ts';
import { sum } from './settled-total.ts';

/** Sections of which nothing older than five years may be told about a person (Consumer Code art. 43 § 1). */
export const negativeSections = [
  'PEFIN',
  'REFIN',
  'PROTESTS',
  'BAD_CHEQUES',
  'OVERDUE_DEBTS',
] as const satisfies readonly SectionType[];

/** What is left out of which sections. */
export interface OldNegatives {
  readonly sections: ReadonlySet<string>;
  /** The last day of the five years, `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * Returns the records that are left out of data about a document; undefined for a company, whose records have no age limit.
 *
 * @param day the last day of the five years, `YYYY-MM-DD`.
 */
export function oldNegativesOf(kind: DocumentKind, day: string): OldNegatives | undefined {
  return kind === 'cpf' ? { sections: new Set(negativeSections), day } : undefined;
}

/** Returns the first day of the five years that end on a day. */
function firstDay(day: string): string {
  return `${String(Number(day.slice(0, 4)) - 5).padStart(4, '0')}${day.slice(4)}`;
}

/** The sections without what is older than five years; each says how many records that were. */
export function withoutOldNegatives(
  details: Partial<SectionDetails>,
  { sections, day }: OldNegatives,
): Partial<SectionDetails> {
  const before = firstDay(day);
  const { PEFIN, REFIN, PROTESTS, BAD_CHEQUES, OVERDUE_DEBTS } = details;
  const isMeant = (type: (typeof negativeSections)[number]) => sections.has(type);
  return {
    ...details,
    ...(PEFIN && isMeant('PEFIN') && { PEFIN: withoutOldRecords(PEFIN, before) }),
    ...(REFIN && isMeant('REFIN') && { REFIN: withoutOldRecords(REFIN, before) }),
    ...(PROTESTS && isMeant('PROTESTS') && { PROTESTS: withoutOldRecords(PROTESTS, before) }),
    ...(OVERDUE_DEBTS &&
      isMeant('OVERDUE_DEBTS') && { OVERDUE_DEBTS: withoutOldRecords(OVERDUE_DEBTS, before) }),
    ...(BAD_CHEQUES && isMeant('BAD_CHEQUES') && { BAD_CHEQUES: withoutOldRecords(BAD_CHEQUES, before) }),
  };
}

type NegativeSection = (typeof negativeSections)[number];

function isNegativeSection(type: SectionType): type is NegativeSection {
  return negativeSections.some((one) => one === type);
}

/**
 * Merges the contributions to a section, each without its records that are older than five years. A record that one source
 * counts and does not list may be one that another source lists and that is left out: `unknown` then contains how many records may
 * add to the count. Pure.
 *
 * @param left the records that are left out for their age. Default: none.
 */
export function mergeWithoutOld<Type extends SectionType>(
  type: Type,
  contributions: readonly [SectionDetails[Type], ...SectionDetails[Type][]],
  left?: OldNegatives,
): SectionDetails[Type] {
  const merged = mergeSection(type, contributions);
  if (contributions.length === 1 || !isNegativeSection(type) || left?.sections.has(type) !== true)
    return merged;
  const before = firstDay(left.day);
  // All sections of this kind contain such records.
  const all = merged as Records;
  const sources = contributions.map((own) => mergeSection(type, [own]) as Records);
  const merge = (some: readonly Records[]): Records => {
    const [first, ...others] = some as SectionDetails[Type][];
    return first === undefined ? all : (mergeSection(type, [first, ...others]) as Records);
  };
  const old = oldEntries(all, before);
  const young = sources.map((own) => withoutOldRecords(own, before));
  const most = merge(young);
  const least = merge(
    young.map((own, at) => withoutUnlisted(own, { old, own: oldEntries(sources[at] ?? own, before) })),
  );
  const leftOut = Math.max(countListed(old), most.leftOut ?? 0);
  const open = {
    ...(mostRecords(most) > least.count && { count: mostRecords(most) - least.count }),
    ...(most.totalAmount !== least.totalAmount && { totalAmount: 1 }),
  };
  const settled = settleNegativeRecords(
    {
      ...most,
      count: least.count,
      totalAmount: least.totalAmount,
      unknown: { ...most.unknown, ...open },
      ...(leftOut > 0 && { leftOut }),
    },
    countListed(most.entries),
  );
  // The records of the section with other totals.
  return settled as SectionDetails[Type];
}

/** Returns the records of a source with the least count and total: those that it does not list may be the old ones of others. */
function withoutUnlisted(
  young: Records,
  { old, own }: { readonly old: Records['entries']; readonly own: Records['entries'] },
): Records {
  const { count, totalAmount, entries } = young;
  const unlisted = count - countListed(entries) - Number(hasLaterRecord(young));
  const others = Math.min(unlisted, countListed(old) - countListed(own));
  if (others <= 0) return young;
  const amountOf = ({ amount }: Records['entries'][number]) => amount;
  const isKnown = old.every(({ amount }) => amount !== null);
  const rest = isKnown ? (totalAmount ?? 0) - (sum(old, amountOf) - sum(own, amountOf)) : 0;
  const least = count === others ? 0 : Math.max(rest, sum(entries, amountOf));
  return {
    ...young,
    count: count - others,
    totalAmount: totalAmount === null ? null : Math.min(totalAmount, Math.round(least * 100) / 100),
  };
}
