import { parseDocument } from '../../document/document.ts';
import { hasNoPartners } from '../../sections/legal-natures.ts';
import type { Partner, RelatedCompany, RelationsDetails } from '../../sections/relations.ts';
import type { CompanyRecord, PartnerRecord } from './answer-schema.ts';
import { registrationStatuses } from './basic-information.ts';
import { codeOf, dayOf, entryOf, nameOf, numberOf, textOf } from './blank-values.ts';

/** The age bands of the layout of Receita Federal; the texts that come with them are worded in several ways. */
const ageBands: Readonly<Record<number, string>> = {
  1: '0 a 12 anos',
  2: '13 a 20 anos',
  3: '21 a 30 anos',
  4: '31 a 40 anos',
  5: '41 a 50 anos',
  6: '51 a 60 anos',
  7: '61 a 70 anos',
  8: '71 a 80 anos',
  9: 'Maiores de 80 anos',
};

/** `identificador_de_socio`; 3 is somebody abroad, of either kind. */
const partnerKinds: Readonly<Record<number, Partner['documentKind']>> = { 1: 'cnpj', 2: 'cpf' };

/**
 * RELATIONS as far as the registry knows them: the partners, one level, and neither the other establishments nor
 * anything else. Returns undefined if it does not list the partners, lists none of a company that must have some, or
 * lists one without a name and a document.
 */
export function relationsOf(record: CompanyRecord): RelationsDetails | undefined {
  const { qsa } = record;
  if (qsa === undefined || qsa === null) return undefined;
  if (qsa.length === 0 && !hasNoPartners(codeOf(record.codigo_natureza_juridica, 4))) return undefined;
  const partners = qsa.map(partnerEntryOf);
  // Such a row is not of a partner, so how many there are is unknown.
  if (partners.some(({ name, document }) => name === null && document === null)) return undefined;
  return {
    levels: 1,
    partners,
    branches: null,
    companies: null,
    relatives: null,
    sameAddress: null,
  };
}

/** A partner of the company itself, as the registry names one. */
export function partnerEntryOf(record: PartnerRecord): Partner {
  const { whole, shown } = documentIn(record.cnpj_cpf_do_socio);
  return {
    level: 1,
    name: nameOf(record.nome_socio),
    document: shown,
    documentKind: whole?.kind ?? entryOf(partnerKinds, record.identificador_de_socio),
    certainty: whole ? 'CERTAIN' : 'POSSIBLE',
    through: null,
    // Code 0 is "not stated", in words.
    role: numberOf(record.codigo_qualificacao_socio) === 0 ? null : textOf(record.qualificacao_socio),
    sharePercent: null,
    since: dayOf(record.data_entrada_sociedade),
    ageBand: entryOf(ageBands, record.codigo_faixa_etaria),
    age: null,
    deceased: null,
    pep: null,
    restrictive: null,
    restrictiveAmount: null,
    ...representativeOf(record),
  };
}

/** Returns the complete document of a partner or representative, and the form that the register shows, such as masked. */
function documentIn(text: PartnerRecord['cnpj_cpf_do_socio']) {
  const written = textOf(text) ?? '';
  const whole = parseDocument(written).document;
  const masked = written.replace(/[.-]/g, '').replace(/^X{3}(\d{6})X{2}$/i, '***$1**');
  const isMasked = /^\*{3}\d{6}\*{2}$/.test(masked) && masked !== '***000000**';
  return { whole, shown: whole?.value ?? (isMasked ? masked : null) };
}

/** Returns the legal representative of a partner who cannot act alone, such as a minor; empty if there is none. */
function representativeOf(record: PartnerRecord) {
  const name = nameOf(record.nome_representante_legal);
  const { shown } = documentIn(record.cpf_representante_legal);
  if (name === null && shown === null) return {};
  const role =
    numberOf(record.codigo_qualificacao_representante_legal) === 0
      ? null
      : textOf(record.qualificacao_representante_legal);
  return {
    ...(name !== null && { representativeName: name }),
    ...(shown !== null && { representativeDocument: shown }),
    ...(role !== null && { representativeRole: role }),
  };
}

/** The registration status that a code of the register stands for; null for one that nobody words. */
export function statusOf(code: string): RelatedCompany['status'] {
  return entryOf(registrationStatuses, code);
}
