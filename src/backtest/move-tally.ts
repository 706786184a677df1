import { gravity } from '../policy/decision-tally.ts';
import { type Objection, objectionsOf } from '../policy/readings/decide-by-readings.ts';
import { allDecisions } from '../policy/readings/figure-columns.ts';
import type { Backtest, DecisionMove, SwapReason } from './backtest.ts';
import type { DecidedPage } from './decided-page.ts';
import type { Decider } from './report-decision.ts';

/** So many reports of each move are named. */
const mostExamples = 10;
const decisionCount = allDecisions.length;

/** What can speak against somebody, with its names: they are compared for every move. */
interface NamedObjection {
  readonly objection: Objection;
  readonly name: string;
  readonly theme: string;
}

/** Counts from which decision to which reports move, and by which reasons. */
export class MoveTally {
  /** Of each policy all of them, in the order of `objectionsOf`. */
  readonly #before: readonly NamedObjection[];
  readonly #after: readonly NamedObjection[];
  /** By the decision before and that after. */
  readonly #counts = new Float64Array(decisionCount ** 2);
  readonly #examples = new Map<number, string[]>();
  readonly #reasons = new Map<string, { objection: Objection; kind: SwapReason['kind']; count: number }>();

  constructor(before: Pick<Decider, 'compiled'>, after: Pick<Decider, 'compiled'>) {
    [this.#before, this.#after] = [namesOf(before), namesOf(after)];
  }

  addPage({ reports, runs, decisions: { before, after, objections } }: DecidedPage): void {
    // Those who move alike, with the same against them, are counted together and looked at once.
    const alike = new Map<number, { move: number; place: number; count: number }>();
    for (let place = 0; place < reports.length; place += 1) {
      if (runs[place] === undefined) continue;
      const [was = 0, is = 0] = [before.status[place], after.status[place]];
      const move = was * decisionCount + is;
      this.#counts[move] = (this.#counts[move] ?? 0) + 1;
      if (was === is) continue;
      this.#addExample(move, reports[place]?.id);
      const [earlier = 0, later = 0] = [before.against[place], after.against[place]];
      const name = (earlier * objections.length + later) * decisionCount ** 2 + move;
      const same = alike.get(name) ?? { move, place, count: 0 };
      alike.set(name, same);
      same.count += 1;
    }
    for (const { move, place, count } of alike.values())
      this.#addReasons(move, count, {
        before: those(this.#before, objections[before.against[place] ?? 0]),
        after: those(this.#after, objections[after.against[place] ?? 0]),
      });
  }

  #addExample(move: number, id = ''): void {
    const examples = this.#examples.get(move) ?? [];
    this.#examples.set(move, examples);
    if (examples.length < mostExamples) examples.push(id);
  }

  /** @param against what speaks against them under each policy. */
  #addReasons(
    move: number,
    count: number,
    { before, after }: Readonly<Record<'before' | 'after', readonly NamedObjection[]>>,
  ): void {
    const { from, to } = movedBetween(move);
    const kind = gravity[to] > gravity[from] ? 'LOST' : 'GAINED';
    for (const { objection, name } of kind === 'LOST' ? ownTo(after, before) : ownTo(before, after)) {
      const reason = this.#reasons.get(`${kind} ${name}`) ?? { objection, kind, count: 0 };
      this.#reasons.set(`${kind} ${name}`, reason);
      reason.count += count;
    }
  }

  /** What turns most against subjects first. */
  moves(): Backtest['moves'] {
    return [...this.#counts]
      .flatMap((count, move) => {
        if (count === 0) return [];
        return [directed({ ...movedBetween(move), count, examples: this.#examples.get(move) ?? [] })];
      })
      .sort((a, b) => rankOf(a) - rankOf(b));
  }

  /** The most frequent first. */
  reasons(): Backtest['reasons'] {
    return [...this.#reasons.values()].sort((a, b) => b.count - a.count);
  }
}

function namesOf({ compiled }: Pick<Decider, 'compiled'>): readonly NamedObjection[] {
  return objectionsOf(compiled).map((objection) => ({
    objection,
    name: objectionName(objection),
    theme: themeName(objection),
  }));
}

function those(
  objections: readonly NamedObjection[],
  places: readonly number[] = [],
): readonly NamedObjection[] {
  return places.flatMap((place) => objections[place] ?? []);
}

function movedBetween(move: number): Pick<DecisionMove, 'from' | 'to'> {
  return {
    from: allDecisions[Math.floor(move / decisionCount)] ?? 'ERROR',
    to: allDecisions[move % decisionCount] ?? 'ERROR',
  };
}

/** Names an objection: two policies have the same where their rules are. */
export function objectionName(objection: Objection): string {
  if (typeof objection === 'string') return objection;
  const { condition, conditionRole, members } = objection.criterion.code;
  return JSON.stringify([themeName(objection), condition, conditionRole, members]);
}

/** Names what an objection is about and comes to, whatever its threshold is. */
function themeName(objection: Objection): string {
  if (typeof objection === 'string') return objection;
  const { rule, where, input } = objection.criterion.code;
  return JSON.stringify([rule, where, input?.name, objection.statusToApply, objection.decisive]);
}

/** What speaks against a subject under one policy and not under the other, there with another threshold neither. */
function ownTo(
  objections: readonly NamedObjection[],
  others: readonly NamedObjection[],
): readonly NamedObjection[] {
  const [own, rest] = [without(objections, others, 'name'), without(others, objections, 'name')];
  return without(own, rest, 'theme');
}

function without(
  objections: readonly NamedObjection[],
  others: readonly NamedObjection[],
  by: 'name' | 'theme',
): readonly NamedObjection[] {
  const names = others.map((other) => other[by]);
  return objections.filter((objection) => {
    const place = names.indexOf(objection[by]);
    if (place >= 0) names.splice(place, 1);
    return place < 0;
  });
}

/** A move with which way it goes. */
export function directed<Move extends Pick<DecisionMove, 'from' | 'to'>>(
  move: Move,
): Move & Pick<DecisionMove, 'direction'> {
  const step = gravity[move.to] - gravity[move.from];
  return { ...move, direction: step === 0 ? 'SAME' : step > 0 ? 'STRICTER' : 'LOOSER' };
}

/** What turns most against subjects first, then what turns most in their favour, then what stays. */
export function rankOf({ from, to }: Pick<DecisionMove, 'from' | 'to'>): number {
  const step = gravity[to] - gravity[from];
  if (step === 0) return 100 + gravity[from];
  return step > 0 ? -10 * step + gravity[from] : 10 + 10 * step + gravity[to];
}
