import { expect, test } from 'vitest';
import type { History } from './history.ts';
import { judge } from './judge.ts';
import { changes, events, honest, receipt } from './planted-history.ts';

/** The decision came before the end of the run, which has position 2. */
const early: History = {
  ...honest,
  changes: changes.map((one) => (one.type === 'REPORT_STATUS' ? { ...one, order: 0, until: 1 } : one)),
  events: [events.section, events.decided, events.finished],
  receipts: [
    receipt(events.section, { arrived: 1 }),
    receipt(events.decided, { arrived: 3 }),
    receipt(events.finished, { arrived: 5 }),
  ],
};

test('the judge accepts a decision at any time during the run in progress, but not after its end', () => {
  expect(judge(early).findings).toEqual([]);
  const { receipts } = honest;
  expect(judge({ ...early, events: honest.events, receipts }).findings).toMatchObject([
    { fault: 'DISORDERED' },
  ]);
});
