import type { SocialBenefitsDetails } from '../../sections/social-benefits.ts';
import { type CalendarDay, isoDay } from '../elapsed-time.ts';
import { defineRule } from './define-rule.ts';
import { anyOf, type Known, textsOf } from './partly-known.ts';

type Benefit = SocialBenefitsDetails['benefits'][number];

/** Whether a benefit is paid now. Unknown if a benefit is not active but was paid this month. */
function isPaid({ active, lastMonth }: Benefit, asOf: CalendarDay): Known {
  const isOfThisMonth = lastMonth !== null && lastMonth >= isoDay(asOf).slice(0, 7);
  return active === false && isOfThisMonth ? null : active;
}

/** The programmes that are paid now, for a list of one's own: `failWhen: CONTAINS BPC`. */
export const socialBenefits = defineRule({
  id: 'SOCIAL_BENEFITS',
  title: { en: 'Social benefits received', 'pt-BR': 'Benefícios sociais recebidos' },
  documentKinds: ['cpf'],
  sections: ['SOCIAL_BENEFITS'],
  value: 'list',
  spans: 'BOUNDED',
  read: ({ SOCIAL_BENEFITS: { benefits } }, _where, { asOf }) =>
    textsOf({ items: benefits, holds: (benefit) => isPaid(benefit, asOf) }, ({ programme }) => ({
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
  read: ({ SOCIAL_BENEFITS: { benefits } }, _where, { asOf }) =>
    anyOf({ items: benefits, holds: (benefit) => isPaid(benefit, asOf) }),
});
