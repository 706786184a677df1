import { type Static, Type } from '@sinclair/typebox';
import { defineSection } from './define-section.ts';
import { date, flag, list, month, nullable, oneOf, text } from './fields.ts';

export const criminalRecord = defineSection({
  type: 'CRIMINAL_RECORD',
  title: { en: 'Criminal record', 'pt-BR': 'Antecedentes criminais' },
  documentKinds: ['cpf'],
  details: Type.Object({
    referenceMonth: nullable(
      month('Month to which the register of warrants refers; it is refreshed monthly'),
    ),
    warrants: list(
      Type.Object({
        number: text('Number of the warrant'),
        caseNumber: nullable(text('Case in which it was issued')),
        court: nullable(text('Court that issued it')),
        kind: nullable(oneOf(['PREVENTIVE', 'TEMPORARY', 'DEFINITIVE', 'CIVIL'], 'Kind of arrest')),
        crime: nullable(text('Crime, or ground of a civil arrest')),
        issuedOn: nullable(date('Day of issue')),
        endedOn: nullable(date('Day it was served, revoked or expired; null while active or unknown')),
        status: oneOf(['PENDING', 'SERVED', 'REVOKED', 'EXPIRED'], 'PENDING waits to be served'),
        active: flag('Whether it is in force in the reference month; a past one is not'),
      }),
      'Arrest warrants, in force and past',
    ),
  }),
  listKeys: { warrants: ['number'] },
});

export type CriminalRecordDetails = Static<typeof criminalRecord.details>;
