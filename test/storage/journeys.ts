import { expect } from 'vitest';
import { revokeClient, rotateClient } from '../../src/auth/clients.ts';
import { cancelBatch, retryBatch } from '../../src/batch/change-batch.ts';
import { createBatch } from '../../src/batch/create-batch.ts';
import { runBatch } from '../../src/batch/run-batch.ts';
import {
  disablePolicy,
  enablePolicy,
  setDefaultPolicy,
  unsetDefaultPolicy,
} from '../../src/credit-policy/enable-policy.ts';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { acceptReport } from '../../src/report/accept-report.ts';
import { createReport } from '../../src/report/create-report.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { attachStatements } from '../../src/run/attach-statements.ts';
import { runReport } from '../../src/run/run-report.ts';
import { readBudgetStanding } from '../../src/usage/monthly-budget.ts';
import { readSpending } from '../../src/usage/read-spending.ts';
import { listDeliveries, redeliver } from '../../src/webhook/deliveries.ts';
import { Dispatcher } from '../../src/webhook/dispatcher.ts';
import { listenerSecret, openListener } from '../../src/webhook/listener.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { triggerSample } from '../../src/webhook/trigger.ts';
import { registerWebhook, removeWebhook, rotateWebhookSecret } from '../../src/webhook/webhooks.ts';
import { dayIn } from '../../src/wording/calendar.ts';
import { newCheapClient } from '../auth/cheap-secrets.ts';
import { newClient } from '../auth/new-client.ts';
import { countingThread, ownThread, readText } from '../batch/batch-world.ts';
import {
  approvedCompany,
  type LocalEngine,
  scriptedProfile,
  simpleSources,
  start,
} from '../report/local-engine.ts';

/** A way through the writes of the program. */
type Journey = (engine: LocalEngine) => Promise<void>;

const typed = {
  periods: [{ year: 2025, months: 12, balanceSheet: { currentAssets: 9, currentLiabilities: 3 } }],
};

/** Every workflow that writes, in some order that makes sense: what they do, in words → the journey. */
export const journeys: Readonly<Record<string, Journey>> = {
  'policies are enabled, made the default and disabled': async ({ storage, actor }) => {
    await enablePolicy(storage, actor, { templateId: 'quick-company' }, start);
    await setDefaultPolicy(storage, actor, 'quick-company', start);
    await unsetDefaultPolicy(storage, actor, 'cnpj', start);
    await setDefaultPolicy(storage, actor, 'manual', start);
    await disablePolicy(storage, actor, 'manual', start);
    await enablePolicy(storage, actor, { policyId: 'manual' }, start);
  },
  'clients are made, rotated and revoked': async ({ storage }) => {
    const request = { organizationName: 'shop', name: 'till', permissions: ['report:read' as const] };
    const { clientId } = await newClient(storage, request, start);
    await rotateClient(storage, clientId, { keepOldForSeconds: 60, now: start });
    await revokeClient(storage, clientId, start);
    await newClient(storage, request, start);
  },
  'reports are asked for, worked on, decided, and given statements': async (engine) => {
    const { actor } = engine;
    const request = { document: approvedCompany, policyId: 'manual' };
    const first = await createReport(engine, actor, request);
    await createReport(engine, actor, { ...request, requestedAmount: 1_000 });
    await runReport(engine, first.runId).catch(() => {});
    const { runId, reportId } = await createReport(engine, actor, { ...request, requestedAmount: 1_000 });
    await runReport(engine, runId);
    await decideReport(engine, actor, { id: reportId, approved: true, commentary: 'known for years' });
    await redoDecision(engine, actor, { id: reportId, approved: false, commentary: 'and yet' });
    const body = Buffer.from(JSON.stringify(typed));
    await attachStatements(engine, actor, { reportId, body, extracted: readTyped(typed) });
  },
  'a request with a key is answered once': async (engine) => {
    const request = { document: approvedCompany, policyId: 'automatic' };
    const { clientId } = await newCheapClient(
      engine.storage,
      { organizationName: 'local', name: 'till', permissions: ['report:create'] },
      start,
    );
    const options = { idempotency: { clientId, key: 'k' } };
    const one = await acceptReport(engine, engine.actor, request, options);
    const again = await acceptReport(engine, engine.actor, request, options);
    expect(again).toMatchObject({ body: one.body, replayed: true });
  },
  'batches are taken in, worked on, repeated and cancelled': async (engine) => {
    const { actor } = engine;
    const take = async (name: string) => {
      const input = await readText('33683111000280\n99990001000198\nno document\n33683111000280');
      return createBatch(engine, actor, { name, policyId: 'automatic', input, runner: 'COMMAND' });
    };
    const { id } = await take('one');
    // One at a time, so that everything has its place.
    await runBatch(engine, actor, id, { threads: ownThread(engine), concurrency: 1 });
    await retryBatch(engine, actor, id);
    await cancelBatch(engine, actor, (await take('two')).id);
  },
  'webhooks are registered, told, settled and removed': async (engine) => {
    const { storage, actor, outbox, clock } = engine;
    const { organizationId } = actor;
    const targets = openTargets([], async () => ['93.184.216.34']);
    const register = (type: 'REPORT' | 'REPORT_FINISHED') =>
      registerWebhook(
        storage,
        organizationId,
        { type, url: `https://${type}.example/` },
        { targets, now: start },
      );
    const gone = await register('REPORT');
    const { id } = await register('REPORT_FINISHED');
    await rotateWebhookSecret(storage, organizationId, id, start);
    await listenerSecret(storage, organizationId);
    const listening = { organizationId, types: ['REPORT'], url: 'http://localhost/', secret: 's' } as const;
    const listener = await openListener(engine, { ...listening, onFailure: () => {} });
    await triggerSample(engine, { organizationId, type: 'REPORT' });
    await triggerSample(engine, { organizationId, type: 'REPORT_FINISHED' });
    await listener.close();

    let settle: () => void = () => {};
    const settled = new Promise<void>((resolve) => {
      settle = resolve;
    });
    let left = 3;
    const failures: unknown[] = [];
    const dispatcher = new Dispatcher({
      storage,
      clock,
      outbox,
      poster: {
        post: async (url) => ({
          outcome: 'ANSWERED',
          status: url.hostname === 'report.example' ? 410 : 200,
          retryAfter: undefined,
          date: undefined,
          tookMs: 1,
        }),
        close: async () => {},
      },
      holder: engine.holder,
      maximumAttempts: 3,
      scope: 'REGISTERED',
      onAttempt: async () => {
        left -= 1;
        if (left === 1) {
          const { items } = await listDeliveries(storage, organizationId, { webhookId: id });
          await redeliver(engine, organizationId, items[0]?.id ?? '');
        }
        if (left === 0) settle();
      },
      onFailure: (error) => failures.push(error),
    });
    dispatcher.start();
    await settled;
    expect(failures).toEqual([]);
    await dispatcher.stop(0);
    await removeWebhook(storage, organizationId, gone.id, start);
  },
  'analyses and batches that cost money are counted under spending caps and a budget': async (engine) => {
    const { actor, clock, storage } = engine;
    const timezone = 'America/Sao_Paulo';
    const sources = simpleSources().map((source) => ({ ...source, price: 2 }));
    const ceilings = { perReport: 50, perBatch: 100, perDay: 1_000, timezone };
    const budget = { monthly: 10, timezone };
    const profile = scriptedProfile(sources);
    const priced = { ...engine, ceilings, budget, loadProfile: async () => profile };
    const read = () => readSpending(storage, actor.organizationId, { budget, ceilings, clock });
    expect((await read()).budget).toMatchObject({ spent: 0, warning: null });
    const { runId } = await createReport(priced, actor, { document: approvedCompany, policyId: 'automatic' });
    await runReport(priced, runId);
    const input = await readText('33683111000280');
    const { id } = await createBatch(priced, actor, {
      name: 'Carteira',
      policyId: 'automatic',
      input,
      runner: 'COMMAND',
    });
    await runBatch(priced, actor, id, { threads: countingThread(priced), concurrency: 1 });
    const { organizationId } = actor;
    expect(await readBudgetStanding(storage, organizationId, { budget, clock })).toMatchObject({
      month: dayIn(clock.now(), timezone).slice(0, 7),
      spent: 16,
      warning: 'BUDGET_SPENT',
    });
    expect((await read()).ceilings).toMatchObject({ today: 16, dearestReport: 8, dearestBatch: 8 });
  },
};
