import { sql } from 'kysely';
import { expect } from 'vitest';
import { createReport } from '../../src/report/create-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { runReport } from '../../src/run/run-report.ts';
import { sqliteTest } from '../storage/test-server.ts';
import { approvedCompany, openLocalEngine, simpleSources } from './local-engine.ts';

sqliteTest(
  'a report whose policy the disk has damaged tells its decision, and that what holds it is not known',
  async () => {
    const engine = await openLocalEngine({ sources: simpleSources() });
    const document = approvedCompany;
    const { reportId, runId } = await createReport(engine, engine.actor, { document, policyId: 'automatic' });
    await runReport(engine, runId);
    const { nearest, ...sound } = await getReport(engine, engine.actor, reportId);
    expect([sound.status, nearest]).toEqual(['APPROVED', []]);
    const { db } = engine.storage;
    // One under another hash is not at hand in memory.
    await sql`update policy_version set hash = upper(hash)`.execute(db);
    await sql`update policy_version set checksum = 1`.execute(db);

    expect(await getReport(engine, engine.actor, reportId)).toEqual({ ...sound, firmnessUndecided: true });
  },
);
