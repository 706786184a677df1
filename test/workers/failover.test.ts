import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../../src/storage/open-storage.ts';
import { hasPostgres, startPostgres } from '../postgres-server.ts';
import { onServer } from '../storage/test-server.ts';
import { trialSize } from '../trials/trial-size.ts';
import { newCredentials, signIn } from './client-of.ts';
import { openInbox } from './inbox.ts';
import { askForWork, countOpen, countRuns, judge, newLedger } from './judge-machines.ts';
import { startMachine } from './start-machine.ts';

/* What a storage alone does of it is in test/storage/postgres/failover.test.ts, which every run of the tests does. */

const { number: failovers, isTrial, tell } = trialSize('CREDIT_FAILOVERS', { number: 0, seed: 1 });

/** How much is asked for before the server dies, and once it is dead. */
const [roundsBefore, roundsAfter] = [5, 5];

// One that is skipped stands for none: a file without any would fail.
const times = Array.from({ length: Math.max(1, failovers) }, (_, index) => index + 1);

test.skipIf(!hasPostgres() || !isTrial).each(times)(
  'a server dies under two machines, and its replica takes over (%i)',
  { timeout: 300_000 },
  async (time) => {
    const primary = await startPostgres(['fsync=off', 'credit.trial=on']);
    onTestFinished(() => primary.stop());
    const replica = await primary.replicate();
    onTestFinished(() => replica.stop());
    const { host, pathname } = new URL(primary.address);
    const place = `postgres://credit@${host},${new URL(replica.address).host}${pathname}?target_session_attrs=read-write`;
    const storage = await openStorage(place);
    onTestFinished(() => storage.close());
    const inbox = await openInbox();
    const client = await newCredentials(storage);
    const env = { CREDIT_SANDBOX_DELAY: '50-400', CREDIT_WORKERS: '6' };
    const serve = await startMachine('serve', place, { name: 'serves', env });
    await startMachine('work', place, { name: 'works', env });
    const api = signIn(client, serve.url);
    for (const type of ['REPORT_FINISHED', 'OPERATION'] as const)
      await api.webhooks.register({ type, url: inbox.url });
    const ledger = newLedger();

    for (let round = 0; round < roundsBefore; round += 1) await askForWork(api, ledger, round);
    const asking = askForWork(api, ledger, 0);
    await new Promise((resolve) => setTimeout(resolve, 100 * time));
    await primary.die();
    const diedAt = performance.now();
    await onServer(replica.address, 'select pg_promote(true, 60)');
    await asking;
    await expect.poll(async () => (await fetch(`${serve.url}/health`)).status).toBe(200);
    const awayMs = Math.round(performance.now() - diedAt);
    for (let round = 0; round < roundsAfter; round += 1) await askForWork(api, ledger, round);

    await expect.poll(() => countOpen({ storage }), { timeout: 240_000, interval: 500 }).toBe(0);
    const findings = await judge({ storage, ledger, inbox });
    const { runs, givenUp } = await countRuns(storage);
    const { reports, batches, operations } = ledger;
    tell(
      `${time}: ${reports.length} reports, ${batches.length} batches and ${operations.length} operations acknowledged, ${runs} runs, ${givenUp} given up; healthy again after ${awayMs} ms`,
    );
    expect(findings).toEqual([]);
  },
);
