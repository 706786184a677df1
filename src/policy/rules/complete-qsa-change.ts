import { Type } from '@sinclair/typebox';
import { defineRule } from './define-rule.ts';
import { closed, isWithin, withinDays } from './filters.ts';
import { isCertainlyWithin, lacksMembershipChange, listsAllWithin } from './registration-changes.ts';

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
  read: ({ REGISTRATION_CHANGES }, { withinDays: days }, { asOf }) => {
    const { changes, partnersChangedPercentage } = REGISTRATION_CHANGES;
    if (days === undefined && (partnersChangedPercentage ?? 0) > partialChangePercent) return true;
    const recent = changes.filter(({ kind, date }) => kind === 'MEMBERSHIP' && isWithin(date, days, asOf));
    const complete = recent.filter(
      (change) => (change.partnersChangedPercentage ?? 0) > partialChangePercent,
    );
    if (complete.some((change) => isCertainlyWithin(change, days, asOf))) return true;
    if (complete.length > 0 || !listsAllWithin(REGISTRATION_CHANGES, days, asOf)) return undefined;
    // The day of a complete change that the section states without listing it is unknown.
    if (
      (partnersChangedPercentage ?? 0) > partialChangePercent &&
      lacksMembershipChange(REGISTRATION_CHANGES)
    )
      return undefined;
    // Of a change that says no share nobody knows how much it changed.
    const settled = recent.every((change) => change.partnersChangedPercentage !== null);
    return settled || (days === undefined && partnersChangedPercentage !== null) ? false : undefined;
  },
});
