import { expect, test } from 'vitest';
import { warrantsIn } from '../../src/batch/read-subject-facts.ts';
import type { StoredSection } from '../../src/report/section-store.ts';

function record(
  details: object,
  { status, sandbox = false }: { readonly status: StoredSection['status']; readonly sandbox?: boolean },
): StoredSection {
  const source = { source: 'warrants', provider: 'bnmp', sandbox, status: 'ANSWERED' } as const;
  const received = { sha256: '0'.repeat(64), receivedAt: '2026-11-30T12:00:00.000Z', editionDate: null };
  return {
    id: 'sec_1',
    reportId: 'rpt_1',
    type: 'CRIMINAL_RECORD',
    status,
    details: JSON.stringify(details),
    integrationCount: 1,
    sources: [{ ...source, ...received }],
    errors: [],
    updatedAt: received.receivedAt,
    asOf: '2026-11-30',
    timezone: 'America/Sao_Paulo',
  };
}

const none = { active: 0, past: 0 };
const ofMay = { referenceMonth: '2026-05', warrants: [] };

test('a register that failed or answered in part is not one without warrants', () => {
  expect(warrantsIn(record({}, { status: 'FAILED' }))).toEqual({
    status: 'FAILED',
    counts: none,
    isOutdated: false,
  });
  const inPart = record({ ...ofMay, referenceMonth: '2026-11' }, { status: 'PARTIAL' });
  expect(warrantsIn(inPart)).toEqual({ status: 'PARTIAL', counts: none, isOutdated: false });
});

test('a register of an older month is out of date, except in sample data', () => {
  expect(warrantsIn(record(ofMay, { status: 'COMPLETED' }))?.isOutdated).toBe(true);
  expect(warrantsIn(record(ofMay, { status: 'COMPLETED', sandbox: true }))?.isOutdated).toBe(false);
});
