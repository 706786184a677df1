import { expect, onTestFinished, test } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { nameForNext } from '../../src/jobs/lease-holder.ts';
import { acceptReport } from '../../src/report/accept-report.ts';
import {
  giveBackReserved,
  listWaitingOrganizations,
  reserveRuns,
} from '../../src/report/unfinished-run-store.ts';
import { RunPool } from '../../src/run/run-pool.ts';
import { guardsItself } from '../../src/storage/locks.ts';
import { newCheapClient } from '../auth/cheap-secrets.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { companies } from '../batch/batch-world.ts';
import { type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';

/** Somebody of another organisation, with a policy. */
async function newActor(engine: LocalEngine, organizationName: string): Promise<Actor> {
  const { storage } = engine;
  const client = await newCheapClient(storage, { name: 'erp', organizationName, permissions: [] }, start);
  const actor = {
    organizationId: client.organizationId,
    analystId: client.userId,
    analystName: client.user,
  };
  await enablePolicy(storage, actor, { templateId: 'starter-company' }, start);
  return actor;
}

/** Has runs wait that nobody has begun; their reports, in the order of their asking. */
async function ask(
  engine: LocalEngine,
  actor: Actor,
  { policyId, count }: { readonly policyId: string; readonly count: number },
): Promise<readonly string[]> {
  const reports: string[] = [];
  for (const value of companies(count)) {
    const { reportId } = await acceptReport(engine, actor, { document: { kind: 'cnpj', value }, policyId });
    reports.push(reportId);
  }
  return reports;
}

test('an organisation with many runs in line holds up another one by no more than a turn, wherever they were accepted', async () => {
  const file = await newDatabaseFile();
  const front = await openLocalEngine({ file });
  const many = await ask(front, front.actor, { policyId: 'automatic', count: 40 });
  const other = await newActor(front, 'other');
  const [single] = await ask(front, other, { policyId: 'starter-company', count: 1 });
  const worker = await openLocalEngine({ file });
  const ended: string[] = [];
  const pool = new RunPool(
    { ...worker, endings: { ...worker.endings, tell: (id) => ended.push(id) } },
    { workers: 2, queueLimit: 1_000, onFailure: (_, error) => Promise.reject(error) },
  );
  pool.watch();
  onTestFinished(() => pool.stop(0));
  await expect.poll(() => ended.length).toBe(41);
  expect(ended.indexOf(single ?? '')).toBeLessThan(5);
  expect([...ended].sort()).toEqual([...many, single].sort());
});

test('what several processes take to be begun is never the same, and what they do not begin they give back', async () => {
  const file = await newDatabaseFile();
  const engines = [
    await openLocalEngine({ file }),
    await openLocalEngine({ file }),
    await openLocalEngine({ file }),
  ];
  const [front] = engines;
  if (front === undefined) throw new Error('There is no process');
  const { db } = front.storage;
  await ask(front, front.actor, { policyId: 'automatic', count: 12 });
  const { organizationId } = front.actor;
  expect(await listWaitingOrganizations(db)).toEqual([organizationId]);
  const until = new Date(start.getTime() + 10_000).toISOString();
  const taken = await Promise.all(
    engines.map(({ storage, holder }) =>
      storage.write({ locks: guardsItself }, (one) =>
        reserveRuns(one, organizationId, { holder: nameForNext(holder), until, limit: 4 }),
      ),
    ),
  );
  expect(new Set(taken.flat()).size).toBe(taken.flat().length);
  const left = 12 - taken.flat().length;
  expect(await listWaitingOrganizations(db)).toEqual(left === 0 ? [] : [organizationId]);
  await front.storage.write({ locks: guardsItself }, (one) =>
    giveBackReserved(one, nameForNext(front.holder)),
  );
  const again = await front.storage.write({ locks: guardsItself }, (one) =>
    reserveRuns(one, organizationId, { holder: nameForNext(front.holder), until, limit: 100 }),
  );
  expect(again).toHaveLength(left + (taken[0]?.length ?? 0));
});
