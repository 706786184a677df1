import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { KeptCompany } from '../../../src/datasets/registry/company-block.ts';
import type { RegistryReader } from '../../../src/datasets/registry/registry-reader.ts';

/**
 * The record of an establishment as minha-receita makes it of the same rows (docs.minhareceita.org, dictionary of data): codes as
 * numbers, days with dashes, a secondary activity without a code where there is none, the capital as a 32-bit float, and in its
 * privacy mode no e-mail. Written from its documentation, beside the code that is tested and not with it.
 */
export function minhaReceitaRecord(
  { rows }: KeptCompany,
  establishment: readonly string[],
  { directory: { lookups, hasTaxRegimes } }: RegistryReader,
): Record<string, unknown> {
  const own = (table: string) => rows.filter((row) => row.table === table).map(({ cells }) => cells);
  const [company = []] = own('company');
  const [simples] = own('simples');
  const at = (place: number) => establishment[place] ?? '';
  const isIndividual = company[2] === '2135';
  const phone = (place: number) => (isIndividual ? '' : at(place) + at(place + 1));
  return {
    cnpj: at(0) + at(1) + at(2),
    identificador_matriz_filial: number(at(3)),
    nome_fantasia: at(4),
    situacao_cadastral: number(at(5)),
    data_situacao_cadastral: day(at(6)),
    descricao_motivo_situacao_cadastral: lookups.reason[at(7)] ?? null,
    nome_cidade_no_exterior: at(8),
    data_inicio_atividade: day(at(10)),
    cnae_fiscal: number(at(11)),
    cnae_fiscal_descricao: lookups.cnae[at(11)] ?? null,
    cnaes_secundarios:
      at(12) === ''
        ? [{ codigo: 0, descricao: '' }]
        : at(12)
            .split(',')
            .map((code) => ({ codigo: number(code), descricao: lookups.cnae[code] ?? null })),
    descricao_tipo_de_logradouro: at(13),
    logradouro: at(14),
    numero: at(15),
    complemento: at(16),
    bairro: at(17),
    cep: at(18),
    uf: at(19),
    municipio: lookups.municipality[at(20)] ?? null,
    codigo_municipio_ibge: ibgeCodes.get(at(20)) ?? null,
    ddd_telefone_1: phone(21),
    ddd_telefone_2: phone(23),
    email: null,
    situacao_especial: at(28),
    data_situacao_especial: day(at(29)),
    razao_social: company[1] ?? '',
    codigo_natureza_juridica: number(company[2] ?? ''),
    natureza_juridica: lookups.legalNature[company[2] ?? ''] ?? null,
    // Of some establishments of the sample there is no row of the company.
    capital_social: company[4] === undefined ? null : Math.fround(Number(company[4].replace(',', '.'))),
    codigo_porte: number(company[5] ?? ''),
    opcao_pelo_simples: option(simples?.[1]),
    data_opcao_pelo_simples: day(simples?.[2] ?? ''),
    data_exclusao_do_simples: day(simples?.[3] ?? ''),
    opcao_pelo_mei: option(simples?.[4]),
    data_opcao_pelo_mei: day(simples?.[5] ?? ''),
    data_exclusao_do_mei: day(simples?.[6] ?? ''),
    regime_tributario: hasTaxRegimes
      ? own('taxRegime').map(([year = '', , scp = '', form = '']) => ({
          ano: number(year),
          cnpj_da_scp: scp === '0' ? null : scp,
          forma_de_tributacao: form,
        }))
      : null,
    qsa: own('partner').map((cells) => ({
      identificador_de_socio: number(cells[1] ?? ''),
      nome_socio: cells[2],
      cnpj_cpf_do_socio: cells[3],
      codigo_qualificacao_socio: number(cells[4] ?? ''),
      qualificacao_socio: lookups.qualification[cells[4] ?? ''] ?? null,
      data_entrada_sociedade: day(cells[5] ?? ''),
      codigo_faixa_etaria: number(cells[10] ?? ''),
      cpf_representante_legal: cells[7] ?? '',
      nome_representante_legal: cells[8] ?? '',
      codigo_qualificacao_representante_legal: number(cells[9] ?? ''),
      qualificacao_representante_legal: lookups.qualification[cells[9] ?? ''] ?? null,
    })),
  };
}

const ibgeCodes = new Map(
  readFileSync(fileURLToPath(new URL('../../../codes/municipalities.csv', import.meta.url)), 'utf8')
    .split('\n')
    .map((line) => line.split(','))
    .map(([own = '', ibge]): [string, number] => [own, Number(ibge)])
    .filter(([, ibge]) => ibge > 0),
);

function number(text: string): number | null {
  return text === '' ? null : Number(text);
}

function day(text: string): string | null {
  return /^[1-9]\d{7}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : null;
}

function option(text: string | undefined): boolean | null {
  return text === 'S' ? true : text === 'N' ? false : null;
}

/** Serves records by their CNPJ on the loopback, and the documented error for others. */
export async function serveRecords(records: ReadonlyMap<string, unknown>) {
  const server = createServer((request, response) => {
    const cnpj = (request.url ?? '').slice(1);
    const record = records.get(cnpj);
    const error = { message: `CNPJ ${cnpj} não encontrado.` };
    response
      .writeHead(record === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(record ?? error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
