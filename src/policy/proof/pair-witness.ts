import type { Choice, Twin } from './contribution.ts';
import { type Cell, cellOfReading, type Fact } from './fact.ts';
import { factsOfSubject, readFact, type Subject, type Wish, withWishes } from './subject.ts';
import { decisionOf, type Standing, unusualFact, type Wanted, type Witness } from './witness.ts';

/** More pairs of readings than these are not tried. */
const mostPairs = 6;

/** What came of making a pair of the cells that were found. */
interface Attempt {
  readonly witness: Witness | undefined;
  /** A fact that could not be put as it was wanted, together with the others. */
  readonly misfit: Standing | undefined;
}

/**
 * Makes a subject of choices that were found, changes the one fact that is another after the change, asks the engine about both, and
 * keeps them where nothing else that is asked has changed with it and `isSought` says that they show what was sought.
 */
export function attemptPair(choices: readonly Choice[], wanted: Wanted & { readonly twin: Twin }): Attempt {
  const all = choices.flatMap(({ cells }) => cells);
  const after = all.find(({ fact }) => fact.twinOf !== undefined);
  const before = all.find(({ fact }) => fact.key === after?.fact.twinOf);
  if (before === undefined || after === undefined) return { witness: undefined, misfit: undefined };
  const others = all.filter((one) => one !== before && one !== after);
  let misfit: Attempt['misfit'];
  for (const [from, to] of pairsOf(before.cell, after.cell, wanted.twin)) {
    const tried = attemptOne({ before, others, from, to }, wanted);
    if (tried.witness !== undefined) return tried;
    misfit ??= tried.misfit;
  }
  return { witness: undefined, misfit: misfit ?? after };
}

type SomeReading = Exclude<Cell['readings'][number], undefined>;

function pairsOf(before: Cell, after: Cell, twin: Twin): readonly (readonly [SomeReading, SomeReading])[] {
  const pairs = before.readings.flatMap((from) =>
    after.readings.flatMap((to) =>
      from !== undefined && to !== undefined && twin.mayFollow(from, to) ? [[from, to] as const] : [],
    ),
  );
  return pairs.slice(0, mostPairs);
}

interface PairParts {
  readonly before: Standing;
  readonly others: readonly Standing[];
  readonly from: SomeReading;
  readonly to: SomeReading;
}

function attemptOne(
  { before, others, from, to }: PairParts,
  { start, sides, context, isSought, twin }: Wanted & { readonly twin: Twin },
): Attempt {
  const { fact } = before;
  const wishes: readonly Wish[] = [
    ...others
      .filter(({ cell }) => cell.cost > 0)
      .map((one) => ({ fact: one.fact, reading: one.cell.readings[0] })),
    { fact, reading: from },
  ];
  const subject = withWishes(start, wishes, context);
  const changed = subject && withWishes(subject, [{ fact, reading: to }], context);
  const [first, second = first] = sides;
  if (subject === undefined || changed === undefined || first === undefined || second === undefined)
    return { witness: undefined, misfit: before };
  const [facts, factsAfter] = [subject, changed].map((one: Subject) => factsOfSubject(one, context));
  if (facts === undefined || factsAfter === undefined) throw new Error('a pair has two');
  const [was, is] = [readFact(fact, facts, context.day), readFact(fact, factsAfter, context.day)];
  if (was === undefined || is === undefined || !twin.mayFollow(was, is))
    return { witness: undefined, misfit: before };
  const cellIn = (other: Fact, where: typeof facts) =>
    cellOfReading(other, readFact(other, where, context.day), context.day);
  const strayed = others.find((other) => cellIn(other.fact, facts) !== cellIn(other.fact, factsAfter));
  if (strayed !== undefined) return { witness: undefined, misfit: strayed.cell.cost > 0 ? strayed : before };
  const decisions = [decisionOf(first, facts), decisionOf(second, factsAfter)];
  if (!isSought(decisions, facts)) {
    const unlike = others.find(({ fact: other, cell }) => cellIn(other, facts) !== cell && cell.cost > 0);
    return { witness: undefined, misfit: unlike ?? before };
  }
  const unusual = others
    .map((other) => ({ fact: other.fact, reading: readFact(other.fact, facts, context.day) }))
    .filter(({ fact: other, reading }) => (cellOfReading(other, reading, context.day)?.cost ?? 1) > 0)
    .map(({ fact: other, reading }) => unusualFact(other, reading, context));
  const after = {
    subject: changed,
    facts: factsAfter,
    from: unusualFact(fact, was, context),
    to: unusualFact(fact, is, context),
  };
  return { witness: { subject, facts, decisions, unusual, after }, misfit: undefined };
}
