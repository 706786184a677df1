import { expect, test } from 'vitest';
import { screenedInForce } from '../../src/toolbox/screens/watch/screened-in-force.ts';

const screenedAt = '2026-11-30T12:00:00.000Z';

test('counts a list only if it is in force and the portfolio has been screened against it', () => {
  const loaded = { state: 'LOADED', screenedAt } as const;
  expect(screenedInForce([loaded, loaded])).toBe(2);
  expect(screenedInForce([{ ...loaded, screenedAt: null }, loaded])).toBe(1);
  expect(
    screenedInForce([
      { ...loaded, state: 'STALE' },
      { state: 'NOT_LOADED', screenedAt: null },
    ]),
  ).toBe(0);
});
