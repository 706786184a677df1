import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { inventReports } from './invented-reports.mjs';
import { median } from './median.mjs';
import { runCredit } from './start-service.mjs';

/** `CREDIT_BENCH_REPORTS` makes it shorter, for trying the benchmark itself. */
const reports = Number(process.env['CREDIT_BENCH_REPORTS'] ?? 1_000_000);
const own = 100;
/** Decided by the policy, so that each analysis is a report of its own. */
const documents = ['99990001000198', '99990004000121', '99990005000176'];
const eraseAtMostMs = 2_000;
const exportAtMostMs = 5_000;
const verifyAtMostMs = 60_000;

/** What a subject with many reports takes in a large database, and the audit chain of one: each command from its start to its end. */
export const subjectsRights = {
  title: `A subject with ${own} reports among ${reports}, and an audit chain of ${reports} entries: commands from start to end`,
  demands: 'the copy in 5 s, erasing in 2 s, the chain verified in 60 s',
  takesLong: true,

  /** `pairs` does not matter: each figure is the median of three subjects, the last of one run. */
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      const file = join(folder, 'many.db');
      const env = { PATH: process.env['PATH'] ?? '', HOME: folder, CREDIT_DB: file };
      const list = join(folder, 'documents.txt');
      writeFileSync(list, documents.map((document) => `${document}\n`).join(''));
      for (let time = 0; time < own; time += 1)
        await runCredit(
          ['batch', list, '--policy', 'starter-company', '--yes', '--new', '--reuse-days', '0'],
          env,
        );
      inventReports({ file, count: reports });
      const timed = async (...words) => {
        const began = performance.now();
        await runCredit(words, env);
        return performance.now() - began;
      };
      const exports = [];
      const erasings = [];
      for (const document of documents) {
        const { holdings } = JSON.parse(await runCredit(['subject', 'show', document, '--json'], env));
        const { count } = holdings.find(({ record }) => record === 'report');
        if (count !== own) throw new Error(`${count} reports are held in the place of ${own}`);
        exports.push(await timed('subject', 'export', document, '-o', join(folder, `${document}.zip`)));
        erasings.push(await timed('subject', 'erase', document, '--reason', 'bench', '--confirm', document));
      }
      lengthenChain({ file, count: reports });
      const verifyMs = await timed('audit', 'verify');
      const row = (name, measuredMs, floorMs, note) => ({
        name,
        measuredMs,
        floorMs,
        ratio: measuredMs / floorMs,
        atMost: 1,
        note,
      });
      const each = (times) => times.map((ms) => ms.toFixed(0)).join(', ');
      return [
        row('the copy', median(exports), exportAtMostMs, `ms: ${each(exports)}`),
        row('erasing', median(erasings), eraseAtMostMs, `ms: ${each(erasings)}`),
        row('verifying', verifyMs, verifyAtMostMs, `${reports} entries that name no report`),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Goes on with the chain of the local organisation, as the program would; see src/audit/audit-entry.ts. */
function lengthenChain({ file, count }) {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.pragma('synchronous = OFF');
    const { id } = database.prepare("select id from organization where name = 'local'").get();
    const chain = database.prepare('select entries, hash from audit_chain where organization_id = ?').get(id);
    let { entries: number, hash: previous } = chain ?? { entries: 0, hash: '0'.repeat(64) };
    const insert = database.prepare(
      `insert into audit_entry (organization_id, number, at, kind, actor, details, previous, hash)
       values (?, ?, ?, 'SETTING_CHANGED', null, ?, ?, ?)`,
    );
    const at = new Date().toISOString();
    database.transaction(() => {
      for (const end = number + count; number < end; ) {
        number += 1;
        const details = `{"setting":"setting ${number}"}`;
        const line = `{"actor":null,"at":"${at}","details":${details},"kind":"SETTING_CHANGED","number":${number},"organization":"${id}","previous":"${previous}","version":1}`;
        const hash = createHash('sha256').update(line).digest('hex');
        insert.run(id, number, at, details, previous, hash);
        previous = hash;
      }
      database
        .prepare('update audit_chain set entries = ?, hash = ?, at = ? where organization_id = ?')
        .run(number, previous, at, id);
    })();
  } finally {
    database.close();
  }
}
