import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { unpackMaterial } from '../../src/export/read-material.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { registerWebhook } from '../../src/webhook/webhooks.ts';
import { newBuiltProgram } from '../cli/built-program.ts';
import { randomFrom } from '../http/random.ts';
import { trialSize } from '../trials/trial-size.ts';
import { openerOf } from './open-sealed.ts';

const { number: kills, seed, tell } = trialSize('CREDIT_EXPORT_KILLS', { number: 6, seed: 20_261_123 });

test(`an export that is killed at any of ${kills} instants is whole or not there, and told of once`, async () => {
  const program = await newBuiltProgram();
  onTestFinished(() => program.remove());
  const file = join(program.folder, 'credit.db');
  const run = (line: string) => program.run(line);
  run('analyze 99990004000121 --json');
  const storage = await openDatabase(file);
  const { id: organizationId } = await storage.db
    .selectFrom('organization')
    .select('id')
    .executeTakeFirstOrThrow();
  const targets = openTargets([], async () => []);
  const webhook = { type: 'REPORT_EXPORTED', url: 'https://one.example/' } as const;
  await registerWebhook(storage, organizationId, webhook, { targets, now: new Date() });
  await storage.close();

  const random = randomFrom(seed);
  const { stdout } = run('report list --json');
  const reportId = /rpt_[0-9a-z]{26}/.exec(stdout)?.[0] ?? '';
  // Kills fall until a little after the end of an export, however busy the machine is.
  const began = performance.now();
  run(`report export ${reportId} --format pdf -o first.pdf`);
  const killWithinMs = 1.3 * (performance.now() - began);
  const formats = ['pdf', 'xlsx', 'csv', 'json'];
  const zones = ['America/Sao_Paulo', 'UTC', 'America/Manaus', 'America/Rio_Branco'];
  for (let kill = 0; kill < kills; kill += 1) {
    // Another zone is another export; of one that is made already nothing is killed.
    const zone = zones[Math.floor(kill / formats.length) % zones.length] ?? 'UTC';
    const format = formats[kill % formats.length] ?? 'pdf';
    const language = Math.floor(kill / 16) % 2 === 0 ? 'pt-BR' : 'en';
    const words = ['report', 'export', reportId, '--format', format, '-o', '-', '--lang', language];
    const child = spawn(process.execPath, [join(process.cwd(), 'bin/credit.js'), ...words], {
      env: { PATH: process.env['PATH'], HOME: program.folder, CREDIT_DB: file, CREDIT_TIMEZONE: zone },
      stdio: 'ignore',
    });
    await Promise.race([once(child, 'exit'), wait(50 + random.next() * killWithinMs)]);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expectWholeFiles(file, join(program.folder, 'exports'));
  }

  const last = run(`report export ${reportId} --format csv -o last.csv`);
  expect([last.code, last.stderr]).toMatchObject([0, /last\.csv/]);
  const count = await expectJudged(file, join(program.folder, 'exports'));
  tell(`${kills} kills, ${count} exports, each made and told of once`);
});

/** Expects a complete file or its stored material under the name of each export. Partial files have another name. */
function expectWholeFiles(file: string, folder: string): void {
  if (!existsSync(folder)) return;
  const read = readerOf(file);
  for (const name of readdirSync(folder).filter((name) => name.startsWith('exp_'))) {
    const bytes = read(join(folder, name));
    const state = stateOf(file, name.slice(0, name.indexOf('.')));
    expect(state, name).toBeDefined();
    if (unpackMaterial(bytes) !== undefined) {
      expect(state, name).toBe('PENDING');
      continue;
    }
    const text = bytes.toString('latin1');
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    if (name.endsWith('.pdf')) expect(text.endsWith('%%EOF\n') || text.endsWith('%%EOF')).toBe(true);
    if (name.endsWith('.xlsx')) expect(text).toContain('PK\x05\x06');
    if (name.endsWith('.json')) expect(() => JSON.parse(bytes.toString())).not.toThrow();
  }
}

function stateOf(file: string, id: string): string | undefined {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const sql = 'select state from report_export where id = ?';
    return database.prepare<[string], { state: string }>(sql).get(id)?.state;
  } finally {
    database.close();
  }
}

/** Files of exports as they were before they were sealed. */
function readerOf(file: string): (path: string) => Buffer {
  return (path) => {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return Buffer.from(openerOf(database)('export', readFileSync(path)));
    } finally {
      database.close();
    }
  };
}

/** Every export came to its end, has the bytes that it says, and was told of exactly once. */
async function expectJudged(file: string, folder: string): Promise<number> {
  const storage = await openDatabase(file);
  const read = readerOf(file);
  try {
    const exports = await storage.db.selectFrom('report_export').selectAll().execute();
    const events = await storage.db
      .selectFrom('event')
      .selectAll()
      .where('type', '=', 'REPORT_EXPORTED')
      .execute();
    const told = events.map(({ body }) => JSON.parse(body).data.content.exportId);
    expect(told.toSorted()).toEqual(exports.map(({ id }) => id).toSorted());
    for (const { id, format, state, error, sha256 } of exports) {
      expect([id, state, error]).toEqual([id, 'GENERATED', null]);
      const bytes = read(join(folder, `${id}.${format}`));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.half'))).toEqual([]);
    return exports.length;
  } finally {
    await storage.close();
  }
}
