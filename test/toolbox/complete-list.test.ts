import { expect, test } from 'vitest';
import type { SectionAnswer } from '../../src/client/credit-client.ts';
import { isListComplete } from '../../src/toolbox/screens/report/complete-list.ts';
import { formatIn } from '../../src/wording/format.ts';

const style = { language: 'en', format: formatIn('en', 'UTC') } as const;

const answered = {
  source: 'protests',
  provider: 'registry',
  sandbox: false,
  status: 'ANSWERED',
  sha256: '0'.repeat(64),
  receivedAt: '2026-11-30T12:00:00.000Z',
  editionDate: null,
} as const;

function isComplete(details: object, source: Partial<SectionAnswer['sources'][number]> = {}): boolean {
  const section: SectionAnswer = {
    id: 'sec_1',
    type: { value: 'PROTESTS', title: 'Protests' },
    status: 'COMPLETED',
    details: { totalAmount: 9, entries: [{ amount: 9, date: '2026-01-01' }], ...details },
    integrationCount: 1,
    sources: [{ ...answered, ...source }],
    errors: [],
    asOf: '2026-11-30',
    updatedAt: '2026-11-30T12:00:00.000Z',
  };
  return isListComplete(section, 'entries', style);
}

test('a list is complete only if it has all records, and all sources answered with current data', () => {
  expect(isComplete({ count: 1 })).toBe(true);
  expect(isComplete({ count: 2 })).toBe(false);
  expect(isComplete({ count: 1, unknown: { count: 1 } })).toBe(false);
  expect(isComplete({ count: 1 }, { reason: 'DAY_CEILING', missing: true })).toBe(false);
  expect(isComplete({ count: 1 }, { ageDays: 31, maximumAgeDays: 30 })).toBe(false);
});
