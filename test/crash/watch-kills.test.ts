import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { registerWebhook } from '../../src/webhook/webhooks.ts';
import { newBuiltProgram } from '../cli/built-program.ts';
import { newCompany } from '../http/new-company.ts';
import { randomFrom } from '../http/random.ts';
import { trialSize } from '../trials/trial-size.ts';
import { cepim, type ListRow } from '../watch/watch-world.ts';
import { type KillPlace, listKillPlaces } from './kill-points.ts';

const { number: kills, seed, tell } = trialSize('CREDIT_WATCH_KILLS', { number: 6, seed: 20_261_123 });

const tables = 'watch,watch_screening,watch_new_finding,watch_finding,watch_change,watch_dataset,event';
/** More than a stretch, and so many on the list that they are told in several transactions. */
const documents = Array.from({ length: 620 }, newCompany);
const listedAtOnce = 60;

test(`a screening that is killed at ${kills} of its writes, and one that two processes do, tell everything once`, async () => {
  const program = await newBuiltProgram();
  onTestFinished(() => program.remove());
  const { folder } = program;
  const file = join(folder, 'credit.db');
  const datasets = join(folder, 'datasets');
  const env = { CREDIT_DATASETS_FOLDER: datasets };
  const random = randomFrom(seed);
  const signal = new AbortController().signal;
  let day = 0;
  /** Puts an edition in force that lists other companies, and says what is to be told of it. */
  const load = async (before: ReadonlySet<number>) => {
    day += 1;
    const now = new Set(
      Array.from({ length: listedAtOnce }, () => Math.floor(random.next() * documents.length)),
    );
    const rows = [...now].map((place): ListRow => [`${place}`, documents[place] ?? '', `EMPRESA ${place}`]);
    const list = join(folder, `list-${day}.csv`);
    writeFileSync(list, Buffer.from(cepim(rows), 'latin1'));
    const publishedOn = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
    const options = { folder: datasets, clock: systemClock, signal, publishedOn, acceptShrink: true };
    await loadEdition('cepim', [list], { ...options, acceptOlder: false });
    const came = [...now]
      .filter((place) => !before.has(place))
      .map((place) => `${publishedOn} NEWLY_LISTED ${documents[place]}`);
    const left = [...before]
      .filter((place) => !now.has(place))
      .map((place) => `${publishedOn} LEFT_LIST ${documents[place]}`);
    return { now, changes: [...came, ...left] };
  };
  const run = async (more: Readonly<Record<string, string>> = {}) => {
    const child = spawn(process.execPath, [resolve('bin', 'credit.js'), 'watch', 'run'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, CREDIT_DB: file, ...env, ...more },
      stdio: 'ignore',
    });
    const [code, killedBy] = await once(child, 'exit');
    return { code, killedBy };
  };

  const expected: string[] = [];
  let { now } = await load(new Set());
  writeFileSync(join(folder, 'clientes.txt'), documents.join('\n'));
  const added = program.run('watch add --documents clientes.txt', env);
  expect([added.code, added.stderr]).toEqual([0, added.stderr]);
  await askForEvents(file);
  const next = async () => {
    const edition = await load(now);
    now = edition.now;
    expected.push(...edition.changes);
  };

  const log = join(folder, 'places.log');
  const watching = {
    NODE_OPTIONS: `--require ${JSON.stringify(resolve('test', 'crash', 'kill-at.cjs'))}`,
    KILL_AT_TABLES: tables,
  };
  await next();
  expect(await run({ ...watching, KILL_AT_LOG: log })).toMatchObject({ code: 0 });
  const places = listKillPlaces(log).filter(({ distinct }) => distinct);
  expect(places.length).toBeGreaterThan(8);
  let deaths = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await next();
    const place: KillPlace = random.pick(places);
    const point = { ...place, time: 1 + Math.floor(random.next() * 2) };
    const end = await run({ ...watching, KILL_AT_POINT: JSON.stringify(point) });
    if (end.killedBy === 'SIGKILL') deaths += 1;
    tell(`${place.when} ${place.label}: ended with ${end.killedBy ?? end.code}`);
    expect(await run()).toMatchObject({ code: 0 });
  }
  expect(deaths).toBeGreaterThan(0);

  await next();
  const both = await Promise.all([run(), run()]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect((await toldIn(file)).toSorted()).toEqual(expected.toSorted());
  tell(`${kills} kills, ${deaths} deaths, ${expected.length} changes, each told once`);
});

/** Has the organisation told of what changes. */
async function askForEvents(file: string): Promise<void> {
  const storage = await openDatabase(file);
  const { id } = await storage.db.selectFrom('organization').select('id').executeTakeFirstOrThrow();
  const targets = openTargets([], async () => []);
  const webhook = { type: 'WATCH', url: 'https://one.example/' } as const;
  await registerWebhook(storage, id, webhook, { targets, now: new Date() });
  await storage.close();
}

/** What the outbox holds: `date KIND document`. */
async function toldIn(file: string): Promise<readonly string[]> {
  const storage = await openDatabase(file);
  const rows = await storage.db.selectFrom('event').select('body').where('type', '=', 'WATCH').execute();
  await storage.close();
  return rows.flatMap(({ body }) => {
    const { publishedOn, document, changes } = JSON.parse(body).data.content;
    return changes.map(({ kind }: { kind: string }) => `${publishedOn} ${kind} ${document}`);
  });
}
