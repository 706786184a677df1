import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { restingHolder } from '../../src/storage/resting-holder.ts';
import { newCompany } from '../http/new-company.ts';
import { randomFrom } from '../http/random.ts';
import { trialSize } from '../trials/trial-size.ts';
import { databaseIn, startKillable } from './killable-service.ts';
import { authenticate, makeDatabase, policyIds } from './world.ts';

const { number: kills, seed, isTrial, tell } = trialSize('CREDIT_SERVE_KILLS', { number: 6, seed: 1 });
/** Number of clients that post reports one after another. */
const clientsAtOnce = 6;
/** Time limit for the next run that the last process completes, in ms. */
const progressMs = 120_000;

interface PostedReport {
  readonly document: string;
  readonly key: string;
  /** The id of the report, after the service has acknowledged it. */
  id?: string;
}

test(`a service that is killed ${kills} times, also in bursts, loses, doubles and gives up no report`, {
  timeout: 240_000 + kills * 8_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'credit-serve-kills-'));
  const random = randomFrom(seed);
  const credentials = await makeDatabase(folder);
  const posted: PostedReport[] = [];
  const post = async (url: string, token: string, one: PostedReport) => {
    const response = await fetch(`${url}/v2/report`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': one.key,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ document: one.document, type: 'CNPJ', policyId: policyIds.automatic }),
    });
    if (!response.ok) throw new Error(`It answered ${response.status}: ${await response.text()}`);
    one.id = String(JSON.parse(await response.text()).id);
  };
  /** Posts until the service has ended. Reports without acknowledgement are posted again to the next service. */
  const load = async (url: string) => {
    const [organization] = await authenticate(url, credentials);
    const token = organization?.token ?? '';
    const again = posted.filter(({ id }) => id === undefined);
    const client = async () => {
      for (;;) {
        const one = again.pop() ?? { document: newCompany(), key: `key-of-report-${posted.length}` };
        if (!posted.includes(one)) posted.push(one);
        await post(url, token, one);
      }
    };
    await Promise.allSettled(Array.from({ length: clientsAtOnce }, client));
  };

  let killed = 0;
  let unready = 0;
  let burst = 0;
  while (killed < kills) {
    if (burst === 0 && random.chance(0.15)) burst = 4 + Math.floor(random.next() * 12);
    // In a burst, the kill often comes before the service is ready. Otherwise it comes after some load.
    const inBurst = burst > 0;
    burst = Math.max(0, burst - 1);
    const killAfterMs = inBurst ? 200 + random.next() * 700 : undefined;
    const service = await startKillable({
      folder,
      sandboxDelay: '20-400',
      ...(killAfterMs !== undefined && { killAfterMs }),
    });
    killed += 1;
    if (service === undefined) {
      unready += 1;
      continue;
    }
    const loading = load(service.url).catch(() => {});
    if (!inBurst) {
      await wait(20 + random.next() * 2_980);
      await service.kill();
    }
    expect(await service.ended).toBe('SIGKILL');
    await loading;
    if (killed % 20 === 0) tell(`${killed} kills, ${posted.length} reports`);
  }

  const last = await startKillable({ folder });
  if (last === undefined) throw new Error('The last service did not start');
  const began = performance.now();
  const [organization] = await authenticate(last.url, credentials);
  for (const one of posted) if (one.id === undefined) await post(last.url, organization?.token ?? '', one);
  // A run that lost several processes alone rests up to an hour.
  for (let left = countUnfinished(folder); left > 0; left = countUnfinished(folder))
    await expect.poll(() => countUnfinished(folder), { timeout: progressMs }).toBeLessThan(left);
  const resting = new Set(ask<{ id: string }>(folder, restingReports).map(({ id }) => id));
  const seconds = Math.round((performance.now() - began) / 1_000);
  await last.stop();

  const rows = ask<{ id: string; document: string; status: string; runs: number; usages: number }>(
    folder,
    `select id, document, status, (select count(*) from run where report_id = report.id) as runs,
       (select count(*) from usage where report_id = report.id) as usages from report`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lost = posted.filter(({ id, document }) => byId.get(id ?? '')?.document !== document);
  const doubled = rows.length - new Set(rows.map(({ document }) => document)).size;
  const wrong = rows.filter(
    ({ id, status, runs, usages }) => !resting.has(id) && (status === 'ERROR' || runs !== 1 || usages !== 1),
  );
  const losses = ask<{ losses: number; count: number }>(
    folder,
    'select losses, count(*) as count from run group by losses order by losses',
  );
  const givenUp = ask<{ count: number }>(
    folder,
    `select count(*) as count from run where errors like '%"GIVEN_UP"%' or errors like '%"PROCESS_LOST"%'`,
  );
  tell(
    `seed ${seed}: ${killed} kills (${unready} before it was ready), ${posted.length} reports, ${lost.length} lost, ${doubled} doubled, ${givenUp[0]?.count} given up, ${resting.size} resting; the others final ${seconds} s after the last start; by losses: ${losses.map(({ losses: times, count }) => `${times}: ${count}`).join(', ')}`,
  );
  const found = { lost, doubled, wrong, givenUp, extra: rows.length - posted.length };
  expect(found).toEqual({ lost: [], doubled: 0, wrong: [], givenUp: [{ count: 0 }], extra: 0 });
  expect(ask(folder, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  if (isTrial) expect(posted.length).toBeGreaterThan(kills);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const restingReports = `select report_id as id from run where finished_at is null and lease_owner = '${restingHolder}'`;

/** Returns the number of runs that are neither final nor resting. */
function countUnfinished(folder: string): number {
  const sql = `select count(*) as count from run where finished_at is null and lease_owner is not '${restingHolder}'`;
  return ask<{ count: number }>(folder, sql)[0]?.count ?? 0;
}

function ask<T>(folder: string, sql: string): readonly T[] {
  const database = new Database(databaseIn(folder), { readonly: true, fileMustExist: true });
  try {
    return database.prepare<[], T>(sql).all();
  } finally {
    database.close();
  }
}
