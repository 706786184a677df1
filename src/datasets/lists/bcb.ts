import type { Dataset } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { type JsonRow, jsonReader } from '../json-reader.ts';
import { dayOf, listedName, periodOf, textOf } from '../printed-values.ts';
import type { SanctionFacts } from './sanction-facts.ts';

const service = 'https://olinda.bcb.gov.br/olinda/servico/Gepad_QuadrosGeraisInternet/versao/v1/odata';

function fileOf(list: string) {
  return { name: `${list}.json`, url: `${service}/${list}?$format=json` };
}

export const bcb: Dataset = {
  title: { en: 'BCB: disqualified and prohibited', 'pt-BR': 'BCB: inabilitados e proibidos' },
  publisher: { en: 'Central bank', 'pt-BR': 'Banco Central' },
  means: {
    en: 'The central bank has disqualified a person for offices of financial institutions, or prohibited somebody from acts within its supervision, for a term.',
    'pt-BR':
      'O Banco Central inabilitou uma pessoa para cargos em instituições financeiras, ou proibiu alguém de atos sob sua supervisão, por um prazo.',
  },
  list: 'BCB',
  address:
    'https://olinda.bcb.gov.br/olinda/servico/Gepad_QuadrosGeraisInternet/versao/v1/odata/QuadroGeralInabilitados and …/QuadroGeralProibidos',
  publication: publishedAt(
    ['olinda.bcb.gov.br'],
    fileOf('QuadroGeralInabilitados'),
    fileOf('QuadroGeralProibidos'),
  ),
  example: {
    en: 'QuadroGeralInabilitados.json and QuadroGeralProibidos.json, together (with --date)',
    'pt-BR': 'QuadroGeralInabilitados.json e QuadroGeralProibidos.json, juntos (com --date)',
  },
  parts: { inabilitados: /inabilitados/i, proibidos: /proibidos/i },
  rhythmDays: 1,
  staleAfterDays: 30,
  namesIndexed: true,
  leastDocuments: 0.5,
  reader: jsonReader({
    files: /quadro.*(inabilitados|proibidos).*\.json$/i,
    rows: 'value',
    needs: { inabilitados: 'CPF', proibidos: 'CPF_CNPJ' },
    requires: ['Nome', 'Prazo_final_penalidade'],
    entryOf: (row, rows) => {
      const document = row['CPF_CNPJ'] || row['CPF'] || '';
      const name = listedName({ name: row['Nome'] ?? '', document });
      if (name === null) return undefined;
      const facts: SanctionFacts = {
        reference: textOf(row['PAS'] ?? ''),
        sanction: row['CPF_CNPJ'] === undefined ? 'Inabilitação' : 'Proibição',
        authority: 'Banco Central do Brasil',
        ...periodOf(row['Inicio_do_cumprimento'], lastDayOf(row, rows)),
      };
      return { document, names: [name], facts, kind: row['CPF_CNPJ'] === undefined ? 'cpf' : undefined };
    },
  }),
};

/**
 * Returns the last day of a penalty. The terms of one person are consolidated: one row has the day on which all of them end, and
 * the others have the word "Consolidado". Any other word ("Suspenso") is returned unchanged.
 */
function lastDayOf(row: JsonRow, rows: readonly JsonRow[]): string {
  const own = row['Prazo_final_penalidade'] ?? '';
  if (!/^consolidad/i.test(own.trim())) return own;
  const days = rows
    .filter((other) => samePerson.every((member) => other[member] === row[member]))
    .flatMap((other) => dayOf(other['Prazo_final_penalidade'] ?? '') ?? []);
  return days.toSorted().at(-1) ?? own;
}

const samePerson = ['CPF', 'CPF_CNPJ', 'Nome'];
