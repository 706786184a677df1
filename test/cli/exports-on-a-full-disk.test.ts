import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltProgram, newBuiltProgram } from './built-program.ts';

let program: BuiltProgram;
beforeAll(async () => {
  program = await newBuiltProgram();
  await program.credit('webhook add --type REPORT_EXPORTED --url https://1.1.1.1/events');
  mkdirSync(join(program.folder, 'exports'));
});
afterAll(() => program.remove());

/** What is told of the exports of something, in order. */
function toldOf(subject: string): readonly unknown[] {
  const database = new Database(join(program.folder, 'credit.db'), { readonly: true });
  try {
    const rows = database.prepare('select body from event where subject_id = ? order by sequence').pluck();
    return rows.all(subject).map((body) => {
      const { outcome, error } = JSON.parse(String(body)).data.content;
      return { outcome, error };
    });
  } finally {
    database.close();
  }
}

/** Where exports are kept there is room for so much, then for more. */
const onSmallDisk = (before: string, after: string) => `
  mount -t tmpfs -o size=8k none exports
  ${before}
  echo "status $?"
  echo "left: $(ls -A exports)"
  mount -o remount,size=8m none exports
  ${after}
  echo "status $?"
`;

test.for([
  ['a report', 'report', 'json', 'analyze 99990004000121 --json'],
  ['an operation', 'operation', 'xlsx', 'operation run 99990018000145 --json'],
] as const)(
  '%s: no half file, FAILED is told, and it is made again once there is room',
  { timeout: 120_000 },
  async ([, noun, format, begin], context) => {
    const { id } = JSON.parse((await program.credit(begin)).stdout);
    const line = `credit ${noun} export ${id}`;
    const ended = program.runWithMounts(
      onSmallDisk(`${line} -o first.${format}`, `${line} -o ${noun}.${format}`),
    );
    if (ended === undefined) return context.skip();
    expect(ended.stdout).toBe('status 1\nleft: \nstatus 0\n');
    expect(ended.stderr).toContain('EXPORT_FAILED');
    expect(ended.stderr).toContain('STORAGE_FULL');
    expect(toldOf(id)).toEqual([
      { outcome: 'FAILED', error: 'STORAGE_FULL' },
      { outcome: 'GENERATED', error: null },
    ]);
    expect(readdirSync(program.folder).filter((name) => /first|half/.test(name))).toEqual([]);

    // Its file is on a disk that is gone: it is made again where there is room, which is no new export.
    const again = program.runWithMounts(
      onSmallDisk(
        `${line} -o first.${format}`,
        `${line} -o ${noun}-again.${format} && cmp ${noun}-again.${format} ${noun}.${format}`,
      ),
    );
    expect(again?.stdout).toBe('status 1\nleft: \nstatus 0\n');
    expect(again?.stderr).toContain('STORAGE_FULL');
    expect(toldOf(id).length).toBe(2);

    // Where it is to be written the disk may be full, too.
    const target = program.runWithMounts(`
    mkdir -p target && mount -t tmpfs -o size=8k none target
    ${line} -o target/full.${format}
    echo "status $?, left: $(ls -A target)"
  `);
    expect(target?.stdout).toBe('status 1, left: \n');
    expect(target?.stderr).toContain('FILE_UNWRITABLE');
    expect(toldOf(id).length).toBe(2);
  },
);
