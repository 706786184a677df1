import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createReport } from '../../src/report/create-report.ts';
import { ReportStates } from '../../src/report/report-states.ts';
import { runReport } from '../../src/run/run-report.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { sqliteTest } from '../storage/test-server.ts';
import { approvedCompany, openLocalEngine, simpleSources } from './local-engine.ts';

const otherCompany = { kind: 'cnpj', value: '11222333000181' } as const;

async function openReports() {
  const engine = await openLocalEngine({ sources: simpleSources() });
  const create = (document: typeof approvedCompany | typeof otherCompany) =>
    createReport(engine, engine.actor, { document, policyId: 'automatic' });
  return {
    engine,
    first: await create(approvedCompany),
    second: await create(otherCompany),
    states: new ReportStates(engine.storage.db),
    own: engine.actor.organizationId,
  };
}

test('each who asks in one turn is told of the report that they asked for, and of none that is not theirs', async () => {
  const { first, second, states, own } = await openReports();
  const asked = [first.reportId, second.reportId, first.reportId, 'rpt_unknown'].map((id) =>
    states.find(own, id),
  );
  const pending = { status: 'PENDING', policyStatus: 'PENDING', revision: 1 };
  expect(await Promise.all([...asked, states.find('org_other', first.reportId)])).toEqual([
    pending,
    pending,
    pending,
    undefined,
    undefined,
  ]);
});

test('who asks after a write was committed is told what it wrote', async () => {
  const { engine, first, states, own } = await openReports();
  const before = states.find(own, first.reportId);
  await runReport(engine, first.runId);
  const after = await states.find(own, first.reportId);
  expect((await before)?.status).toBe('PENDING');
  expect(after?.status).toBe('APPROVED');
});

sqliteTest('a damaged report is told to those alone who ask for it', async () => {
  const { engine, first, second, states, own } = await openReports();
  await sql`pragma ignore_check_constraints = on`.execute(engine.storage.db);
  await sql`update report set status = 'SUCCES_' where id = ${first.reportId}`.execute(engine.storage.db);
  const [damaged, sound] = await Promise.all([
    refusalOf(states.find(own, first.reportId)),
    states.find(own, second.reportId),
  ]);
  expect(damaged.code).toBe('RECORD_DAMAGED');
  expect(sound?.status).toBe('PENDING');
});
