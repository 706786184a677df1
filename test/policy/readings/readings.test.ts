import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deciderOf, decidersOf } from '../../../src/backtest/report-decision.ts';
import { type CompiledPolicy, compilePolicy } from '../../../src/policy/compile.ts';
import { calendarDay } from '../../../src/policy/elapsed-time.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from '../../../src/policy/evaluate.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';
import { objectionsOf, readingPolicy } from '../../../src/policy/readings/decide-by-readings.ts';
import { bandsOf, figuresAt } from '../../../src/policy/readings/figure-columns.ts';
import { ReachableDecisions } from '../../../src/policy/readings/reachable-decisions.ts';
import { type ReadingColumn, readColumns } from '../../../src/policy/readings/reading-columns.ts';
import type { SubjectColumns } from '../../../src/policy/readings/subject-questions.ts';
import type { Reading } from '../../../src/policy/rules/define-rule.ts';
import { isTooLong, packReadings, unpackReadings } from '../../../src/report/run-readings.ts';
import { withRevenuePercentages } from '../../../src/sections/revenue-percentage.ts';
import { anyCnpj, anyCpf } from '../../sources/sandbox/arbitrary-document.ts';
import { everythingOn } from '../../sources/sandbox/ask-sandbox.ts';
import { everybody, twoPolicies } from '../proof/small-policies.ts';

const nothing: ReadonlySet<string> = new Set();

/** What the engine itself decides, as far as readings decide too. */
function engineDecides(compiled: CompiledPolicy, facts: EvaluationFacts) {
  const outcome = evaluatePolicy(compiled, facts);
  if (unseenEssentials(compiled, outcome).length > 0)
    return { policyStatus: 'ERROR', score: null, riskBand: null, creditLimit: null };
  const { policyStatus, score, riskBand, creditLimit } = outcome;
  return { policyStatus, score, riskBand, creditLimit };
}

/** What speaks against somebody by the engine itself, each by its place in `objectionsOf` the policy. */
function engineObjects(compiled: CompiledPolicy, facts: EvaluationFacts): readonly number[] {
  const all = objectionsOf(compiled);
  const { groups, reasons } = evaluatePolicy(compiled, facts);
  const rules = groups
    .flatMap((group) => group.rules)
    .flatMap(({ status }, at) => {
      const rule = all[at];
      if (rule === undefined || typeof rule === 'string') throw new Error('there are as many rules');
      const isOpen = status === 'NOT_APPLIED' && rule.whenMissing !== undefined;
      return isOpen || status === 'ALERT' || status === 'DENIED' ? [at] : [];
    });
  const words: readonly unknown[] = all;
  const causes = reasons.map(({ rule }) => words.indexOf(rule)).filter((at) => at >= 0);
  return [...rules, ...causes];
}

/** Readings as they come back from where they are kept. */
function keptAndRead(readings: readonly (Reading | undefined)[]): readonly (Reading | null | undefined)[] {
  return unpackReadings(packReadings(readings)).map((reading, place) =>
    isTooLong(reading) ? readings[place] : reading,
  );
}

/** Many subjects, column by column. */
function columnsOf(columns: readonly ReadingColumn[], subjects: readonly EvaluationFacts[]): SubjectColumns {
  const rows = subjects.map((facts) => keptAndRead(readColumns(columns, facts)));
  return {
    count: rows.length,
    readings: columns.map((_, at) => rows.map((row) => row[at])),
    asOf: subjects.map((facts) => calendarDay(facts.asOf)),
  };
}

/** What is decided of each of many. */
function decidesByReadings(compiled: CompiledPolicy, subjects: readonly EvaluationFacts[]) {
  const policy = readingPolicy(compiled);
  const { questions } = policy;
  const { figures } = policy.decide(questions.answers(columnsOf(questions.columns, subjects)));
  return subjects.map((_, place) => figuresAt(figures, place, bandsOf(compiled.policy)));
}

describe('a decision by kept readings', () => {
  test('is that of the engine for everybody who could come to a small policy', () => {
    fc.assert(
      fc.property(twoPolicies, ({ after, names }) => {
        const compiled = compilePolicy(after, { version: 1 });
        const subjects = [...everybody(names.slice(0, 2))].flatMap((facts): EvaluationFacts[] => [
          facts,
          { ...facts, existence: 'NOT_CONFIRMED' },
        ]);
        expect(decidesByReadings(compiled, subjects)).toEqual(
          subjects.map((facts) => engineDecides(compiled, facts)),
        );
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
            expect(decidesByReadings(compiled, [facts])).toEqual([engineDecides(compiled, facts)]);
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
          const alone = deciderOf(compiled);
          const shared = together[place];
          if (shared === undefined) throw new Error('there are two');
          const subjects = [...everybody(names.slice(0, 2))].map(
            (facts, subject): EvaluationFacts => ({
              ...facts,
              existence: subject % 3 === 0 ? 'NOT_CONFIRMED' : 'CONFIRMED',
            }),
          );
          // Of every second something was not collected.
          const openOf = subjects.map((_, subject) => (subject % 2 === 0 ? open : nothing));
          const own = alone.decideReadings(columnsOf(alone.columns, subjects), openOf);
          const same = shared.decideReadings(columnsOf(shared.columns, subjects), openOf);
          expect(same.figures).toEqual(own.figures);
          expect(same.reachable).toEqual(own.reachable);
          for (const [subject, facts] of subjects.entries()) {
            expect(same.objectionsAt(subject)).toEqual(own.objectionsAt(subject));
            expect(own.objectionsAt(subject)).toEqual(engineObjects(compiled, facts));
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
          const decisions = reachable.over(answers, openNames)(0);
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
        for (const decision of new ReachableDecisions(policy).over(answers, open)(0))
          expect(found).toContain(decision);
      }),
      { numRuns: 10 },
    );
  });
});
