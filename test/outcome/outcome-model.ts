import type { OutcomeEvent } from '../../src/outcome/outcome.ts';
import type { ExpectedLine } from './random-tables.ts';

/** A report as the model knows it. */
export interface ModelReport {
  readonly id: string;
  readonly document: string;
  readonly policyId: string;
  readonly status: string;
  readonly score: number | null;
  /** The local day of its creation. */
  readonly day: string;
  readonly createdAt: string;
  readonly runId: string;
  /** The local day of the run that made the decision. */
  readonly runDay: string;
}

export interface ModelOutcome {
  readonly reportId: string;
  readonly event: OutcomeEvent;
  readonly days: number | null;
  readonly date: string | null;
  readonly cents: number | null;
}

/** What an import has to answer. */
export interface ExpectedImport {
  readonly kept: number;
  readonly known: number;
  /** The codes that each refused line may have. */
  readonly refusals: ReadonlyMap<number, ReadonlySet<string>>;
  readonly warnings: readonly string[];
  /** The lines with warnings. */
  readonly warned: number;
  /** What the lines that are not refused state, in their order. */
  readonly stated: readonly ModelOutcome[];
}

export type Ending = 'good' | 'bad' | 'open';

interface Options {
  readonly today: string;
  /** The policy of the lines that state none. */
  readonly policyId: string | undefined;
}

/** Reports and outcomes as the documentation describes them, without a database. */
export class OutcomeModel {
  readonly reports = new Map<string, ModelReport>();
  readonly erased = new Set<string>();
  readonly #imports = new Map<string, { readonly outcome: ModelOutcome; readonly number: number }>();
  #number = 0;

  /** Returns what an import of lines has to answer, and what it would store. */
  expect(lines: readonly ExpectedLine[], options: Options): ExpectedImport {
    const refusals = new Map<number, ReadonlySet<string>>();
    const warnings: string[] = [];
    const stated: ModelOutcome[] = [];
    for (const one of lines) {
      const date = dateOf(one, options.today);
      const { faults, reportId = '' } = this.#place(one, date, options);
      if (faults.size > 0 || one.event.value === undefined) {
        refusals.set(one.line, faults);
        continue;
      }
      warnings.push(...warningsOf(one).map((code) => `${one.line} ${code}`));
      stated.push({
        reportId,
        event: one.event.value,
        days: one.days.value ?? null,
        date,
        cents: one.amount.value === undefined ? null : Math.round(one.amount.value * 100),
      });
    }
    const fresh = new Set(stated.map(keyOf).filter((key) => !this.#imports.has(key))).size;
    const warned = new Set(warnings.map((one) => one.split(' ')[0])).size;
    return { kept: fresh, known: stated.length - fresh, refusals, warnings, warned, stated };
  }

  store(stated: readonly ModelOutcome[]): void {
    this.#number += 1;
    for (const outcome of stated) this.#imports.set(keyOf(outcome), { outcome, number: this.#number });
  }

  /** Deletes the outcomes of some reports, and returns their number. */
  delete(isDeleted: (report: ModelReport) => boolean): number {
    const keys = [...this.#imports].flatMap(([key, { outcome }]) => {
      const report = this.reports.get(outcome.reportId);
      return report !== undefined && isDeleted(report) ? [key] : [];
    });
    for (const key of keys) this.#imports.delete(key);
    return keys.length;
  }

  erase(document: string): void {
    this.delete((report) => report.document === document);
    for (const report of this.reports.values()) if (report.document === document) this.erased.add(report.id);
  }

  stored(): readonly string[] {
    return [...this.#imports.keys()].sort();
  }

  /** The reports with a decision that are not erased. */
  decided(): readonly ModelReport[] {
    return [...this.reports.values()].filter(({ id, status }) => status !== 'ERROR' && !this.erased.has(id));
  }

  /** How a report has ended: the worst of all days counts, and of each day the newest import. */
  ending(reportId: string, badFromDays: number): Ending {
    const own = [...this.#imports.values()].filter(({ outcome }) => outcome.reportId === reportId);
    const newest = own.filter(
      ({ outcome: { date }, number }) =>
        !own.some((other) => other.outcome.date === date && other.number > number),
    );
    return worstOf(
      newest.map(({ outcome }) => outcome),
      badFromDays,
    );
  }

  #place(one: ExpectedLine, date: string | null, { today, policyId }: Options) {
    const faults = new Set<string>();
    const { value: reportId } = one.report;
    const { value: document } = one.document;
    const policy = one.policy.value ?? policyId;
    if (one.event.value === undefined) faults.add('NO_EVENT');
    if (document === null) faults.add('DOCUMENT');
    if (date !== null && date > today) faults.add('FUTURE_DATE');
    if (reportId === undefined) {
      if (document === undefined) faults.add('NO_SUBJECT');
      if (typeof document !== 'string') return { faults };
      if (date === null) faults.add('UNREADABLE_DATE');
      const newest = this.decided()
        .filter((report) => report.document === document && report.day <= (date ?? ''))
        .filter((report) => policy === undefined || report.policyId === policy)
        .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
      if (newest === undefined && date !== null)
        faults.add(policy === undefined ? 'NO_REPORT' : 'NO_REPORT_OF_POLICY');
      return { faults, reportId: newest?.id };
    }
    const report = this.reports.get(reportId);
    if (report === undefined) faults.add('UNKNOWN_REPORT');
    else if (this.erased.has(reportId)) faults.add('ERASED_REPORT');
    else {
      if (typeof document === 'string' && document !== report.document) faults.add('OTHER_DOCUMENT');
      if (policy !== undefined && policy !== report.policyId) faults.add('OTHER_POLICY');
      if (date !== null && date < report.day) faults.add('BEFORE_REPORT');
      if (report.status === 'ERROR') faults.add('UNDECIDED_REPORT');
    }
    return { faults, reportId };
  }
}

/** The day of the first cell with content, the payment before the due day; null if it cannot be read. */
function dateOf(line: ExpectedLine, today: string): string | null {
  const cell = dateCell(line);
  if (cell === undefined) return today;
  return cell.isUnread === true ? null : (cell.value ?? null);
}

function dateCell({ date, due }: ExpectedLine) {
  return [date, due].find(({ value, isUnread }) => value !== undefined || isUnread === true);
}

function warningsOf(line: ExpectedLine): readonly string[] {
  const date = dateCell(line);
  return [
    ...(date === undefined ? ['NO_DATE'] : []),
    ...(date?.isUnread === true ? ['DATE'] : []),
    ...(line.days.isUnread === true ? ['DAYS_LATE'] : []),
    ...(line.amount.isUnread === true ? ['AMOUNT'] : []),
    ...(line.event.value === 'LATE' && line.days.value === undefined ? ['LATE_WITHOUT_DAYS'] : []),
  ];
}

export function keyOf({ reportId, event, days, date, cents }: ModelOutcome): string {
  return [reportId, event, days, date, cents].join(' ');
}

/** The worst ending of outcomes; open for none. A delay of unknown length is at least one day. */
export function worstOf(outcomes: readonly ModelOutcome[], badFromDays: number): Ending {
  const endings = outcomes.map(({ event, days }): Ending => {
    if (event === 'DEFAULT') return 'bad';
    if (event === 'LATE' && days === null) return badFromDays === 1 ? 'bad' : 'open';
    return (days ?? 0) < badFromDays ? 'good' : 'bad';
  });
  if (endings.includes('bad')) return 'bad';
  return endings.includes('open') || endings.length === 0 ? 'open' : 'good';
}

export function groupBy<Key, Value>(
  values: readonly Value[],
  keyOfValue: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values)
    groups.set(keyOfValue(value), [...(groups.get(keyOfValue(value)) ?? []), value]);
  return groups;
}
