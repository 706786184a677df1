import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { fitsSchema } from '../../base/fits-schema.ts';
import { parseDocument } from '../../document/document.ts';
import { readJson } from '../../net/read-json.ts';
import { type SourceAnswer, SourceFailure } from '../define-source.ts';
import { nameOf } from './blank-values.ts';

/**
 * The record of one establishment as minha-receita serves it and BrasilAPI relays it (docs.minhareceita.org, dictionary
 * of data). Only what is used is described; further members may come and go. By that dictionary everything but `cnpj`
 * may be blank, which is said by a missing member, null or an empty text. Numbers come as numbers or as texts.
 */

const blank = Type.Null();
const textual = Type.Optional(Type.Union([Type.String(), blank]));
const textualOrNumber = Type.Optional(Type.Union([Type.String(), Type.Number(), blank]));
const code = Type.Optional(
  Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\s*\\d*\\s*$' }), blank]),
);
const money = Type.Optional(
  Type.Union([Type.Number(), Type.String({ pattern: '^\\s*(-?\\d+([.,]\\d+)?)?\\s*$' }), blank]),
);
const day = Type.Optional(Type.Union([Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' }), blank]));
const yesOrNo = Type.Optional(Type.Union([Type.Boolean(), Type.Literal(''), blank]));

const partnerRecord = Type.Object({
  identificador_de_socio: code,
  nome_socio: textual,
  cnpj_cpf_do_socio: textual,
  codigo_qualificacao_socio: code,
  qualificacao_socio: textual,
  data_entrada_sociedade: day,
  codigo_faixa_etaria: code,
  cpf_representante_legal: textual,
  nome_representante_legal: textual,
  codigo_qualificacao_representante_legal: code,
  qualificacao_representante_legal: textual,
});

const activityRecord = Type.Object({ codigo: code, descricao: textual });

const taxRegimeRecord = Type.Object({ ano: code, cnpj_da_scp: textual, forma_de_tributacao: textual });

const listOf = <S extends Parameters<typeof Type.Array>[0]>(item: S) =>
  Type.Optional(Type.Union([Type.Array(item), blank]));

const companyRecord = Type.Object({
  cnpj: Type.String(),
  razao_social: Type.String(),
  nome_fantasia: textual,
  identificador_matriz_filial: code,
  situacao_cadastral: code,
  descricao_situacao_cadastral: textual,
  data_situacao_cadastral: day,
  descricao_motivo_situacao_cadastral: textual,
  data_inicio_atividade: day,
  codigo_natureza_juridica: code,
  natureza_juridica: textual,
  codigo_porte: code,
  porte: textual,
  capital_social: money,
  cnae_fiscal: code,
  cnae_fiscal_descricao: textual,
  cnaes_secundarios: listOf(activityRecord),
  situacao_especial: textual,
  data_situacao_especial: day,
  opcao_pelo_simples: yesOrNo,
  data_opcao_pelo_simples: day,
  data_exclusao_do_simples: day,
  opcao_pelo_mei: yesOrNo,
  data_opcao_pelo_mei: day,
  data_exclusao_do_mei: day,
  regime_tributario: listOf(taxRegimeRecord),
  qsa: listOf(partnerRecord),
  ddd_telefone_1: textualOrNumber,
  ddd_telefone_2: textualOrNumber,
  email: textual,
  descricao_tipo_de_logradouro: textual,
  logradouro: textual,
  numero: textualOrNumber,
  complemento: textualOrNumber,
  bairro: textual,
  cep: textualOrNumber,
  uf: textual,
  municipio: textual,
  codigo_municipio_ibge: code,
  nome_cidade_no_exterior: textual,
});

export type CompanyRecord = Static<typeof companyRecord>;
export type PartnerRecord = Static<typeof partnerRecord>;

/** The bare document that the record is about. */
export function subjectOf({ cnpj }: CompanyRecord): string | null {
  return parseDocument(cnpj, 'cnpj').document?.value ?? null;
}

/**
 * The record that an answer holds.
 *
 * @throws SourceFailure INVALID_ANSWER saying what is wrong with it, and never what it says.
 */
export function parseCompanyRecord(answer: SourceAnswer): CompanyRecord {
  const { value, problem } = readJson(answer.body, answer.contentType);
  if (problem !== undefined) throw invalid(problem, answer);
  if (fitsSchema(companyRecord, value)) return withName(value, answer);
  const [error] = Value.Errors(companyRecord, value);
  throw invalid(`it has another shape at "${error?.path || '/'}"`, answer);
}

/**
 * The record, unless it has no legal name: every company has one, so the answer is not the record of a company.
 *
 * @throws SourceFailure INVALID_ANSWER
 */
export function withName(record: CompanyRecord, answer: SourceAnswer): CompanyRecord {
  if (nameOf(record.razao_social) === null) throw invalid('it has no legal name', answer);
  return record;
}

const messageRecord = Type.Object({ message: Type.String() });

/** The `message` of an error that both providers answer, or undefined for anything else. */
export function errorMessageOf(answer: SourceAnswer): string | undefined {
  const { value } = readJson(answer.body, answer.contentType);
  return Value.Check(messageRecord, value) ? value.message : undefined;
}

function invalid(problem: string, answer: SourceAnswer): SourceFailure {
  return new SourceFailure(
    'INVALID_ANSWER',
    `The answer of the company registry cannot be used: ${problem}.`,
    {
      answer,
    },
  );
}
