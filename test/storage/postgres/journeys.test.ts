import { expect, test } from 'vitest';
import { openLocalEngine } from '../../report/local-engine.ts';
import { journeys } from '../journeys.ts';

test.each(Object.keys(journeys))('%s', async (name) => {
  const engine = await openLocalEngine();
  const journey = journeys[name];
  expect(journey).toBeDefined();
  // As the program does: by the clock of the server.
  await journey?.({ ...engine, clock: engine.storage.clock });
  await engine.storage.probe();
});
