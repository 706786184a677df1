import { expect, test } from 'vitest';
import { KindTally } from '../../src/document/kind-tally.ts';
import { readDocuments } from '../../src/document/paste.ts';

const kindOf = (text: string, kind?: 'cpf' | 'cnpj') => {
  const tally = new KindTally();
  for (const item of readDocuments(text, { ...(kind && { kind }) })) tally.add(item);
  return tally.kind;
};

test.each([
  ['different documents', '33683111000280\n33683111000280\n33683111000280\n52998224725\n11144477735', 'cpf'],
  ['as many of both', '33683111000280\n52998224725', 'cnpj'],
  ['documents without leading zeros', '1234567890\n1234567890\n9100010065\n1234567000195', 'cpf'],
  ['documents with decimals', '33683111000280\n91000100065.0\n9100010065,00', 'cpf'],
  ['companies without many zeros', '1234567000195\n1180000126\n1234567890', 'cnpj'],
  ['no documents', '1\n2\n', undefined],
])('counts %s, whatever kind the policy is for', (_, text, kind) => {
  for (const asked of [undefined, 'cpf', 'cnpj'] as const) expect(kindOf(text, asked)).toBe(kind);
});
