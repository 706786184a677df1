import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DecidedReport, decideReports } from '../../src/backtest/decide-reports.ts';
import { PageDecider } from '../../src/backtest/page-decider.ts';
import { PageThread } from '../../src/backtest/page-thread.ts';
import { deciderOf } from '../../src/backtest/report-decision.ts';
import { getPolicy } from '../../src/credit-policy/find-policy.ts';
import { compilePolicy } from '../../src/policy/compile.ts';
import { type EvaluationFacts, evaluatePolicy } from '../../src/policy/evaluate.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { readColumns } from '../../src/policy/readings/reading-columns.ts';
import { ownVersion, packReadings, type ReadingForm } from '../../src/report/run-readings.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { sectionTypes } from '../../src/sections/index.ts';
import { withRevenuePercentages } from '../../src/sections/revenue-percentage.ts';
import { newCompany } from '../http/new-company.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { anyCnpj } from '../sources/sandbox/arbitrary-document.ts';
import { everythingOn } from '../sources/sandbox/ask-sandbox.ts';

async function decider(change: (text: string) => string) {
  const text = readFileSync(join(import.meta.dirname, '../../policies/full-company.yaml'), 'utf8');
  const { policy } = await readPolicy(change(text), 'full-company.yaml');
  if (policy === undefined) throw new Error('the policy cannot be read');
  return deciderOf(compilePolicy(policy, { version: 1 }));
}

const before = await decider((text) => text);
const after = await decider((text) => text.replaceAll(/GREATER_THAN \d+ BRL/g, 'GREATER_THAN 0 BRL'));
const asOf = '2026-11-20T12:00:00.000Z';

const subjects = fc.sample(anyCnpj, { numRuns: 40, seed: 17 }).map(
  (document): EvaluationFacts => ({
    documentKind: 'cnpj',
    sections: withRevenuePercentages(everythingOn(document)),
    requestedAmount: 20_000,
    asOf,
  }),
);

function kept() {
  const here = new PageDecider(before, after);
  const columns = here.columns.map(({ name }) => name);
  const form = (collected: ReadingForm['collected']): ReadingForm => ({
    program: ownVersion(),
    columns,
    collected,
    sandbox: true,
  });
  const forms = new Map([
    ['whole', form(sectionTypes)],
    ['less', form(sectionTypes.filter((type) => type !== 'PROTESTS'))],
    ['other', { ...form(sectionTypes), columns: columns.slice(1) }],
  ]);
  const page = {
    asOf: subjects.map(() => asOf),
    formHash: subjects.map((_, place) => ['whole', 'less', 'other', ''][place % 4] ?? ''),
    readings: subjects.map((facts) => packReadings(readColumns(here.columns, facts))),
  };
  return { here, forms, page };
}

describe('a page of kept readings', () => {
  test('is decided by a thread as it is here, and as by the engine', async () => {
    const { here, forms, page } = kept();
    here.add(forms);
    const thread = new PageThread(before, after);
    thread.add(forms);
    const { signal } = new AbortController();
    try {
      const own = here.decide(page);
      // The second time nothing but the page goes along.
      expect(await thread.decide(page, signal)).toEqual(own);
      expect(await thread.decide(page, signal)).toEqual(own);
      expect([...own.isRead]).toEqual(
        page.formHash.map((hash) => (hash === 'whole' || hash === 'less' ? 1 : 0)),
      );
      let moved = 0;
      for (const [place, facts] of subjects.entries()) {
        const decided = here.decidedAt(own, place);
        if (decided === undefined) continue;
        for (const [policy, one] of [
          [before, decided.before],
          [after, decided.after],
        ] as const) {
          const { policyStatus, score, riskBand, creditLimit } = evaluatePolicy(policy.compiled, facts);
          expect(one.figures).toEqual({ policyStatus, score, riskBand, creditLimit });
          expect(one.reachable).toContain(policyStatus);
          if (page.formHash[place] === 'whole') expect(one.reachable).toEqual([policyStatus]);
        }
        if (decided.before.figures.policyStatus === decided.after.figures.policyStatus) continue;
        moved += 1;
        expect(decided.after.objections().length).toBeGreaterThan(decided.before.objections().length);
      }
      expect(moved).toBeGreaterThan(0);
    } finally {
      thread.end();
    }
  });

  test('is to be decided here where the thread is gone', async () => {
    const { page } = kept();
    const thread = new PageThread(before, after);
    thread.end();
    expect(await thread.decide(page, new AbortController().signal)).toBeUndefined();
  });
});

test('reports of many pages are decided as those of one, each once and the newest first', async () => {
  const engine = await openLocalEngine();
  const documents = Array.from({ length: 9 }, () => newCompany());
  for (const value of documents)
    await analyzeDocument(engine, engine.actor, { document: { kind: 'cnpj', value }, policyId: 'automatic' });
  const { policy } = await getPolicy(engine.storage.db, engine.actor, 'automatic');
  const own = deciderOf(compilePolicy(policy, { version: 1 }));
  const decided = async (pageSize?: number) => {
    const reports: DecidedReport[] = [];
    const options = { before: own, after: own, ...(pageSize !== undefined && { pageSize }) };
    for await (const page of decideReports(engine.storage, engine.actor, options))
      reports.push(...page.reports);
    return reports.map(({ document, segment, before: { figures, reachable } }) => ({
      document,
      segment,
      figures,
      reachable,
    }));
  };
  const whole = await decided();
  expect(whole.map(({ document }) => document)).toEqual(documents.toReversed());
  expect(await decided(1)).toEqual(whole);
});
