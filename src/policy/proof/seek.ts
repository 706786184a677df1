import type { Choice, Cluster } from './contribution.ts';
import { SumTable } from './sum-table.ts';

/** Something that must add up to at least so much over all clusters. Whole numbers. */
interface Row {
  readonly least: number;
  of(choice: Choice): number;
}

/** A question whether there is a subject: one choice of each cluster, each allowed, that meets every row. */
export interface Question {
  allows(choice: Choice): boolean;
  readonly rows: readonly Row[];
  /** Whether subjects with these figures can show it. Default: all. */
  readonly isOpen?: (figureOf: (figure: string) => number | undefined) => boolean;
}

/** What remains of a proof's work; counted down, so that a proof ends on every machine at the same place. */
export interface Effort {
  left: number;
  /** What several proofs may take together: taken from it too. */
  readonly shared?: Effort | undefined;
}

/** States that were looked at more than these are too many: the answer is then undecided. */
export const usualEffort = 3_000_000;
/** So many that stand beside each other are. */
const mostStates = 150_000;

/** The effort of one claim, taken from what its proofs share. */
export function effortOf({ effort: shared }: { readonly effort?: Effort }): Effort {
  return { left: usualEffort, shared };
}

/** Counts work. */
export function take(states: number, effort: Effort): void {
  effort.left -= states;
  if (effort.shared !== undefined) take(states, effort.shared);
}

function isSpent({ left, shared }: Effort): boolean {
  return left < 0 || (shared !== undefined && isSpent(shared));
}

interface Option {
  readonly values: readonly number[];
  readonly choice: Choice;
}

/** A question put to clusters: what each of their choices adds to its rows. Asked more than once at other costs, it is put once. */
interface PutQuestion {
  /** What varies most first, so that the rest tells soon what can still be reached; none where a cluster has no choice that is allowed. */
  readonly layers: readonly Layer[] | undefined;
  readonly bounds: readonly number[];
  /** Whether cost is a row of its own, the last. */
  readonly isCosted: boolean;
}

export function putQuestion(
  clusters: readonly Cluster[],
  { rows, allows }: Question,
  { isCosted }: { readonly isCosted: boolean },
): PutQuestion {
  const counted = isCosted ? [...rows, costRow] : rows;
  const bounds = rows.map(({ least }) => least);
  const layers: Layer[] = [];
  for (const { choices } of clusters) {
    const options = optionsOf(choices.filter(allows), counted);
    if (options.length === 0) return { layers: undefined, bounds, isCosted };
    layers.push({ options, ...rangesOf(options, counted.length) });
  }
  layers.sort((a, b) => b.spread - a.spread);
  return { layers, bounds, isCosted };
}

const costRow: Pick<Row, 'of'> = { of: ({ cost }) => (cost === 0 ? 0 : -cost) };

interface Search {
  readonly effort: Effort;
  readonly budget?: number | 'LEAST';
}

/**
 * The choices of a subject that a question asks for, as cheap as `budget` allows, or as cheap as can be where it is 'LEAST';
 * undefined where there is none, and
 * 'UNDECIDED' where it would take too much to know. Clusters are folded one after the other over the sums that are possible: sums that can no
 * more reach their rows are dropped, those that cannot miss them any more count as alike, and of two of which one is nowhere better it
 * is dropped.
 */
export function seek(
  clusters: readonly Cluster[],
  question: Question,
  search: Search,
): readonly Choice[] | undefined | 'UNDECIDED' {
  if (isSpent(search.effort)) return 'UNDECIDED';
  return seekPut(putQuestion(clusters, question, { isCosted: search.budget !== undefined }), search);
}

/** As `seek`, of a question that was put before; with a budget where it is costed. */
export function seekPut(
  { layers, bounds, isCosted }: PutQuestion,
  { effort, budget }: Search,
): readonly Choice[] | undefined | 'UNDECIDED' {
  if (isSpent(effort)) return 'UNDECIDED';
  if (layers === undefined) return undefined;
  // What has no bound is counted to the end.
  const least = budget === 'LEAST' || budget === undefined ? Number.NEGATIVE_INFINITY : -budget;
  return fold(layers, isCosted ? [...bounds, least] : bounds, effort);
}

function optionsOf(choices: readonly Choice[], rows: readonly Pick<Row, 'of'>[]): readonly Option[] {
  const table = new SumTable(rows.length);
  const options: Option[] = [];
  for (const choice of choices) {
    const values = rows.map((row) => row.of(choice));
    const place = table.add(values, 0, 0);
    const earlier = options[place];
    if (earlier === undefined || earlier.choice.cost > choice.cost) options[place] = { values, choice };
  }
  return table.outstanding().flatMap((place) => options[place] ?? []);
}

/** Two rows that contend: what serves the one harms the other, as where a score shall reach a mark and lie below it. */
interface Contest {
  readonly one: number;
  readonly other: number;
}

interface Layer {
  readonly options: readonly Option[];
  /** What its options add to each row, at most and at least. */
  readonly most: readonly number[];
  readonly least: readonly number[];
  readonly spread: number;
}

function rangesOf(options: readonly Option[], rows: number): Omit<Layer, 'options'> {
  const most: number[] = [];
  const least: number[] = [];
  let spread = 0;
  for (let row = 0; row < rows; row += 1) {
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { values } of options) {
      const value = values[row] ?? 0;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
    most.push(highest);
    least.push(lowest);
    spread += highest - lowest;
  }
  return { most, least, spread };
}

/** What the options of a layer add at most to both rows together. */
function mostTogether({ options }: Layer, { one, other }: Contest): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const { values } of options) most = Math.max(most, (values[one] ?? 0) + (values[other] ?? 0));
  return most;
}

function contestsOf(layers: readonly Layer[], bounds: readonly number[]): readonly Contest[] {
  const contests: Contest[] = [];
  for (let one = 0; one < bounds.length; one += 1) {
    for (let other = one + 1; other < bounds.length; other += 1) {
      if (bounds[one] === Number.NEGATIVE_INFINITY || bounds[other] === Number.NEGATIVE_INFINITY) continue;
      const contends = layers.some(
        (layer) => mostTogether(layer, { one, other }) < (layer.most[one] ?? 0) + (layer.most[other] ?? 0),
      );
      if (contends) contests.push({ one, other });
    }
  }
  return contests;
}

function fold(
  layers: readonly Layer[],
  bounds: readonly number[],
  effort: Effort,
): readonly Choice[] | undefined | 'UNDECIDED' {
  // What the layers that are still to come can add, at most and at least.
  const [more, fewer] = [bounds.map(() => 0), bounds.map(() => 0)];
  for (const { most, least } of layers) {
    for (let row = 0; row < bounds.length; row += 1) {
      more[row] = (more[row] ?? 0) + (most[row] ?? 0);
      fewer[row] = (fewer[row] ?? 0) + (least[row] ?? 0);
    }
  }
  if (bounds.some((bound, row) => (more[row] ?? 0) < bound)) return undefined;
  const contests = contestsOf(layers, bounds);
  const together = contests.map((contest) =>
    layers.reduce((sum, layer) => sum + mostTogether(layer, contest), 0),
  );
  const first = new SumTable(bounds.length);
  first.add(
    bounds.map(() => 0),
    0,
    0,
  );
  const tables = [first];
  let [states, places]: [SumTable, readonly number[]] = [first, [0]];
  for (const layer of layers) {
    const { options, most, least } = layer;
    take(places.length * options.length, effort);
    if (isSpent(effort)) return 'UNDECIDED';
    for (let row = 0; row < bounds.length; row += 1) {
      more[row] = (more[row] ?? 0) - (most[row] ?? 0);
      fewer[row] = (fewer[row] ?? 0) - (least[row] ?? 0);
    }
    for (const [index, contest] of contests.entries())
      together[index] = (together[index] ?? 0) - mostTogether(layer, contest);
    states = sumsOf({ states, places, options }, { bounds, more, fewer, contests, together });
    places = states.outstanding();
    if (places.length === 0) return undefined;
    if (places.length > mostStates) return 'UNDECIDED';
    tables.push(states);
  }
  // All meet the rows; where cost has no bound it is the last row, and tells them apart.
  const last = bounds.length - 1;
  let place = places.reduce(
    (so, one) => (states.valueAt(one, last) > states.valueAt(so, last) ? one : so),
    places[0] ?? 0,
  );
  const choices: Choice[] = [];
  for (let index = layers.length; index > 0; index -= 1) {
    const table = tables[index];
    const option = layers[index - 1]?.options[table?.secondAt(place) ?? 0];
    if (option !== undefined) choices.push(option.choice);
    place = table?.firstAt(place) ?? 0;
  }
  return choices;
}

interface Bounds {
  readonly bounds: readonly number[];
  readonly more: readonly number[];
  readonly fewer: readonly number[];
  readonly contests: readonly Contest[];
  /** Of each contest, what is still to come for both rows together, at most. */
  readonly together: readonly number[];
}

/** The states with each option added that can still reach their rows, with the place of the state and of the option. */
function sumsOf(
  {
    states,
    places,
    options,
  }: { readonly states: SumTable; readonly places: readonly number[]; readonly options: readonly Option[] },
  { bounds, more, fewer, contests, together }: Bounds,
): SumTable {
  const width = bounds.length;
  // Below the first a row cannot be reached any more, above the second it cannot be missed.
  const floors = bounds.map((bound, row) => bound - (more[row] ?? 0));
  const ceilings = bounds.map((bound, row) =>
    bound === Number.NEGATIVE_INFINITY ? Number.POSITIVE_INFINITY : bound - (fewer[row] ?? 0),
  );
  const contended = contests.map(({ one, other }, index) => ({
    one,
    other,
    floor: (bounds[one] ?? 0) + (bounds[other] ?? 0) - (together[index] ?? 0),
  }));
  // Rows that cannot be missed any more are as good as won, whatever their sums.
  const isLost = () =>
    contended.some(({ one, other, floor }) => {
      const [sum, otherSum] = [sums[one] ?? 0, sums[other] ?? 0];
      return sum + otherSum < floor && sum < (ceilings[one] ?? 0) && otherSum < (ceilings[other] ?? 0);
    });
  const next = new SumTable(width);
  const sums = bounds.map(() => 0);
  for (const place of places) {
    for (let option = 0; option < options.length; option += 1) {
      const added = options[option]?.values;
      let row = 0;
      for (; row < width; row += 1) {
        const sum = states.valueAt(place, row) + (added?.[row] ?? 0);
        if (sum < (floors[row] ?? 0)) break;
        const ceiling = ceilings[row] ?? 0;
        sums[row] = sum < ceiling ? sum : ceiling;
      }
      if (row === width && !isLost()) next.add(sums, place, option);
    }
  }
  return next;
}
