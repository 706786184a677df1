import { expect, test } from 'vitest';
import { codeInWords } from '../../../src/sections/code-words.ts';
import { taxDebtsOf } from '../../../src/sources/datasets/tax-debts.ts';

test.each([
  ['Em cobrança', 'IN_COLLECTION', 'em cobrança'],
  ['Em negociação', 'IN_NEGOTIATION', 'em negociação'],
  ['EM NEGOCIACAO', 'IN_NEGOTIATION', 'em negociação'],
  ['Benefício Fiscal', 'TAX_BENEFIT', 'benefício fiscal'],
  ['Garantia', 'GUARANTEED', 'garantida'],
  ['Suspenso por decisão judicial', 'SUSPENDED', 'suspensa'],
  ['Outra', null, ''],
] as const)('a debt that is %s has its own standing', (state, standing, words) => {
  const match = {
    document: '33683111000280',
    names: ['EMPRESA'],
    facts: { state, amount: '10.00', debtor: 'MAIN', fund: null },
    sha256: 'a',
    certainty: 'CERTAIN' as const,
    matched: ['DOCUMENT' as const],
    odds: null,
    score: null,
  };
  const edition = { sha256: 'a', publishedOn: '2026-09-30', stale: false, staleAfterDays: 150 };
  const details = taxDebtsOf({
    document: '33683111000280',
    name: null,
    lists: [{ dataset: 'pgfn', edition, matches: [match] }],
  });
  expect(details?.entries.map((debt) => debt.standing)).toEqual([standing]);
  if (standing !== null && standing !== 'SUSPENDED') expect(codeInWords(standing, 'pt-BR')).toBe(words);
});
