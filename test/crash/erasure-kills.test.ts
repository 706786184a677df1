import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { documentsInText } from '../../src/document/documents-in-text.ts';
import { fates } from '../../src/subject/erasure.ts';
import { documentOf } from '../cli/document-of-case.ts';
import { randomFrom } from '../http/random.ts';
import { trialSize } from '../trials/trial-size.ts';
import { type KillPlace, listKillPlaces } from './kill-points.ts';
import { type CommandOptions, runKillable } from './killable-command.ts';
import { databaseIn } from './killable-service.ts';

const { number: kills, seed, tell } = trialSize('CREDIT_ERASURE_KILLS', { number: 3, seed: 1 });

/** The tables whose writes make up an erasing. */
const tables = [...Object.keys(fates), 'erasure', 'erasure_trace', 'subject_key', 'audit_entry'];
const words = ['order-17', 'called on Monday', 'Given by hand'];

async function ok(folder: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runKillable(args, { folder });
  expect(code, `${args.join(' ')}: ${stderr}`).toBe(0);
  return stdout;
}

/** A folder with a database in which a person has a report, and stands in that of a company. */
async function makeWorld(root: string) {
  const folder = join(root, 'world');
  mkdirSync(folder);
  const company = documentOf('approved-company');
  const analysed = await ok(folder, ['analyze', company, '--policy', 'starter-company', '--json']);
  const person = [...documentsInText(analysed)].find((one) => one.length === 11) ?? '';
  const about = await ok(folder, [
    ...['analyze', person, '--policy', 'starter-person', '--external-id', 'order-17', '--json'],
  ]);
  const { id } = JSON.parse(about);
  await ok(folder, ['report', 'note', id, 'called on Monday']);
  await ok(folder, ['report', 'export', id, '--format', 'json', '-o', join(root, 'out.json')]);
  await ok(folder, ['consent', 'add', person, '--by', 'Given by hand', '--how', 'paper']);
  return { folder, company, person };
}

/** Every byte of a folder, of files that the program keeps. */
function bytesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path).toString('latin1'))
    .join('\n');
}

/** How far each erasing is. */
function stepsIn(folder: string): readonly string[] {
  const database = new Database(databaseIn(folder), { fileMustExist: true });
  try {
    return database
      .prepare<[], { step: string }>('select step from erasure order by id')
      .all()
      .map(({ step }) => step);
  } finally {
    database.close();
  }
}

test(`an erasing that is killed at any of ${kills} of its writes is done, or goes on`, async () => {
  const root = mkdtempSync(join(tmpdir(), 'credit-erasure-kills-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const { folder: world, company, person } = await makeWorld(root);
  const copyWorld = (name: string) => {
    const folder = join(root, name);
    cpSync(world, folder, { recursive: true });
    return folder;
  };
  const eraseIn = (folder: string, options: Omit<CommandOptions, 'folder' | 'tables'> = {}) =>
    runKillable(['subject', 'erase', person, '--reason', 'request 17', '--confirm', person], {
      ...options,
      folder,
      tables,
    });
  const expectClean = (folder: string, what: string) => {
    const bytes = bytesIn(folder);
    for (const word of [person, ...words])
      expect({ what, there: bytes.includes(word) }).toEqual({ what, there: false });
    expect(bytes.includes(company), what).toBe(true);
  };
  expect(bytesIn(world)).toContain(person);
  const log = join(root, 'writes.jsonl');
  const whole = copyWorld('whole');
  expect(await eraseIn(whole, { killPointLog: log })).toMatchObject({ code: 0 });
  expectClean(whole, 'nobody was killed');

  const random = randomFrom(seed);
  const places = listKillPlaces(log)
    .map((place) => ({ place, order: random.next() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ place }) => place)
    .slice(0, kills);
  const ended = { done: 0, under: 0, none: 0 };
  for (const [index, { label, when }] of places.entries()) {
    const folder = copyWorld(`kill-${index}`);
    const what = `killed ${when} ${label}`;
    const killPoint = { label, when, time: 1 } satisfies Omit<KillPlace, 'distinct'> & { time: number };
    expect(await eraseIn(folder, { killPoint }), what).toMatchObject({ signal: 'SIGKILL' });
    const steps = stepsIn(folder);
    expect(steps.length, what).toBeLessThanOrEqual(1);
    if (steps[0] === 'DONE') expectClean(folder, `${what}, and said to be done`);
    ended[steps[0] === 'DONE' ? 'done' : steps.length === 1 ? 'under' : 'none'] += 1;
    // The list is there before anything is gone.
    if (steps.length === 1 && steps[0] !== 'STOP')
      expect(existsSync(`${databaseIn(folder)}.erasures`)).toBe(true);
    const { code, stderr } = await eraseIn(folder);
    expect(code, `${what}: ${stderr}`).toBe(0);
    expect(stepsIn(folder), what).toEqual(['DONE']);
    expectClean(folder, what);
    await ok(folder, ['audit', 'verify']);
    rmSync(folder, { recursive: true });
  }
  tell(
    `${places.length} kills: ${ended.none} before it was begun, ${ended.under} under way, ${ended.done} when it was done; each went on to its end`,
  );
}, 3_600_000);
