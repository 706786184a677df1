import { type Static, Type } from '@sinclair/typebox';
import { counted, type Noun } from '../wording/counted.ts';
import { defineSection } from './define-section.ts';
import { amount, flag, list, month, nullable, text } from './fields.ts';
import { nothingIf } from './figures.ts';

const benefit: Noun = {
  one: { en: 'benefit', 'pt-BR': 'benefício' },
  many: { en: 'benefits', 'pt-BR': 'benefícios' },
};

export const socialBenefits = defineSection({
  type: 'SOCIAL_BENEFITS',
  title: { en: 'Social benefits', 'pt-BR': 'Benefícios sociais' },
  documentKinds: ['cpf'],
  comesWith: 'COMPLETO+',
  details: Type.Object({
    benefits: list(
      Type.Object({
        programme: text('Programme, for example Bolsa Família or BPC'),
        active: nullable(flag('Whether it was paid in the latest month known')),
        firstMonth: nullable(month('First month paid')),
        lastMonth: nullable(month('Latest month paid')),
        monthlyAmount: nullable(amount('Latest monthly payment, BRL')),
      }),
      'Benefits received',
    ),
  }),
  listKeys: { benefits: ['programme', 'firstMonth'] },
  itemMerges: { benefits: { whole: ['lastMonth'] } },
  figures: ({ benefits }, style) =>
    nothingIf(benefits.length === 0, [
      counted(benefit, benefits.length, style),
      [...new Set(benefits.map(({ programme }) => programme))].join(', '),
    ]),
});

export type SocialBenefitsDetails = Static<typeof socialBenefits.details>;
