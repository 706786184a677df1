import type { Text } from '../../base/language.ts';
import type { debtBands } from '../../sections/scr.ts';
import { defineRule } from './define-rule.ts';

/** The bank debt of one band in proportion to the calculated revenue. */
function debtOfBand(band: (typeof debtBands)[number], title: Text) {
  return defineRule({
    id: `SCR_CALCULATED_REVENUE_${band}`,
    title,
    documentKinds: ['cpf', 'cnpj'],
    sections: ['SCR'],
    value: 'percent',
    read: ({ SCR }) => {
      const found = SCR.bands?.find((debt) => debt.band === band);
      if (found !== undefined) return found.calculatedRevenuePercentage;
      // The bands that were given are all there are; a share of 0 still needs a revenue to be a share of.
      return SCR.bands !== null && SCR.calculatedRevenuePercentage !== null ? 0 : undefined;
    },
  });
}

export const scrExpired = debtOfBand('EXPIRED', {
  en: 'Overdue bank debt over the calculated revenue',
  'pt-BR': 'Dívida bancária vencida sobre o faturamento calculado',
});

export const scrToExpire = debtOfBand('TO_EXPIRE', {
  en: 'Bank debt not yet due over the calculated revenue',
  'pt-BR': 'Dívida bancária a vencer sobre o faturamento calculado',
});

export const scrLoss = debtOfBand('LOSS', {
  en: 'Bank debt written off over the calculated revenue',
  'pt-BR': 'Dívida bancária em prejuízo sobre o faturamento calculado',
});
