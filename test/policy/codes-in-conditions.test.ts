import { expect, test } from 'vitest';
import { readCondition } from '../../src/policy/condition.ts';
import { findRule } from '../../src/policy/rules/index.ts';

test.each([
  ['CNAE_RESTRICTIVE', '4711-3/02 47.21-1-02 9200301', ['4711302', '4721102', '9200301']],
  ['CNAE_RESTRICTIVE', '"4711-3 / 02"', ['4711302']],
  // Without the first zero, as sources also write it.
  ['CNAE_RESTRICTIVE', '111301', ['0111301']],
  // Not a subclass: it stands for no family.
  ['CNAE_RESTRICTIVE', '4721 47.21-1', ['4721', '47.21-1']],
  ['LEGAL_NATURE', '206-2 2135', ['2062', '2135']],
  ['LEGAL_NATURE', '"206-2 Sociedade Empresária Limitada"', ['2062 Sociedade Empresária Limitada']],
  ['LEGAL_NATURE', 'limitada 20-62', ['limitada', '20-62']],
  ['COMPANY_SIZE', '206-2', ['206-2']],
])('%s reads CONTAINS %s as %j', (id, written, texts) => {
  const rule = findRule(id);
  if (rule === undefined) throw new Error(`rule ${id} not found`);
  expect(readCondition(`CONTAINS ${written}`, rule).condition?.texts).toEqual(texts);
});
