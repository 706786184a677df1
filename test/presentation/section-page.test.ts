import { expect, test } from 'vitest';
import { sectionPage } from '../../src/presentation/section-page.ts';
import type { SectionAnswer } from '../../src/report/report-answer.ts';
import { formatIn } from '../../src/wording/format.ts';

const style = { language: 'pt-BR', format: formatIn('pt-BR', 'UTC') } as const;

const answered = {
  source: 'protests',
  provider: 'ieptb',
  sandbox: false,
  status: 'ANSWERED',
  sha256: '0'.repeat(64),
  receivedAt: '2026-11-30T12:00:00.000Z',
  editionDate: null,
} as const;

function section(
  value: string,
  details: SectionAnswer['details'],
  status: SectionAnswer['status'] = 'COMPLETED',
  source?: Partial<SectionAnswer['sources'][number]>,
): SectionAnswer {
  return {
    id: 'sec_1',
    type: { value, title: value },
    status,
    details,
    integrationCount: 1,
    sources: source === undefined ? [] : [{ ...answered, ...source }],
    errors: [],
    asOf: '2026-11-30',
    updatedAt: '2026-11-30T12:00:00.000Z',
  };
}

const clean = { count: 0, totalAmount: 0, lastDate: null, calculatedRevenuePercentage: null, entries: [] };
const stated = { ...clean, count: 3, totalAmount: 900 };

test.each([
  ['no protest is on record', section('PROTESTS', clean), 'nenhum'],
  ['three are counted and not listed', section('PROTESTS', stated), '–'],
  ['a count of 0 has an amount', section('PROTESTS', { ...clean, totalAmount: 900 }), '–'],
  ['a part of the sources failed', section('PROTESTS', clean, 'PARTIAL'), '–'],
  ['a source was left out', section('PROTESTS', clean, 'COMPLETED', { reason: 'DAILY_LIMIT' }), '–'],
  ['the data are too old', section('PROTESTS', clean, 'COMPLETED', { ageDays: 31, maximumAgeDays: 30 }), '–'],
  [
    'the data are recent',
    section('PROTESTS', clean, 'COMPLETED', { ageDays: 30, maximumAgeDays: 30 }),
    'nenhum',
  ],
  ['the source failed', section('PROTESTS', { entries: [] }, 'FAILED'), '–'],
  ['the register is of May', section('CRIMINAL_RECORD', { referenceMonth: '2026-05', warrants: [] }), '–'],
  [
    'the register is of October',
    section('CRIMINAL_RECORD', { referenceMonth: '2026-10', warrants: [] }),
    'nenhum',
  ],
])('an empty list is stated as none only if nothing is on record: %s', (_, own, expected) => {
  const texts = sectionPage(own, style).fields.flatMap((field) => ('text' in field ? field.text : []));
  expect(texts.at(-1)?.split(': ')[1]).toBe(expected);
});
