import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { openLocalActor } from '../../src/auth/local-actor.ts';
import { sha256 } from '../../src/base/canonical-json.ts';
import type { MasterKey } from '../../src/base/master-key.ts';
import type { SourceProfile } from '../../src/collector/source-profile.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { newLeaseHolder } from '../../src/jobs/lease-holder.ts';
import { WorkGate } from '../../src/jobs/work-gate.ts';
import { DocumentHashes } from '../../src/privacy/document-hashes.ts';
import { beginSealing } from '../../src/privacy/subject-key-store.ts';
import { sealSubjectsOf } from '../../src/privacy/subject-seals.ts';
import type { Engine } from '../../src/report/engine.ts';
import { openRunEndings } from '../../src/report/run-endings.ts';
import { evaluatorOf } from '../../src/run/evaluate-again.ts';
import { Keyring } from '../../src/storage/keyring.ts';
import { readsNothing } from '../../src/storage/locks.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { openOutbox } from '../../src/webhook/outbox.ts';
import { defaultTimezone } from '../../src/wording/time-zone.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { newMasterKey } from '../auth/new-master-key.ts';
import { scriptedSource } from '../collector/scripted-source.ts';
import { checkedStorage } from '../storage/checked-storage.ts';
import { createServerDatabase, newServerDatabase, testServer } from '../storage/test-server.ts';

export const start = new Date('2026-11-20T12:00:00.000Z');

/** The engine of one process on a database, with a clock that the test moves. */
export interface LocalEngine extends Engine {
  readonly actor: Actor;
  /** Lets time pass. */
  pass(ms: number): void;
}

/** Of all engines: some share a database. */
export const engineKey = newMasterKey();

const testPolicies = {
  /** Asks registration and relations; revenue and location may fail. Decides by itself. */
  automatic: policyYaml('automatic', 'usePolicyResult: true'),
  /** The same, and an analyst decides. */
  manual: policyYaml('manual', 'usePolicyResult: false'),
};

function policyYaml(id: string, setting: string): string {
  return `id: ${id}
name: Policy ${id}
kind: cnpj
depth: SIMPLES
${setting}
sources: { revenue: optional, location: optional }
scoring:
  riskBands:
    - { band: A, from: 600, status: APPROVED }
    - { band: B, from: 0, status: ALERT }
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, points: 100 }
      - { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 24 MONTHS, statusToApply: ALERT, points: 100 }
      - { rule: REQUESTED_AMOUNT, failWhen: GREATER_THAN 900000 BRL, statusToApply: ALERT }
`;
}

export function simpleSources(): SourceProfile['sources'] {
  return ['registration', 'revenue', 'location', 'relations'].map((name) => scriptedSource(name));
}

/** A profile of sources that no file says. */
export function scriptedProfile(sources: SourceProfile['sources'], name = 'scripted'): SourceProfile {
  return { name, hash: sha256(name), sourceText: `name: ${name}`, sources };
}

/** Whoever runs the program, with the policies of tests. */
async function seed(storage: Storage): Promise<Actor> {
  const actor = await openAnalyst(storage);
  for (const [id, text] of Object.entries(testPolicies)) {
    await enablePolicy(storage, actor, { text, file: `${id}.yaml` }, start);
  }
  return actor;
}

async function openAnalyst(storage: Storage): Promise<Actor> {
  return (await openLocalActor(storage, { analystName: 'ana', now: start })).actor;
}

let seeded: Promise<Uint8Array> | undefined;

/** A file with all that, made once in a process: to make it is half of what a new database takes. */
async function makeSeeded(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'credit-seeded-'));
  try {
    const storage = await openStorage(join(folder, 'credit.db'));
    await seed(storage);
    await storage.close();
    return await readFile(join(folder, 'credit.db'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let seededOnServer: Promise<string> | undefined;

/** The same on a server: the name of a database to copy. */
async function makeSeededOn(server: string): Promise<string> {
  const address = await createServerDatabase(server);
  const storage = await openStorage(address);
  await seed(storage);
  await storage.close();
  return new URL(address).pathname.slice(1);
}

/** A new database with all that. */
async function newSeededFile(): Promise<string> {
  const server = testServer();
  if (server !== undefined) {
    seededOnServer ??= makeSeededOn(server);
    return newServerDatabase(server, { template: await seededOnServer });
  }
  seeded ??= makeSeeded();
  const file = await newDatabaseFile();
  await writeFile(file, await seeded, { mode: 0o600 });
  return file;
}

/**
 * A process of its own on a database: the one given, or a new one. The policies `automatic` and `manual` are enabled.
 *
 * @param options.sources what the profile asks; the four of depth SIMPLES unless told.
 * @param options.sealing the master key of a database that seals what is kept of people; it does not unless told.
 */
export async function openLocalEngine(
  options: { file?: string; sources?: SourceProfile['sources']; holder?: string; sealing?: MasterKey } = {},
): Promise<LocalEngine> {
  const { sealing = engineKey } = options;
  const keyring = new Keyring({ file: 'master.key', read: () => sealing });
  const isSeeded = options.file === undefined && options.sealing === undefined;
  const file = options.file ?? (await (isSeeded ? newSeededFile() : newDatabaseFile()));
  const storage = checkedStorage(await openStorage(file, { keyring }));
  onTestFinished(() => storage.close());
  const documentHashes = new DocumentHashes(storage, async () => sealing);
  sealSubjectsOf(storage.db, {
    keyring,
    hashes: documentHashes,
    openMasterKey: async () => sealing,
    clock: { now: () => start },
    isWanted: options.sealing !== undefined,
  });
  if (options.sealing !== undefined)
    await storage.write({ locks: readsNothing }, (db) => beginSealing(db, start));
  const actor = isSeeded ? await openAnalyst(storage) : await seed(storage);
  const profile = scriptedProfile(options.sources ?? simpleSources());
  let now = start.getTime();
  const clock = { now: () => new Date(now) };
  return {
    storage,
    actor,
    clock,
    timezone: defaultTimezone,
    profileName: profile.name,
    loadProfile: () => Promise.resolve(profile),
    openProfile: () => Promise.reject(new Error('the profile is the one that there is')),
    evaluateAgain: evaluatorOf({ clock, timezone: defaultTimezone }),
    prices: defaultPriceTable,
    holder: options.holder ?? newLeaseHolder(),
    gate: new WorkGate(),
    endings: openRunEndings(),
    outbox: openOutbox(),
    documentHashes,
    pass: (ms) => {
      now += ms;
    },
  };
}

/** A process id that no process has: Linux gives at most 2^22 (proc(5), pid_max), and macOS 99,999. */
const unusedPid = 2 ** 22 + 1;

/** Returns the name of a lease holder of this machine whose process does not exist. */
export function deadHolder(): string {
  const [space, , random] = newLeaseHolder().split('|');
  return [space, unusedPid, random].join('|');
}

/** How many rows a table has, for seeing that nothing was written or counted. */
export async function countRows(
  storage: Storage,
  table: 'report' | 'run' | 'usage' | 'dossier' | 'manual_decision',
): Promise<number> {
  const { count } = await storage.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const approvedCompany = { kind: 'cnpj', value: '99990001000198' } as const;
