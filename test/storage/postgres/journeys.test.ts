import { expect, test } from 'vitest';
import { openLocalEngine } from '../../report/local-engine.ts';
import { journeys } from '../journeys.ts';

test.each(Object.keys(journeys))('%s', async (name) => {
  const engine = await openLocalEngine();
  const journey = journeys[name];
  expect(journey).toBeDefined();
  await journey?.(engine);
  await engine.storage.probe();
});
