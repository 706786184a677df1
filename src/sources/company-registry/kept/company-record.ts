import type { CompanyRecord, PartnerRecord } from '../answer-schema.ts';
import type { AnsweredCompany, AnsweredRow, AnsweredWords, KeptAnswer } from './kept-answer.ts';
import { documentOf, field, registerDay, rowsOf } from './register-row.ts';

/**
 * A company's rows in the shape in which the registry over HTTP gives them, so that both become the same sections. Codes that the
 * edition does not word keep their code, and have no text.
 */
export function companyRecordOf(
  { company, establishment }: { readonly company: AnsweredCompany; readonly establishment: AnsweredRow },
  { words, hasTaxRegimes }: Pick<KeptAnswer, 'words' | 'hasTaxRegimes'>,
): CompanyRecord {
  const [own] = rowsOf(company, 'company');
  const legalNature = field(own, 'company', 'legalNature');
  return {
    cnpj: documentOf(establishment),
    razao_social: field(own, 'company', 'name'),
    codigo_natureza_juridica: code(legalNature),
    natureza_juridica: words.legalNature[legalNature] ?? null,
    capital_social: amount(field(own, 'company', 'shareCapital')),
    codigo_porte: code(field(own, 'company', 'size')),
    ...establishmentPart(establishment, words),
    ...addressPart(establishment, words),
    ...contactPart(establishment),
    ...simplesPart(company),
    regime_tributario: hasTaxRegimes ? rowsOf(company, 'taxRegime').map(taxRegimeOf) : null,
    qsa: rowsOf(company, 'partner').map((row) => partnerOf(row, words)),
  };
}

function establishmentPart(row: AnsweredRow, words: AnsweredWords): Partial<CompanyRecord> {
  const of = (column: Parameters<typeof field<'establishment'>>[2]) => field(row, 'establishment', column);
  return {
    identificador_matriz_filial: code(of('kind')),
    nome_fantasia: of('tradeName'),
    situacao_cadastral: code(of('status')),
    data_situacao_cadastral: registerDay(of('statusDate')),
    descricao_motivo_situacao_cadastral: words.reason[of('statusReason')] ?? null,
    data_inicio_atividade: registerDay(of('openingDate')),
    cnae_fiscal: code(of('mainCnae')),
    cnae_fiscal_descricao: words.cnae[of('mainCnae')] ?? null,
    cnaes_secundarios: secondaryCodes(row).map((cnae) => ({
      codigo: code(cnae),
      descricao: words.cnae[cnae] ?? null,
    })),
    situacao_especial: of('specialSituation'),
    data_situacao_especial: registerDay(of('specialSituationDate')),
  };
}

export function secondaryCodes(row: AnsweredRow): readonly string[] {
  return field(row, 'establishment', 'secondaryCnaes')
    .split(',')
    .map((cnae) => cnae.trim())
    .filter((cnae) => cnae !== '');
}

function addressPart(row: AnsweredRow, words: AnsweredWords): Partial<CompanyRecord> {
  const of = (column: Parameters<typeof field<'establishment'>>[2]) => field(row, 'establishment', column);
  const municipality = of('municipality');
  return {
    descricao_tipo_de_logradouro: of('streetType'),
    logradouro: of('street'),
    numero: of('number'),
    complemento: of('complement'),
    bairro: of('district'),
    cep: of('postcode'),
    uf: of('state'),
    municipio: words.municipality[municipality] ?? null,
    codigo_municipio_ibge: code(words.ibge[municipality] ?? ''),
    nome_cidade_no_exterior: of('foreignCity'),
  };
}

function contactPart(row: AnsweredRow): Partial<CompanyRecord> {
  const of = (column: Parameters<typeof field<'establishment'>>[2]) => field(row, 'establishment', column);
  return {
    ddd_telefone_1: of('areaCode1') + of('phone1'),
    ddd_telefone_2: of('areaCode2') + of('phone2'),
    email: of('email'),
  };
}

/** A company that the table does not have never opted: the register then says nothing. */
function simplesPart(company: AnsweredCompany): Partial<CompanyRecord> {
  const [row] = rowsOf(company, 'simples');
  const of = (column: Parameters<typeof field<'simples'>>[2]) => field(row, 'simples', column);
  return {
    opcao_pelo_simples: flag(of('simples')),
    data_opcao_pelo_simples: registerDay(of('since')),
    data_exclusao_do_simples: registerDay(of('until')),
    opcao_pelo_mei: flag(of('mei')),
    data_opcao_pelo_mei: registerDay(of('meiSince')),
    data_exclusao_do_mei: registerDay(of('meiUntil')),
  };
}

function taxRegimeOf(row: AnsweredRow): NonNullable<CompanyRecord['regime_tributario']>[number] {
  return {
    ano: code(field(row, 'taxRegime', 'year')),
    cnpj_da_scp: field(row, 'taxRegime', 'partnership'),
    forma_de_tributacao: field(row, 'taxRegime', 'form'),
  };
}

/** A row of the table of partners as the registry over HTTP gives it. */
export function partnerOf(row: AnsweredRow, words: Pick<AnsweredWords, 'qualification'>): PartnerRecord {
  const of = (column: Parameters<typeof field<'partner'>>[2]) => field(row, 'partner', column);
  return {
    identificador_de_socio: code(of('kind')),
    nome_socio: of('name'),
    cnpj_cpf_do_socio: of('document'),
    codigo_qualificacao_socio: code(of('role')),
    qualificacao_socio: words.qualification[of('role')] ?? null,
    data_entrada_sociedade: registerDay(of('since')),
    codigo_faixa_etaria: code(of('ageBand')),
    cpf_representante_legal: of('representative'),
    nome_representante_legal: of('representativeName'),
    codigo_qualificacao_representante_legal: code(of('representativeRole')),
    qualificacao_representante_legal: words.qualification[of('representativeRole')] ?? null,
  };
}

/** A code of digits; null for anything else that stands there. */
function code(text: string): string | null {
  return /^\d+$/.test(text.trim()) ? text.trim() : null;
}

function amount(text: string): string | null {
  return /^\d+(?:,\d+)?$/.test(text.trim()) ? text.trim() : null;
}

function flag(text: string): boolean | null {
  return text === 'S' ? true : text === 'N' ? false : null;
}
