import { expect, test } from 'vitest';
import type { Lawsuit } from '../../src/sections/processes.ts';
import { merged, statusOf } from './stated-sections.ts';

const caseNumber = '0000001-45.2026.5.02.0001';
const archived = { caseNumber, pole: 'PASSIVE', status: 'ARCHIVED' } as const;

test.each<[what: string, rows: readonly Partial<Lawsuit>[], status: string]>([
  ['in one of two instances', [{ instance: 1 }, { instance: 2, status: null }], 'NOT_APPLIED'],
  ['in the second instance', [{ instance: 2 }, { instance: 1, status: null }], 'NOT_APPLIED'],
  ['in both instances', [{ instance: 1 }, { instance: 2 }], 'APPROVED'],
  ['in its only instance', [{ instance: 1 }, { instance: 1, status: null }], 'APPROVED'],
  ['as a whole', [{ instance: 1 }, {}, { instance: 2, status: null }], 'APPROVED'],
  ['by a source beside one without instances', [{ instance: 1 }, { status: null }], 'APPROVED'],
])('a case that is archived %s is archived, or its state is unknown', (_, rows, status) => {
  const [first = archived, ...others] = rows.map((row) => ({ ...archived, ...row }));
  const all = [first, ...others];
  for (const details of [
    merged('PROCESSES', { lawsuits: all }),
    merged('PROCESSES', { lawsuits: all.toReversed() }),
    merged('PROCESSES', { lawsuits: [first] }, ...others.map((row) => ({ lawsuits: [row] }))),
  ]) {
    const rule = ['LAWSUITS_COUNT', 'GREATER_THAN 0', { status: 'OPEN' }] as const;
    expect(statusOf('PROCESSES', details, rule)).toBe(status);
  }
});
