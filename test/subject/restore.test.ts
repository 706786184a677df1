import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requireDocument } from '../../src/document/document.ts';
import { documentsInText } from '../../src/document/documents-in-text.ts';
import { openExportShelf } from '../../src/export/open-export-shelf.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { eraseListed } from '../../src/subject/erase-listed.ts';
import {
  documentColumns,
  listErasuresToKeep,
  listHeldDocuments,
} from '../../src/subject/listed-erasure-store.ts';
import { documentOf } from '../cli/document-of-case.ts';
import { newMachine } from '../cli/run-credit.ts';
import { openLocalEngine, start } from '../report/local-engine.ts';
import { spoil } from '../storage/spoil-row.ts';
import { refusalOf } from '../storage/test-database.ts';
import { sqliteTest } from '../storage/test-server.ts';

const erased = documentOf('approved-company');
const other = documentOf('denied-by-score-company');

/** A machine with a backup of two reports, one of which was erased after it. */
async function machineAfterErasing() {
  const machine = await newMachine();
  const ok = async (line: string) => {
    const run = await machine.run(line);
    expect(run.code, run.stderr).toBe(0);
    return run;
  };
  const { stdout } = await ok(`analyze ${erased} --policy starter-company --json`);
  const name: string = JSON.parse(stdout).name;
  await ok(`analyze ${other} --policy starter-company`);
  await ok('db backup -o before.db');
  const proof = await ok(`subject erase ${erased} --reason x --confirm ${erased} --json`);
  const { stdout: path } = await ok('db path');
  return { machine, ok, name, file: path.trim(), erasureId: String(JSON.parse(proof.stdout).id) };
}

sqliteTest('a backup from before an erasing forgets too, and everybody else is whole', async () => {
  const { machine, ok, name, file, erasureId } = await machineAfterErasing();
  const list = await readFile(`${file}.erasures`, 'utf8');
  expect(list).toContain(erasureId);
  expect(list).not.toContain(erased);
  expect((await stat(`${file}.erasures`)).mode & 0o077).toBe(0);
  const before = JSON.parse((await ok(`subject show ${other} --json`)).stdout);

  const restored = JSON.parse((await ok('db restore before.db --json')).stdout);
  expect(restored).toMatchObject({
    file,
    replaced: `${file}.before-restore`,
    erased: [erasureId],
    waiting: [],
  });
  const bytes = (await readFile(file)).toString('latin1');
  expect(bytes.includes(erased)).toBe(false);
  expect(bytes.includes(name)).toBe(false);
  expect(JSON.parse((await ok(`subject show ${erased} --json`)).stdout).holdings).toEqual([]);
  expect(JSON.parse((await ok(`subject show ${other} --json`)).stdout).holdings).toEqual(before.holdings);
  expect(JSON.parse((await ok(`subject erase --show ${erasureId} --json`)).stdout)).toMatchObject({
    step: 'DONE',
    records: expect.arrayContaining([expect.objectContaining({ record: 'report', fate: 'MASKED' })]),
  });
  const shown = await ok(`subject erase ${erased} --show ${erasureId}`);
  expect(shown.stderr).toContain('The proof is of this document');
  const wrong = await machine.run(`subject erase ${other} --show ${erasureId}`);
  expect(wrong).toMatchObject({ code: 3, stderr: expect.stringContaining('NOT of this document') });
  await ok('db check');
  await ok('audit verify');
  expect((await machine.run('report list --json')).stdout).toContain(other);
  // The database that was replaced is from before that, and whoever erases is told of it.
  const next = await ok(`subject erase ${other} --reason x --confirm ${other}`);
  expect(next.stderr).toContain('credit.db.before-restore');
});

sqliteTest(
  'a database behind a link is restored where the link leads, and the copy beside it is known',
  async () => {
    const { machine, ok, file } = await machineAfterErasing();
    const real = join(machine.folder, 'elsewhere', 'real.db');
    await mkdir(dirname(real));
    await rename(file, real);
    await symlink(real, file);
    const { stdout } = await ok('db restore before.db --json');
    expect(JSON.parse(stdout)).toMatchObject({ file, replaced: `${real}.before-restore` });
    expect([await readlink(file), (await stat(`${real}.before-restore`)).isFile()]).toEqual([real, true]);
    await ok('db check');
    const next = await ok(`subject erase ${other} --reason x --confirm ${other}`);
    expect(next.stderr).toContain('real.db.before-restore');
  },
);

sqliteTest('what was asked for anew after an erasing stays, whatever the list says', async () => {
  const { machine, ok, file } = await machineAfterErasing();
  await ok(`analyze ${erased} --policy starter-company`);
  await ok('db backup -o after.db');
  const { stdout } = await ok('db restore after.db --json');
  expect(JSON.parse(stdout)).toMatchObject({ erased: [], known: 1, nothing: 0 });
  expect((await machine.run('report list --json')).stdout).toContain(erased);

  // Nor where the erasing found nothing in a backup from long before: it stands there from then on.
  await rm(`${file}.before-restore`);
  await ok('db restore before.db --json');
  await ok(`analyze ${erased} --policy starter-company`);
  await ok('db backup -o later.db');
  await rm(`${file}.before-restore`);
  expect(JSON.parse((await ok('db restore later.db --json')).stdout)).toMatchObject({ erased: [], known: 1 });
});

sqliteTest('a list is needed, and may come from elsewhere: a file, or a later database', async () => {
  const { machine, ok, file, erasureId } = await machineAfterErasing();
  await rename(`${file}.erasures`, join(machine.folder, 'list.jsonl'));
  await ok('db backup -o later.db');
  await rm(file);
  const refused = await machine.run('db restore before.db');
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--without-erasures') });
  for (const list of ['list.jsonl', 'later.db']) {
    const { stdout } = await ok(`db restore before.db --erasures ${list} --json`);
    expect(JSON.parse(stdout)).toMatchObject({ erased: [erasureId], replaced: null });
    for (const one of [file, `${file}.erasures`]) await rm(one);
  }
  // Put in place by other means, it is erased in as it stands.
  await ok('db restore before.db --without-erasures');
  expect((await machine.run('report list --json')).stdout).toContain(erased);
  await ok('db restore --erasures list.jsonl');
  expect((await machine.run('report list --json')).stdout).not.toContain(erased);
  expect(await machine.run('db restore')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--erasures'),
  });
});

sqliteTest(
  'a database that somebody has open is not replaced, and what is stopped leaves nothing behind',
  async () => {
    const { machine, file } = await machineAfterErasing();
    const storage = await openStorage(file);
    onTestFinished(() => storage.close());
    const bytes = await readFile(file);
    const refused = await machine.run('db restore before.db');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('STORAGE_BUSY') });
    expect(await readFile(file)).toEqual(bytes);
    await storage.close();
    const wrong = await machine.run('db restore before.db --erasures nowhere.jsonl');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('FILE_UNREADABLE') });
    const broken = await machine.run(`db restore ${file}.master-key`);
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('STORAGE_CORRUPT') });
    const names = await readdir(dirname(file));
    expect(names.filter((name) => name.includes('.half') || name.includes('restore'))).toEqual([]);
    expect((await machine.run('report list --json')).stdout).toContain(other);
  },
);

sqliteTest(
  'a legal hold that was lifted before the erasing does not keep whom it held in the backup',
  async () => {
    const machine = await newMachine();
    await machine.run(`analyze ${erased} --policy starter-company`);
    await machine.run(`subject hold ${erased} --reason case`);
    await machine.run('db backup -o before.db');
    await machine.run(`subject hold ${erased} --release --yes`);
    await machine.run(`subject erase ${erased} --reason x --confirm ${erased}`);
    const restored = await machine.run('db restore before.db --json');
    expect(JSON.parse(restored.stdout).erased).toHaveLength(1);
    expect((await machine.run('subject hold --json')).stdout).not.toContain(erased);
    expect((await machine.run('audit verify')).code).toBe(0);
  },
);

sqliteTest(
  'without a readable database, a list with an unreadable line or without lines is refused',
  async () => {
    const { machine, ok, file, erasureId } = await machineAfterErasing();
    const list = await readFile(`${file}.erasures`, 'utf8');
    const database = await readFile(file);
    // The page of the root of all tables: the database cannot be read any more.
    const damaged = Buffer.from(database).fill(0, 0, 4096);
    const restore = async (beside: string, line: string) => {
      await writeFile(file, damaged);
      await writeFile(`${file}.erasures`, beside);
      const run = await machine.run(line);
      const isReplaced = !(await readFile(file)).equals(damaged);
      return { code: run.code, stderr: run.stderr, isReplaced };
    };
    const torn = list.slice(0, list.length / 2);
    for (const [beside, line, words] of [
      [torn, 'db restore before.db --yes', 'cannot be read'],
      [`${torn}\n`, 'db restore before.db --yes', 'cannot be read'],
      ['', 'db restore before.db --yes', 'no list of erasings is known'],
      ['', 'db restore before.db --erasures other.txt --yes', 'no list of erasings is known'],
    ] as const) {
      await writeFile(join(machine.folder, 'other.txt'), 'no list\n');
      const refused = await restore(beside, line);
      expect(refused).toMatchObject({ code: 2, isReplaced: false });
      expect(refused.stderr).toContain(words);
    }
    // The database that is replaced has what the list has lost.
    await writeFile(file, database);
    await writeFile(`${file}.erasures`, torn);
    const restored = JSON.parse((await ok('db restore before.db --json')).stdout);
    expect(restored.erased).toEqual([erasureId]);
  },
);

sqliteTest('a damaged erasing of the database that is replaced is not left out in silence', async () => {
  const { machine, file } = await machineAfterErasing();
  await rm(`${file}.erasures`);
  await spoil(file, "update erasure set document_hash = 'other'");
  const refused = await machine.run('db restore before.db --yes');
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('no list of erasings is known');
});

test('a list from elsewhere is erased in a database as it stands, on a server too', async () => {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { actor, storage } = engine;
  const { report } = await analyzeDocument(engine, actor, {
    document: requireDocument(erased),
    policyId: 'manual',
  });
  await analyzeDocument(engine, actor, { document: requireDocument(other), policyId: 'manual' });
  const sealed = await storage.db.selectFrom('document_hash_key').select('sealed').executeTakeFirstOrThrow();
  const line = {
    erasure: 'ers_01jd8q6x4hfx0s8d1b2c3d4e5f',
    organization: actor.organizationId,
    scope: 'SUBJECT',
    report: null,
    hash: await engine.documentHashes.of(actor.organizationId, erased),
    key: Buffer.from(sealed.sealed).toString('base64'),
    requestedAt: start.toISOString(),
  } as const;
  const eraser = { engine, shelf: openExportShelf(storage) };
  const listed = [line, { ...line, erasure: 'ers_01jd8q6x4hfx0s8d1b2c3d4e5g', hash: '0'.repeat(64) }];
  const options = { listed, analystName: 'ana', reasonOf: () => 'again' };
  expect(await eraseListed(eraser, options)).toEqual({
    erased: [line.erasure],
    nothing: 1,
    known: 0,
    waiting: [],
  });
  expect((await refusalOf(getReport(engine, actor, report.id))).code).toBe('REPORT_ERASED');
  expect(await listHeldDocuments(storage.db, actor.organizationId)).toContain(other);
  expect(await eraseListed(eraser, options)).toMatchObject({ erased: [], known: 2 });
  expect((await listErasuresToKeep(storage.db)).map(({ hash }) => hash)).toEqual(
    listed.map(({ hash }) => hash),
  );
});

sqliteTest('whoever stands only in what was collected about others is found there by hash', async () => {
  const machine = await newMachine();
  const { stdout } = await machine.run(`analyze ${erased} --policy starter-company --json`);
  const [named = ''] = [...documentsInText(stdout)].filter((document) => document !== erased);
  expect(named).not.toBe('');
  await machine.run('db backup -o before.db');
  const { code } = await machine.run(`subject erase ${named} --reason x --confirm ${named}`);
  expect(code).toBe(0);
  const restored = await machine.run('db restore before.db --json');
  expect(JSON.parse(restored.stdout)).toMatchObject({ erased: [expect.any(String)], nothing: 0 });
  const { id } = JSON.parse(stdout);
  const shown = await machine.run(`report show ${id} --json`);
  expect(shown.stdout).toContain(erased);
  expect(shown.stdout).not.toContain(named);
});

test('every kind of record that is found by its document is looked through for erased ones', () => {
  const text = readFileSync(new URL('../../src/subject/holding-store.ts', import.meta.url), 'utf8');
  const found = [...text.matchAll(/byDocument\('(\w+)'\)/g)].map(([, table]) => table);
  const looked = documentColumns.map(({ table }) => table);
  expect(looked).toEqual(expect.arrayContaining(found));
});
