import { expect, test } from 'vitest';
import { readAnswer } from '../../src/collector/read-answer.ts';
import { completeSection } from '../../src/policy/cases/complete-section.ts';
import { planCollection } from '../../src/sections/collection-plan.ts';
import type { SourceContribution } from '../../src/sources/define-source.ts';
import { answered, someCompany, stubSource } from '../sources/stub-source.ts';

test('sections keep no CPF of the owner of a one-person company, whichever source names the company', () => {
  const sections = {
    RELATIONS: {
      levels: 1,
      companies: [
        { name: 'JOAO DA SILVA 52998224725', document: '11222333000181', level: 1, certainty: 'CERTAIN' },
      ],
    },
    BASIC_INFORMATION: {
      name: 'JOAO DA SILVA 52998224725',
      company: { legalName: 'JOAO DA SILVA 529.982.247-25' },
    },
  };
  const relations = completeSection('RELATIONS', sections.RELATIONS);
  const basic = completeSection('BASIC_INFORMATION', sections.BASIC_INFORMATION);
  if (relations.details === undefined || basic.details === undefined)
    throw new Error(JSON.stringify([relations.problems, basic.problems]));
  const content: SourceContribution = { RELATIONS: relations.details, BASIC_INFORMATION: basic.details };
  const { scope } = planCollection('cnpj', 'SIMPLES', []);
  const source = {
    ...stubSource(() => Promise.resolve(answered)),
    map: () => content,
  };
  const { contribution } = readAnswer(source, answered, {
    document: someCompany,
    scope,
    sections: ['RELATIONS', 'BASIC_INFORMATION'],
  });
  const text = JSON.stringify(contribution);
  expect(text.match(/JOAO DA SILVA [^"]+/g)).toEqual(Array(3).fill('JOAO DA SILVA ***.982.247-**'));
  expect(contribution.RELATIONS?.companies?.[0]?.document).toBe('11222333000181');
});
