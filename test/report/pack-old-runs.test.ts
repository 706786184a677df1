import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { packOldRuns } from '../../src/report/pack-old-runs.ts';
import { getReport, getSectionById, listReports } from '../../src/report/read-reports.ts';
import { attachStatements } from '../../src/run/attach-statements.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { buildProfile } from '../../src/sources/profile/build-profile.ts';
import { migrateDatabase } from '../../src/storage/migrate-database.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { sqliteTest } from '../storage/test-server.ts';
import { type LocalEngine, openLocalEngine } from './local-engine.ts';

/** A database with two reports from before there were dossiers (see data/README.md). */
async function openOld(): Promise<LocalEngine> {
  const file = await newDatabaseFile();
  const packed = await readFile(new URL('data/reports-with-words.db.gz', import.meta.url));
  await writeFile(file, gunzipSync(packed));
  await migrateDatabase(file, { dryRun: false });
  const profile = await buildProfile('sandbox', { registryUrl: 'http://127.0.0.1:9' });
  const engine = await openLocalEngine({ file });
  return { ...engine, loadProfile: () => Promise.resolve(profile) };
}

/** Everything that is answered about the reports, as text. */
async function readAll(engine: LocalEngine): Promise<readonly string[]> {
  const { items } = await listReports(engine, engine.actor);
  const answers: string[] = [];
  for (const { id } of items) {
    const report = await getReport(engine, engine.actor, id);
    answers.push(canonicalJson(report));
    for (const section of report.sections) {
      answers.push(canonicalJson(await getSectionById(engine, engine.actor, section.id)));
    }
    // One ended in ERROR: refusals stay the same too.
    const replay = replayReport(engine, engine.actor, id);
    answers.push(await replay.then(canonicalJson, (refusal: unknown) => String(refusal)));
  }
  return answers;
}

async function oldRows({ storage }: LocalEngine): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const table of ['section', 'evidence'] as const) {
    counts.push((await storage.db.selectFrom(table).select('id').execute()).length);
  }
  return counts;
}

sqliteTest(
  'reports from before say the same when they are packed, by the names that their sections had',
  async () => {
    const engine = await openOld();
    const before = await readAll(engine);
    expect(before.length).toBeGreaterThan(10);
    const progress: string[] = [];
    const onProgress = (done: number, all: number) => progress.push(`${done}/${all}`);
    expect(await packOldRuns(engine.storage, { onProgress })).toEqual({ packed: 2, damaged: [] });
    expect(progress).toEqual(['2/2']);
    expect(await oldRows(engine)).toEqual([0, 0]);
    expect(await readAll(engine)).toEqual(before);
    expect(await packOldRuns(engine.storage)).toEqual({ packed: 0, damaged: [] });
  },
);

sqliteTest('statements that are attached to one pack it, and its sections keep their names', async () => {
  const engine = await openOld();
  const { items } = await listReports(engine, engine.actor);
  const company = items.find(({ type }) => type === 'CNPJ');
  if (company === undefined) throw new Error('No company');
  const before = await getReport(engine, engine.actor, company.id);
  const typed = {
    periods: [{ year: 2025, months: 12, balanceSheet: { currentAssets: 9, currentLiabilities: 3 } }],
  };
  const body = Buffer.from(JSON.stringify(typed));
  const extracted = readTyped(typed);
  const { status } = await attachStatements(engine, engine.actor, { reportId: company.id, body, extracted });
  expect(status).toBe('COMPLETED');
  const after = await getReport(engine, engine.actor, company.id);
  for (const { id, type } of before.sections) {
    expect(after.sections.find((section) => section.type.value === type.value)?.id).toBe(id);
    expect(await getSectionById(engine, engine.actor, id)).toMatchObject({ id, type });
  }
  expect(after.sections.map(({ type }) => type.value)).toContain('FINANCIAL_STATEMENTS');
});

sqliteTest('one that is damaged stays as it is, and the others are packed', async () => {
  const engine = await openOld();
  const { db } = engine.storage;
  const { run_id: damaged, id } = await db
    .selectFrom('section')
    .select(['id', 'run_id'])
    .executeTakeFirstOrThrow();
  await db.updateTable('section').set({ checksum: 1 }).where('id', '=', id).execute();
  expect(await packOldRuns(engine.storage)).toEqual({ packed: 1, damaged: [damaged] });
  expect((await oldRows(engine))[0]).toBeGreaterThan(0);
});
