import type { DocumentKind } from '../document/kind.ts';
import type { SectionDetails, SectionType } from './index.ts';
import { withoutOldRecords } from './negative-records.ts';

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
