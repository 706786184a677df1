import { defineRule } from './define-rule.ts';
import { anyOf, textsOf } from './partly-known.ts';

/** The programmes that are paid now, for a list of one's own: `failWhen: CONTAINS BPC`. */
export const socialBenefits = defineRule({
  id: 'SOCIAL_BENEFITS',
  title: { en: 'Social benefits received', 'pt-BR': 'Benefícios sociais recebidos' },
  documentKinds: ['cpf'],
  sections: ['SOCIAL_BENEFITS'],
  value: 'list',
  spans: 'BOUNDED',
  read: ({ SOCIAL_BENEFITS: { benefits } }) =>
    textsOf({ items: benefits, holds: ({ active }) => active }, ({ programme }) => ({
      text: programme,
      isComplete: true,
    })),
});

export const hasSocialBenefit = defineRule({
  id: 'HAS_SOCIAL_BENEFIT',
  title: { en: 'Receives a social benefit', 'pt-BR': 'Recebe benefício social' },
  documentKinds: ['cpf'],
  sections: ['SOCIAL_BENEFITS'],
  value: 'boolean',
  read: ({ SOCIAL_BENEFITS: { benefits } }) => anyOf({ items: benefits, holds: ({ active }) => active }),
});
