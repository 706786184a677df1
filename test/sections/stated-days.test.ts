import { describe, expect, test } from 'vitest';
import { withDataAge } from '../../src/report/source-answer.ts';
import { sectionWords } from '../../src/sections/section-words.ts';
import { formatIn } from '../../src/wording/format.ts';

const styles = {
  en: { language: 'en', format: formatIn('en', 'UTC') },
  'pt-BR': { language: 'pt-BR', format: formatIn('pt-BR', 'UTC') },
} as const;

const source = {
  source: 'scr',
  provider: 'bank',
  sandbox: false,
  status: 'ANSWERED',
  sha256: '0'.repeat(64),
  receivedAt: '2026-11-28T12:00:00.000Z',
  editionDate: null,
} as const;

const section = (type: string, details: object) => ({
  type,
  status: 'COMPLETED' as const,
  asOf: '2026-11-28',
  timezone: 'America/Sao_Paulo',
  details: { ...details },
});

const scr = (referenceMonth: string | null) => section('SCR', { referenceMonth, totalDebt: 100 });

const scoresOf = (...days: (string | null)[]) =>
  section('BUREAU_SCORE', { scoredOn: days[0], scores: days.map((scoredOn) => ({ scoredOn })) });

describe('the source of a section that states a day, month or year', () => {
  test.each([
    ['the last day of an old month', scr('2026-05'), null, '2026-05-31', 181],
    ['no month', scr(null), null, '2026-11-28', 0],
    ['the current month', scr('2026-11'), null, '2026-11-28', 0],
    ['a month older than the edition', scr('2026-05'), '2026-11-20', '2026-05-31', 181],
    ['an edition older than the month', scr('2026-05'), '2026-04-30', '2026-04-30', 212],
    ['the oldest of two scores', scoresOf('2026-11-28', '2026-08-20'), null, '2026-08-20', 100],
    ['the year of the revenue', section('REVENUE', { referenceYear: 2024 }), null, '2024-12-31', 697],
    [
      'its own edition',
      section('TAX_DEBTS', { edition: { publishedOn: '2026-10-01', staleAfterDays: 150 } }),
      '2026-10-01',
      '2026-10-01',
      58,
    ],
  ])('shows %s', (_, stated, editionDate, dataDate, ageDays) => {
    expect(withDataAge({ ...source, editionDate }, stated, undefined)).toMatchObject({ dataDate, ageDays });
  });

  test('shows the day of the answer in the time zone of the run', () => {
    const late = { ...source, receivedAt: '2026-11-29T01:30:00.000Z' };
    expect(withDataAge(late, scr(null), undefined)).toMatchObject({ dataDate: '2026-11-28', ageDays: 0 });
  });

  test('has no age if it did not answer, or if the section failed', () => {
    expect(withDataAge({ ...source, status: 'FAILED' }, scr('2026-05'), undefined)).not.toHaveProperty(
      'dataDate',
    );
    const failed = { ...section('SCR', {}), status: 'FAILED' as const };
    expect(withDataAge(source, failed, undefined)).toMatchObject({ dataDate: '2026-11-28' });
  });
});

describe('the line of a section that states a day, month or year', () => {
  const words = (referenceMonth: string, language: 'en' | 'pt-BR', sandbox = false) =>
    sectionWords(
      {
        ...section('SCR', { referenceMonth, totalDebt: 100, bands: null, maturities: null, products: null }),
        type: { value: 'SCR' },
        sources: [{ provider: 'bank', sandbox }],
      },
      styles[language],
    ).join(' · ');

  test('shows the date and the age of old data', () => {
    expect(words('2026-05', 'en')).toContain('data of 31 May 2026, 181 days old');
    expect(words('2026-05', 'pt-BR')).toContain('dados de 31/05/2026, com 181 dias');
  });

  test('shows no age for the current month and for sample data, whose dates are fixed', () => {
    expect(words('2026-11', 'en')).not.toContain('data of');
    expect(words('2026-05', 'en', true)).not.toContain('data of');
  });
});
