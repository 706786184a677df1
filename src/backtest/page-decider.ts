import type { DocumentKind } from '../document/kind.ts';
import { type CalendarDay, calendarDay, elapsedTime } from '../policy/elapsed-time.ts';
import { objectionsOf } from '../policy/readings/decide-by-readings.ts';
import {
  allDecisions,
  bandsOf,
  type FigureColumns,
  figuresAt,
  putFigures,
} from '../policy/readings/figure-columns.ts';
import { type ReadingColumn, segmentColumn } from '../policy/readings/reading-columns.ts';
import type { ReadingsOfMany, SubjectColumns } from '../policy/readings/subject-questions.ts';
import type { Reading } from '../policy/rules/define-rule.ts';
import {
  isTooLong,
  type KeptReading,
  ownVersion,
  type ReadingForm,
  unpackReadings,
} from '../report/run-readings.ts';
import type { SectionType } from '../sections/index.ts';
import { bitsOf, type Decided, type DecidedReports, type Decider, decisionsOf } from './report-decision.ts';

/** What is kept of the runs of a page, a place for each. */
export interface KeptPage {
  readonly asOf: readonly string[];
  readonly formHash: readonly string[];
  readonly readings: readonly string[];
}

/** What is read of the runs of a page, a place for each in every column. */
interface PageColumns {
  /** 1 where all is kept that is read; the other places say nothing. */
  readonly isDecided: Uint8Array;
  /** The columns of the decider, in their order. */
  readonly columns: readonly ReadingsOfMany[];
  readonly asOf: readonly CalendarDay[];
  /** Of each run those columns that it did not collect; undefined is none. */
  readonly openBefore: readonly (ReadonlySet<string> | undefined)[];
  readonly openAfter: readonly (ReadonlySet<string> | undefined)[];
}

/** What a policy makes of a page, a place for each run. */
export interface PageFigures extends FigureColumns {
  /** A bit for each of `allDecisions` that it could come to. */
  readonly reachable: Uint8Array;
  /** What speaks against those of whom it is told: which of the page's `objections`, the first of which is nothing. */
  readonly against: Uint16Array;
}

/** What two policies make of a page. */
export interface PageDecisions {
  /** 1 where it was decided; the other places say nothing. */
  readonly isDecided: Uint8Array;
  readonly before: PageFigures;
  readonly after: PageFigures;
  /** What speaks against somebody, each by its place in `objectionsOf` the policy: of many the same. */
  readonly objections: (readonly number[])[];
  /** The segments of the page, and which of them each run is of. */
  readonly segments: (string | undefined)[];
  readonly segment: Uint16Array;
  /** What else was asked of each; empty where nothing was. */
  readonly also: (readonly (Reading | undefined)[])[];
}

/** A run that was decided by itself. */
interface DecidedRun {
  readonly before: Decided;
  readonly after: Decided;
  readonly segment: string | undefined;
  readonly also: readonly (Reading | undefined)[];
}

/** Where the readings of a form stand; a form where some of them do not has none. */
interface FormLayout {
  /** Of each column of the decider. */
  readonly places: readonly number[];
  readonly openBefore: ReadonlySet<string> | undefined;
  readonly openAfter: ReadonlySet<string> | undefined;
  readonly collected: ReadonlySet<SectionType>;
  readonly sandbox: boolean;
}

/** Of whom it is told what speaks against them: whom the policies decide otherwise, or whom the second does not approve. */
export type ToldOf = 'MOVED' | 'NOT_APPROVED';

/** Decides runs under two policies by what is kept of them, page by page; what stands where in it is worked out once for each form. */
export class PageDecider {
  /** Everything that is to be read, each once. */
  readonly columns: readonly ReadingColumn[];
  readonly #before: OwnWords;
  readonly #after: OwnWords;
  readonly #kind: DocumentKind;
  /** Of the columns. */
  readonly #segment: number;
  readonly #also: readonly number[];
  readonly #toldOf: ToldOf;
  readonly #layouts = new Map<string, FormLayout | undefined>();
  readonly #current = new Map<string, ReadingForm>();

  constructor(
    before: Decider,
    after: Decider,
    {
      also = [],
      toldOf = 'MOVED',
    }: { readonly also?: readonly ReadingColumn[]; readonly toldOf?: ToldOf } = {},
  ) {
    this.#kind = after.compiled.policy.kind;
    this.#toldOf = toldOf;
    const segment = segmentColumn(this.#kind);
    const all = [...before.columns, ...after.columns, segment, ...also];
    this.columns = [...new Map(all.map((column) => [column.name, column])).values()];
    const placeOf = new Map(this.columns.map(({ name }, place) => [name, place]));
    const placesOf = (own: readonly ReadingColumn[]) => own.map(({ name }) => placeOf.get(name) ?? -1);
    this.#before = wordsOf(before, placesOf(before.columns));
    this.#after = wordsOf(after, placesOf(after.columns));
    this.#segment = placeOf.get(segment.name) ?? -1;
    this.#also = placesOf(also);
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
    const sections = new Set(collected);
    return {
      places: this.columns.map(({ name }) => places.get(name) ?? -1),
      openBefore: before.openColumns(sections),
      openAfter: after.openColumns(sections),
      collected: sections,
      sandbox,
    };
  }

  /** What is kept of the runs of a page, column by column; nothing of those of whom not all is. */
  read({ asOf, formHash, readings }: KeptPage): PageColumns {
    const count = readings.length;
    const isDecided = new Uint8Array(count);
    // Filled at once, so that no column changes its kind with what is put into it.
    const columns = this.columns.map(() => new Array<ReadingsOfMany[number]>(count).fill(undefined));
    const days: CalendarDay[] = [];
    const openBefore: (ReadonlySet<string> | undefined)[] = [];
    const openAfter: (ReadonlySet<string> | undefined)[] = [];
    let [text, day] = ['', someDay];
    for (let place = 0; place < count; place += 1) {
      const layout = this.#layouts.get(formHash[place] ?? '');
      const isWhole =
        layout !== undefined &&
        putReadings(columns, unpackReadings(readings[place] ?? ''), { layout, place });
      if (isWhole) {
        isDecided[place] = 1;
        const at = asOf[place] ?? '';
        if (text === '' || !at.startsWith(text)) [text, day] = [at.slice(0, 10), calendarDay(at)];
      }
      openBefore.push(isWhole ? layout.openBefore : undefined);
      openAfter.push(isWhole ? layout.openAfter : undefined);
      days.push(day);
    }
    return { isDecided, columns, asOf: days, openBefore, openAfter };
  }

  decide({ isDecided, columns, asOf, openBefore, openAfter }: PageColumns): PageDecisions {
    const count = isDecided.length;
    const [before, after] = [this.#before, this.#after];
    const subjectsOf = ({ places }: OwnWords): SubjectColumns => ({
      count,
      readings: places.map((place) => columns[place] ?? []),
      asOf,
    });
    const subjects = subjectsOf(before);
    // Those who ask together are answered together.
    const isShared = after.decider.columns === before.decider.columns;
    const was = before.decider.decideReadings(subjects, openBefore);
    const is = after.decider.decideReadings(isShared ? subjects : subjectsOf(after), openAfter);
    const decisions: PageDecisions = {
      isDecided,
      before: { ...was.figures, reachable: was.reachable, against: new Uint16Array(count) },
      after: { ...is.figures, reachable: is.reachable, against: new Uint16Array(count) },
      objections: [[]],
      segments: [],
      segment: new Uint16Array(count),
      also: [],
    };
    this.#putObjections(decisions, was, is);
    this.#putSegments(decisions, columns[this.#segment] ?? [], asOf);
    if (this.#also.length > 0)
      for (let place = 0; place < count; place += 1)
        decisions.also[place] = this.#also.map((at) => columns[at]?.[place] ?? undefined);
    return decisions;
  }

  #putObjections(decisions: PageDecisions, was: DecidedReports, is: DecidedReports): void {
    const { isDecided, before, after, objections } = decisions;
    const numbers = new Map<string, number>();
    for (let place = 0; place < isDecided.length; place += 1) {
      if (isDecided[place] !== 1 || !this.#isTold(decisions, place)) continue;
      for (const [figures, decided] of [
        [before, was],
        [after, is],
      ] as const) {
        const own = decided.objectionsAt(place);
        figures.against[place] = numberOf(numbers, own.join(), () => objections.push(own) - 1);
      }
    }
  }

  #isTold({ before, after }: PageDecisions, place: number): boolean {
    return this.#toldOf === 'MOVED'
      ? before.status[place] !== after.status[place]
      : after.status[place] !== approved;
  }

  #putSegments(
    { isDecided, segments, segment }: PageDecisions,
    column: ReadingsOfMany,
    asOf: readonly CalendarDay[],
  ): void {
    const numbers = new Map<string | undefined, number>();
    for (let place = 0; place < isDecided.length; place += 1) {
      if (isDecided[place] !== 1) continue;
      const own = segmentOf(column[place], { kind: this.#kind, asOf: asOf[place] ?? someDay });
      segment[place] = numberOf(numbers, own, () => segments.push(own) - 1);
    }
  }

  /** Puts a run that was decided by itself among those of a page. */
  put(decisions: PageDecisions, place: number, { before, after, segment, also }: DecidedRun): void {
    decisions.isDecided[place] = 1;
    this.#before.put(decisions.before, place, before);
    this.#after.put(decisions.after, place, after);
    if (this.#isTold(decisions, place)) {
      decisions.before.against[place] = decisions.objections.push(this.#before.placesOf(before)) - 1;
      decisions.after.against[place] = decisions.objections.push(this.#after.placesOf(after)) - 1;
    }
    const own = decisions.segments.indexOf(segment);
    decisions.segment[place] = own === -1 ? decisions.segments.push(segment) - 1 : own;
    if (also.length > 0) decisions.also[place] = also;
  }

  /** What both made of the run at a place; undefined where it was not decided. */
  decidedAt(
    { isDecided, before, after, objections }: PageDecisions,
    place: number,
  ): { readonly before: Decided; readonly after: Decided } | undefined {
    if (isDecided[place] !== 1) return undefined;
    return {
      before: this.#before.decidedAt(before, place, objections),
      after: this.#after.decidedAt(after, place, objections),
    };
  }
}

const approved = allDecisions.indexOf('APPROVED');
/** Of whom nothing is decided. */
const someDay: CalendarDay = { year: 2000, month: 1, day: 1 };

/** Puts what is kept of a run into columns; false where some of it was too long to be kept. */
function putReadings(
  columns: readonly ReadingsOfMany[number][][],
  kept: readonly KeptReading[],
  { layout: { places }, place }: { readonly layout: FormLayout; readonly place: number },
): boolean {
  for (let at = 0; at < places.length; at += 1) {
    const reading = kept[places[at] ?? -1];
    const column = columns[at];
    if (column === undefined || isTooLong(reading)) {
      for (const filled of columns.slice(0, at)) filled[place] = undefined;
      return false;
    }
    column[place] = reading;
  }
  return true;
}

/** The number of what has a name, which `add` gives where it has none yet. */
function numberOf<Name>(numbers: Map<Name, number>, name: Name, add: () => number): number {
  const own = numbers.get(name) ?? add();
  numbers.set(name, own);
  return own;
}

/** A policy with what its figures say in words. */
interface OwnWords {
  readonly decider: Decider;
  /** Which columns of the page it reads, in the order of its own. */
  readonly places: readonly number[];
  put(figures: PageFigures, place: number, decided: Decided): void;
  placesOf(decided: Decided): readonly number[];
  decidedAt(figures: PageFigures, place: number, objections: PageDecisions['objections']): Decided;
}

function wordsOf(decider: Decider, places: readonly number[]): OwnWords {
  const { compiled } = decider;
  const bands = bandsOf(compiled.policy);
  const objections = objectionsOf(compiled);
  return {
    decider,
    places,
    put: (figures, place, decided) => {
      putFigures(figures, place, { figures: decided.figures, bands });
      figures.reachable[place] = bitsOf(decided.reachable);
    },
    placesOf: (decided) => decided.objections().map((objection) => objections.indexOf(objection)),
    decidedAt: (figures, place, sets) => ({
      figures: figuresAt(figures, place, bands),
      objections: () => (sets[figures.against[place] ?? 0] ?? []).flatMap((at) => objections[at] ?? []),
      reachable: decisionsOf(figures.reachable[place]),
    }),
  };
}

/** The size of a company as it stands there; of a person, how many years old, in stretches of ten. */
export function segmentOf(
  reading: KeptReading | undefined,
  { kind, asOf }: { readonly kind: DocumentKind; readonly asOf: CalendarDay },
): string | undefined {
  if (typeof reading !== 'string') return undefined;
  if (kind === 'cnpj') return reading;
  const age = elapsedTime(calendarDay(reading), asOf, 'YEARS');
  const from = ageSteps.findLast((step) => age >= step);
  const next = ageSteps.find((step) => age < step);
  if (from === undefined) return `0-${(ageSteps[0] ?? 0) - 1}`;
  return next === undefined ? `${from}+` : `${from}-${next - 1}`;
}

const ageSteps = [18, 25, 35, 45, 55, 65];
