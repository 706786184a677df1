import { pageMarks } from '../../base/page-marks.ts';
import type { Dataset } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { jsonReader } from '../json-reader.ts';
import { listedName, periodOf, textOf } from '../printed-values.ts';
import type { SanctionFacts } from './sanction-facts.ts';

/** Its service gives so many at most. */
const rowsOfPage = 500;

function pagesOf(list: string) {
  const address = `https://contas.tcu.gov.br/ords/condenacao/consulta/${list}`;
  return {
    name: list,
    method: 'GET' as const,
    urlOf: (page: number) => `${address}?limit=${rowsOfPage}&offset=${(page - 1) * rowsOfPage}`,
    isLast: (answer: unknown) => {
      const { hasMore } = pageMarks(answer);
      return hasMore === undefined ? undefined : !hasMore;
    },
  };
}

export const tcu: Dataset = {
  title: {
    en: 'TCU: unfit bidders, disqualified persons',
    'pt-BR': 'TCU: licitantes inidôneos e inabilitados',
  },
  publisher: { en: 'TCU, federal court of accounts', 'pt-BR': 'TCU' },
  means: {
    en: 'The court of accounts has declared it unfit to bid for federal contracts, or a person disqualified for federal offices, for a term.',
    'pt-BR':
      'O Tribunal de Contas a declarou inidônea para licitar com a União, ou uma pessoa inabilitada para cargos federais, por um prazo.',
  },
  list: 'TCU',
  address:
    'https://contas.tcu.gov.br/ords/condenacao/consulta/inidoneos and …/inabilitados (?limit=500&offset=0)',
  publication: publishedAt(['contas.tcu.gov.br'], pagesOf('inidoneos'), pagesOf('inabilitados')),
  example: {
    en: 'inidoneos.json and inabilitados.json, together (with --date)',
    'pt-BR': 'inidoneos.json e inabilitados.json, juntos (com --date)',
  },
  parts: { inidoneos: /^inidoneos/i, inabilitados: /^inabilitados/i },
  // Each page is a file; the reader checks that all are there.
  tableOf: (name) => name,
  rhythmDays: 1,
  staleAfterDays: 30,
  namesIndexed: true,
  leastDocuments: 0.5,
  reader: jsonReader({
    files: /^(inidoneos|inabilitados).*\.json$/i,
    rows: 'items',
    needs: { inidoneos: 'cpf_cnpj', inabilitados: 'cpf' },
    requires: ['nome', 'data_final'],
    entryOf: (row) => {
      const document = row['cpf_cnpj'] || row['cpf'] || '';
      const name = listedName({ name: row['nome'] ?? '', document });
      if (name === null) return undefined;
      const facts: SanctionFacts = {
        reference: textOf(row['processo'] ?? ''),
        sanction:
          row['cpf_cnpj'] === undefined ? 'Inabilitação para cargo federal' : 'Inidoneidade para licitar',
        authority: textOf(row['deliberacao'] ?? '') ?? 'TCU',
        ...periodOf(row['data_transito_julgado'], row['data_final']),
      };
      return { document, names: [name], facts, kind: row['cpf_cnpj'] === undefined ? 'cpf' : undefined };
    },
  }),
};
