import { expect, test } from 'vitest';
import { isKnownEmpty } from '../../src/sections/known-empty.ts';
import { type ShownSection, sectionWords } from '../../src/sections/section-words.ts';
import { formatIn } from '../../src/wording/format.ts';

const style = { language: 'en', format: formatIn('en', 'UTC') } as const;

const section = (more: Partial<ShownSection> = {}): ShownSection => ({
  type: { value: 'CRIMINAL_RECORD' },
  status: 'COMPLETED',
  details: { referenceMonth: '2026-10', warrants: [] },
  sources: [{ provider: 'first' }],
  asOf: '2026-11-20',
  ...more,
});

const isEmpty = (more?: Partial<ShownSection>) => isKnownEmpty(section(more), style);

test('a section is known to be empty only if all its sources answered', () => {
  expect([isEmpty(), isEmpty({ status: 'NO_RECORD', details: {} })]).toEqual([true, true]);
  for (const status of ['PARTIAL', 'FAILED', 'NOT_COLLECTED'] as const)
    expect(isEmpty({ status })).toBe(false);
  expect(isEmpty({ details: { referenceMonth: '2026-10', warrants: [{ active: true }] } })).toBe(false);
});

test('a section is not known to be empty if a source was left out, which its words say', () => {
  const withReason = (reason: NonNullable<ShownSection['sources'][number]['reason']>) => [
    { provider: 'first' },
    { provider: 'second', reason },
  ];
  for (const reason of ['REPORT_CEILING', 'BATCH_CEILING', 'DAY_CEILING', 'DAILY_LIMIT'] as const)
    expect(isEmpty({ sources: withReason(reason) })).toBe(false);
  expect(isEmpty({ sources: withReason('CANNOT_MATTER') })).toBe(false);
  const unset = { provider: 'second', reason: 'SECRET_NOT_SET' as const };
  expect(isEmpty({ sources: [{ provider: 'first' }, { ...unset, missing: true }] })).toBe(false);
  expect(isEmpty({ sources: [{ provider: 'first' }, unset] })).toBe(true);
  // Another answer replaces these.
  for (const reason of ['REUSED', 'NOT_LOADED', 'NAME_UNKNOWN', 'LETTERS'] as const)
    expect(isEmpty({ sources: withReason(reason) })).toBe(true);
  expect(sectionWords(section({ sources: withReason('DAILY_LIMIT') }), style).slice(0, 2)).toEqual([
    'nothing found',
    'second: not asked: the provider takes no more questions today',
  ]);
});

test('a section is not known to be empty if its data are too old', () => {
  expect(isEmpty({ details: { referenceMonth: '2026-05', warrants: [] } })).toBe(false);
  expect(isEmpty({ sources: [{ provider: 'first', ageDays: 31, maximumAgeDays: 30 }] })).toBe(false);
  expect(isEmpty({ sources: [{ provider: 'first', ageDays: 30, maximumAgeDays: 30 }] })).toBe(true);
});

test('a section without data shows that it is not in the answer if a source answered', () => {
  const without = (sources: ShownSection['sources']) =>
    sectionWords(section({ status: 'NOT_COLLECTED', details: {}, sources }), style);
  expect(without([])).toEqual(['not asked']);
  expect(without([{ provider: 'registry', status: 'ANSWERED' }])).toEqual(['not in the answer']);
  expect(without([{ provider: 'registry', status: 'NOT_ASKED', reason: 'DAILY_LIMIT' }])).toEqual([
    'not asked: the provider takes no more questions today',
  ]);
});
