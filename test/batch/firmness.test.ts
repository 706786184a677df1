import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openLocalEngine } from '../report/local-engine.ts';
import { companies, rowsOf, run, takeIn, workbookOf } from './batch-world.ts';

test('the spreadsheet says of decisions whose policy has rules that are gone that what holds them is not known', async () => {
  const engine = await openLocalEngine();
  const { id } = await takeIn(engine, companies(3));
  await run(engine, id);
  const firmness = async () =>
    rowsOf(await workbookOf(engine, id), 'Results').map((row) => [
      row['Held by one source'],
      row['Nearest threshold'],
    ]);
  const unknown = 'Undecided: the policy cannot be read or applied any more.';
  expect((await firmness()).flat()).not.toContain(unknown);
  const { db } = engine.storage;
  // One under another hash is not at hand in memory.
  await sql`update policy_version set hash = upper(hash), definition = replace(definition, '"rule":"', '"rule":"OLD_')`.execute(
    db,
  );

  expect(await firmness()).toEqual(Array(3).fill([unknown, unknown]));
});
