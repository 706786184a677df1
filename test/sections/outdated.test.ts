import { expect, test } from 'vitest';
import { sectionWords } from '../../src/sections/section-words.ts';
import { formatIn } from '../../src/wording/format.ts';

const styles = {
  en: { language: 'en', format: formatIn('en', 'UTC') },
  'pt-BR': { language: 'pt-BR', format: formatIn('pt-BR', 'UTC') },
} as const;

const warrantsOf = (referenceMonth: string | null, asOf: string, warrants: readonly object[] = []) => ({
  type: { value: 'CRIMINAL_RECORD' },
  status: 'COMPLETED' as const,
  details: { referenceMonth, warrants },
  sources: [],
  asOf,
});

const saysOutdated = (referenceMonth: string | null, asOf: string) =>
  sectionWords(warrantsOf(referenceMonth, asOf), styles.en).some((words) => words.startsWith('out of date'));

test('warrants of a month before the last one are shown as out of date, also where there are none', () => {
  const now = '2026-11-27';
  expect(sectionWords(warrantsOf('2026-09', now), styles.en)).toEqual([
    'nothing found',
    expect.stringMatching(/^out of date: register of .*2026, renewed every month$/),
  ]);
  const active = { active: true };
  expect(sectionWords(warrantsOf('2026-09', now, [active]), styles['pt-BR'])).toEqual([
    '✗ 1 mandado ativo',
    expect.stringMatching(/^desatualizado: cadastro de .*2026, renovado todo mês$/),
  ]);
});

test('an invented register never is, for its world stands still', () => {
  const section = warrantsOf('2026-09', '2031-01-01');
  const sources = [{ provider: 'sandbox', sandbox: true }];
  expect(sectionWords({ ...section, sources }, styles.en)).toEqual(['nothing found']);
});

test.each([
  ['2026-10', '2026-11-30', false],
  ['2026-11', '2026-11-27', false],
  ['2025-12', '2026-01-31', false],
  ['2025-11', '2026-01-01', true],
  [null, '2026-11-27', false],
])('a register of %s that came on %s is out of date: %s', (month, day, isOutdated) => {
  expect(saysOutdated(month, day)).toBe(isOutdated);
});
