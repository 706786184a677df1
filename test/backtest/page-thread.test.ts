import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideReports } from '../../src/backtest/decide-reports.ts';
import {
  type DecidedPage,
  type DecidedReport,
  decidedCount,
  reportsOf,
} from '../../src/backtest/decided-page.ts';
import { objectionName } from '../../src/backtest/move-tally.ts';
import { PageDecider } from '../../src/backtest/page-decider.ts';
import { PageThread } from '../../src/backtest/page-thread.ts';
import { deciderOf } from '../../src/backtest/report-decision.ts';
import { BacktestTally } from '../../src/backtest/tally-backtest.ts';
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
    ['less', form(sectionTypes.filter((type) => type !== 'PEFIN'))],
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
      const own = here.decide(here.read(page));
      // The second time nothing but the page goes along.
      expect(await thread.decide(page, signal)).toEqual(own);
      expect(await thread.decide(page, signal)).toEqual(own);
      expect([...own.isDecided]).toEqual(
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

  test('adds up to what its reports come to one by one', () => {
    const { here, forms, page } = kept();
    here.add(forms);
    const decisions = here.decide(here.read(page));
    const decided: DecidedPage = {
      reports: subjects.map((_, place) => ({
        id: `rpt_${place}`,
        document: String(place % 7),
        status: 'APPROVED',
        policyId: place % 3 === 0 ? 'one' : 'other',
      })),
      months: subjects.map((_, place) => (place < 11 ? '2026-11' : '2026-10')),
      runs: page.formHash.map((hash) => here.runsOf(hash)),
      decisions,
      unevaluated: 2,
      damaged: 1,
      fromSections: 0,
    };
    const tally = new BacktestTally(before, after);
    tally.addPage(decided);
    tally.addPage(decided);
    const reports = [...reportsOf(decided, here)];
    expect(reports.length).toBe(decidedCount(decided));
    const of = (some: (report: DecidedReport) => boolean) => 2 * reports.filter(some).length;
    const statusOf = (report: DecidedReport, side: 'before' | 'after') => report[side].figures.policyStatus;
    const approves = (side: 'before' | 'after') => (report: DecidedReport) =>
      statusOf(report, side) === 'APPROVED';
    const result = tally.result();
    expect(result).toMatchObject({ compared: 2 * reports.length, unevaluated: 4, damaged: 2 });
    expect(result.approvals.before.count).toBe(of(approves('before')));
    expect(result.approvals.after.count).toBe(of(approves('after')));
    for (const { from, to, count, examples } of result.moves) {
      const own = reports.filter(
        (report) => statusOf(report, 'before') === from && statusOf(report, 'after') === to,
      );
      expect(count).toBe(2 * own.length);
      const twice = [...own, ...own].map(({ id }) => id);
      expect(examples).toEqual(from === to ? [] : twice.slice(0, 10));
    }
    for (const { band, before: was, after: is } of result.bands) {
      expect(was.of).toBe(of((report) => report.before.figures.riskBand === band));
      expect(is.of).toBe(of((report) => report.after.figures.riskBand === band));
      expect(is.count).toBe(
        of((report) => report.after.figures.riskBand === band && approves('after')(report)),
      );
    }
    for (const { month, before: was } of result.months)
      expect(was.of).toBe(of((report) => report.month === month));
    for (const { segment, after: is } of result.segments)
      expect(is.of).toBe(of((report) => (report.segment ?? null) === segment));
    for (const { policyId, after: is } of result.policies)
      expect(is.of).toBe(of((report) => report.policyId === policyId));
    expect(result.otherFigures).toBe(
      of(({ before: was, after: is }) => {
        const isMoved = was.figures.policyStatus !== is.figures.policyStatus;
        return !isMoved && JSON.stringify(was.figures) !== JSON.stringify(is.figures);
      }),
    );
    const open = of(({ before: was, after: is }) => was.reachable.length + is.reachable.length > 2);
    expect(open).toBeGreaterThan(0);
    expect(result.uncollected).toMatchObject({
      reports: open,
      after: {
        approvedMost: of(({ after: is }) => is.reachable.includes('APPROVED')),
        deniedLeast: of(({ after: is }) => is.reachable.join() === 'DENIED'),
      },
    });
    // Of whom the second policy does not approve any more: what speaks against them there alone.
    const lost = new Map<string, number>();
    for (const report of reports) {
      if (statusOf(report, 'before') === statusOf(report, 'after')) continue;
      const earlier = new Set(report.before.objections().map(objectionName));
      for (const name of report.after.objections().map(objectionName))
        if (!earlier.has(name)) lost.set(name, (lost.get(name) ?? 0) + 2);
    }
    expect(new Map(result.reasons.map(({ objection, count }) => [objectionName(objection), count]))).toEqual(
      lost,
    );
    expect(lost.size).toBeGreaterThan(0);
  });

  test('tells what speaks against everybody whom the second policy does not approve, where that is asked', () => {
    const { forms, page } = kept();
    const here = new PageDecider(after, after, { toldOf: 'NOT_APPROVED' });
    here.add(forms);
    const decisions = here.decide(here.read(page));
    const refused = page.formHash.flatMap((_, place) => here.decidedAt(decisions, place)?.after ?? []);
    expect(refused.some(({ figures }) => figures.policyStatus === 'APPROVED')).toBe(true);
    for (const { figures, objections } of refused)
      expect(objections().length > 0).toBe(figures.policyStatus !== 'APPROVED');
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
    const { decider, pages } = decideReports(engine.storage, engine.actor, options);
    for await (const page of pages) reports.push(...reportsOf(page, decider));
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
