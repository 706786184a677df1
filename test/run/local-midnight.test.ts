import { expect, test } from 'vitest';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { listReports } from '../../src/report/read-reports.ts';
import { getRun } from '../../src/report/run-store.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { caseOfReport } from '../../src/run/case-of-report.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import type { SectionDetails } from '../../src/sections/index.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { countingThread, run, takeIn } from '../batch/batch-world.ts';
import { type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';

const company = { kind: 'cnpj', value: '99990001000198' } as const;
const person = { kind: 'cpf', value: '00000012440' } as const;

const PEFIN: SectionDetails['PEFIN'] = {
  count: 1,
  totalAmount: 1_000,
  lastDate: '2026-06-17',
  calculatedRevenuePercentage: null,
  entries: [
    {
      creditor: 'CREDOR',
      amount: 1_000,
      date: '2026-06-17',
      contract: '1',
      kind: null,
      city: null,
      state: null,
    },
  ],
};

/** On 28 June 2026 the company is a year old, the person is 24, and the debt is older than ten days. */
const sources = sandboxSources.map((source): (typeof sandboxSources)[number] => {
  if (source.role === 'pefin-refin') return { ...source, map: () => ({ PEFIN }) };
  if (source.role !== 'registration') return source;
  return {
    ...source,
    map: (answer, context) => {
      const { BASIC_INFORMATION: basic, ...others } = source.map(answer, context);
      if (basic === undefined) return others;
      return {
        ...others,
        BASIC_INFORMATION: {
          ...basic,
          company: basic.company && { ...basic.company, openingDate: '2025-06-28' },
          person: basic.person && { ...basic.person, birthDate: '2002-06-28' },
        },
      };
    },
  };
});

const policies = {
  tz: `id: tz
name: Time zone
kind: cnpj
depth: COMPLETO
additionals: [BUREAUS]
usePolicyResult: true
terms: { validDays: 1 }
groups:
  - name: g
    rules:
      - { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 12 MONTHS, statusToApply: DENIED }
      - { rule: PEFIN_COUNT, where: { withinDays: 10 }, failWhen: GREATER_THAN 0, statusToApply: DENIED }
`,
  age: `id: age
name: Age
kind: cpf
depth: SIMPLES
groups:
  - name: g
    rules:
      - { rule: AGE, failWhen: LESS_THAN 24 YEARS, statusToApply: DENIED, whenMissing: ALERT }
`,
};

async function openWorld(timezone?: string): Promise<LocalEngine> {
  const local = await openLocalEngine({ sources });
  const engine = timezone === undefined ? local : { ...local, timezone };
  for (const [id, text] of Object.entries(policies))
    await enablePolicy(engine.storage, engine.actor, { text, file: `${id}.yaml` }, start);
  return engine;
}

async function analyze(engine: LocalEngine, policyId: 'tz' | 'age', asOf: string) {
  const document = policyId === 'tz' ? company : person;
  const request = { document, policyId, asOf: new Date(asOf) };
  const { report } = await analyzeDocument(engine, engine.actor, request);
  const { currentRunId } = await engine.storage.db
    .selectFrom('report')
    .select('current_run_id as currentRunId')
    .where('id', '=', report.id)
    .executeTakeFirstOrThrow();
  return { report, run: await getRun(engine.storage.db, currentRunId) };
}

/** The last minute of 27 June in São Paulo, and the first of 28 June. */
const [lateEvening, midnight] = ['2026-06-27T23:59:00-03:00', '2026-06-28T00:00:00-03:00'];

test.each(['tz', 'age'] as const)('decisions of %s change at midnight of the configured zone', async (id) => {
  const engine = await openWorld();
  for (const evening of ['2026-06-27T20:30:00-03:00', '2026-06-27T22:30:00-03:00', lateEvening]) {
    const { report, run } = await analyze(engine, id, evening);
    expect(report.policyStatus).toBe('DENIED');
    expect(run).toMatchObject({ asOfDay: '2026-06-27', timezone: 'America/Sao_Paulo' });
  }
  const { report, run } = await analyze(engine, id, midnight);
  expect(report.policyStatus).toBe('APPROVED');
  expect(run.asOfDay).toBe('2026-06-28');
  if (id === 'tz')
    expect(JSON.parse(run.policyResult ?? '')).toMatchObject({ terms: { validUntil: '2026-06-29' } });
});

test('another configured zone has its own midnight', async () => {
  const engine = await openWorld('Asia/Tokyo');
  expect((await analyze(engine, 'tz', '2026-06-27T23:59:00+09:00')).report.policyStatus).toBe('DENIED');
  const { report, run } = await analyze(engine, 'tz', '2026-06-28T00:00:00+09:00');
  expect(report.policyStatus).toBe('APPROVED');
  expect(run).toMatchObject({
    asOf: '2026-06-27T15:00:00.000Z',
    asOfDay: '2026-06-28',
    timezone: 'Asia/Tokyo',
  });
});

test('a replay uses the stored day and zone after the setting has changed', async () => {
  const engine = await openWorld();
  const { report } = await analyze(engine, 'tz', lateEvening);
  const replay = await replayReport(engine, engine.actor, report.id);
  expect(replay).toMatchObject({ equal: true, asOfDay: '2026-06-27', timezone: 'America/Sao_Paulo' });
  const moved = { ...engine, timezone: 'Asia/Tokyo' };
  expect(await replayReport(moved, engine.actor, report.id)).toEqual(replay);
  const made = await caseOfReport(moved, engine.actor, { reportId: report.id, name: 'late' });
  expect(made.asOf).toBe('2026-06-27');
});

test('a batch counts time to the day in the configured zone', async () => {
  const engine = await openWorld();
  engine.pass(Date.parse(lateEvening) - start.getTime());
  const work = async () => {
    const batch = await takeIn(engine, [company.value], { policyId: 'tz' });
    await run(engine, batch.id, { threads: countingThread(engine) });
    const { items } = await listReports(engine, engine.actor, {});
    return items[0]?.policyStatus;
  };
  expect(await work()).toBe('DENIED');
  engine.pass(60_000);
  expect(await work()).toBe('APPROVED');
});
