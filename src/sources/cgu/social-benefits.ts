import { dayOf } from '../../datasets/printed-values.ts';
import type { SocialBenefitsDetails } from '../../sections/social-benefits.ts';
import { type CguAnswer, sortRows } from './answer.ts';
import type { RowOf } from './routes.ts';

/** The programmes that are paid today, each with the flag that shows whether the portal lists the person as a recipient. */
export const programmes = [
  {
    flag: 'favorecidoNovoBolsaFamilia',
    programme: 'Bolsa Família',
    route: 'novo-bolsa-familia-sacado-por-nis',
  },
  { flag: 'favorecidoBpc', programme: 'BPC', route: 'bpc-por-cpf-ou-nis' },
  { flag: 'favorecidoPeti', programme: 'PETI', route: 'peti-por-cpf-ou-nis' },
  { flag: 'favorecidoSafra', programme: 'Garantia-Safra', route: 'safra-codigo-por-cpf-ou-nis' },
  { flag: 'favorecidoSeguroDefeso', programme: 'Seguro-Defeso', route: 'seguro-defeso-codigo' },
] as const;

/** Payments are published some weeks after their month: who was paid so many months ago is still a recipient. */
const monthsToPublish = 3;

/**
 * SOCIAL_BENEFITS by whole CPF. Bolsa Família is asked by the NIS that the portal itself names; where it names none, that it is
 * received is known, and neither month nor amount.
 */
export function socialBenefitsOf(answer: CguAnswer): SocialBenefitsDetails {
  return {
    benefits: programmes.flatMap(({ flag, programme, route }) => {
      const payments = sortRows(answer, route).own;
      const isKnown = answer.flags[flag] === true;
      return isKnown || payments.length > 0 ? [benefitOf(programme, payments, answer.askedOn)] : [];
    }),
  };
}

type Payment = RowOf<(typeof programmes)[number]['route']>;

function benefitOf(programme: string, payments: readonly Payment[], askedOn: string) {
  const byMonth = payments
    .flatMap((row) => {
      const day = dayOf(row.dataMesReferencia ?? '');
      return day === null ? [] : [{ month: day.slice(0, 7), amount: row.valor ?? row.valorSaque ?? null }];
    })
    .sort((a, b) => (a.month < b.month ? -1 : 1));
  const last = byMonth.at(-1);
  return {
    programme,
    active: last === undefined ? null : monthsBetween(last.month, askedOn) <= monthsToPublish,
    firstMonth: byMonth[0]?.month ?? null,
    lastMonth: last?.month ?? null,
    monthlyAmount: last?.amount ?? null,
  };
}

function monthsBetween(month: string, day: string): number {
  const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return count(day) - count(month);
}
