import { expect, test } from 'vitest';
import { otherRelations, relationInWords } from '../../src/operation/other-relations.ts';
import type { MemberRelation } from '../../src/policy/operation/candidates.ts';
import { formatIn } from '../../src/wording/format.ts';

const style = { language: 'pt-BR', format: formatIn('pt-BR', 'America/Sao_Paulo') } as const;

function relative(role: string | null): MemberRelation {
  return {
    of: '00000012440',
    step: 'family',
    relation: 'RELATIVES',
    role,
    sharePercent: null,
    level: 1,
    leftOut: null,
  };
}

test.each([
  ['SIBLING', 'irmão ou irmã'],
  ['SPOUSE', 'cônjuge'],
  ['OTHER', 'outro'],
  [null, 'parente'],
])('a relative of kinship %s appears as "%s"', (kinship, words) => {
  expect(relationInWords(relative(kinship), style)).toBe(words);
});

test('further relations of a member show the kinship in words', () => {
  const relations = [relative('PARENT'), relative('SIBLING')];
  expect(otherRelations(relations, style, () => 'ANA')).toEqual(['irmão ou irmã de ANA']);
});
