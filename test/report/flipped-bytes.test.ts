import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, listSandboxCases, openApp } from '../../src/app.ts';
import { newMasterKeyFile } from '../../src/auth/master-key-file.ts';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { CreditError } from '../../src/base/errors.ts';
import { requireDocument } from '../../src/document/document.ts';
import { getReport, getSection, listReports } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { checkDatabase } from '../../src/storage/check-database.ts';
import { listUsage } from '../../src/usage/list-usage.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { trialSize } from '../trials/trial-size.ts';

const { number: flips, seed, tell } = trialSize('CREDIT_FLIPS', { number: 20, seed: 20_261_122 });
const pageSize = 4096;

let folder: string;
let sound: Buffer;
/** Page numbers, from 0, that the queries read. Most pages of the file contain other data. */
let askedPages: readonly number[];
let answers: Answers;

/** What the program says when it is asked for everything, by question. */
type Answers = ReadonlyMap<string, unknown>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'credit-flips-'));
  newMasterKeyFile(join(folder, 'master.key'), new Date());
  const app = await open(join(folder, 'sound.db'));
  const cases = await listSandboxCases();
  for (const { document } of cases.filter(({ kind }) => kind === 'cnpj').slice(0, 6)) {
    await analyzeDocument(app.engine, app.actor, {
      document: requireDocument(document),
      policyId: 'starter-company',
    });
  }
  await app.close();
  sound = readFileSync(join(folder, 'sound.db'));
  askedPages = pagesOf(join(folder, 'sound.db'), ['report', 'run', 'dossier']);
  answers = await askEverything(join(folder, 'sound.db'));
  expect(answers.size).toBeGreaterThan(20);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function pagesOf(file: string, tables: readonly string[]): readonly number[] {
  const database = new Database(file, { readonly: true });
  try {
    const sql = `select pageno from dbstat where name in (${tables.map(() => '?').join()}) order by pageno`;
    return database
      .prepare<string[], number>(sql)
      .pluck()
      .all(...tables)
      .map((number) => number - 1);
  } finally {
    database.close();
  }
}

function open(db: string): Promise<App> {
  return openApp(
    {
      db,
      masterKeyFile: join(folder, 'master.key'),
      profile: 'sandbox',
      registryUrl: '',
      sandboxDelay: '',
      prices: defaultPriceTable,
      allowPrivateTargets: '',
    },
    { analystName: 'ana' },
  );
}

/** The same numbers each time, from 0 to `below`. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function outcome(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return JSON.parse(canonicalJson(JSON.parse(JSON.stringify(await ask()))));
  } catch (error) {
    // A named error; anything else is a defect, whatever the disk does.
    if (error instanceof CreditError) return { refused: error.code };
    throw error;
  }
}

async function askEverything(file: string): Promise<Answers> {
  const said = new Map<string, unknown>();
  const opened = await outcomeOfOpening(file);
  if (!('app' in opened)) return new Map([['open', opened]]);
  const { app } = opened;
  try {
    const { engine, actor } = app;
    const ids = answers === undefined ? [] : [...answers.keys()].filter((key) => key.startsWith('rpt_'));
    const list = await outcome(() => listReports(engine, actor));
    said.set('list', list);
    said.set('usage', await outcome(() => listUsage(app.storage.db, actor.organizationId)));
    for (const id of ids.length > 0 ? ids : (await listReports(engine, actor)).items.map((item) => item.id)) {
      said.set(id, await outcome(() => getReport(engine, actor, id)));
      said.set(`replay ${id}`, await outcome(() => replayReport(engine, actor, id)));
      for (const type of ['BASIC_INFORMATION', 'PROTESTS', 'CREDIT_POLICY']) {
        said.set(
          `section ${id} ${type}`,
          await outcome(() => getSection(engine, actor, { reportId: id, type })),
        );
      }
    }
  } finally {
    await app.close();
  }
  return said;
}

async function outcomeOfOpening(file: string): Promise<{ app: App } | { refused: string }> {
  try {
    return { app: await open(file) };
  } catch (error) {
    if (error instanceof CreditError) return { refused: error.code };
    throw error;
  }
}

function refusalIn(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null && 'refused' in answer
    ? String(answer.refused)
    : undefined;
}

/** Whether it says of its decision that nothing can be said without the policy. */
function isUndecided(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'firmnessUndecided' in answer;
}

/** The same report where its policy cannot be read: what would change its decision and what holds it is told as undecided. */
function undecided(report: unknown): unknown {
  const { counterfactuals, nearest, heldBy, ...others } = Object(report);
  return {
    ...others,
    ...(counterfactuals !== undefined && { counterfactuals: [], counterfactualsUndecided: true }),
    firmnessUndecided: true,
  };
}

interface ListAnswer {
  readonly items: readonly { readonly id: string }[];
  readonly damaged?: readonly { readonly id: string }[];
}

/**
 * Every report of the list is as it was, or named as damaged: by its id, or by what stands in its place where that was
 * hit itself.
 */
function expectSoundList(found: ListAnswer, expected: ListAnswer, flip: string): void {
  for (const item of found.items) {
    expect(item, flip).toEqual(expected.items.find(({ id }) => id === item.id));
  }
  const ids = expected.items.map(({ id }) => id);
  const damaged = (found.damaged ?? []).map(({ id }) => id);
  const named = [...found.items.map(({ id }) => id), ...damaged];
  const lost = ids.filter((id) => !named.includes(id));
  const unknown = damaged.filter((id) => !ids.includes(id));
  expect([new Set(named).size, unknown.length], `${flip}: ${unknown.join()}`).toEqual([
    ids.length,
    lost.length,
  ]);
}

test(
  `whatever byte of the file is another one, what is said is right or refused by name (${flips} times)`,
  async () => {
    const file = join(folder, 'flipped.db');
    const random = numbers(seed);
    let refused = 0;
    let right = 0;
    for (let at = 0; at < flips; at += 1) {
      const spoilt = Buffer.from(sound);
      const anyPage = random(sound.length / pageSize);
      const page = at % 2 === 0 ? anyPage : (askedPages[random(askedPages.length)] ?? anyPage);
      const places = Array.from({ length: 1 + random(8) }, () => page * pageSize + random(pageSize));
      for (const place of places) spoilt[place] = (spoilt[place] ?? 0) ^ (1 + random(255));
      for (const ending of ['', '-wal', '-shm', '-damage']) rmSync(`${file}${ending}`, { force: true });
      writeFileSync(file, spoilt);
      const flip = `flip ${at} on page ${page + 1}: bytes ${places.map((place) => place % pageSize).join(', ')}`;
      const said = await askEverything(file);
      for (const [question, answer] of said) {
        const refusal = refusalIn(answer);
        if (refusal !== undefined) {
          refused += 1;
          // An index may not find what is there: that is named as what it looks like, and the check finds it.
          if (refusal === 'UNKNOWN_REPORT') await expect(checkDatabase(file), flip).rejects.toThrow();
          else
            expect(refusal, `${flip}, ${question}`).toMatch(
              /^(?:STORAGE_|RECORD_DAMAGED|RECORD_ERASED|REPLAY_DIFFERS)/,
            );
          continue;
        }
        if (question === 'list') {
          expectSoundList(answer as ListAnswer, answers.get('list') as ListAnswer, flip);
        } else if (isUndecided(answer)) {
          // What cannot be said without the policy is told as such; why it cannot be read, the check finds.
          expect(answer, `${flip}, ${question}`).toEqual(undecided(answers.get(question)));
          await expect(checkDatabase(file), flip).rejects.toThrow();
        } else expect(answer, `${flip}, ${question}`).toEqual(answers.get(question));
        right += 1;
      }
    }
    tell(`seed ${seed}: ${flips} files, ${right} answers right, ${refused} refused by name`);
    expect(refused).toBeGreaterThan(0);
  },
  Math.max(600_000, flips * 5_000),
);
