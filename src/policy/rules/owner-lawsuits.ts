import { defineRule } from './define-rule.ts';
import { mayBeSued } from './lawsuits.ts';

export const ownerLawsuitsHasCriminal = defineRule({
  id: 'OWNER_LAWSUITS_HAS_CRIMINAL',
  title: { en: 'Criminal lawsuit against an owner', 'pt-BR': 'Processo criminal contra sócio' },
  documentKinds: ['cnpj'],
  sections: ['PROCESSES'],
  value: 'boolean',
  read: ({ PROCESSES: { ownersLawsuits, ownersTotals } }) => {
    if (ownersLawsuits === null) return ownersTotals && ownersTotals.criminalCount > 0;
    const against = ownersLawsuits.filter(mayBeSued);
    if (against.some((lawsuit) => lawsuit.courtType === 'CRIMINAL')) return true;
    const complete = ownersTotals === null || ownersLawsuits.length >= ownersTotals.count;
    return complete && against.every((lawsuit) => lawsuit.courtType !== null) ? false : undefined;
  },
});

export const ownerLawsuitsCount = defineRule({
  id: 'OWNER_LAWSUITS_COUNT',
  title: { en: 'Lawsuits against the owners', 'pt-BR': 'Processos contra os sócios' },
  documentKinds: ['cnpj'],
  sections: ['PROCESSES'],
  value: 'count',
  read: ({ PROCESSES }) => PROCESSES.ownersTotals?.passiveCount,
});

export const ownerLawsuitsAmount = defineRule({
  id: 'OWNER_LAWSUITS_AMOUNT',
  title: { en: 'Lawsuits against the owners, amount', 'pt-BR': 'Processos contra os sócios, valor' },
  documentKinds: ['cnpj'],
  sections: ['PROCESSES'],
  value: 'money',
  read: ({ PROCESSES }) => PROCESSES.ownersTotals?.passiveAmount,
});
