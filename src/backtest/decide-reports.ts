import type { Actor } from '../auth/actor.ts';
import { idBoundAt } from '../base/ids.ts';
import type { DocumentKind } from '../document/kind.ts';
import { calendarDay, elapsedTime } from '../policy/elapsed-time.ts';
import { type ReadingColumn, readColumns, segmentColumn } from '../policy/readings/reading-columns.ts';
import type { Reading } from '../policy/rules/define-rule.ts';
import {
  findReadingForms,
  listReportsWithReadings,
  type ReportWithReadings,
} from '../report/reading-store.ts';
import { isInFlight, type ReportStatus } from '../report/report.ts';
import {
  isTooLong,
  type KeptReading,
  ownVersion,
  type ReadingForm,
  unpackReadings,
} from '../report/run-readings.ts';
import type { SectionType } from '../sections/index.ts';
import type { Storage } from '../storage/open-database.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { type FilledRun, fillReadings } from './fill-readings.ts';
import type { Decided, Decider } from './report-decision.ts';

/** A stored report as two policies decide it. */
export interface DecidedReport {
  readonly id: string;
  readonly document: string;
  /** As it stands, whoever decided. */
  readonly status: ReportStatus;
  readonly policyId: string;
  /** `YYYY-MM` of its run. */
  readonly month: string;
  /** The size of a company, or between which years of age a person is (`25-34`); undefined where it is not known. */
  readonly segment: string | undefined;
  readonly sandbox: boolean;
  /** The sections that its run asked for. */
  readonly collected: ReadonlySet<SectionType>;
  readonly before: Decided;
  readonly after: Decided;
  /** What else was asked of it, in the order of `also`. */
  readonly also: readonly (Reading | undefined)[];
}

/** A page of them, and what could not be decided. */
export interface DecidedPage {
  readonly reports: readonly DecidedReport[];
  /** Still running, or ended in ERROR. */
  readonly unevaluated: number;
  readonly damaged: number;
  /** How many had to be read from their sections. */
  readonly fromSections: number;
}

/** Read at a time: what is held in memory, however many reports there are. */
const pageSize = 1_000;

/**
 * Decides every stored report of one kind under two policies, newest first, by what is kept of its run; where not all is kept that they read,
 * by its sections, and keeps that then. Asks no source.
 *
 * @param options.since the first day, `YYYY-MM-DD`; all unless told.
 * @throws CreditError STORAGE_*; the reason of `signal`.
 */
export async function* decideReports(
  storage: Storage,
  { organizationId }: Actor,
  options: {
    readonly before: Decider;
    readonly after: Decider;
    /** What else is to be read of each. */
    readonly also?: readonly ReadingColumn[];
    readonly since?: string | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): AsyncGenerator<DecidedPage> {
  const { before, after, also = [], since, signal } = options;
  const { kind } = after.compiled.policy;
  const layouts = new FormLayouts(before, after, also);
  const from = since === undefined ? '' : idBoundAt('rpt', Date.parse(since));
  let last: string | undefined = 'rpt_~';
  while (last !== undefined) {
    signal?.throwIfAborted();
    const page = { documentKind: kind, from, before: last, limit: pageSize };
    const { reports, forms, next } = await storage.read(async (db) => {
      const listed = await listSoundly(db, organizationId, page);
      const used = listed.reports.flatMap(({ kept }) => kept?.formHash ?? []);
      const isKnown = used.every((hash) => layouts.has(hash));
      return {
        reports: listed.reports,
        next: listed.last,
        forms: isKnown ? undefined : await findReadingForms(db, organizationId),
      };
    });
    if (forms !== undefined) layouts.add(forms);
    const evaluated = reports.filter(({ status }) => !isInFlight(status) && status !== 'ERROR');
    const decided = new Map<string, DecidedReport>();
    const unread: ReportWithReadings[] = [];
    for (const report of evaluated) {
      const own = layouts.decide(report);
      if (own === undefined) unread.push(report);
      else decided.set(report.id, own);
    }
    const filled = await fillReadings(storage, organizationId, unread, {
      kind,
      columns: layouts.columns,
      isKept: (hash) => layouts.isCurrent(hash),
      signal,
    });
    for (const run of filled.runs) decided.set(run.report.id, decideFilled(run, { before, after, also }));
    yield {
      reports: evaluated.flatMap(({ id }) => decided.get(id) ?? []),
      unevaluated: reports.length - evaluated.length + filled.unevaluated,
      damaged: filled.damaged,
      fromSections: filled.runs.length,
    };
    last = next;
  }
}

/** A page of reports; where what is kept of one is damaged, all of the page without what is kept. */
async function listSoundly(
  db: Storage['db'],
  organizationId: string,
  page: Parameters<typeof listReportsWithReadings>[2],
): ReturnType<typeof listReportsWithReadings> {
  try {
    return await listReportsWithReadings(db, organizationId, page);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return listReportsWithReadings(db, organizationId, page, { readings: false });
  }
}

/** Where the readings of a form stand that two policies and the segment are of; undefined where some of them are not in it. */
interface FormLayout {
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly segment: number;
  readonly also: readonly number[];
  readonly openBefore: ReadonlySet<string>;
  readonly openAfter: ReadonlySet<string>;
  readonly collected: ReadonlySet<SectionType>;
  readonly sandbox: boolean;
}

/** What to find where in kept readings, worked out once for each form. */
class FormLayouts {
  /** Everything that is to be read, each once. */
  readonly columns;
  readonly #before: Decider;
  readonly #after: Decider;
  readonly #segment: string;
  readonly #also: readonly ReadingColumn[];
  readonly #layouts = new Map<string, FormLayout | undefined>();
  readonly #current = new Map<string, ReadingForm>();

  constructor(before: Decider, after: Decider, also: readonly ReadingColumn[]) {
    this.#also = also;
    this.#before = before;
    this.#after = after;
    const segment = segmentColumn(after.compiled.policy.kind);
    this.#segment = segment.name;
    const all = [...before.columns, ...after.columns, segment, ...also];
    this.columns = [...new Map(all.map((column) => [column.name, column])).values()];
  }

  has(hash: string): boolean {
    return this.#layouts.has(hash);
  }

  /** The form of that name where this program has read it. */
  isCurrent(hash: string): ReadingForm | undefined {
    return this.#current.get(hash);
  }

  add(forms: ReadonlyMap<string, ReadingForm>): void {
    for (const [hash, form] of forms) {
      if (form.program === ownVersion()) this.#current.set(hash, form);
      this.#layouts.set(hash, this.#layoutOf(form));
    }
  }

  #layoutOf({ program, columns, collected, sandbox }: ReadingForm): FormLayout | undefined {
    const [before, after] = [this.#before, this.#after];
    if (program !== ownVersion() || before.bySections || after.bySections) return undefined;
    const places = new Map(columns.map((name, place) => [name, place]));
    if (this.columns.some(({ name }) => !places.has(name))) return undefined;
    const placesOf = (decider: Decider) => decider.columns.map(({ name }) => places.get(name) ?? -1);
    const sections = new Set(collected);
    return {
      before: placesOf(before),
      after: placesOf(after),
      segment: places.get(this.#segment) ?? -1,
      also: this.#also.map(({ name }) => places.get(name) ?? -1),
      openBefore: before.openColumns(sections),
      openAfter: after.openColumns(sections),
      collected: sections,
      sandbox,
    };
  }

  /** undefined where not all is kept of it. */
  decide({ id, document, status, policyId, kept }: ReportWithReadings): DecidedReport | undefined {
    const layout = kept === null ? undefined : this.#layouts.get(kept.formHash);
    if (kept === null || layout === undefined) return undefined;
    const readings = unpackReadings(kept.readings);
    const also = readingsAt(readings, layout.also);
    const before = readingsAt(readings, layout.before);
    const after = readingsAt(readings, layout.after);
    if (before === undefined || after === undefined || also === undefined) return undefined;
    const { asOf } = kept;
    const { collected, sandbox, openBefore, openAfter } = layout;
    return {
      id,
      document,
      status,
      policyId,
      month: asOf.slice(0, 7),
      segment: segmentOf(readings[layout.segment], { kind: this.#after.compiled.policy.kind, asOf }),
      sandbox,
      collected,
      before: this.#before.decideReadings(before, { asOf, open: openBefore }),
      after: this.#after.decideReadings(after, { asOf, open: openAfter }),
      also,
    };
  }
}

/** undefined where one of them was too long to be kept. */
function readingsAt(
  readings: readonly KeptReading[],
  places: readonly number[],
): readonly (Reading | undefined)[] | undefined {
  const own: (Reading | undefined)[] = [];
  for (const place of places) {
    const reading = readings[place] ?? undefined;
    if (isTooLong(reading)) return undefined;
    own.push(reading);
  }
  return own;
}

/** The size of a company as it stands there; of a person, how many years old, in stretches of ten. */
function segmentOf(
  reading: KeptReading | undefined,
  { kind, asOf }: { readonly kind: DocumentKind; readonly asOf: string },
): string | undefined {
  if (typeof reading !== 'string') return undefined;
  if (kind === 'cnpj') return reading;
  const age = elapsedTime(calendarDay(reading), calendarDay(asOf), 'YEARS');
  const from = ageSteps.findLast((step) => age >= step);
  const next = ageSteps.find((step) => age < step);
  if (from === undefined) return `0-${(ageSteps[0] ?? 0) - 1}`;
  return next === undefined ? `${from}+` : `${from}-${next - 1}`;
}

const ageSteps = [18, 25, 35, 45, 55, 65];

function decideFilled(
  { report, facts, collected, sandbox, segment }: FilledRun,
  {
    before,
    after,
    also,
  }: { readonly before: Decider; readonly after: Decider; readonly also: readonly ReadingColumn[] },
): DecidedReport {
  const { id, document, status, policyId } = report;
  return {
    id,
    document,
    status,
    policyId,
    month: facts.asOf.slice(0, 7),
    segment: segmentOf(segment, { kind: facts.documentKind, asOf: facts.asOf }),
    sandbox,
    collected,
    before: before.decideSections(facts, collected),
    after: after.decideSections(facts, collected),
    also: readColumns(also, facts),
  };
}
