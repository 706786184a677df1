import { Type } from '@sinclair/typebox';
import { defineRule } from './define-rule.ts';
import { closed, isWithin, withinDays } from './filters.ts';

/** A change of more partners than this counts as a complete one. */
const partialChangePercent = 70;

export const completeQsaChange = defineRule({
  id: 'COMPLETE_QSA_CHANGE',
  title: {
    en: 'Change of all, or of more than 70% of the partners',
    'pt-BR': 'Troca total, ou de mais de 70%, do quadro societário',
  },
  documentKinds: ['cnpj'],
  sections: ['REGISTRATION_CHANGES'],
  value: 'boolean',
  where: Type.Object({ withinDays }, closed),
  read: (
    { REGISTRATION_CHANGES: { changes, partnersChangedPercentage } },
    { withinDays: days },
    { asOf },
  ) => {
    if (days === undefined && (partnersChangedPercentage ?? 0) > partialChangePercent) return true;
    const recent = changes.filter(({ kind, date }) => kind === 'MEMBERSHIP' && isWithin(date, days, asOf));
    if (recent.some((change) => (change.partnersChangedPercentage ?? 0) > partialChangePercent)) return true;
    // Of a change that says no share nobody knows how much it changed.
    const settled = recent.every((change) => change.partnersChangedPercentage !== null);
    return settled || (days === undefined && partnersChangedPercentage !== null) ? false : undefined;
  },
});
