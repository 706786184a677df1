import { defineRule } from './define-rule.ts';

/** The programmes that are paid now, for a list of one's own: `failWhen: CONTAINS BPC`. */
export const socialBenefits = defineRule({
  id: 'SOCIAL_BENEFITS',
  title: { en: 'Social benefits received', 'pt-BR': 'Benefícios sociais recebidos' },
  documentKinds: ['cpf'],
  sections: ['SOCIAL_BENEFITS'],
  value: 'list',
  read: ({ SOCIAL_BENEFITS: { benefits } }) =>
    benefits.every(({ active }) => active !== null)
      ? benefits.filter(({ active }) => active === true).map(({ programme }) => programme)
      : undefined,
});

export const hasSocialBenefit = defineRule({
  id: 'HAS_SOCIAL_BENEFIT',
  title: { en: 'Receives a social benefit', 'pt-BR': 'Recebe benefício social' },
  documentKinds: ['cpf'],
  sections: ['SOCIAL_BENEFITS'],
  value: 'boolean',
  read: ({ SOCIAL_BENEFITS: { benefits } }) => {
    if (benefits.some(({ active }) => active === true)) return true;
    return benefits.every(({ active }) => active === false) ? false : undefined;
  },
});
