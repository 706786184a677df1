import type { CompiledPolicy, CompiledRule } from '../compile.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import type { RiskBand } from '../policy.ts';
import type { Reading } from '../rules/define-rule.ts';
import type { BareFact, Cell, CellContext, Fact, Truth } from './fact.ts';
import { cellsOf, FactShelf } from './fact.ts';
import { canStand, type Family, missingTogether } from './missing-together.ts';
import { areNested, type NestedLists, nestedLists } from './nested-lists.ts';

/** What some rules of a policy come to together, and over all rules what it decides by. */
export interface Contribution {
  /** 1 where a rule that decides gives ALERT; likewise the next three. */
  readonly alert: number;
  readonly denied: number;
  /** Where a rule had no data without which the policy may not approve, or gives no decision at all. */
  readonly unseen: number;
  readonly error: number;
  /** Twice what they earned: half points are whole so. */
  readonly earned2: number;
  readonly attainable: number;
  /** How many could be applied. */
  readonly evaluated: number;
}

/** One policy as a side of a proof. */
export interface Side {
  readonly compiled: CompiledPolicy;
  /** Those of its rules that count: all, but where a proof is about the policy without one. */
  readonly rules: readonly CompiledRule[];
  readonly bands: readonly RiskBand[];
  /** Over all its rules. */
  readonly allPoints: number;
}

export function sideOf(compiled: CompiledPolicy, leftOut?: CompiledRule): Side {
  const rules = compiled.groups.flatMap((group) => group.rules).filter((rule) => rule !== leftOut);
  const bands = (compiled.policy.scoring?.riskBands ?? []).toSorted((a, b) => a.from - b.from);
  return { compiled, rules, bands, allPoints: rules.reduce((sum, { points }) => sum + points, 0) };
}

/** One way in which the facts of a cluster can stand, with what comes of it. */
export interface Choice {
  /** For each side of the proof. */
  readonly sides: readonly Contribution[];
  /** How unusual the facts are: the least makes the plainest subject. */
  readonly cost: number;
  readonly cells: readonly { readonly fact: Fact; readonly cell: Cell }[];
}

/** Facts that rules combine, and every way in which they can stand that comes to something else; the plainest of each. */
export interface Cluster {
  readonly facts: readonly Fact[];
  readonly choices: readonly Choice[];
}

/** A condition that the subjects of a proof are bound to: it holds, or its data are missing. */
export interface Premise {
  readonly truth: Truth;
  /** What the criterion must say: that it speaks against the subject, for it, or nothing for want of data. */
  readonly failed: boolean | undefined;
}

/** A fact that is another to the second side than to the first, while all others stand as they are. */
export interface Twin {
  readonly key: string;
  /** Whether the second may be read of a subject of whom the first was. */
  mayFollow(before: Reading, after: Reading): boolean;
}

/** A rule with what tells whether it speaks against a subject. */
export interface RuleTruth {
  readonly rule: CompiledRule;
  readonly truth: Truth;
}

/** Facts that depend on each other, with the combinations of cells in which they can be. */
export interface Unit {
  readonly facts: readonly Fact[];
  readonly options: readonly {
    /** The cell of each fact, in the order of the facts. */
    readonly cells: readonly Cell[];
    readonly cost: number;
  }[];
}

interface Weighed extends RuleTruth {
  readonly side: number;
}

export interface Model {
  readonly sides: readonly Side[];
  readonly clusters: readonly Cluster[];
  readonly facts: readonly Fact[];
}

/** More ways than these for the facts of one cluster to stand are not looked at. */
const mostAssignments = 100_000;

/**
 * The policies of a proof as clusters of facts: no rule reads facts of two clusters, so that each can stand as it will
 * whatever the others do. undefined where there would be too much to look at.
 *
 * @param premises bind facts to what they say; those cells of facts that `isBarred` tells are left out.
 * @param units divide the facts: each fact is in one unit. Default: each fact by itself, in any of its cells.
 */
export function modelOf(
  sides: readonly Side[],
  context: CellContext,
  {
    premises = [],
    isBarred = () => false,
    shelf = new FactShelf(),
    twin,
    units: stated,
  }: {
    readonly premises?: readonly Premise[];
    readonly isBarred?: (fact: Fact, cell: Cell) => boolean;
    readonly shelf?: FactShelf;
    readonly twin?: Twin;
    readonly units?: readonly Unit[];
  } = {},
): Model | undefined {
  const weighed = sides.flatMap(({ rules, compiled }, side) =>
    rules.map((rule): Weighed => {
      const { bureauScore = 'FALLBACK' } = compiled.policy;
      return { side, rule, truth: shelf.add(rule.criterion, bureauScore) };
    }),
  );
  const facts = new Map<string, Fact>();
  const setsAges = sides.some(({ compiled }) => compiled.freshness.length > 0);
  for (const bare of shelf.all()) {
    const cells = cellsOf(bare, { ...context, setsAges });
    if (cells === undefined) return undefined;
    facts.set(bare.key, { ...bare, cells });
    if (bare.key === twin?.key)
      facts.set(twinKey(bare.key), { ...bare, key: twinKey(bare.key), cells, twinOf: bare.key });
  }
  const units = stated ?? [...facts.values()].map((fact) => unitOf(fact, isBarred));
  const together = missingTogether([...facts.values()]);
  const nested = nestedLists([...facts.values()]);
  const clusters: Cluster[] = [];
  for (const keys of groupsOf(
    [...facts.keys()],
    [
      ...weighed.map(({ truth }) => truth),
      ...premises.map(({ truth }) => truth),
      ...together.map((family) => ({ facts: family.map(({ key }) => key) })),
      ...nested.map(({ narrow, wide }) => ({ facts: [narrow.key, wide.key] })),
      ...units.map((unit) => ({ facts: unit.facts.map(({ key }) => key) })),
      ...(twin === undefined ? [] : [{ facts: [twin.key, twinKey(twin.key)] }]),
    ],
  )) {
    const own = units.filter((unit) => unit.facts.some(({ key }) => keys.includes(key)));
    const cluster = clusterOf(own, {
      sides,
      weighed: weighed.filter(({ truth }) => truth.facts.some((key) => keys.includes(key))),
      premises: premises.filter(({ truth }) => truth.facts.some((key) => keys.includes(key))),
      together: together.filter((family) => family.some(({ key }) => keys.includes(key))),
      nested: nested.filter(({ narrow }) => keys.includes(narrow.key)),
      asOf: context.asOf,
      twin: twin !== undefined && keys.includes(twin.key) ? twin : undefined,
    });
    if (cluster === undefined) return undefined;
    clusters.push(cluster);
  }
  return { sides, clusters, facts: [...facts.values()] };
}

/** One fact, in any of its cells that are not barred. */
function unitOf(fact: Fact, isBarred: (fact: Fact, cell: Cell) => boolean): Unit {
  const open = fact.cells.filter((cell) => !isBarred(fact, cell));
  return { facts: [fact], options: open.map((cell) => ({ cells: [cell], cost: cell.cost })) };
}

/** What the fact is called that is another to the second side. */
function twinKey(key: string): string {
  return `${key}'`;
}

/** Facts that something reads together, joined. */
export function groupsOf(
  keys: readonly string[],
  truths: readonly Pick<Truth, 'facts'>[],
): readonly (readonly string[])[] {
  const leader = new Map(keys.map((key) => [key, key]));
  const find = (key: string): string => {
    const above = leader.get(key) ?? key;
    return above === key ? key : find(above);
  };
  for (const { facts } of truths) {
    const [first, ...others] = facts;
    if (first !== undefined) for (const other of others) leader.set(find(other), find(first));
  }
  const groups = new Map<string, string[]>();
  for (const key of keys) groups.set(find(key), [...(groups.get(find(key)) ?? []), key]);
  return [...groups.values()];
}

interface ClusterParts {
  readonly sides: readonly Side[];
  readonly weighed: readonly Weighed[];
  readonly premises: readonly Premise[];
  readonly together: readonly Family[];
  readonly nested: readonly NestedLists[];
  readonly asOf: CalendarDay;
  readonly twin: Twin | undefined;
}

function clusterOf(
  units: readonly Unit[],
  { sides, weighed, premises, together, nested, asOf, twin }: ClusterParts,
): Cluster | undefined {
  const product = units.reduce((count, { options }) => count * options.length, 1);
  if (product > mostAssignments) return undefined;
  const choices = new Map<string, Choice>();
  const standing = new Map<string, Cell>();
  const cellOf = (key: string): Cell => {
    const cell = standing.get(key);
    if (cell === undefined) throw new Error(`${key} is of another cluster`);
    return cell;
  };
  const cellAfter = (key: string): Cell => cellOf(key === twin?.key ? twinKey(key) : key);
  for (let number = 0; number < product; number += 1) {
    let rest = number;
    let cost = 0;
    const cells = units.flatMap(({ facts, options }) => {
      const option = options[rest % options.length];
      rest = Math.floor(rest / options.length);
      cost += option?.cost ?? 0;
      return facts.map((fact, index) => {
        const cell = option?.cells[index];
        if (cell === undefined) throw new Error(`${fact.key} has no cell`);
        standing.set(fact.key, cell);
        return { fact, cell };
      });
    });
    if (!premises.every(({ truth, failed }) => truth.of(cellOf) === failed)) continue;
    if (!canStand(together, cellOf, asOf) || !areNested(nested, cellOf)) continue;
    if (twin !== undefined && !mayFollow(cellOf(twin.key), cellAfter(twin.key), twin)) continue;
    const sums = sides.map((_, side) =>
      sumOf(
        weighed.filter((one) => one.side === side),
        side === 1 ? cellAfter : cellOf,
      ),
    );
    const key = sums.map((sum) => Object.values(sum).join()).join(';');
    const earlier = choices.get(key);
    if (earlier === undefined || earlier.cost > cost) choices.set(key, { sides: sums, cost, cells });
  }
  return { facts: units.flatMap(({ facts }) => facts), choices: [...choices.values()] };
}

/** Whether a reading of the one cell may follow one of the other. */
function mayFollow(before: Cell, after: Cell, twin: Twin): boolean {
  return before.readings.some(
    (one) =>
      one !== undefined && after.readings.some((other) => other !== undefined && twin.mayFollow(one, other)),
  );
}

/** What rules come to together, by the cells of their facts. */
export function sumOf(
  weighed: readonly RuleTruth[],
  cellOf: (key: string) => Pick<Cell, 'failed'>,
): Contribution {
  // A million subjects pass here, with all rules each: nothing is made for a rule.
  const sum = nothingYet();
  for (const { rule, truth } of weighed) add(sum, rule, truth.of(cellOf));
  return sum;
}

/** What rules come to together of which it is known whether each speaks against the subject; undefined where it had no data. */
export function contributionOf(
  weighed: readonly { readonly rule: CompiledRule; readonly failed: boolean | undefined }[],
): Contribution {
  const sum = nothingYet();
  for (const { rule, failed } of weighed) add(sum, rule, failed);
  return sum;
}

type Sum = { -readonly [Name in keyof Contribution]: number };

/** What no rule comes to. */
export function nothingYet(): Sum {
  return { alert: 0, denied: 0, unseen: 0, error: 0, earned2: 0, attainable: 0, evaluated: 0 };
}

/** Adds what a rule comes to; undefined where it had no data. */
export function add(sum: Sum, rule: CompiledRule, failed: boolean | undefined): void {
  const { points, statusToApply, whenMissing } = rule;
  if (failed === undefined) {
    if (whenMissing !== undefined) sum.unseen = 1;
    if (whenMissing === 'ERROR') sum.error = 1;
    return;
  }
  sum.evaluated += 1;
  sum.attainable += points;
  if (!failed) sum.earned2 += points * 2;
  else if (statusToApply === 'ALERT') sum.earned2 += rule.alertPoints * 2;
  if (failed && rule.decisive) {
    if (statusToApply === 'DENIED') sum.denied = 1;
    else sum.alert = 1;
  }
}

export type { BareFact };
