import { centsOf, percentageOfCents } from '../../../base/cents.ts';
import { isRecord } from '../../../base/is-record.ts';
import type { CertificateKind } from '../../../sections/certificate-state.ts';
import type { GivenSections } from '../../cases/case-sections.ts';
import { type CalendarDay, calendarDay, elapsedTime, isoDay } from '../../elapsed-time.ts';
import type { InputValue, PolicyInput } from '../../inputs/input.ts';
import type { CompleteReading, PartialReading } from '../../rules/define-rule.ts';

/** What is laid over a subject so that a rule reads something of it. */
export interface Patch {
  readonly sections?: GivenSections;
  readonly requestedAmount?: number | null;
  readonly inputs?: Readonly<Record<string, InputValue | null>>;
}

/** What people and companies can do about what rules read. */
export type Action =
  | 'PEFIN'
  | 'REFIN'
  | 'PROTESTS'
  | 'BAD_CHEQUES'
  | 'OVERDUE_DEBTS'
  | 'TAX_DEBTS'
  | 'BANK_DEBT'
  | 'CREDIT_LIMITS'
  | 'LAWSUITS'
  | 'REQUESTED_AMOUNT'
  | 'SHARE_CAPITAL'
  | 'COMPANY_SITUATION'
  | 'CPF_SITUATION'
  | 'PARTNERS_RECORDS'
  | 'LICENCES'
  | `${ObtainableCertificate}_CERTIFICATE`;

/** What somebody may be certified again once it is settled; what a court or the police certifies is history. */
export const obtainableCertificates = [
  'FEDERAL_TAX',
  'STATE_TAX',
  'LABOUR',
  'SEVERANCE_FUND',
  'EMPLOYMENT_MINISTRY',
  'ENVIRONMENTAL',
] as const satisfies readonly CertificateKind[];
export type ObtainableCertificate = (typeof obtainableCertificates)[number];

/** Where something is put. */
export interface PutContext {
  /** The filters of the rule. */
  readonly where: Readonly<Record<string, unknown>>;
  readonly asOf: CalendarDay;
  /** The subject so far. */
  readonly sections: GivenSections;
  /** The filters of all rules that read the subject. Default: only this rule reads it. */
  readonly alongside?: readonly unknown[];
  /** Which of several alternatives is put, from 0. */
  readonly turn?: number;
  /** Of INPUT rules: the input. */
  readonly input: Partial<PolicyInput> & { readonly name?: string };
}

/**
 * The inverse of a rule: what a subject is like of which it reads that. undefined says that it is not known how; of data that
 * are missing `value` is undefined. What comes of it is read again by the rule itself, and judged by the engine.
 */
export type Put = (value: CompleteReading | undefined, context: PutContext) => Patch | undefined;

/** The inverse of a rule for partly unknown facts. */
export type PartlyPut = (reading: PartialReading, context: PutContext) => Patch | undefined;

/** What proofs know of a rule beside what it reads. */
export interface Placement {
  readonly put: Put;
  /**
   * What a person or a company can do about it; rules of one action are changed by it together, as the amount, the share and the
   * count of one debt are. Null where nothing can be done: an age and what has happened cannot be changed, and what a bureau or the
   * caller says is not the subject's to set.
   */
  readonly action: Action | null;
  /** Which values are the worse ones; undefined where neither are. */
  readonly worse: 'HIGHER' | 'LOWER' | undefined;
  /** The inverse for partly unknown facts. Default: the rule reads no spans but those of old data. */
  readonly partly?: PartlyPut;
  /** Later ones are put over earlier ones: shares of the revenue are put when that is known. */
  readonly order?: number;
}

/** Sections with one field of one of them set. */
export function section(type: string, content: unknown): Patch {
  return { sections: { [type]: content } };
}

/** Puts a value into one field, by the names that lead to it. */
export function field(type: string, ...path: readonly string[]): Put {
  return (value) =>
    section(
      type,
      path.reduceRight<unknown>((content, name) => ({ [name]: content }), value ?? null),
    );
}

/** What stands at a place of the subject so far. */
export function valueAt(sections: GivenSections, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), sections);
}

export function numberAt(sections: GivenSections, ...path: readonly string[]): number {
  const value = valueAt(sections, ...path);
  return typeof value === 'number' ? value : 0;
}

export function listAt(sections: GivenSections, ...path: readonly string[]): readonly unknown[] {
  const value = valueAt(sections, ...path);
  return Array.isArray(value) ? value : [];
}

/** The calculated revenue of the subject so far; 0 where there is none. */
export function revenueOf(sections: GivenSections): number {
  return numberAt(sections, 'REVENUE', 'calculatedRevenue');
}

/** The amount that is such a percentage of another. */
export function shareOf(percent: number, whole: number): number {
  return (Math.sign(percent) * percentageOfCents(centsOf(whole), Math.abs(percent))) / 100;
}

/** Of more items than these, no list is made. */
export const mostItems = 400;

/** So many items that are alike but for their number. */
export function items<T>(count: number, make: (index: number) => T): readonly T[] | undefined {
  if (!Number.isInteger(count) || count < 0 || count > mostItems) return undefined;
  return Array.from({ length: count }, (_, index) => make(index));
}

/** A day within the last days that filters ask for. */
export function recentDay({ asOf }: Pick<PutContext, 'asOf'>): string {
  return isoDay(asOf);
}

/** A day that lies before what any filter or threshold usually asks for. */
export function longAgo({ asOf }: Pick<PutContext, 'asOf'>): string {
  return isoDay({ ...asOf, year: asOf.year - 40, day: Math.min(asOf.day, 28) });
}

export function yearsSince(date: string, asOf: CalendarDay): number {
  return elapsedTime(calendarDay(date), asOf, 'YEARS');
}

/** The first word of a filter that takes some, or a word where it is not set. */
export function firstOf(filter: unknown, otherwise: string): string {
  return Array.isArray(filter) && typeof filter[0] === 'string' ? filter[0] : otherwise;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}
