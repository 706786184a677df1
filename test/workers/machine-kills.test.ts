import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { CreditClient } from '../../src/client/credit-client.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { newCompany } from '../http/new-company.ts';
import { type Random, randomFrom } from '../http/random.ts';
import { newCompanies } from '../http/some-batch.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../postgres-server.ts';
import { trialSize } from '../trials/trial-size.ts';
import { newCredentials, signIn } from './client-of.ts';
import { type Inbox, openInbox } from './inbox.ts';
import { type Machine, startMachine } from './start-machine.ts';

const {
  number: kills,
  seed,
  isTrial,
  tell,
} = trialSize('CREDIT_MACHINE_KILLS', { number: 0, seed: 20_261_123 });

const policyId = 'starter-company';
const batchSize = 12;

/** What was acknowledged. */
interface Ledger {
  readonly reports: string[];
  readonly batches: string[];
  readonly operations: string[];
}

/** Machines on one server: one answers, and two work. Whoever is killed is started again. */
class Site {
  readonly ledger: Ledger = { reports: [], batches: [], operations: [] };
  readonly storage: Storage;
  readonly server: PostgresServer;
  readonly inbox: Inbox;
  readonly #place: string;
  readonly #random: Random;
  readonly #client: { readonly clientId: string; readonly clientSecret: string };
  readonly #workers: Machine[] = [];
  readonly #hung = new Set<Machine>();
  #serve: Machine;
  #api: CreditClient;

  private constructor(parts: {
    readonly storage: Storage;
    readonly server: PostgresServer;
    readonly inbox: Inbox;
    readonly place: string;
    readonly random: Random;
    readonly client: { readonly clientId: string; readonly clientSecret: string };
    readonly serve: Machine;
  }) {
    this.storage = parts.storage;
    this.server = parts.server;
    this.inbox = parts.inbox;
    this.#place = parts.place;
    this.#random = parts.random;
    this.#client = parts.client;
    this.#serve = parts.serve;
    this.#api = signIn(parts.client, parts.serve.url);
  }

  static async open(random: Random): Promise<Site> {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const place = server.address;
    const storage = await openStorage(place);
    onTestFinished(() => storage.close());
    const inbox = await openInbox();
    const client = await newCredentials(storage);
    const serve = await startMachine('serve --no-work', place, { name: 'answers' });
    const site = new Site({ storage, server, inbox, place, random, client, serve });
    for (const type of ['REPORT_FINISHED', 'OPERATION'] as const)
      await site.#api.webhooks.register({ type, url: inbox.url });
    await site.#addWorkers();
    return site;
  }

  /** Asks for some work; what is not acknowledged is no matter of anybody. */
  async load(round: number): Promise<void> {
    const { reports, batches, operations } = this.ledger;
    const asked = [1, 2, 3].map(async () => {
      reports.push((await this.#api.createReport({ document: newCompany(), type: 'cnpj', policyId })).id);
    });
    if (round % 4 === 0) {
      const request = { name: `batch ${round}`, policyId, documents: newCompanies(batchSize) };
      asked.push(this.#api.createBatch(request).then(({ id }) => void batches.push(id)));
    }
    if (round % 5 === 0) {
      const operationId = 'company-and-its-people';
      const request = { document: newCompany(), type: 'cnpj', operationId } as const;
      asked.push(this.#api.createOperation(request).then(({ id }) => void operations.push(id)));
    }
    await Promise.allSettled(asked);
  }

  /** Something goes wrong; what it was. */
  async disturb(): Promise<string> {
    const chance = this.#random.next();
    if (chance < 0.1) {
      await this.server.crash();
      return 'the server crashed';
    }
    if (chance < 0.15) {
      this.#serve.signal('SIGKILL');
      await this.#serve.ended;
      this.#serve = await startMachine('serve --no-work', this.#place, { name: 'answers' });
      this.#api = signIn(this.#client, this.#serve.url);
      return 'the one that answers was killed';
    }
    const victim = this.#random.pick(this.#workers);
    if (chance < 0.3) {
      victim.signal('SIGSTOP');
      this.#hung.add(victim);
      this.#workers.splice(this.#workers.indexOf(victim), 1);
      await this.#addWorkers();
      return 'a machine hangs';
    }
    if (chance < 0.4) {
      this.wake();
      return 'those that hung go on';
    }
    this.#workers.splice(this.#workers.indexOf(victim), 1);
    if (chance < 0.5) {
      expect(await victim.stop()).toBe(0);
      await this.#addWorkers();
      return 'a machine was told to stop';
    }
    victim.signal('SIGKILL');
    await victim.ended;
    await this.#addWorkers();
    return 'a machine was killed';
  }

  /** Those that hang go on, beside those that took their place. */
  wake(): void {
    for (const machine of this.#hung) {
      machine.signal('SIGCONT');
      this.#workers.push(machine);
    }
    this.#hung.clear();
  }

  async #addWorkers(): Promise<void> {
    while (this.#workers.length < 2) {
      const name = `works-${Math.floor(this.#random.next() * 1_000_000)}`;
      const aheadMs = Math.round((this.#random.next() - 0.5) * 1_200_000);
      const env = { CREDIT_SANDBOX_DELAY: '50-400', CREDIT_WORKERS: '6' };
      this.#workers.push(await startMachine('work', this.#place, { name, aheadMs, env }));
    }
  }
}

test.skipIf(!hasPostgres() || !isTrial)(
  `machines that are killed, hang, stop and lose their server at ${kills} instants do everything once`,
  { timeout: 300_000 + kills * 20_000 },
  async () => {
    const random = randomFrom(seed);
    const site = await Site.open(random);
    for (let round = 0; round < kills; round += 1) {
      await site.load(round);
      const afterMs = Math.round(random.next() * 900);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      tell(`${round + 1}: after ${afterMs} ms ${await site.disturb()}`);
    }
    site.wake();
    await expect.poll(() => countOpen(site), { timeout: 240_000, interval: 500 }).toBe(0);
    const findings = await judge(site);
    const { reports, batches, operations } = site.ledger;
    const { runs, givenUp } = await countRuns(site.storage);
    tell(
      `${reports.length} reports, ${batches.length} batches and ${operations.length} operations acknowledged, ${runs} runs, ${givenUp} given up`,
    );
    expect(findings).toEqual([]);
  },
);

async function one(storage: Storage, query: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`${sql.raw(query)}`.execute(storage.db);
  return Number(rows[0]?.n);
}

/** What is not at its end. */
function countOpen({ storage }: Site): Promise<number> {
  return one(
    storage,
    `select (select count(*) from run where phase in ('PENDING', 'PROCESSING', 'EVALUATING'))
       + (select count(*) from batch where phase not in ('COMPLETED'))
       + (select count(*) from operation where status in ('PENDING', 'PROCESSING'))
       + (select count(*) from event where status = 'PENDING') as n`,
  );
}

async function countRuns(storage: Storage): Promise<{ readonly runs: number; readonly givenUp: number }> {
  const runs = await one(storage, 'select count(*) as n from run');
  const givenUp = await one(storage, `select count(*) as n from run where errors like '%GIVEN_UP%'`);
  return { runs, givenUp };
}

/** What is not as it was promised. */
async function judge({ storage, ledger, inbox }: Site): Promise<readonly string[]> {
  const laws: readonly (readonly [string, string])[] = [
    ['a document has two reports', 'select count(*) - count(distinct document) as n from report'],
    ['a run was counted twice', 'select count(*) - count(distinct run_id) as n from usage'],
    [
      'a run that was evaluated was not counted, or one that was not was',
      `select count(*) as n from run left join usage on usage.run_id = run.id
       where (run.phase = 'COMPLETED') <> (usage.id is not null)`,
    ],
    ['somebody holds what is at its end', 'select count(*) as n from run where lease_owner is not null'],
    [
      'a batch is at its end without all of its documents',
      `select count(*) as n from batch_item where state <> 'DONE'`,
    ],
    [
      'what a batch says it holds is not what it holds',
      `select count(*) as n from (select batch_id, sum(items) as items from batch_tally group by batch_id) as tally
       where items <> ${batchSize}`,
    ],
    [
      'an end was told by two events',
      `select count(*) - count(distinct subject_id) as n from event where type = 'REPORT_FINISHED'`,
    ],
    [
      'an end was not told',
      `select count(*) as n from report where not exists (select 1 from event
       where event.subject_id = report.id and event.type = 'REPORT_FINISHED')`,
    ],
    [
      'the end of an operation was not told',
      `select count(*) as n from operation where not exists (select 1 from event
       where event.subject_id = operation.id and event.type = 'OPERATION')`,
    ],
    ['an event was not delivered', `select count(*) as n from event where status <> 'DELIVERED'`],
  ];
  const findings: string[] = [];
  for (const [finding, query] of laws) {
    const count = await one(storage, query);
    if (count !== 0) findings.push(`${finding}: ${count}`);
  }
  const kept = async (table: 'report' | 'batch' | 'operation') =>
    new Set((await storage.db.selectFrom(table).select('id').execute()).map(({ id }) => id));
  const ids = {
    reports: await kept('report'),
    batches: await kept('batch'),
    operations: await kept('operation'),
  };
  for (const kind of ['reports', 'batches', 'operations'] as const) {
    const lost = ledger[kind].filter((id) => !ids[kind].has(id));
    if (lost.length > 0) findings.push(`acknowledged and lost, of ${kind}: ${lost.join(', ')}`);
  }
  const heard = inbox.bodies().join('\n');
  const unheard = [...ids.reports, ...ids.operations].filter((id) => !heard.includes(id));
  if (unheard.length > 0) findings.push(`nobody heard of: ${unheard.join(', ')}`);
  return findings;
}
