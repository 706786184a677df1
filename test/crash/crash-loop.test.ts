import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { newCompany } from '../http/new-company.ts';
import { randomFrom } from '../http/random.ts';
import { trialSize } from '../trials/trial-size.ts';
import { type CommandEnd, runKillable } from './killable-command.ts';
import { databaseIn, startKillable } from './killable-service.ts';
import type { Poison } from './poison.ts';
import { authenticate, makeDatabase, policyIds } from './world.ts';

const { number: documents, seed, isTrial, tell } = trialSize('CREDIT_CRASH_LOOP', { number: 60, seed: 1 });
const random = randomFrom(seed);
const kills = isTrial ? 6 : 4;
const timeout = isTrial ? 1_200_000 : 240_000;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'credit-crash-loop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function ask<T>(folder: string, sql: string): T | undefined {
  const database = new Database(databaseIn(folder), { readonly: true, fileMustExist: true });
  try {
    return database.prepare<[], T>(sql).pluck().get();
  } finally {
    database.close();
  }
}

const givenUp = (folder: string) =>
  ask<number>(
    folder,
    `select count(*) from run where errors like '%"GIVEN_UP"%' or errors like '%"PROCESS_LOST"%'`,
  );

/** A batch that is begun, and gone on with by each further call. */
async function openBatch(lines: readonly string[]) {
  const folder = await newFolder();
  await writeFile(join(folder, 'given.txt'), lines.join('\n'));
  const work = ['--json', '--no-input', '--concurrency', '8'];
  const doneIn = () => ask<number>(folder, "select count(*) from batch_item where state = 'DONE'") ?? 0;
  return {
    folder,
    doneIn,
    run: (
      options: { killOnceDone?: number; killWhen?: () => boolean; poison?: Poison } = {},
    ): Promise<CommandEnd> => {
      const id = existing(folder);
      const args = id === undefined ? ['given.txt', '--policy', 'starter-company'] : ['resume', id];
      const { killOnceDone, killWhen, poison } = options;
      return runKillable(['batch', ...args, ...work], {
        folder,
        ...(poison !== undefined && { poison }),
        ...(killWhen !== undefined && { killWhen: () => existing(folder) !== undefined && killWhen() }),
        ...(killOnceDone !== undefined && {
          killWhen: () => {
            try {
              return doneIn() >= killOnceDone;
            } catch {
              // There is no database yet.
              return false;
            }
          },
        }),
      });
    },
  };
}

function existing(folder: string): string | undefined {
  try {
    return ask<string>(folder, "select id from batch where phase <> 'LOADING'");
  } catch {
    // There is no database yet.
    return undefined;
  }
}

test('a batch whose process is killed again and again gives no document up', { timeout }, async () => {
  const batch = await openBatch(Array.from({ length: documents }, () => newCompany()));
  for (let kill = 0; kill < kills; kill += 1) {
    const { signal } = await batch.run({ killOnceDone: kill === 0 ? 1 : batch.doneIn() + 1 });
    expect(signal).toBe('SIGKILL');
    tell(`killed once ${batch.doneIn()} of ${documents} documents were done`);
  }
  const { code, stderr } = await batch.run();
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  expect(givenUp(batch.folder)).toBe(0);
  expect(ask(batch.folder, "select count(*) from report where status = 'ERROR'")).toBe(0);
  expect(batch.doneIn()).toBe(documents);
  tell(`seed ${seed}: ${kills} kills, ${documents} documents done, none given up`);
});

/** The signal that ends each process before the document gets a separate one. */
const deaths = { ABORT: 'SIGABRT', HEAP: 'SIGABRT', SWELL: 'SIGKILL' } as const;

test.each(['ABORT', 'HEAP', 'SWELL'] as const)(
  'in a batch, only the document that ends its process by %s is given up',
  { timeout },
  async (deed) => {
    const lines = Array.from({ length: Math.ceil(documents / 2) }, () => newCompany());
    const document = random.pick(lines);
    const batch = await openBatch(lines);
    const signals: (NodeJS.Signals | null)[] = [];
    let end: CommandEnd;
    do {
      end = await batch.run({ poison: { document, deed } });
      signals.push(end.signal);
    } while (end.signal !== null && signals.length < 10);
    // The batch is complete, with one document in ERROR. A full heap often ends only its thread.
    const ends = signals.slice(0, -1);
    if (deed !== 'HEAP') expect(ends).toHaveLength(2);
    expect(ends.length).toBeLessThanOrEqual(2);
    expect(new Set([deaths[deed], ...ends]).size).toBe(1);
    expect(end.code).toBe(4);
    expect(givenUp(batch.folder)).toBe(1);
    expect(ask(batch.folder, "select document from report where status = 'ERROR'")).toBe(document);
    expect(batch.doneIn()).toBe(lines.length);
    expect(ask(batch.folder, 'select count(*) from usage')).toBe(lines.length - 1);
    const report = ask<string>(batch.folder, "select id from report where status = 'ERROR'") ?? '';
    const shown = await runKillable(['report', 'show', report], { folder: batch.folder });
    expect(shown.stdout).toContain('the analysis failed three times');
    expect(shown.stdout).not.toContain('a required source failed');
    tell(`seed ${seed}: line ${lines.indexOf(document) + 1} of ${lines.length}, ${deed}: given up`);
  },
);

test('a document that takes down every process delays no other document, and doctor lists it', {
  timeout,
}, async () => {
  const lines = Array.from({ length: 12 }, () => newCompany());
  const document = random.pick(lines);
  const batch = await openBatch(lines);
  const losses = () =>
    ask<number>(
      batch.folder,
      `select losses from run join report on report.id = run.report_id where document = '${document}'`,
    ) ?? 0;
  const isWaitedFor = () => losses() >= 4 && batch.doneIn() === lines.length - 1;
  do {
    const { signal } = await batch.run({ poison: { document, deed: 'KILL' }, killWhen: isWaitedFor });
    expect(signal).toBe('SIGKILL');
  } while (!isWaitedFor());
  const shown = await runKillable(['doctor', '--offline'], { folder: batch.folder });
  expect(shown.stdout).toMatch(/rpt_\w{26}.*lost 4 times.*next attempt/s);
  // The cause no longer exists.
  const { code, stderr } = await batch.run();
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  expect(givenUp(batch.folder)).toBe(0);
});

test.each(['ABORT', 'HEAP', 'SWELL'] as const)(
  'a service that a document ends by %s gives the document up and completes all others',
  { timeout },
  async (deed) => {
    const folder = await newFolder();
    const clients = await makeDatabase(folder);
    const lines = Array.from({ length: 12 }, () => newCompany());
    const document = random.pick(lines);
    const poison = { document, deed } as const;
    const unfinished = () => ask<number>(folder, 'select count(*) from run where finished_at is null') ?? 0;
    let ends = 0;
    let next = 0;
    for (;;) {
      const service = await startKillable({ folder, poison });
      if (service === undefined) {
        ends += 1;
        continue;
      }
      const isGone = service.ended.then(() => true);
      const [organization] = await authenticate(service.url, clients).catch(() => []);
      const post = async () => {
        for (; next < lines.length; next += 1) {
          const body = { document: lines[next], type: 'CNPJ', policyId: policyIds.automatic };
          const response = await fetch(`${service.url}/v2/report`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'idempotency-key': `line-${next}-of-this`,
              authorization: `Bearer ${organization?.token ?? ''}`,
            },
            body: JSON.stringify(body),
          });
          expect(response.status).toBe(201);
        }
      };
      // The service may end during the request.
      await post().catch(() => {});
      let isOver = false;
      for (;;) {
        isOver = next === lines.length && unfinished() === 0;
        if (isOver || (await Promise.race([isGone, wait(100, false)]))) break;
      }
      if (isOver) {
        await service.stop();
        break;
      }
      ends += 1;
      expect(ends).toBeLessThan(5);
    }
    expect(ends).toBe(2);
    expect(ask(folder, 'select count(*) from report')).toBe(lines.length);
    expect(ask(folder, "select document from report where status = 'ERROR'")).toBe(document);
    expect(ask(folder, "select count(*) from report where status = 'ERROR'")).toBe(1);
    expect(givenUp(folder)).toBe(1);
    expect(ask(folder, 'select count(*) from usage')).toBe(lines.length - 1);
    tell(
      `${deed}: the service ended ${ends} times, the document was given up, ${lines.length - 1} others finished`,
    );
  },
);

test('a loaded service that is told to stop twice, again and again, gives nothing up', {
  timeout,
}, async () => {
  const folder = await newFolder();
  const clients = await makeDatabase(folder);
  // More than are worked on at once, so that each service is stopped in the middle of some.
  const ids = Array.from({ length: isTrial ? 40 : 20 }, () => newCompany());
  for (let time = 0; time < 4; time += 1) {
    const service = await startKillable({ folder, sandboxDelay: '3000-4000' });
    if (service === undefined) throw new Error('The service did not start');
    const [organization] = await authenticate(service.url, clients);
    if (time === 0) {
      for (const document of ids) {
        const response = await fetch(`${service.url}/v2/report`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${organization?.token ?? ''}`,
          },
          body: JSON.stringify({ document, type: 'CNPJ', policyId: policyIds.automatic }),
        });
        expect([response.status, response.ok ? '' : await response.text()]).toEqual([201, '']);
      }
    }
    const held = () => ask<number>(folder, 'select count(*) from run where lease_owner is not null') ?? 0;
    await expect.poll(held).toBeGreaterThan(1);
    await service.stopTwice();
    expect(await service.ended).toBe('SIGTERM');
  }
  const last = await startKillable({ folder });
  const unfinished = () => ask<number>(folder, 'select count(*) from run where finished_at is null');
  await expect.poll(unfinished, { timeout: 120_000 }).toBe(0);
  await last?.stop();
  expect(givenUp(folder)).toBe(0);
  expect(ask(folder, "select count(*) from report where status = 'ERROR'")).toBe(0);
  tell(`4 services told to stop twice, ${ids.length} reports, none given up`);
});
