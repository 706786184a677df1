import { defineRule } from './define-rule.ts';
import { mayBeSued } from './lawsuits.ts';

export const ownerLawsuitsHasCriminal = defineRule({
  id: 'OWNER_LAWSUITS_HAS_CRIMINAL',
  title: { en: 'Criminal lawsuit against an owner', 'pt-BR': 'Processo criminal contra sócio' },
  documentKinds: ['cnpj'],
  sections: ['PROCESSES'],
  value: 'boolean',
  read: ({ PROCESSES: { ownersLawsuits, ownersTotals, ownersUnknown } }) => {
    if (ownersLawsuits === null) return ownersTotals && ownersTotals.criminalCount > 0;
    const against = ownersLawsuits.filter(mayBeSued);
    if (against.some((lawsuit) => lawsuit.courtType === 'CRIMINAL')) return true;
    if (ownersUnknown?.length) return undefined;
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
  read: ({ PROCESSES: { ownersTotals, ownersLawsuits, ownersUnknown } }) => {
    if (ownersTotals !== null) return ownersTotals.passiveCount;
    // Of some partners nothing is known: what is known of the others is so many at least.
    if (!ownersUnknown?.length || ownersLawsuits === null) return undefined;
    return { least: ownersLawsuits.filter(({ pole }) => pole === 'PASSIVE').length, most: null };
  },
});

export const ownerLawsuitsAmount = defineRule({
  id: 'OWNER_LAWSUITS_AMOUNT',
  title: { en: 'Lawsuits against the owners, amount', 'pt-BR': 'Processos contra os sócios, valor' },
  documentKinds: ['cnpj'],
  sections: ['PROCESSES'],
  value: 'money',
  read: ({ PROCESSES }) => PROCESSES.ownersTotals?.passiveAmount,
});
