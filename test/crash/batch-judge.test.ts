import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ReadWorkbook, readWorkbook } from '../batch/spreadsheet/read-workbook.ts';
import { judgeBatch } from './batch-judge.ts';
import { type BatchTrial, type BatchWorld, makeBatchWorld, openBatchTrial } from './batch-trial.ts';
import { databaseIn } from './killable-service.ts';

let world: BatchWorld;
let trial: BatchTrial;
let workbook: ReadWorkbook;
beforeAll(async () => {
  world = await makeBatchWorld(4);
  trial = await openBatchTrial(world);
  await trial.work();
  workbook = readWorkbook(await readFile(join(trial.folder, 'out.xlsx')));
});
afterAll(() => {
  trial.close({ keep: false });
  world.remove();
});

let copies = 0;

/** What the judge finds once somebody has tampered with the database. */
async function findingsAfter(tampering: string): Promise<readonly string[]> {
  copies += 1;
  const file = join(trial.folder, `copy-${copies}.db`);
  await cp(databaseIn(trial.folder), file);
  const database = new Database(file);
  onTestFinished(() => void database.close());
  database.pragma('foreign_keys = off');
  database.exec(tampering);
  return judgeBatch(file, workbook, world.given);
}

const anItem = "position = 2 and batch_id = (select id from batch where name = 'Kills')";
const itsRun = `(select run_id from batch_item where ${anItem})`;
const itsReport = `(select report_id from batch_item where ${anItem})`;

describe('the judge of batches', () => {
  test('finds nothing where nobody was killed', async () => {
    expect(await findingsAfter('select 1')).toEqual([]);
  });

  test.each([
    ['a run that was never counted', `delete from usage where run_id = ${itsRun}`, /is counted 0 times/],
    [
      'a report that was paid twice',
      `create temp table again as select * from run where id = ${itsRun};
       update again set id = 'run_again', number = 2; insert into run select * from again;
       create temp table paid as select * from usage where run_id = ${itsRun};
       update paid set id = 'usg_again', run_id = 'run_again'; insert into usage select * from paid`,
      /was paid 2 times/,
    ],
    ['a document that was not done', `update batch_item set state = 'RUNNING' where ${anItem}`, /is RUNNING/],
    ['a document that is missing', `delete from batch_item where ${anItem}`, /not those of the input/],
    ['a line that is missing', `delete from batch_refusal where position = 2`, /invalid lines are not/],
    [
      'a batch that is not over',
      `update batch set phase = 'STOPPED' where name = 'Kills'`,
      /a batch is STOPPED/,
    ],
    [
      'half a batch that is left',
      `update batch set phase = 'LOADING' where name <> 'Kills'`,
      /a batch is LOADING/,
    ],
    ['a run that is not over', `update run set phase = 'PROCESSING' where id = ${itsRun}`, /is PROCESSING/],
    ['a run that is still held', `update run set lease_owner = 'me' where id = ${itsRun}`, /is held/],
    [
      'a document with two reports',
      `create temp table again as select * from report where id = ${itsReport};
       update again set id = 'rpt_again'; insert into report select * from again`,
      /has 2 reports/,
    ],
    [
      'a row that tells another outcome',
      `update batch_item set status = 'DENIED' where status <> 'DENIED'`,
      /other outcomes/,
    ],
    [
      'a price that is not what it cost',
      `update usage set price_cents = 1 where run_id = ${itsRun}`,
      /and cost 1$/,
    ],
    ['a reference into nowhere', `delete from batch where name <> 'Kills'`, /foreign_key_check/],
  ])('finds %s', async (_what, tampering, said) => {
    expect(await findingsAfter(tampering)).toContainEqual(expect.stringMatching(said));
  });
});
