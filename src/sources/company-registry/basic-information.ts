import type { BasicInformationDetails } from '../../sections/basic-information.ts';
import { specialSituationOf } from '../../sections/special-situation.ts';
import { type CompanyRecord, subjectOf } from './answer-schema.ts';
import {
  codeOf,
  dayOf,
  describedEntryOf,
  digitsOf,
  entryOf,
  flagOf,
  moneyOf,
  nameOf,
  textOf,
} from './blank-values.ts';
import { taxRegimeOf } from './tax-regime.ts';

type Company = NonNullable<BasicInformationDetails['company']>;
type Phone = NonNullable<BasicInformationDetails['phones']>[number];

/** `situacao_cadastral` of the layout. */
export const registrationStatuses: Readonly<Record<number, Company['status']>> = {
  1: 'NULA',
  2: 'ATIVA',
  3: 'SUSPENSA',
  4: 'INAPTA',
  8: 'BAIXADA',
};

const sizes: Readonly<Record<number, Company['size']>> = {
  1: 'MICRO_EMPRESA',
  3: 'EMPRESA_DE_PEQUENO_PORTE',
  5: 'DEMAIS',
};

const establishments: Readonly<Record<number, Company['establishment']>> = { 1: 'HEAD_OFFICE', 2: 'BRANCH' };

/** A filler: no company has a share capital of that size. It arrives rounded, since the registry keeps 32-bit floats. */
const fillerCapital = 999_000_000_000;

/** BASIC_INFORMATION as far as the registry knows it. The edition of its data is not told in the answer. */
export function basicInformationOf(record: CompanyRecord): BasicInformationDetails {
  const name = nameOf(record.razao_social);
  return {
    name,
    taxRegime: taxRegimeOf(record),
    updatedOn: null,
    phones: phonesOf(record),
    emails: emailsOf(record),
    company: companyOf(record, name),
    person: null,
  };
}

function companyOf(record: CompanyRecord, legalName: string | null): Company {
  const capital = moneyOf(record.capital_social);
  const mei = flagOf(record.opcao_pelo_mei);
  const establishment = entryOf(establishments, record.identificador_matriz_filial);
  return {
    legalName,
    tradeName: nameOf(record.nome_fantasia),
    status: describedEntryOf(
      registrationStatuses,
      record.situacao_cadastral,
      record.descricao_situacao_cadastral,
    ),
    statusDate: dayOf(record.data_situacao_cadastral),
    statusReason: textOf(record.descricao_motivo_situacao_cadastral),
    openingDate: dayOf(record.data_inicio_atividade),
    legalNature: codedText(record.codigo_natureza_juridica, record.natureza_juridica, { digits: 4 }),
    // The register has no class for it, and counts it among the micro companies (LC 123/2006, art. 18-E, § 3).
    size:
      mei === true
        ? 'MICROEMPREENDEDOR_INDIVIDUAL'
        : describedEntryOf(sizes, record.codigo_porte, record.porte),
    shareCapital: capital !== null && capital < fillerCapital ? capital : null,
    mainCnae: codedText(record.cnae_fiscal, record.cnae_fiscal_descricao, { digits: 7 }),
    secondaryCnaes: secondaryCnaesOf(record),
    establishment,
    // A branch does not tell: its head office is not always the establishment 0001.
    headOfficeDocument: establishment === 'HEAD_OFFICE' ? subjectOf(record) : null,
    specialSituation: situationOf(record),
    simples: taxOption(flagOf(record.opcao_pelo_simples), {
      since: dayOf(record.data_opcao_pelo_simples),
      until: dayOf(record.data_exclusao_do_simples),
    }),
    mei: taxOption(mei, {
      since: dayOf(record.data_opcao_pelo_mei),
      until: dayOf(record.data_exclusao_do_mei),
    }),
  };
}

function codedText(
  code: Parameters<typeof codeOf>[0],
  description: string | null | undefined,
  { digits }: { readonly digits: number },
): Company['legalNature'] {
  const official = codeOf(code, digits);
  return official === null ? null : { code: official, description: textOf(description) };
}

/** No secondary activity is an empty list, or a list of one activity without a code. */
function secondaryCnaesOf({ cnaes_secundarios: list }: CompanyRecord): Company['secondaryCnaes'] {
  if (list === undefined || list === null) return null;
  return list.flatMap(({ codigo, descricao }) => codedText(codigo, descricao, { digits: 7 }) ?? []);
}

/**
 * Reads the special situation. The register leaves the field blank for most companies, which counts as unknown. The legal name may
 * still state a situation.
 */
function situationOf(record: CompanyRecord): Company['specialSituation'] {
  const description = textOf(record.situacao_especial);
  const since = dayOf(record.data_situacao_especial);
  return specialSituationOf({ description, since }, record.razao_social);
}

function taxOption(
  opted: boolean | null,
  { since, until }: { readonly since: string | null; readonly until: string | null },
): Company['simples'] {
  return opted === null && since === null && until === null ? null : { opted, since, until };
}

/**
 * In its privacy mode, which is the usual one, the registry leaves out the telephones of individuals: there a blank is
 * not "none".
 */
function phonesOf(record: CompanyRecord): BasicInformationDetails['phones'] {
  const numbers = [record.ddd_telefone_1, record.ddd_telefone_2];
  const phones = numbers.map(digitsOf).filter(isPhone).map(phoneOf);
  const isIndividual = /individual/i.test(record.natureza_juridica ?? '');
  const isTold = phones.length > 0 || (!isIndividual && numbers.some((value) => typeof value === 'string'));
  return isTold ? phones : null;
}

function isPhone(digits: string): boolean {
  return /^(?!(\d)\1+$)\d{8,13}$/.test(digits);
}

/** Area code and number: nine digits from 9 for mobile lines, eight from 2 to 5 for fixed ones (Anatel's numbering plan). */
function phoneOf(number: string): Phone {
  const kind = /^\d\d9\d{8}$/.test(number) ? 'MOBILE' : /^\d\d[2-5]\d{7}$/.test(number) ? 'LANDLINE' : null;
  return { number, kind };
}

/** Null in privacy mode; a blank text only where the registry does not hide it. */
function emailsOf({ email }: CompanyRecord): BasicInformationDetails['emails'] {
  const address = textOf(email);
  if (address === null) return typeof email === 'string' ? [] : null;
  return address.includes('@') ? [{ address: address.toLowerCase() }] : null;
}
