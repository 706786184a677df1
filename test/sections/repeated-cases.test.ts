import { describe, expect, test } from 'vitest';
import { openParts } from '../../src/policy/open-parts.ts';
import { sectionDefinition } from '../../src/sections/index.ts';
import { formatIn } from '../../src/wording/format.ts';
import { evaluateRule } from '../policy/one-rule.ts';
import { merged } from './stated-sections.ts';

const lawsuit = (more: object = {}) => ({
  caseNumber: 'Sigiloso',
  court: 'TJSP',
  courtType: 'CIVIL',
  class: 'Procedimento Comum Cível',
  subject: null,
  pole: 'PASSIVE',
  amount: 100,
  status: 'IN_PROGRESS',
  filedOn: null,
  lastMovement: null,
  ...more,
});
const of = (...lawsuits: readonly object[]) => ({
  since: null,
  lawsuits,
  ownersLawsuits: null,
  totals: null,
  ownersTotals: null,
  calculatedRevenuePercentage: null,
});
const other = { caseNumber: 'Segredo de justiça', class: 'Ação civil', amount: null };
const numbered = { caseNumber: '0000001-94.2024.8.26.0001' };

const countsOf = (one: object, two: object) => {
  const both = [merged('PROCESSES', one, two), merged('PROCESSES', two, one)];
  const [counts, ...others] = both.map(({ totals }) => [
    totals?.count,
    totals?.unknown?.['passiveCount'] ?? 0,
  ]);
  expect(others).toEqual([counts]);
  return counts;
};

describe('lawsuits without a number of two sources', () => {
  test.each<[string, readonly object[], readonly object[], readonly number[]]>([
    ['in the same words', [lawsuit()], [lawsuit()], [1, 0]],
    ['in other words', [lawsuit()], [lawsuit(other)], [1, 1]],
    ['of two courts', [lawsuit()], [lawsuit({ ...other, court: 'TRT2' })], [2, 0]],
    [
      'of two days',
      [lawsuit({ filedOn: '2024-01-02' })],
      [lawsuit({ ...other, filedOn: '2025-01-02' })],
      [2, 0],
    ],
    [
      'of one day',
      [lawsuit({ filedOn: '2024-01-02' })],
      [lawsuit({ ...other, filedOn: '2024-01-02' })],
      [1, 1],
    ],
    ['beside a numbered one', [lawsuit()], [lawsuit(numbered)], [1, 1]],
    ['beside a numbered one of the same source', [lawsuit(), lawsuit(numbered)], [lawsuit(numbered)], [2, 0]],
    [
      'several beside a numbered one',
      [1, 2, 3].map((amount) => lawsuit({ amount })),
      [lawsuit(numbered)],
      [3, 1],
    ],
    ['more in one source', [lawsuit(), lawsuit({ amount: 200 })], [lawsuit(other)], [2, 1]],
    ['twice in one source', [lawsuit(), lawsuit(other)], [lawsuit()], [2, 0]],
  ])('count once if they may be one: %s', (_, one, two, counts) => {
    expect(countsOf(of(...one), of(...two))).toEqual(counts);
  });

  test('of different owners are two', () => {
    const ofOwner = (name: string, more: object = {}) => ({
      ...of(),
      lawsuits: null,
      ownersLawsuits: [{ owner: { name, document: null }, ...lawsuit(more) }],
    });
    const countOf = (name: string) =>
      merged('PROCESSES', ofOwner('ANA MODELO'), ofOwner(name, other)).ownersTotals?.count;
    expect([countOf('ANA MODELO'), countOf('BIA MODELO')]).toEqual([1, 2]);
  });

  test('leave a rule open between both numbers, which it says', () => {
    const PROCESSES = merged('PROCESSES', of(lawsuit()), of(lawsuit(other)));
    const statusOf = (failWhen: string) =>
      evaluateRule({ rule: 'LAWSUITS_COUNT', failWhen, statusToApply: 'DENIED' }, { PROCESSES }).status;
    expect([statusOf('GREATER_THAN 2'), statusOf('GREATER_THAN 1'), statusOf('GREATER_THAN 0')]).toEqual([
      'APPROVED',
      'NOT_APPLIED',
      'DENIED',
    ]);
    expect(openParts({ rule: 'LAWSUITS_COUNT' }, PROCESSES, 'pt-BR')).toEqual([
      '1 de 2 processos que podem repetir outros',
    ]);
    const style = { language: 'en', format: formatIn('en', 'UTC') } as const;
    expect(sectionDefinition('PROCESSES').figures(PROCESSES, style, '2026-11-20')?.[0]).toBe(
      '1 to 2 lawsuits',
    );
  });
});
