import type { DocumentKind } from '../document/kind.ts';
import type { DecisionFigures, DecisionStatus } from '../policy/decision-tally.ts';
import { calendarDay, elapsedTime } from '../policy/elapsed-time.ts';
import type { Objection } from '../policy/readings/decide-by-readings.ts';
import { allDecisions } from '../policy/readings/reachable-decisions.ts';
import { type ReadingColumn, segmentColumn } from '../policy/readings/reading-columns.ts';
import type { Reading } from '../policy/rules/define-rule.ts';
import {
  isTooLong,
  type KeptReading,
  ownVersion,
  type ReadingForm,
  unpackReadings,
} from '../report/run-readings.ts';
import type { SectionType } from '../sections/index.ts';
import { type Decided, type Decider, overallCauses } from './report-decision.ts';

/** What is kept of the runs of a page, a place for each. */
export interface KeptPage {
  readonly asOf: readonly string[];
  readonly formHash: readonly string[];
  readonly readings: readonly string[];
}

/** What a policy makes of a page, a place for each run: numbers, which a thread hands over at no cost. */
interface PageFigures {
  /** Which of `allDecisions`. */
  readonly status: Uint8Array;
  /** −1 is none. */
  readonly score: Int16Array;
  /** Which of the policy's bands; −1 is none. */
  readonly band: Int16Array;
  /** BRL; NaN is none. */
  readonly limit: Float64Array;
  /** A bit for each of `allDecisions` that it could come to. */
  readonly reachable: Uint8Array;
  /**
   * What speaks against those whom the other policy decides otherwise, each by its place among the policy's objections; of a
   * policy beside itself, against all whom it does not approve.
   */
  readonly objections: Map<number, readonly number[]>;
}

/** What two policies make of a page. */
export interface PageDecisions {
  /** 1 where all is kept that they read; the other places say nothing. */
  readonly isRead: Uint8Array;
  readonly before: PageFigures;
  readonly after: PageFigures;
  /** The segments of the page, and which of them each run is of. */
  readonly segments: readonly (string | undefined)[];
  readonly segment: Uint16Array;
  /** What else was asked of each; empty where nothing was. */
  readonly also: readonly (readonly (Reading | undefined)[])[];
}

/** Where the readings of a form stand that two policies and the segment are of; undefined where some of them are not in it. */
interface FormLayout {
  readonly before: readonly number[];
  /** The same as before where both policies ask together. */
  readonly after: readonly number[];
  /** All that must have been kept. */
  readonly needed: readonly number[];
  readonly segment: number;
  readonly also: readonly number[];
  readonly openBefore: ReadonlySet<string>;
  readonly openAfter: ReadonlySet<string>;
  readonly collected: ReadonlySet<SectionType>;
  readonly sandbox: boolean;
}

/** Decides runs under two policies by what is kept of them, page by page; what stands where in it is worked out once for each form. */
export class PageDecider {
  /** Everything that is to be read, each once. */
  readonly columns;
  readonly #before: OwnWords;
  readonly #after: OwnWords;
  readonly #kind: DocumentKind;
  readonly #segment: string;
  readonly #also: readonly ReadingColumn[];
  readonly #layouts = new Map<string, FormLayout | undefined>();
  readonly #current = new Map<string, ReadingForm>();

  constructor(before: Decider, after: Decider, also: readonly ReadingColumn[] = []) {
    this.#also = also;
    this.#before = wordsOf(before);
    this.#after = wordsOf(after);
    this.#kind = after.compiled.policy.kind;
    const segment = segmentColumn(this.#kind);
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

  /** What the runs of a form asked for, and whether any source was invented; undefined where not all is kept that is read. */
  runsOf(hash: string): Pick<FormLayout, 'collected' | 'sandbox'> | undefined {
    return this.#layouts.get(hash);
  }

  add(forms: Iterable<readonly [hash: string, form: ReadingForm]>): void {
    for (const [hash, form] of forms) {
      if (form.program === ownVersion()) this.#current.set(hash, form);
      this.#layouts.set(hash, this.#layoutOf(form));
    }
  }

  #layoutOf({ program, columns, collected, sandbox }: ReadingForm): FormLayout | undefined {
    const [before, after] = [this.#before.decider, this.#after.decider];
    if (program !== ownVersion() || before.bySections || after.bySections) return undefined;
    const places = new Map(columns.map((name, place) => [name, place]));
    if (this.columns.some(({ name }) => !places.has(name))) return undefined;
    const placesOf = (own: readonly ReadingColumn[]) => own.map(({ name }) => places.get(name) ?? -1);
    const ofBefore = placesOf(before.columns);
    const ofAfter = after.columns === before.columns ? ofBefore : placesOf(after.columns);
    const also = placesOf(this.#also);
    const sections = new Set(collected);
    return {
      before: ofBefore,
      after: ofAfter,
      needed: [...new Set([...ofBefore, ...ofAfter, ...also])],
      segment: places.get(this.#segment) ?? -1,
      also,
      openBefore: before.openColumns(sections),
      openAfter: after.openColumns(sections),
      collected: sections,
      sandbox,
    };
  }

  decide({ asOf, formHash, readings }: KeptPage): PageDecisions {
    const count = readings.length;
    const isRead = new Uint8Array(count);
    const [before, after] = [noFigures(count), noFigures(count)];
    const segments = new Map<string | undefined, number>();
    const segment = new Uint16Array(count);
    const also: (readonly (Reading | undefined)[])[] = [];
    for (let place = 0; place < count; place += 1) {
      const layout = this.#layouts.get(formHash[place] ?? '');
      if (layout === undefined) continue;
      const kept = unpackReadings(readings[place] ?? '');
      if (!areKept(kept, layout.needed)) continue;
      const at = asOf[place] ?? '';
      const subject = { readings: kept, places: layout.before, asOf: calendarDay(at) };
      const same = layout.after === layout.before ? subject : { ...subject, places: layout.after };
      const was = this.#before.decider.decideReadings(subject, layout.openBefore);
      const is = this.#after.decider.decideReadings(same, layout.openAfter);
      isRead[place] = 1;
      this.#before.put(before, place, was);
      this.#after.put(after, place, is);
      const [old, now] = [was.figures.policyStatus, is.figures.policyStatus];
      if (this.#before.decider === this.#after.decider ? now !== 'APPROVED' : old !== now) {
        before.objections.set(place, this.#before.placesOf(was.objections()));
        after.objections.set(place, this.#after.placesOf(is.objections()));
      }
      const own = segmentOf(kept[layout.segment], { kind: this.#kind, asOf: at });
      const number = segments.get(own) ?? segments.size;
      segments.set(own, number);
      segment[place] = number;
      if (this.#also.length > 0) also[place] = layout.also.map((where) => kept[where] ?? undefined);
    }
    return { isRead, before, after, segments: [...segments.keys()], segment, also };
  }

  /** What both made of the run at a place; undefined where not all was kept of it. */
  decidedAt(
    { isRead, before, after }: PageDecisions,
    place: number,
  ): { readonly before: Decided; readonly after: Decided } | undefined {
    if (isRead[place] !== 1) return undefined;
    return { before: this.#before.decidedAt(before, place), after: this.#after.decidedAt(after, place) };
  }
}

/** A policy with what its figures say in words. */
interface OwnWords {
  readonly decider: Decider;
  put(figures: PageFigures, place: number, decided: Decided): void;
  placesOf(objections: readonly Objection[]): readonly number[];
  decidedAt(figures: PageFigures, place: number): Decided;
}

function wordsOf(decider: Decider): OwnWords {
  const { policy, groups } = decider.compiled;
  const bands = (policy.scoring?.riskBands ?? []).map(({ band }) => band);
  const objections: readonly Objection[] = [...groups.flatMap(({ rules }) => rules), ...overallCauses];
  const placeOf = new Map(objections.map((objection, place) => [objection, place]));
  return {
    decider,
    put: (figures, place, { figures: { policyStatus, score, riskBand, creditLimit }, reachable }) => {
      figures.status[place] = allDecisions.indexOf(policyStatus);
      figures.score[place] = score ?? -1;
      figures.band[place] = riskBand === null ? -1 : bands.indexOf(riskBand);
      figures.limit[place] = creditLimit ?? Number.NaN;
      figures.reachable[place] = bitsOf(reachable);
    },
    placesOf: (own) => own.flatMap((objection) => placeOf.get(objection) ?? []),
    decidedAt: (figures, place) => ({
      figures: figuresAt(figures, place, bands),
      objections: () => (figures.objections.get(place) ?? []).flatMap((at) => objections[at] ?? []),
      reachable: reachableOf[figures.reachable[place] ?? 0] ?? allDecisions,
    }),
  };
}

function figuresAt(
  { status, score, band, limit }: PageFigures,
  place: number,
  bands: readonly string[],
): DecisionFigures {
  const [points = -1, most = Number.NaN] = [score[place], limit[place]];
  return {
    policyStatus: allDecisions[status[place] ?? -1] ?? 'ERROR',
    score: points < 0 ? null : points,
    riskBand: bands[band[place] ?? -1] ?? null,
    creditLimit: Number.isNaN(most) ? null : most,
  };
}

function noFigures(count: number): PageFigures {
  return {
    status: new Uint8Array(count),
    score: new Int16Array(count),
    band: new Int16Array(count),
    limit: new Float64Array(count),
    reachable: new Uint8Array(count),
    objections: new Map(),
  };
}

function bitsOf(decisions: readonly DecisionStatus[]): number {
  let bits = 0;
  for (const decision of decisions) bits |= 1 << allDecisions.indexOf(decision);
  return bits;
}

/** The decisions of each set of bits, the worst first. */
const reachableOf: readonly (readonly DecisionStatus[])[] = Array.from(
  { length: 1 << allDecisions.length },
  (_, bits) => allDecisions.filter((_, at) => (bits & (1 << at)) !== 0),
);

/** Whether none at these places was too long to be kept. */
function areKept(
  readings: readonly KeptReading[],
  places: readonly number[],
): readings is readonly (Reading | null)[] {
  for (const place of places) if (isTooLong(readings[place])) return false;
  return true;
}

/** The size of a company as it stands there; of a person, how many years old, in stretches of ten. */
export function segmentOf(
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
