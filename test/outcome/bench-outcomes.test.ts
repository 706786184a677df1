import { expect } from 'vitest';
import { inventReports } from '../../bench/invented-reports.mjs';
import { outcomeLines } from '../../bench/outcome-lines.mjs';
import { systemClock } from '../../src/base/clock.ts';
import { keepOutcomes } from '../../src/outcome/keep-outcomes.ts';
import { readOutcomes } from '../../src/outcome/read-outcomes.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { sqliteTest } from '../storage/test-server.ts';

sqliteTest('the table of the benchmark of outcomes is imported whole', async () => {
  const engine = await openLocalEngine();
  const { file } = engine.storage;
  const count = 300;
  inventReports({ file, count });
  const bytes = async function* () {
    for (const line of outcomeLines({ file, count, event: 'Atrasado' })) yield Buffer.from(line);
  };
  const now = { ...engine, clock: systemClock };
  const result = await keepOutcomes(now, engine.actor, readOutcomes(bytes()));
  expect(result).toMatchObject({ lines: count, refused: 0, warned: 0 });
  expect(result.kept + result.known).toBe(count);
});
