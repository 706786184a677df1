import { type Static, Type } from '@sinclair/typebox';
import { counted, type Noun } from '../wording/counted.ts';
import { defineSection } from './define-section.ts';
import { date, list, nullable, oneOf, text } from './fields.ts';
import { nothingIf } from './figures.ts';

const licence: Noun = {
  one: { en: 'licence', 'pt-BR': 'licença' },
  many: { en: 'licences', 'pt-BR': 'licenças' },
};

export const licences = defineSection({
  type: 'LICENCES',
  title: { en: 'Operating licences', 'pt-BR': 'Licenças de operação' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'COMPLETO+',
  details: Type.Object({
    licences: list(
      Type.Object({
        agency: text('Agency that grants it, for example ANP or ANTT'),
        activity: text('Activity that it allows'),
        number: nullable(text('Number')),
        state: nullable(oneOf(['ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'], 'State of the licence')),
        issuedOn: nullable(date('Day it was granted')),
        validUntil: nullable(date('Last day of validity; null when without end or unknown')),
      }),
      'Licences of regulated activities',
    ),
  }),
  listKeys: { licences: ['agency', 'number', 'activity'] },
  figures: (details, style) =>
    nothingIf(details.licences.length === 0, [
      counted(licence, details.licences.length, style),
      [...new Set(details.licences.map(({ agency }) => agency))].join(', '),
    ]),
});

export type LicencesDetails = Static<typeof licences.details>;
