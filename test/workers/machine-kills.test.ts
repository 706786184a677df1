import { expect, onTestFinished, test } from 'vitest';
import type { CreditClient } from '../../src/client/credit-client.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { type Random, randomFrom } from '../http/random.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../postgres-server.ts';
import { trialSize } from '../trials/trial-size.ts';
import { newCredentials, signIn } from './client-of.ts';
import { type Inbox, openInbox } from './inbox.ts';
import { askForWork, countOpen, countRuns, judge, type Ledger, newLedger } from './judge-machines.ts';
import { type Machine, startMachine } from './start-machine.ts';

const {
  number: kills,
  seed,
  isTrial,
  tell,
} = trialSize('CREDIT_MACHINE_KILLS', { number: 0, seed: 20_261_123 });

/** Machines on one server: one answers, and two work. Whoever is killed is started again. */
class Site {
  readonly ledger: Ledger = newLedger();
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
  load(round: number): Promise<void> {
    return askForWork(this.#api, this.ledger, round);
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
