import { describe, expect, test } from 'vitest';
import { readPolicy } from '../../../src/policy/read-policy.ts';

/** Returns the findings of a policy with one rule as `code: underlined → suggestion`. */
async function foundIn(rule: string, condition: string): Promise<readonly string[]> {
  const text = `id: x
name: X
kind: cnpj
depth: COMPLETO+
groups:
  - name: g
    rules:
      - { rule: ${rule}, ${condition}, statusToApply: ALERT }
`;
  const { findings } = await readPolicy(text, 'x.yaml', { knownSources: [] });
  const lines = text.split('\n');
  return findings.map(({ code, line, column, length, suggestion }) => {
    const underlined = lines[line - 1]?.slice(column - 1, column - 1 + length);
    return `${code}: ${underlined} → ${suggestion?.en}`;
  });
}

describe('a word that is part of several values', () => {
  test.each([
    [
      'MTE_CERTIFICATE',
      'failWhen: CONTAINS POSITIVE',
      'POSITIVE → Write EQUAL_TO POSITIVE for one value, or CONTAINS POSITIVE_WITH_NEGATIVE_EFFECT POSITIVE for all',
    ],
    [
      'FEDERAL_TAX_CERTIFICATE',
      'failWhen: NOT_CONTAINS negative NOT_ISSUED',
      'negative → Write NOT_EQUAL_TO NEGATIVE for one value, or NOT_CONTAINS NEGATIVE POSITIVE_WITH_NEGATIVE_EFFECT for all',
    ],
    [
      'COMPANY_SIZE',
      'failWhen: CONTAINS EMPRESA',
      'EMPRESA → Write EQUAL_TO MICRO_EMPRESA for one value, or CONTAINS MICRO_EMPRESA EMPRESA_DE_PEQUENO_PORTE for all',
    ],
    [
      'CORPORATE_TAX_REGIME',
      'failWhen: CONTAINS LUCRO',
      'LUCRO → Write EQUAL_TO LUCRO_PRESUMIDO for one value, or CONTAINS LUCRO_PRESUMIDO LUCRO_REAL LUCRO_ARBITRADO for all',
    ],
  ])('is told of %s, %s', async (rule, condition, said) => {
    expect(await foundIn(rule, condition)).toEqual([`WORD_OF_SEVERAL_VALUES: ${said}`]);
  });

  test.each([
    ['MTE_CERTIFICATE', 'failWhen: EQUAL_TO POSITIVE'],
    ['MTE_CERTIFICATE', 'failWhen: NOT_EQUAL_TO NEGATIVE'],
    ['LABOUR_CERTIFICATE', 'passWhen: CONTAINS NEGATIVE POSITIVE_WITH_NEGATIVE_EFFECT'],
    ['LABOUR_CERTIFICATE', 'failWhen: CONTAINS POSITIVE_WITH_NEGATIVE_EFFECT'],
    ['COMPANY_SITUATION', 'failWhen: NOT_CONTAINS ATIVA'],
    ['SPECIAL_SITUATION', 'failWhen: CONTAINS JUDICIAL_RECOVERY LIQUIDATION'],
    ['LEGAL_NATURE', 'failWhen: CONTAINS limitada'],
  ])('is not told of %s, %s', async (rule, condition) => {
    expect(await foundIn(rule, condition)).toEqual([]);
  });
});

describe('a code that the rule can never read', () => {
  const activities =
    'Write the seven digits of each activity, such as 4711302: a shorter code does not include its family';
  const natures = 'Write the four digits of each code, such as 2062, or words of the description';

  test.each([
    ['CNAE_RESTRICTIVE', 'failWhen: CONTAINS 4711-3', `4711-3 → ${activities}`],
    ['CNAE_RESTRICTIVE', 'failWhen: CONTAINS 9200301 47', `47 → ${activities}`],
    ['CNAE_RESTRICTIVE', 'failWhen: CONTAINS 4711302;9200301', `4711302;9200301 → ${activities}`],
    ['CNAE_RESTRICTIVE', 'passWhen: NOT_CONTAINS "comércio varejista"', `comércio varejista → ${activities}`],
    ['LEGAL_NATURE', 'failWhen: CONTAINS 206', `206 → ${natures}`],
    ['LEGAL_NATURE', 'failWhen: CONTAINS 206.2', `206.2 → ${natures}`],
  ])('is told of %s, %s', async (rule, condition, said) => {
    expect(await foundIn(rule, condition)).toEqual([`UNKNOWN_VALUE: ${said}`]);
  });

  test.each([
    ['CNAE_RESTRICTIVE', 'failWhen: CONTAINS 4711-3/02 111301 "47.21-1 / 02"'],
    ['LEGAL_NATURE', 'failWhen: CONTAINS 206-2 2135 cooperativa'],
  ])('is not told of %s, %s', async (rule, condition) => {
    expect(await foundIn(rule, condition)).toEqual([]);
  });
});
