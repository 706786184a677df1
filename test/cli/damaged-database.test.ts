import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newMasterKeyFile } from '../../src/auth/master-key-file.ts';
import { type Machine, newMachine } from './run-credit.ts';

// On a disk that does not keep what it was given; the service is the real program over the build.
const program = join(import.meta.dirname, '..', '..', 'bin', 'credit.js');
const documents = ['99990001000198', '99990005000176', '33683111000280'];
let machine: Machine;
let folder: string;
let sound: string;
let db: string;

beforeAll(async () => {
  machine = await newMachine({ isNew: true });
  folder = machine.folder;
  sound = join(folder, 'sound.db');
  db = sound;
  newMasterKeyFile(join(folder, 'master.key'), new Date());
  for (const document of documents) expect((await credit(['analyze', document])).code).toBe(0);
});
afterAll(() => machine.remove());
beforeEach(() => {
  db = join(mkdtempSync(join(folder, 'one-')), 'credit.db');
  copyFileSync(sound, db);
});

const credit = (words: readonly string[]) => machine.run(words, { env: environment() });

function environment() {
  return {
    HOME: folder,
    CREDIT_DB: db,
    CREDIT_MASTER_KEY_FILE: join(folder, 'master.key'),
    LANG: 'en_US.UTF-8',
  };
}

/** Reads from the file as another program would. */
function ask<T>(sql: string): readonly T[] {
  const database = new Database(db, { readonly: true });
  try {
    return database.prepare<[], T>(sql).all();
  } finally {
    database.close();
  }
}

function documentOf(reportId: string): string {
  const [report] = ask<{ document: string }>(`select document from report where id = '${reportId}'`);
  return report?.document ?? '';
}

interface Damage {
  readonly reportId: string;
  /** The row, as it is named. */
  readonly record: string;
}

/** Another bit in what a report has collected: a page that is still a page. */
function flipBit(): Damage {
  const [part] = ask<{ run_id: string; report_id: string; packed: Uint8Array }>(
    'select dossier.run_id, run.report_id, packed from dossier join run on run.id = dossier.run_id limit 1',
  );
  if (part === undefined) throw new Error('There is no report');
  const bytes = readFileSync(db);
  // Past what the row has in the page of its key.
  const place = bytes.indexOf(part.packed.subarray(-200));
  expect(place, 'its end lies in one page').toBeGreaterThan(0);
  bytes[place + 60] = (bytes[place + 60] ?? 0) ^ 1;
  writeFileSync(db, bytes);
  return { reportId: part.report_id, record: `${part.run_id}/1` };
}

/** A page that a write has left torn: its second half is that of nothing. */
function tearPageOf(table: string): void {
  const [page] = ask<{ pageno: number }>(
    `select rootpage as pageno from sqlite_schema where name = '${table}'`,
  );
  const bytes = readFileSync(db);
  // The root only says where the leaves are; the first of them is torn.
  const root = ((page?.pageno ?? 1) - 1) * 4096;
  const isLeaf = bytes[root] === 0x0d;
  const leaf = isLeaf ? root : (bytes.readUInt32BE(root + bytes.readUInt16BE(root + 12)) - 1) * 4096;
  bytes.fill(0, leaf + 2048, leaf + 4096);
  writeFileSync(db, bytes);
}

describe('one bit that the disk has changed', () => {
  test('is a named error for its report, and everything else is answered', async () => {
    const { reportId, record } = flipBit();
    const shown = await credit(['report', 'show', reportId, '--lang', 'pt-BR']);
    expect(shown.code).toBe(1);
    expect(shown.stderr).toContain('RECORD_DAMAGED');
    expect(shown.stderr).toContain(`O registro ${record}`);
    expect((await credit(['report', 'show', reportId, '--section', 'PROTESTS'])).stderr).not.toContain(
      'UNEXPECTED',
    );
    const { items } = JSON.parse((await credit(['report', 'list', '--json'])).stdout);
    expect(items).toHaveLength(documents.length);
    for (const { id } of items) {
      if (id !== reportId) expect((await credit(['report', 'show', id])).code).toBe(0);
    }
  });

  test('is found by the check, by name, and told by help', async () => {
    const { record } = flipBit();
    const check = await credit(['db', 'check']);
    expect(check.code).toBe(1);
    expect(check.stderr).toContain('STORAGE_CORRUPT');
    expect(check.stderr).toContain(`dossier ${record}`);
    expect((await credit(['help', 'RECORD_DAMAGED'])).stdout).toContain('credit db salvage');
  });

  test('is a warning of the service, which goes on serving the rest', async () => {
    const { reportId } = flipBit();
    const service = await serve();
    try {
      // The service has checked the file at startup.
      expect((await credit(['report', 'show', reportId])).code).toBe(1);
      expect(await service.health()).toMatchObject({
        status: 'ok',
        checks: { database: 'damaged' },
        warnings: ['DATABASE_DAMAGED'],
      });
      expect(await service.health()).not.toHaveProperty('damage');
      const client = await credit([
        'client',
        'create',
        '--name',
        'balancer',
        '--permission',
        'report:read',
        '--json',
      ]);
      const token = await service.token(JSON.parse(client.stdout));
      expect(await service.health(token)).toMatchObject({ damage: { by: 'CHECK' } });
      expect(await service.health('none')).not.toHaveProperty('damage');
    } finally {
      await service.stop();
    }
    // The next start still knows it; a database that a check finds sound is well again.
    copyFileSync(sound, db);
    expect((await credit(['db', 'check'])).code).toBe(0);
    const again = await serve();
    try {
      expect(await again.health()).toMatchObject({ status: 'ok' });
    } finally {
      await again.stop();
    }
  });
});

test('a service does not start on a file with a torn page', async () => {
  tearPageOf('report');
  const started = await credit(['serve', '--port', '0']);
  expect(started.code).toBe(1);
  expect(started.stderr).toContain('STORAGE_CORRUPT');
});

describe('credit db salvage', () => {
  test('loses nothing of a sound database', async () => {
    const saved = join(folder, 'whole.db');
    const salvage = await credit(['db', 'salvage', '--to', saved, '--json']);
    expect(salvage.code).toBe(0);
    expect(JSON.parse(salvage.stdout)).toMatchObject({ lost: [] });
    expect((await credit(['--db', saved, 'db', 'check'])).code).toBe(0);
    rmSync(saved);
  });

  test('saves what is sound beside a changed bit, and the report is named; the document has a new one', async () => {
    const { reportId, record } = flipBit();
    const saved = join(folder, 'letter.db');
    const salvage = await credit(['db', 'salvage', '--to', saved]);
    expect(salvage.code).toBe(3);
    expect(salvage.stdout).toContain(`dossier ${record}`);
    expect((await credit(['--db', saved, 'db', 'check'])).code).toBe(0);
    expect((await credit(['--db', saved, 'report', 'show', reportId])).stderr).toContain('RECORD_DAMAGED');
    const again = await credit(['--db', saved, 'analyze', documentOf(reportId), '--json']);
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout).id).not.toBe(reportId);
  });

  test.each(['dossier', 'run', 'report'])('saves what is sound around a torn page of %s', async (table) => {
    tearPageOf(table);
    expect((await credit(['db', 'check'])).code).toBe(1);
    const saved = join(folder, `torn-${table}.db`);
    const salvage = await credit(['db', 'salvage', '--to', saved, '--json']);
    expect(salvage.stderr).toBe('');
    expect(salvage.code).toBe(3);
    const { kept, lost } = JSON.parse(salvage.stdout);
    expect(kept).toBeGreaterThan(4);
    expect(lost.length).toBeGreaterThan(0);
    expect((await credit(['--db', saved, 'db', 'check'])).code).toBe(0);
    expect((await credit(['--db', saved, 'analyze', '12ABC34501DE35'])).code).toBe(0);
  });

  test('saves changed entries of the audit log, and lists them and those that are missing', async () => {
    const database = new Database(db);
    const [organization] = database.prepare('select organization_id from audit_entry').pluck().all();
    database.exec("update audit_entry set details = replace(details, ':', ': ') where number = 2");
    database.exec('delete from audit_entry where number = 3');
    database.close();
    const saved = join(folder, 'entries.db');
    const salvage = await credit(['db', 'salvage', '--to', saved]);
    expect(salvage.code).toBe(3);
    expect(salvage.stdout.split('\n')).toEqual([
      `saved  audit_entry ${organization}/2  differs from what was written: run credit audit verify`,
      `lost  audit_entry ${organization}/3  missing`,
      '',
    ]);
  });

  test('replaces no file', async () => {
    const salvage = await credit(['db', 'salvage', '--to', sound]);
    expect(salvage.code).toBe(2);
    expect(salvage.stderr).toContain('FILE_EXISTS');
  });
});

test('a sync that fails ends the service with a named reason, and the next start has what was acknowledged', async () => {
  const trigger = join(folder, 'fail-now');
  const fault = join(folder, 'fault.cjs');
  const driver = join(process.cwd(), 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');
  // The disk refuses to confirm the next commit once the file is there.
  writeFileSync(
    fault,
    `const { Database } = require(${JSON.stringify(driver)});
const { existsSync } = require('node:fs');
const prepare = Database.prototype.prepare;
Database.prototype.prepare = function (sql, ...more) {
  const statement = prepare.call(this, sql, ...more);
  if (sql !== 'commit') return statement;
  const run = statement.run.bind(statement);
  statement.run = (...parameters) => {
    if (existsSync(${JSON.stringify(trigger)})) throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' });
    return run(...parameters);
  };
  return statement;
};
`,
  );
  const made = JSON.parse(
    (await credit(['client', 'create', '--name', 'erp', '--permission', 'all', '--json'])).stdout,
  );
  const service = await serve({ NODE_OPTIONS: `--require ${fault}` });
  const token = await service.token(made);
  writeFileSync(trigger, '');
  const answer = await service.create(token, '12ABC34501DE35');
  expect(answer.status).toBe(503);
  const { code, stderr } = await service.ended();
  expect(code).toBe(1);
  expect(stderr).toContain('STORAGE_SYNC_FAILED');
  expect((await credit(['report', 'list', '--json'])).stdout).toContain('rpt_');
  expect((await credit(['db', 'check'])).code).toBe(0);
});

/** A service as an operator starts it. */
async function serve(env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--json'], {
    env: { PATH: process.env['PATH'], ...environment(), ...env },
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const closed = once(child, 'close');
  const [line] = await once(createInterface(child.stdout), 'line');
  const { url }: { url: string } = JSON.parse(String(line));
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return {
    health: async (token?: string) => {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return (await fetch(`${url}/health`, { headers })).json();
    },
    token: async ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) => {
      const answer = await post('/auth/authenticate', { clientId, clientSecret });
      const { accessToken }: { accessToken: string } = JSON.parse(await answer.text());
      return accessToken;
    },
    create: (token: string, document: string) =>
      post(
        '/v2/report',
        { document, type: 'cnpj', policyId: 'starter-company' },
        { authorization: `Bearer ${token}` },
      ),
    ended: async () => {
      const [code] = await closed;
      return { code, stderr };
    },
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
}
