import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocumentKind } from '../../../src/document/document.ts';
import { type CompiledPolicy, compilePolicy } from '../../../src/policy/compile.ts';
import { calendarDay } from '../../../src/policy/elapsed-time.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from '../../../src/policy/evaluate.ts';
import { completePolicy, type PolicyRule } from '../../../src/policy/policy.ts';
import { type ProofContext, proofContext } from '../../../src/policy/proof/claim.ts';
import { type Contribution, sideOf, sumOf } from '../../../src/policy/proof/contribution.ts';
import { atLeast, type Clause, ranks, worseThan } from '../../../src/policy/proof/decision-rows.ts';
import { cellOfReading, cellsOf, type Fact, FactShelf } from '../../../src/policy/proof/fact.ts';
import { readFact } from '../../../src/policy/proof/subject.ts';
import { decisionOf } from '../../../src/policy/proof/witness.ts';
import { readingPolicy } from '../../../src/policy/readings/decide-by-readings.ts';
import { bandsOf, figuresAt } from '../../../src/policy/readings/figure-columns.ts';
import { openColumns, ReachableDecisions } from '../../../src/policy/readings/reachable-decisions.ts';
import { rules } from '../../../src/policy/rules/index.ts';
import { isSectionType, type SectionDetails, type SectionType } from '../../../src/sections/index.ts';
import { withRevenuePercentages } from '../../../src/sections/revenue-percentage.ts';
import { anyCnpj, anyCpf } from '../../sources/sandbox/arbitrary-document.ts';
import { everythingOn } from '../../sources/sandbox/ask-sandbox.ts';
import { trialSize } from '../../trials/trial-size.ts';
import { criteriaOf } from './conditions.ts';

const size = trialSize('CREDIT_MODEL', { number: 600, seed: 17 });
const subjectsOfEach = size.isTrial ? 500 : 30;
const asOf = '2026-11-20T12:00:00.000Z';
const day = calendarDay(asOf);
const contexts = { cnpj: proofContext('cnpj', asOf), cpf: proofContext('cpf', asOf) };
const sum = { name: 'sum', type: 'money' } as const;
const filters = [undefined, undefined, undefined, { withinDays: 365 }, { certainty: 'POSSIBLE' }];

/** Conditions on any rule of the catalogue about a kind of document, with and without filters. */
const criteriaAbout = (kind: DocumentKind) =>
  rules
    .filter(({ documentKinds, id }) => documentKinds.includes(kind) && id !== 'SYNTHETIC_SCORE')
    .flatMap((rule) => {
      const about = rule.ofInput?.(sum) ?? rule;
      return filters.flatMap((where) => (about.bind(where) === undefined ? [] : criteriaOf(about, where)));
    });

const outcome = fc.record({
  statusToApply: fc.constantFrom('ALERT' as const, 'ALERT' as const, 'DENIED' as const),
  points: fc.constantFrom(0, 10, 25, 33),
  whenMissing: fc.constantFrom(undefined, undefined, undefined, 'ALERT' as const, 'ERROR' as const),
  scores: fc.boolean(),
});

const policyAbout = (kind: DocumentKind) => {
  const criterion = fc.constantFrom(...criteriaAbout(kind));
  const pair = fc.tuple(criterion, criterion);
  const asked = fc.oneof(
    { weight: 6, arbitrary: criterion },
    { weight: 1, arbitrary: pair.map((all) => ({ all })) },
    { weight: 1, arbitrary: pair.map((any) => ({ any })) },
  );
  const rule = fc.tuple(asked, outcome).map(
    ([one, { scores, whenMissing, statusToApply, points }]): PolicyRule => ({
      ...one,
      statusToApply,
      points,
      ...(whenMissing !== undefined && { whenMissing }),
      ...(scores && statusToApply === 'ALERT' && { effect: 'SCORE' as const }),
    }),
  );
  return fc
    .tuple(
      fc.array(rule, { minLength: 1, maxLength: 10 }),
      fc.constantFrom(0, 0.3, 0.5, 0.9),
      fc.integer({ min: 1, max: 990 }),
      fc.constantFrom('ALERT' as const, 'DENIED' as const),
    )
    .map(([all, minimumCoverage, from, status]) =>
      completePolicy({
        id: 'any',
        name: 'Any',
        kind,
        depth: 'COMPLETO+',
        additionals: ['BUREAUS', 'SCR', 'FINANCIAL_STATEMENTS'],
        inputs: [sum],
        scoring: {
          minimumCoverage,
          riskBands: [
            { band: 'A', from, status: 'APPROVED' },
            { band: 'B', from: 0, status },
          ],
        },
        groups: [{ name: 'g', rules: all }],
      }),
    );
};

/** Invented people and companies, whose sections are mixed: some of each are missing. */
const pools = {
  cnpj: fc.sample(anyCnpj, { numRuns: 60, seed: 3 }).map((one) => everythingOn(one)),
  cpf: fc.sample(anyCpf, { numRuns: 60, seed: 3 }).map((one) => everythingOn(one)),
};

const subjectOf = (kind: DocumentKind) => {
  const pool = pools[kind];
  const types = [...new Set(pool.flatMap((one) => Object.keys(one)))].filter(isSectionType);
  return fc
    .record({
      from: fc.array(fc.nat(pool.length), { minLength: types.length, maxLength: types.length }),
      isSilent: fc.array(fc.nat(11), { minLength: types.length, maxLength: types.length }),
      requestedAmount: fc.constantFrom(null, 4, 20_000),
      input: fc.constantFrom(undefined, 0, 4, 6, 40_000),
    })
    .map(({ from, isSilent, requestedAmount, input }): EvaluationFacts => {
      const sections: Partial<SectionDetails> = Object.fromEntries(
        types.flatMap((type, at) => {
          const details = pool[(from[at] ?? 0) % pool.length]?.[type];
          return details === undefined || isSilent[at] === 0 ? [] : [[type, details]];
        }),
      );
      return {
        documentKind: kind,
        sections: withRevenuePercentages(sections),
        requestedAmount,
        inputs: input === undefined ? {} : { sum: input },
        // A document that no source confirms is never approved, whatever the rules read.
        existence: 'CONFIRMED',
        asOf,
      };
    });
};

/** What proofs make of a subject: the sums of its cells, and which decisions these allow. */
function modelFor(compiled: CompiledPolicy, { cells }: ProofContext) {
  const side = sideOf(compiled);
  const shelf = new FactShelf();
  const truths = side.rules.map((rule) => ({ rule, truth: shelf.add(rule.criterion, 'FALLBACK') }));
  const facts = shelf.all().map((bare): Fact => {
    const own = cellsOf(bare, cells);
    if (own === undefined) throw new Error(`${bare.key} has too many cells`);
    return { ...bare, cells: own };
  });
  return (subject: EvaluationFacts) => {
    const standing = new Map(
      facts.map((fact) => {
        const reading = readFact(fact, subject, day);
        const cell = cellOfReading(fact, reading, day);
        if (cell === undefined) throw new Error(`${fact.key}: ${JSON.stringify(reading)} is in no cell`);
        return [fact.key, cell];
      }),
    );
    const total: Contribution = sumOf(truths, (key) => standing.get(key) ?? { failed: [] });
    const isMet = ({ allows, rows }: Clause) =>
      allows?.(total) !== false && rows.every(({ least, of }) => of(total) >= least);
    return {
      atLeast: (['ERROR', 'ALERT', 'APPROVED'] as const).map((one) => atLeast(one, side, 0).some(isMet)),
      worse: (['ERROR', 'ALERT', 'APPROVED'] as const).map((one) => worseThan(one, side, 0).some(isMet)),
    };
  };
}

function engineFigures(compiled: CompiledPolicy, facts: EvaluationFacts) {
  const result = evaluatePolicy(compiled, facts);
  if (unseenEssentials(compiled, result).length > 0)
    return { policyStatus: 'ERROR', score: null, riskBand: null, creditLimit: null };
  const { policyStatus, score, riskBand, creditLimit } = result;
  return { policyStatus, score, riskBand, creditLimit };
}

describe('the model that proofs and backtests decide by', () => {
  test.each(['cnpj', 'cpf'] as const)(
    'is the engine, of any policy over the catalogue and anybody (%s)',
    (kind) => {
      const policies = Math.ceil(size.number / 2 / subjectsOfEach);
      const counts = { DENIED: 0, ERROR: 0, ALERT: 0, APPROVED: 0, openBounds: 0 };
      for (const [at, policy] of fc
        .sample(policyAbout(kind), { numRuns: policies, seed: size.seed })
        .entries()) {
        const compiled = compilePolicy(policy, { version: 1, hash: '' });
        const model = modelFor(compiled, contexts[kind]);
        const kept = readingPolicy(compiled);
        const bounds = new ReachableDecisions(kept);
        const subjects = fc.sample(subjectOf(kind), { numRuns: subjectsOfEach, seed: size.seed + at });
        for (const [place, facts] of subjects.entries()) {
          const { rank } = decisionOf({ compiled }, facts);
          const standing = ranks.indexOf(rank);
          counts[rank] += 1;
          const { atLeast: least, worse } = model(facts);
          const wanted = {
            least: [1, 2, 3].map((one) => standing >= one),
            worse: [1, 2, 3].map((one) => standing < one),
          };
          if (JSON.stringify({ least, worse }) !== JSON.stringify(wanted))
            expect({ policy, facts, least, worse }).toEqual({ policy, facts, ...wanted });

          const decided = figuresAt(
            kept.decide(kept.questions.answers(kept.questions.read(facts))).figures,
            0,
            bandsOf(policy),
          );
          const own = engineFigures(compiled, facts);
          if (JSON.stringify(decided) !== JSON.stringify(own))
            expect({ policy, facts, decided }).toEqual({ policy, facts, decided: own });

          // Had some sections not been collected, what they say now is one of the ways to complete them.
          const types = Object.keys(facts.sections).filter(isSectionType);
          const left = new Set<SectionType>(types.filter((_, index) => (index + place) % 5 !== 0));
          const without = { ...facts, sections: withRevenuePercentages(only(facts.sections, left)) };
          const answers = kept.questions.answers(kept.questions.read(without));
          const reachable = bounds.over(answers, openColumns(kept, left))(0);
          counts.openBounds += reachable.length > 1 ? 1 : 0;
          if (!reachable.some((one) => one === own.policyStatus))
            expect({ policy, facts, left: [...left], reachable }).toEqual(own.policyStatus);
        }
      }
      size.tell(
        `${policies} policies about a ${kind}, ${subjectsOfEach} subjects each: ${JSON.stringify(counts)}`,
      );
      expect(Math.min(counts.DENIED, counts.ALERT, counts.openBounds)).toBeGreaterThan(0);
    },
    30 * 60_000,
  );
});

function only(sections: EvaluationFacts['sections'], left: ReadonlySet<SectionType>) {
  return Object.fromEntries(
    Object.entries(sections).filter(([type]) => isSectionType(type) && left.has(type)),
  );
}
