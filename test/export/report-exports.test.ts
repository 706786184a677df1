import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isServerAddress } from '../../src/base/server-address.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { copyExports } from '../../src/export/copy-exports.ts';
import { exportFormats, type ReportExport } from '../../src/export/export.ts';
import { claimExport } from '../../src/export/export-store.ts';
import { openExportShelf } from '../../src/export/open-export-shelf.ts';
import type { ReportExports } from '../../src/export/report-exports.ts';
import { leaseMs } from '../../src/jobs/claim.ts';
import { createReport } from '../../src/report/create-report.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { leaveNote } from '../../src/report/notes.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { copyDatabase } from '../../src/storage/copy-database.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { deadHolder, type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';
import { onServer, sqliteTest } from '../storage/test-server.ts';
import { openTold, request, told } from '../webhook/told-engine.ts';
import { endedReport, form, openExports } from './export-world.ts';

const folderOf = (engine: LocalEngine) => join(dirname(engine.storage.file), 'exports');

/** As an operator may take them away, wherever they are. */
async function loseBytes({ storage }: LocalEngine): Promise<void> {
  if (isServerAddress(storage.file)) await onServer(storage.file, 'delete from export_bytes');
  else rmSync(join(dirname(storage.file), 'exports'), { recursive: true });
}

async function exportEvents(engine: LocalEngine) {
  const events = (await told(engine)).filter(({ type }) => type === 'REPORT_EXPORTED');
  return events.map(({ content: { exportId, format, outcome, error } }) => ({
    exportId,
    format,
    outcome,
    error,
  }));
}

async function bytesOf(exports: ReportExports, engine: LocalEngine, one: ReportExport): Promise<Uint8Array> {
  const opened = await exports.open(engine.actor, one.id);
  return opened.files.read(opened.one);
}

test('files of exports go along with a copy of the database, as they lie, and once', async () => {
  const engine = await openTold();
  const exports = openExports(engine);
  const kept = await exports.make(
    await exports.request(engine.actor, { reportId: await endedReport(engine) }, form()),
  );
  const folder = mkdtempSync(join(tmpdir(), 'credit-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const to = join(folder, 'copy.db');
  await copyDatabase({ from: engine.storage.file, to });
  const target = await openStorage(to);
  onTestFinished(() => target.close());
  expect(await copyExports({ from: engine.storage, to: target })).toBe(1);
  const [lying, there] = [openExportShelf(engine.storage), openExportShelf(target)];
  expect(await there.read(kept)).toEqual(Buffer.from(await lying.read(kept)));
  expect(await copyExports({ from: engine.storage, to: target })).toBe(0);
});

describe('an export of a report', () => {
  test.each(exportFormats)(
    'as %s is made once, told of once, and is the same bytes again',
    async (format) => {
      const engine = await openTold();
      const exports = openExports(engine);
      const id = await endedReport(engine);
      const first = await exports.make(
        await exports.request(engine.actor, { reportId: id }, form({ format })),
      );
      expect(first).toMatchObject({ state: 'GENERATED', subject: { reportId: id }, error: null });
      engine.pass(60_000);
      const again = await exports.make(
        await exports.request(engine.actor, { reportId: id }, form({ format })),
      );
      expect(again).toEqual(first);
      expect(await exportEvents(engine)).toEqual([
        { exportId: first.id, format, outcome: 'GENERATED', error: null },
      ]);
      const bytes = await bytesOf(exports, engine, first);
      expect(bytes.byteLength).toBe(first.size);
      await loseBytes(engine);
      expect(await bytesOf(exports, engine, first)).toEqual(bytes);
      expect((await exportEvents(engine)).length).toBe(1);
    },
  );

  test('as JSON is the body of the API', async () => {
    const engine = await openTold();
    const exports = openExports(engine);
    const id = await endedReport(engine);
    const one = await exports.make(await exports.request(engine.actor, { reportId: id }, form()));
    const body: unknown = JSON.parse(Buffer.from(await bytesOf(exports, engine, one)).toString());
    expect(body).toEqual(JSON.parse(JSON.stringify(await getReport(engine, engine.actor, id))));
  });

  test('is another one for another language, format or state of the report', async () => {
    const engine = await openTold();
    const exports = openExports(engine);
    const { reportId } = await createReport(engine, engine.actor, { ...request, policyId: 'manual' });
    expect((await refusalOf(exports.request(engine.actor, { reportId }, form()))).code).toBe(
      'REPORT_RUNNING',
    );
    await analyzeDocument(engine, engine.actor, { ...request, policyId: 'manual' });
    const before = await exports.request(engine.actor, { reportId }, form());
    const english = await exports.request(engine.actor, { reportId }, form({ language: 'en' }));
    const table = await exports.request(engine.actor, { reportId }, form({ format: 'csv' }));
    await decideReport(engine, engine.actor, { id: reportId, approved: true, commentary: 'sound' });
    const after = await exports.request(engine.actor, { reportId }, form());
    expect(new Set([before.id, english.id, table.id, after.id]).size).toBe(4);
    const statusIn = async (one: ReportExport) =>
      JSON.parse(Buffer.from(await bytesOf(exports, engine, one)).toString()).status;
    expect(await exports.make(before)).toMatchObject({ state: 'GENERATED' });
    expect(await statusIn(before)).toBe('COMPLETED');
    expect(await exports.make(after)).toMatchObject({ state: 'GENERATED' });
    expect(await statusIn(after)).toBe('APPROVED');
    expect(await exportEvents(engine)).toMatchObject([{ outcome: 'GENERATED' }, { outcome: 'GENERATED' }]);
  });

  test.each(['pdf', 'xlsx', 'csv', 'json'] as const)(
    'shows the state at the time of the request, even if the report changes before the export: %s',
    async (format) => {
      const engine = await openTold();
      const exports = openExports(engine);
      const { report } = await analyzeDocument(engine, engine.actor, { ...request, policyId: 'manual' });
      const reportId = report.id;
      const at = await exports.request(engine.actor, { reportId }, form({ format }));
      const same = await exports.request(engine.actor, { reportId }, form({ format, language: 'en' }));
      await exports.make(same);
      await leaveNote(engine, engine.actor, { reportId, text: 'Called' });
      await decideReport(engine, engine.actor, { id: reportId, approved: true, commentary: 'sound' });
      await leaveNote(engine, engine.actor, { reportId, text: 'Called again' });
      // Another process generates the file.
      const others = openExports(engine);
      expect(await others.make(at)).toMatchObject({ state: 'GENERATED', error: null });
      const bytes = await bytesOf(others, engine, at);
      expect(bytes.length).toBeGreaterThan(0);
      if (format === 'csv' || format === 'json') expect(Buffer.from(bytes).toString()).not.toContain('sound');
    },
  );

  test('shows a report that an analyst decided after its analysis ended in ERROR', async () => {
    const engine = await openLocalEngine({ sources: sandboxSources });
    const exports = openExports(engine);
    await enablePolicy(engine.storage, engine.actor, { templateId: 'starter-company' }, start);
    const down = sandboxCases().find((one) => one.case === 'source-down-required-company');
    const document = { kind: 'cnpj', value: down?.document ?? '' } as const;
    const asked = { document, policyId: 'starter-company' };
    const { report } = await analyzeDocument(engine, engine.actor, asked);
    expect(report.status).toBe('ERROR');
    const reportId = report.id;
    await decideReport(engine, engine.actor, { id: reportId, approved: true, commentary: 'sound' });
    for (const format of exportFormats) {
      const one = await exports.request(engine.actor, { reportId }, form({ format }));
      expect(await exports.make(one)).toMatchObject({ state: 'GENERATED', error: null });
    }
  });

  test('is outdated, and not a failure of the service, if its material is lost', async () => {
    const engine = await openTold();
    const exports = openExports(engine);
    const { report } = await analyzeDocument(engine, engine.actor, { ...request, policyId: 'manual' });
    const reportId = report.id;
    const one = await exports.request(engine.actor, { reportId }, form());
    await decideReport(engine, engine.actor, { id: reportId, approved: true, commentary: 'sound' });
    await loseBytes(engine);
    expect(await exports.make(one)).toMatchObject({ state: 'FAILED', error: 'REPORT_CHANGED' });
    const refusal = await refusalOf(exports.open(engine.actor, one.id));
    expect([refusal.code, refusal.httpStatus]).toEqual(['EXPORT_OUTDATED', 410]);
  });

  test('belongs to its organisation alone', async () => {
    const engine = await openTold();
    const exports = openExports(engine);
    const one = await exports.make(
      await exports.request(engine.actor, { reportId: await endedReport(engine) }, form()),
    );
    const stranger = { ...engine.actor, organizationId: 'org_other' };
    expect((await refusalOf(exports.open(stranger, one.id))).code).toBe('UNKNOWN_EXPORT');
    expect((await refusalOf(exports.request(stranger, one.subject, form()))).code).toBe('UNKNOWN_REPORT');
  });
});

describe('the file of an export', () => {
  sqliteTest('is its owner’s alone, has no name of a person, and ends after its days', async () => {
    const engine = await openTold();
    const exports = openExports(engine, { keptDays: 2 });
    const one = await exports.make(
      await exports.request(engine.actor, { reportId: await endedReport(engine) }, form()),
    );
    const folder = folderOf(engine);
    expect(readdirSync(folder)).toEqual([`${one.id}.json`]);
    expect(statSync(join(folder, `${one.id}.json`)).mode & 0o777).toBe(0o600);
    engine.pass(2 * 86_400_000 - 1);
    await exports.takeUp();
    expect(readdirSync(folder).length).toBe(1);
    engine.pass(1);
    await exports.takeUp();
    expect(readdirSync(folder)).toEqual([]);
    expect((await exports.get(engine.actor, one.id)).expiresAt).toBeNull();
    const { one: again } = await exports.open(engine.actor, one.id);
    expect(again).toMatchObject({ state: 'GENERATED', sha256: one.sha256, size: one.size });
    expect(again.expiresAt).not.toBeNull();
  });

  test('is made no more once it has ended and the report is another', async () => {
    const engine = await openTold();
    const exports = openExports(engine);
    const id = await endedReport(engine);
    const one = await exports.make(await exports.request(engine.actor, { reportId: id }, form()));
    await decideReport(engine, engine.actor, { id, approved: false, commentary: 'no' });
    expect(await bytesOf(exports, engine, one)).toBeTruthy();
    await loseBytes(engine);
    expect((await refusalOf(exports.open(engine.actor, one.id))).code).toBe('EXPORT_OUTDATED');
  });

  sqliteTest('that cannot be written leaves no half of it, and the failure is told once', async () => {
    const engine = await openTold();
    const exports = openExports(engine);
    const id = await endedReport(engine);
    // A file where the folder should be: nothing can be written there, by root neither.
    writeFileSync(folderOf(engine), '');
    const failed = await exports.make(await exports.request(engine.actor, { reportId: id }, form()));
    expect(failed).toMatchObject({ state: 'FAILED', size: null, sha256: null, expiresAt: null });
    expect(failed.error).toMatch(/^STORAGE_/);
    expect(await exportEvents(engine)).toMatchObject([
      { exportId: failed.id, outcome: 'FAILED', error: failed.error },
    ]);
    rmSync(folderOf(engine));
    const next = await exports.make(await exports.request(engine.actor, { reportId: id }, form()));
    expect(next.id).not.toBe(failed.id);
    expect(next.state).toBe('GENERATED');
  });
});

describe('an export that a process left unfinished', () => {
  sqliteTest('before its row was there leaves no file', async () => {
    const engine = await openTold();
    const reportId = await endedReport(engine);
    const { storage } = engine;
    const ending: LocalEngine['storage'] = {
      ...storage,
      write: (options, work) =>
        storage.write(options, async (db) => {
          const result = await work(db);
          if ((await db.selectFrom('report_export').select('id').execute()).length > 0)
            throw new Error('ended');
          return result;
        }),
    };
    const exports = openExports({ ...engine, storage: ending });
    await expect(exports.request(engine.actor, { reportId }, form())).rejects.toThrow('ended');
    expect(existsSync(folderOf(engine)) ? readdirSync(folderOf(engine)) : []).toEqual([]);
  });

  test('is made by the next one, with one event', async () => {
    const engine = await openTold();
    const id = await endedReport(engine);
    const dying = openExports(engine);
    const one = await dying.request(engine.actor, { reportId: id }, form({ format: 'csv' }));
    const hold = await claimExport(engine.storage.db, one, { holder: deadHolder(), now: engine.clock.now() });
    expect(hold).toBeDefined();
    const next = openExports(engine);
    await next.takeUp();
    expect(await next.get(engine.actor, one.id)).toMatchObject({ state: 'GENERATED', losses: 1 });
    expect((await exportEvents(engine)).length).toBe(1);
  });

  test('is left alone while another process holds it, until its lease has run out', async () => {
    const engine = await openTold();
    const id = await endedReport(engine);
    const exports = openExports(engine);
    const one = await exports.request(engine.actor, { reportId: id }, form());
    await claimExport(engine.storage.db, one, { holder: 'elsewhere|1|x', now: engine.clock.now() });
    await exports.takeUp();
    expect((await exports.get(engine.actor, one.id)).state).toBe('PENDING');
    engine.pass(leaseMs);
    await exports.takeUp();
    expect((await exports.get(engine.actor, one.id)).state).toBe('GENERATED');
  });

  test('by a stop goes back, and counts as no loss', async () => {
    const engine = await openTold();
    const id = await endedReport(engine);
    const stopped = openExports(engine);
    const one = await stopped.request(engine.actor, { reportId: id }, form({ format: 'xlsx' }));
    stopped.add(one);
    await stopped.close();
    const left = await stopped.get(engine.actor, one.id);
    if (left.state === 'PENDING') expect(left).toMatchObject({ losses: 0, holder: null });
    const next = openExports(engine);
    await next.takeUp();
    expect((await next.get(engine.actor, one.id)).state).toBe('GENERATED');
    expect((await exportEvents(engine)).length).toBe(1);
  });
});
