import { expect, test } from 'vitest';
import { merged } from './stated-sections.ts';

/** The lawsuits of one source or two. */
const casesOf = (rows: readonly object[], ...others: readonly (readonly object[])[]) =>
  merged('PROCESSES', { lawsuits: rows }, ...others.map((lawsuits) => ({ lawsuits })));

test.each([
  ['TJSP', 'TJRJ', 2],
  ['TRT2', 'TRT da 15ª Região', 2],
  ['TJSP', 'TJ-SP', 1],
  ['TRT02', 'TRT da 2ª Região', 1],
  ['TJSP', '1ª Vara Cível de Campinas', 1],
  ['TJSP', null, 1],
])('a case number of before 2010 identifies a case within its court: %s, %s', (court, other, count) => {
  const rows = [
    { caseNumber: '1234/2005', court },
    { caseNumber: '1.234/2005', court: other },
  ];
  expect(casesOf(rows).lawsuits).toHaveLength(count);
  expect(casesOf(rows.slice(0, 1), rows.slice(1)).totals).toMatchObject({ count });
  // A unified number contains its court.
  const unified = rows.map((row) => ({ ...row, caseNumber: '0000001-68.2026.8.26.0100' }));
  expect(casesOf(unified).lawsuits).toHaveLength(1);
  const { possible } = merged('PROCESSES', { lawsuits: rows.slice(0, 1), possible: rows.slice(1) });
  expect(possible).toHaveLength(count - 1);
});
