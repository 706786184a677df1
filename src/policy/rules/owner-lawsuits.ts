import { Type } from '@sinclair/typebox';
import { boundsOf } from '../span.ts';
import { defineRule } from './define-rule.ts';
import { caseStatus, closed } from './filters.ts';
import { amountAgainst, countAgainst, criminalAgainst, lawsuitsOfOwners } from './lawsuits-seen.ts';

const filters = Type.Object({ status: caseStatus }, closed);

export const ownerLawsuitsHasCriminal = defineRule({
  id: 'OWNER_LAWSUITS_HAS_CRIMINAL',
  title: { en: 'Criminal lawsuit against an owner', 'pt-BR': 'Processo criminal contra sócio' },
  documentKinds: ['cnpj'],
  sections: ['PROCESSES'],
  value: 'boolean',
  where: filters,
  read: ({ PROCESSES }, where, { asOf }) => {
    const seen = lawsuitsOfOwners(PROCESSES);
    if (seen === undefined) return undefined;
    const { least, most } = boundsOf(criminalAgainst(seen, where, asOf));
    return least > 0 || (most > 0 ? undefined : false);
  },
});

export const ownerLawsuitsCount = defineRule({
  id: 'OWNER_LAWSUITS_COUNT',
  title: { en: 'Lawsuits against the owners', 'pt-BR': 'Processos contra os sócios' },
  documentKinds: ['cnpj'],
  sections: ['PROCESSES'],
  value: 'count',
  spans: 'ANY',
  where: filters,
  read: ({ PROCESSES }, where, { asOf }) => {
    const seen = lawsuitsOfOwners(PROCESSES);
    return seen && countAgainst(seen, where, asOf);
  },
});

export const ownerLawsuitsAmount = defineRule({
  id: 'OWNER_LAWSUITS_AMOUNT',
  title: { en: 'Lawsuits against the owners, amount', 'pt-BR': 'Processos contra os sócios, valor' },
  documentKinds: ['cnpj'],
  sections: ['PROCESSES'],
  value: 'money',
  spans: 'ANY',
  where: filters,
  read: ({ PROCESSES }, where, { asOf }) => {
    const seen = lawsuitsOfOwners(PROCESSES);
    return seen && amountAgainst(seen, where, asOf);
  },
});
