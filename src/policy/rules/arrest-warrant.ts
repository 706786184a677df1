import { type CriminalRecordDetails, isWarrantInForce } from '../../sections/criminal-record.ts';
import { type CalendarDay, isoDay } from '../elapsed-time.ts';
import { defineRule } from './define-rule.ts';

export const hasArrestWarrant = defineRule({
  id: 'HAS_ARREST_WARRANT',
  title: { en: 'Arrest warrant in force', 'pt-BR': 'Mandado de prisão em aberto' },
  documentKinds: ['cpf'],
  sections: ['CRIMINAL_RECORD'],
  value: 'boolean',
  read: ({ CRIMINAL_RECORD }, _where, { asOf }) => anyWarrant(CRIMINAL_RECORD, { asOf, inForce: true }),
});

export const hadArrestWarrant = defineRule({
  id: 'HAD_ARREST_WARRANT',
  title: { en: 'Arrest warrant in the past', 'pt-BR': 'Mandado de prisão no passado' },
  documentKinds: ['cpf'],
  sections: ['CRIMINAL_RECORD'],
  value: 'boolean',
  read: ({ CRIMINAL_RECORD }, _where, { asOf }) => anyWarrant(CRIMINAL_RECORD, { asOf, inForce: false }),
});

/** Whether any warrant is in force on a day, or any is not; undefined if the only ones that may decide are unclear. */
function anyWarrant(
  { warrants }: CriminalRecordDetails,
  { asOf, inForce }: { readonly asOf: CalendarDay; readonly inForce: boolean },
): boolean | undefined {
  if (warrants.length === 0) return false;
  const day = isoDay(asOf);
  const states = warrants.map((warrant) => isWarrantInForce(warrant, day));
  if (states.includes(inForce)) return true;
  return states.includes(undefined) ? undefined : false;
}
