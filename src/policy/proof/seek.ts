import type { Choice, Cluster } from './contribution.ts';

/** Something that must add up to at least so much over all clusters. Whole numbers. */
interface Row {
  readonly least: number;
  of(choice: Choice): number;
}

/** A question whether there is a subject: one choice of each cluster, each allowed, that meets every row. */
export interface Question {
  allows(choice: Choice): boolean;
  readonly rows: readonly Row[];
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
/** Of so many, those are sought that another outdoes. */
const mostCompared = 1_500;

/** The effort of one claim, taken from what its proofs share. */
export function effortOf({ effort: shared }: { readonly effort?: Effort }): Effort {
  return { left: usualEffort, shared };
}

function take(states: number, effort: Effort): void {
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

interface State {
  readonly values: readonly number[];
  readonly choice: Choice | undefined;
  readonly before: State | undefined;
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
  { effort, budget }: { readonly effort: Effort; readonly budget?: number | 'LEAST' },
): readonly Choice[] | undefined | 'UNDECIDED' {
  if (isSpent(effort)) return 'UNDECIDED';
  // What has no bound is counted to the end.
  const least = budget === 'LEAST' ? Number.NEGATIVE_INFINITY : -(budget ?? 0);
  const cheap: Row[] = budget === undefined ? [] : [{ least, of: ({ cost }) => (cost === 0 ? 0 : -cost) }];
  const rows = [...question.rows, ...cheap];
  const layers: (readonly Option[])[] = [];
  for (const { choices } of clusters) {
    const options = optionsOf(choices, question, rows);
    if (options.length === 0) return undefined;
    layers.push(options);
  }
  // What varies most is settled first, so that the rest tells soon what can still be reached.
  layers.sort((a, b) => spread(b) - spread(a));
  return fold(layers, rows, effort);
}

function optionsOf(choices: readonly Choice[], question: Question, rows: readonly Row[]): readonly Option[] {
  const byValues = new Map<string, Option>();
  for (const choice of choices) {
    if (!question.allows(choice)) continue;
    const values = rows.map((row) => row.of(choice));
    const key = values.join();
    const earlier = byValues.get(key);
    if (earlier === undefined || earlier.choice.cost > choice.cost) byValues.set(key, { values, choice });
  }
  return outstanding([...byValues.values()]);
}

function spread(options: readonly Option[]): number {
  const rows = options[0]?.values.length ?? 0;
  let sum = 0;
  for (let row = 0; row < rows; row += 1) {
    const { least, most } = rangeOf(options, row);
    sum += most - least;
  }
  return sum;
}

/** What the options of a layer add to a row, at least and at most. */
function rangeOf(options: readonly Option[], row: number): { readonly least: number; readonly most: number } {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const { values } of options) {
    const value = values[row] ?? 0;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { least, most };
}

function fold(
  layers: readonly (readonly Option[])[],
  rows: readonly Row[],
  effort: Effort,
): readonly Choice[] | undefined | 'UNDECIDED' {
  // What the layers from each on can still add, at most and at least.
  const most = [rows.map(() => 0)];
  const least = [rows.map(() => 0)];
  for (const options of layers.toReversed()) {
    const [more = [], fewer = []] = [most[0], least[0]];
    const ranges = rows.map((_, row) => rangeOf(options, row));
    most.unshift(ranges.map((range, row) => range.most + (more[row] ?? 0)));
    least.unshift(ranges.map((range, row) => range.least + (fewer[row] ?? 0)));
  }
  let states: readonly State[] = [{ values: rows.map(() => 0), choice: undefined, before: undefined }];
  for (const [index, options] of layers.entries()) {
    const more = most[index + 1] ?? [];
    const fewer = least[index + 1] ?? [];
    take(states.length * options.length, effort);
    if (isSpent(effort)) return 'UNDECIDED';
    const next = new Map<string, State>();
    for (const before of states) {
      for (const { values: added, choice } of options) {
        const values: number[] = [];
        for (let row = 0; row < rows.length; row += 1) {
          const bound = rows[row]?.least ?? 0;
          const sum = (before.values[row] ?? 0) + (added[row] ?? 0);
          if (sum + (more[row] ?? 0) < bound) break;
          values.push(bound === Number.NEGATIVE_INFINITY ? sum : Math.min(sum, bound - (fewer[row] ?? 0)));
        }
        if (values.length < rows.length) continue;
        const key = values.join();
        if (!next.has(key)) next.set(key, { values, choice, before });
      }
    }
    states = outstanding([...next.values()]);
    if (states.length === 0) return undefined;
    if (states.length > mostStates) return 'UNDECIDED';
  }
  // All meet the rows; where cost has no bound it is the last row, and tells them apart.
  const last = rows.length - 1;
  const best = states.reduce((so, one) => ((one.values[last] ?? 0) > (so.values[last] ?? 0) ? one : so));
  const choices: Choice[] = [];
  for (let state: State | undefined = best; state !== undefined; state = state.before) {
    if (state.choice !== undefined) choices.push(state.choice);
  }
  return choices;
}

/** Those that no other outdoes in every row; all where there are too many to compare. */
function outstanding<T extends { readonly values: readonly number[] }>(all: readonly T[]): readonly T[] {
  if (all.length > mostCompared || all.length < 2) return all;
  const front: T[] = [];
  const judges: Option['values'][] = [];
  // One that outdoes another adds up to more.
  const best = all.map((one) => ({ one, sum: total(one) })).sort((a, b) => b.sum - a.sum);
  for (const { one } of best) {
    if (isOutdone(one.values, judges)) continue;
    front.push(one);
    judges.push(one.values);
  }
  return front;
}

/**
 * Loops and no closures, as in `total`: half of the time of a proof goes here. Who outdoes one stands nearer the beginning for the
 * next, whom they are likely to outdo too.
 */
function isOutdone(values: Option['values'], judges: Option['values'][]): boolean {
  for (const [place, others] of judges.entries()) {
    let row = 0;
    while (row < values.length && (others[row] ?? 0) >= (values[row] ?? 0)) row += 1;
    if (row < values.length) continue;
    const nearer = place >> 1;
    judges[place] = judges[nearer] ?? others;
    judges[nearer] = others;
    return true;
  }
  return false;
}

function total({ values }: Pick<Option, 'values'>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
