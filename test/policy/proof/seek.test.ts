import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Choice, type Cluster, nothingYet } from '../../../src/policy/proof/contribution.ts';
import { type Question, seek } from '../../../src/policy/proof/seek.ts';

/** A choice that earns and could earn so much, at a cost. */
function choice([earned2, attainable, cost]: readonly [number, number, number]): Choice {
  return { sides: [{ ...nothingYet(), earned2, attainable }], cost, cells: [] };
}

const clusters = fc
  .array(fc.array(fc.tuple(fc.nat(12), fc.nat(12), fc.nat(3)), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((all): readonly Cluster[] => all.map((ways) => ({ facts: [], choices: ways.map(choice) })));

const questions = fc
  .array(
    fc.tuple(
      fc.integer({ min: -4, max: 4 }),
      fc.integer({ min: -4, max: 4 }),
      fc.integer({ min: -60, max: 60 }),
    ),
    {
      maxLength: 4,
    },
  )
  .map(
    (rows): Question => ({
      allows: () => true,
      rows: rows.map(([a, b, least]) => ({
        least,
        of: ({ sides: [side] }) => a * (side?.earned2 ?? 0) + b * (side?.attainable ?? 0),
      })),
    }),
  );

/** One choice of each cluster, every such. */
function everySubject(all: readonly Cluster[]): readonly (readonly Choice[])[] {
  return all.reduce<readonly (readonly Choice[])[]>(
    (before, { choices }) => before.flatMap((some) => choices.map((one) => [...some, one])),
    [[]],
  );
}

const meets = (subject: readonly Choice[], { rows }: Question) =>
  rows.every(({ least, of }) => subject.reduce((sum, one) => sum + of(one), 0) >= least);
const costOf = (subject: readonly Choice[]) => subject.reduce((sum, { cost }) => sum + cost, 0);

describe('the search for a subject', () => {
  test('finds one exactly where there is one, within what it may cost, and the cheapest where that is asked', () => {
    fc.assert(
      fc.property(clusters, questions, fc.nat(8), (all, question, budget) => {
        const fitting = everySubject(all).filter((subject) => meets(subject, question));
        const least = Math.min(...fitting.map(costOf));
        const effort = () => ({ left: 1_000_000 });
        const any = seek(all, question, { effort: effort() });
        expect(any !== undefined).toBe(fitting.length > 0);
        const cheap = seek(all, question, { effort: effort(), budget });
        expect(cheap !== undefined).toBe(least <= budget);
        const cheapest = seek(all, question, { effort: effort(), budget: 'LEAST' });
        for (const answer of [any, cheap, cheapest])
          if (answer !== undefined) expect(answer !== 'UNDECIDED' && meets(answer, question)).toBe(true);
        if (typeof cheapest === 'object') expect(costOf(cheapest)).toBe(least);
      }),
      { numRuns: 2_000 },
    );
  });

  test('knows at once that no score reaches a mark and lies below it', () => {
    const all: readonly Cluster[] = Array.from({ length: 24 }, (_, index) => ({
      facts: [],
      choices: [choice([0, index * 7 + 3, 0]), choice([index * 13 + 6, index * 7 + 3, 2]), choice([0, 0, 3])],
    }));
    const of = ({ sides: [side] }: Choice) => 1000 * (side?.earned2 ?? 0) - 999 * (side?.attainable ?? 0);
    const question: Question = {
      allows: () => true,
      rows: [
        { least: 0, of },
        { least: 1, of: (one) => -of(one) },
      ],
    };
    const effort = { left: 1_000_000 };
    expect(seek(all, question, { effort })).toBeUndefined();
    expect(effort.left).toBeGreaterThan(1_000_000 - 100);
  });
});
