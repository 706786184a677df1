import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readArchive } from '../../src/archive/zip-archive.ts';
import { backupDatabase } from '../../src/storage/backup-database.ts';
import { examineFile } from '../../src/storage/check-database.ts';
import { isDamage } from '../../src/storage/read-soundly.ts';
import { type ServedRecords, serveEverything } from '../http/everything-served.ts';
import { runService } from '../http/running-service.ts';
import { damagedFiles } from '../storage/damaged-files.ts';
import { trialSize } from '../trials/trial-size.ts';
import { type Machine, newMachine } from './run-credit.ts';

const { number, seed, tell } = trialSize('CREDIT_DAMAGED_READS', { number: 12, seed: 20_261_129 });

/** What a command wrote. */
interface Written {
  readonly code: number;
  /** The lines of stdout, and of the files that were written. */
  readonly lines: readonly string[];
  readonly stderr: string;
}
type Answers = ReadonlyMap<string, Written>;

let machine: Machine;
let commands: readonly string[];
/** The file, and an older copy of it. */
let sound: Buffer;
let older: Buffer;
let expected: Answers;

beforeAll(async () => {
  machine = await newMachine({ isNew: true });
  const db = join(machine.folder, 'live.db');
  const service = await runService({ db });
  const records = await serveEverything(service, await service.client(), async () => {
    await backupDatabase(db, join(machine.folder, 'older.db'));
    older = readFileSync(join(machine.folder, 'older.db'));
  });
  await service.stop();
  copyFileSync(`${db}.master-key`, `${machine.db}.master-key`);
  commands = readsOf(records);
  copyFileSync(db, machine.db);
  // Creates the key on its first use.
  await machine.run('audit key');
  await backupDatabase(machine.db, join(machine.folder, 'sound.db'));
  sound = readFileSync(join(machine.folder, 'sound.db'));
  // The time is fixed, so that answers are comparable.
  vi.useFakeTimers({ now: new Date(), toFake: ['Date'] });
  expected = await readAll(sound);
  const repeated = await readAll(sound);
  const refused = [...expected].filter(([, { code }]) => code !== 0);
  const unstable = [...expected].filter(
    ([command, before]) => surplus(before, repeated.get(command) ?? before).length > 0,
  );
  expect({ refused, unstable }).toEqual({ refused: [], unstable: [] });
}, 600_000);
afterAll(async () => {
  vi.useRealTimers();
  await machine.remove();
});

/** Commands that only read. FILE stands for a file that is written. */
function readsOf({ ids, documents }: ServedRecords): readonly string[] {
  const each = (kind: string, count: number, texts: readonly string[]) =>
    (ids[kind] ?? []).slice(0, count).flatMap((id) => texts.map((text) => text.replace('ID', id)));
  const [document = ''] = documents;
  return [
    'report list',
    'report list --all --json',
    'report list --limit 3 --jsonl',
    'report list --by-root',
    'report list --sort name',
    'report list --name credito --json',
    'report list --status APPROVED --json',
    `report list --document ${document} --json`,
    ...each('report', 3, ['report show ID', 'report show ID --json', 'report match ID']),
    ...each('report', 1, [
      'report show ID --section PROTESTS',
      'report show ID --what-if',
      'report show ID --reasons',
      'report show ID --failed',
      'report accesses ID --json',
      'report receipts ID --json',
      'report replay ID --json',
      'report export ID -o FILE.json',
      ...['csv', 'xlsx', 'pdf'].map((format) => `report export ID -o FILE.${format}`),
    ]),
    'batch list',
    'batch list --json',
    ...each('batch', 1, [
      'batch show ID',
      'batch show ID --json',
      'batch show ID --items',
      'batch show ID --items --json',
      'batch show ID --jsonl',
      'batch show ID --by-root --json',
      'batch show ID --status APPROVED --json',
      'batch show ID --failed --json',
      'batch export ID -o FILE.csv',
      'batch export ID -o FILE.xlsx',
    ]),
    'operation list --json',
    ...each('operation', 1, [
      'operation show ID',
      'operation show ID --json',
      'operation export ID -o FILE.json',
    ]),
    'audit log',
    'audit log --limit 1000 --json',
    'audit verify --json',
    'audit export -o FILE.jsonl',
    'audit key',
    'usage --json',
    'usage -o FILE.xlsx',
    'policy list',
    'policy list --json',
    'policy show starter-company',
    'policy show starter-company --json',
    'policy show starter-company --version 1 --yaml',
    'policy shadow --beside starter-company --json',
    'policy savings starter-company --json',
    'policy fairness starter-company --json',
    'outcome show starter-company --json',
    'user list --json',
    'client list --json',
    'key list --json',
    'watch list --json',
    ...each('watch', 1, [
      'watch show ID --json',
      'watch show ID --changes --json',
      'watch export ID -o FILE.xlsx',
    ]),
    'review list',
    'review list --json',
    ...each('review', 1, ['review show ID --json', 'review letter ID -o FILE.pdf']),
    `consent list ${document} --json`,
    `subject show ${document} --json`,
    `subject accesses ${document} --json`,
    `subject export ${document} -o FILE.zip`,
    'subject hold --json',
    'webhook list --json',
    ...each('webhook', 1, ['webhook deliveries ID --json', 'webhook deliveries --failed']),
    'retention show --json',
    'db check --json',
    'db salvage --to FILE.db --json',
  ];
}

/** Files made of a report. Each starts a thread, which takes long. */
const slow = /^report export .*\.(?:csv|xlsx|pdf)$/;

/** Runs each command on a copy of its own. */
async function readAll(bytes: Buffer, withSlow = true): Promise<Answers> {
  const answers = new Map<string, Written>();
  for (const command of commands)
    if (withSlow || !slow.test(command)) answers.set(command, await read(command, bytes));
  return answers;
}

async function read(command: string, bytes: Buffer): Promise<Written> {
  const { db, folder } = machine;
  for (const ending of ['', '-wal', '-shm', '-damage', '.erasures'])
    rmSync(`${db}${ending}`, { force: true });
  writeFileSync(db, bytes);
  const name = /FILE\.(\w+)/.exec(command)?.[0] ?? 'FILE';
  const file = join(folder, name);
  rmSync(file, { recursive: true, force: true });
  const { code, stdout, stderr } = await machine.run(command);
  return { code, stderr, lines: [...stdout.split('\n'), ...(existsSync(file) ? linesOf(file) : [])] };
}

/** The lines of the text that is in a file. */
function linesOf(file: string): readonly string[] {
  const bytes = readFileSync(file);
  if (/\.(?:xlsx|zip)$/.test(file)) {
    const limits = { entries: 10_000, inflatedBytes: 1e9 };
    return readArchive(bytes, { limits, refuse: () => new Error(`${file} is no archive`) }).flatMap(
      ({ name, bytes: own }) => [
        name,
        ...Buffer.from(own)
          .toString()
          .replaceAll(/ r="\w+"/g, '')
          .split(/(?=<row\b)|\n/),
      ],
    );
  }
  if (file.endsWith('.db')) return rowsOf(file);
  return bytes.toString('latin1').split('\n');
}

/** The rows of every table of a database. */
function rowsOf(file: string): readonly string[] {
  const database = new Database(file, { readonly: true });
  try {
    const tables = database
      .prepare<[], string>(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%'",
      )
      .pluck()
      .all();
    return tables.flatMap((table) =>
      database
        .prepare<[], object>(`select * from "${table}"`)
        .all()
        .map((row) => `${table} ${JSON.stringify(row)}`),
    );
  } finally {
    database.close();
  }
}

/** Whether a text reports damage. */
function namesDamage(text: string): boolean {
  return /RECORD_DAMAGED|STORAGE_CORRUPT|firmnessUndecided|is not as it was written|"damaged":[1-9]|"break":\{|[">]Database[<"]/.test(
    text,
  );
}

/** Tables that salvage derives from the rows that it has saved. */
const derivedTables =
  /^(?:batch_tally|batch_figure|charge_tally|row_count|report|operation|run|analyst|organization)$/;

/**
 * Compares an answer with the answer from the undamaged file.
 *
 * @returns undefined if the answer is right; otherwise the difference.
 */
function fault(command: string, before: Written, after: Written): string | undefined {
  // Salvage keeps audit entries as they are stored, and `audit verify` reports changed ones.
  const isCompared = (line: string) => !command.startsWith('db salvage') || tableOf(line) !== 'audit_entry';
  const missing = surplus(before, after).filter(isCompared);
  const added = surplus(after, before).filter(isCompared);
  const text = [
    ...(before.code === after.code ? [] : [`exit ${after.code}: ${after.stderr.slice(0, 300)}`]),
    ...missing.slice(0, 3).map((line) => `- ${line.slice(0, 300)}`),
    ...added.slice(0, 3).map((line) => `+ ${line.slice(0, 300)}`),
  ].join('\n      ');
  // Rows of a sheet and sums of companies differ if one of their documents is damaged. The audit chain is written as it is stored.
  const isCalculated = /--by-root|\.xlsx$|^audit export/.test(command);
  const unnamed = added.filter((line) => !namesDamage(line));
  const isNamed = isCalculated ? unnamed.length < added.length : unnamed.length === 0;
  if (command.startsWith('db salvage') && after.code === 3) {
    const lost = new Set(/"lost":(\[.*\])/.exec(after.lines[0] ?? '')?.[1]?.match(/(?<="table":")\w+/g));
    const isExpected = (line: string) =>
      line.startsWith('{') || derivedTables.test(tableOf(line)) || lost.has(tableOf(line));
    const isDerived = (line: string) => line.startsWith('{') || derivedTables.test(tableOf(line));
    return missing.every(isExpected) && added.every(isDerived) ? undefined : text;
  }
  if (after.code !== 0)
    return namesDamage(after.stderr + after.lines.join()) && (isCalculated || isNamed) ? undefined : text;
  if (missing.length === 0 && added.length === 0) return undefined;
  return added.length > 0 && isNamed ? undefined : text;
}

function tableOf(line: string): string {
  return line.slice(0, line.indexOf(' '));
}

/** The lines of an answer that another answer does not have. The items of a list in JSON are lines. */
function surplus(one: Written, other: Written): readonly string[] {
  const left = new Map<string, number>();
  for (const line of unitsOf(other)) left.set(line, (left.get(line) ?? 0) + 1);
  return unitsOf(one).filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

function unitsOf({ lines }: Written): readonly string[] {
  return lines.flatMap((line) => {
    if (!line.startsWith('{"items":[')) return line === '' ? [] : [line];
    const { items, damaged = [] }: { items: readonly unknown[]; damaged?: readonly unknown[] } =
      JSON.parse(line);
    return [...items, ...damaged].map((item) => JSON.stringify(item));
  });
}

/** Whether the check of a service at startup refuses a file because of its pages or indexes. */
function hasDefect(bytes: Buffer): boolean {
  writeFileSync(machine.db, bytes);
  for (const ending of ['-wal', '-shm', '-damage']) rmSync(`${machine.db}${ending}`, { force: true });
  try {
    return examineFile(machine.db).structure !== undefined;
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
}

test(
  `commands on a damaged file answer as before, or name the damage (${number} files)`,
  async () => {
    const counts = { files: 0, equal: 0, errors: 0, named: 0, unchecked: 0 };
    const wrong: string[] = [];
    for (const { bytes, where } of damagedFiles({ sound, older }, { number, seed })) {
      counts.files += 1;
      const found: string[] = [];
      for (const [command, after] of await readAll(bytes, counts.files % 8 === 0)) {
        const before = expected.get(command) ?? after;
        const isEqual =
          after.code === before.code &&
          surplus(before, after).length === 0 &&
          surplus(after, before).length === 0;
        const text = isEqual ? undefined : fault(command, before, after);
        if (text !== undefined) found.push(`${command}: ${text}`);
        else counts[isEqual ? 'equal' : after.code === 0 ? 'named' : 'errors'] += 1;
      }
      if (found.length > 0) {
        // A command does not check all indexes of a file, as a service does at startup.
        if (hasDefect(bytes)) counts.unchecked += found.length;
        else wrong.push(`${where}\n  ${found.join('\n  ')}`);
        tell(`${where}\n  ${found.join('\n  ')}`);
      }
    }
    tell(`seed ${seed}: ${JSON.stringify(counts)}, ${wrong.length} files with a wrong answer`);
    expect(wrong.join('\n')).toBe('');
  },
  Math.max(600_000, number * 60_000),
);
