import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deciderOf, decidersOf } from '../../../src/backtest/report-decision.ts';
import { type CompiledPolicy, compilePolicy } from '../../../src/policy/compile.ts';
import { calendarDay } from '../../../src/policy/elapsed-time.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from '../../../src/policy/evaluate.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';
import { readingPolicy, type SubjectReadings } from '../../../src/policy/readings/decide-by-readings.ts';
import { ReachableDecisions } from '../../../src/policy/readings/reachable-decisions.ts';
import { readColumns } from '../../../src/policy/readings/reading-columns.ts';
import { isTooLong, packReadings, unpackReadings } from '../../../src/report/run-readings.ts';
import { withRevenuePercentages } from '../../../src/sections/revenue-percentage.ts';
import { anyCnpj, anyCpf } from '../../sources/sandbox/arbitrary-document.ts';
import { everythingOn } from '../../sources/sandbox/ask-sandbox.ts';
import { asOf, everybody, twoPolicies } from '../proof/small-policies.ts';

/** What the engine itself decides, as far as readings decide too. */
function engineDecides(compiled: CompiledPolicy, facts: EvaluationFacts) {
  const outcome = evaluatePolicy(compiled, facts);
  if (unseenEssentials(compiled, outcome).length > 0)
    return { policyStatus: 'ERROR', score: null, riskBand: null, creditLimit: null };
  const { policyStatus, score, riskBand, creditLimit } = outcome;
  return { policyStatus, score, riskBand, creditLimit };
}

/** Readings as they come back from where they are kept. */
function keptAndRead(readings: SubjectReadings['readings']): SubjectReadings['readings'] {
  return unpackReadings(packReadings(readings.map((reading) => reading ?? undefined))).map(
    (reading, place) => (isTooLong(reading) ? readings[place] : reading),
  );
}

function decidesByReadings(compiled: CompiledPolicy, facts: EvaluationFacts) {
  const policy = readingPolicy(compiled);
  const subject = policy.questions.read(facts);
  return policy.decide({ ...subject, readings: keptAndRead(subject.readings) });
}

describe('a decision by kept readings', () => {
  test('is that of the engine for everybody who could come to a small policy', () => {
    fc.assert(
      fc.property(twoPolicies, ({ after, names }) => {
        const compiled = compilePolicy(after, { version: 1 });
        for (const facts of everybody(names.slice(0, 2)))
          expect(decidesByReadings(compiled, facts)).toEqual(engineDecides(compiled, facts));
      }),
      { numRuns: 25 },
    );
  });

  test.each(['full-company', 'starter-company', 'full-person', 'trade-customer'])(
    'is that of the engine under %s',
    async (id) => {
      const text = readFileSync(join(import.meta.dirname, `../../../policies/${id}.yaml`), 'utf8');
      const { policy } = await readPolicy(text, id);
      if (policy === undefined) throw new Error(`${id} cannot be read`);
      const compiled = compilePolicy(policy, { version: 1 });
      fc.assert(
        fc.property(
          policy.kind === 'cnpj' ? anyCnpj : anyCpf,
          fc.constantFrom(null, 20_000),
          (document, amount) => {
            const facts: EvaluationFacts = {
              documentKind: policy.kind,
              sections: withRevenuePercentages(everythingOn(document)),
              requestedAmount: amount,
              inputs: { purchases12m: 120_000, daysLateWithUs: 14 },
              asOf: '2026-11-20T12:00:00.000Z',
            };
            expect(decidesByReadings(compiled, facts)).toEqual(engineDecides(compiled, facts));
          },
        ),
        { numRuns: 8 },
      );
    },
  );

  test('is the same where a policy is asked about together with another, and so are what it could come to and what objects', () => {
    fc.assert(
      fc.property(twoPolicies, fc.nat(2), ({ before, after, names }, at) => {
        const both = [before, after].map((policy) => compilePolicy(policy, { version: 1 }));
        const [first, second] = both;
        if (first === undefined || second === undefined) throw new Error('there are two');
        const together = decidersOf(first, second);
        const left = names[at % names.length];
        const open = new Set(
          both
            .flatMap((compiled) => readingPolicy(compiled).columns)
            .flatMap(({ name, fact }) => (fact.rule.input?.name === left ? [name] : [])),
        );
        for (const [place, compiled] of both.entries()) {
          const { questions } = readingPolicy(compiled);
          const alone = deciderOf(compiled);
          const shared = together[place];
          if (shared === undefined) throw new Error('there are two');
          const places = shared.columns.map((_, column) => column);
          for (const facts of everybody(names.slice(0, 2))) {
            const own = alone.decideReadings(questions.read(facts), open);
            const readings = readColumns(shared.columns, facts);
            const same = shared.decideReadings({ readings, places, asOf: calendarDay(asOf) }, open);
            expect(same.figures).toEqual(own.figures);
            expect(same.reachable).toEqual(own.reachable);
            expect(same.objections()).toEqual(own.objections());
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  test('takes less than 1 KB, and says what was too long to be kept', () => {
    const readings = ['x'.repeat(300), 5, ['ME', 'é'.repeat(100)], undefined, { least: 1, most: null }];
    expect(unpackReadings(packReadings(readings))).toEqual([
      { tooLong: true },
      5,
      ['ME', 'é'.repeat(100)],
      null,
      { least: 1, most: null },
    ]);
    const many = Array.from({ length: 20 }, (_, place) => 'é'.repeat(30 + place));
    expect(Buffer.byteLength(packReadings(many))).toBeLessThanOrEqual(700);
    expect(unpackReadings(packReadings(many))[0]).toBe(many[0]);
  });
});

describe('the decisions that can be reached where data were not collected', () => {
  test('hold whatever completes them', () => {
    fc.assert(
      fc.property(twoPolicies, fc.nat(2), ({ after, names }, at) => {
        const open = names[at % names.length] ?? '';
        const compiled = compilePolicy(after, { version: 1 });
        const policy = readingPolicy(compiled);
        const columns = policy.columns.filter(({ fact }) => fact.rule.input?.name === open);
        const reachable = new ReachableDecisions(policy);
        const openNames = new Set(columns.map(({ name }) => name));
        for (const known of everybody(names.filter((name) => name !== open))) {
          const answers = policy.questions.answers(policy.questions.read(known));
          const decisions = reachable.of(answers, openNames, calendarDay(asOf));
          for (const completed of everybody([open])) {
            const facts = { ...known, inputs: { ...known.inputs, ...completed.inputs } };
            expect(decisions).toContain(engineDecides(compiled, facts).policyStatus);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test('are no more than there are, where rules do not share what they read', () => {
    fc.assert(
      fc.property(twoPolicies, ({ after, names }) => {
        const compiled = compilePolicy(after, { version: 1 });
        const policy = readingPolicy(compiled);
        const [facts] = everybody([]);
        if (facts === undefined) throw new Error('nobody');
        const answers = policy.questions.answers(policy.questions.read(facts));
        const open = new Set(policy.columns.map(({ name }) => name));
        const found = new Set<string>();
        for (const one of everybody(names)) found.add(engineDecides(compiled, one).policyStatus);
        for (const decision of new ReachableDecisions(policy).of(answers, open, calendarDay(asOf)))
          expect(found).toContain(decision);
      }),
      { numRuns: 10 },
    );
  });
});
