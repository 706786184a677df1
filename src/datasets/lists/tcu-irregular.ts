import { pageMarks } from '../../base/page-marks.ts';
import type { Dataset } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { jsonReader } from '../json-reader.ts';
import { dayOf, kindOf, listedName, textOf } from '../printed-values.ts';
import type { SanctionFacts } from './sanction-facts.ts';

const service = 'https://certidoes.apps.tcu.gov.br/api/publico/responsaveis-contas-irregulares-com-paginacao';
const rowsOfPage = 1_000;

export const tcuIrregular: Dataset = {
  title: { en: 'TCU: irregular accounts', 'pt-BR': 'TCU: contas julgadas irregulares' },
  publisher: { en: 'TCU, federal court of accounts', 'pt-BR': 'TCU' },
  means: {
    en: 'The court of accounts has judged irregular, for good, accounts of federal money for which it answered, some of them decades ago. It may have to pay damages; by itself it is no ban from contracts or offices.',
    'pt-BR':
      'O Tribunal de Contas julgou irregulares, em definitivo, contas de dinheiro federal por que respondia, algumas há décadas. Pode dever ressarcimento; por si não é impedimento de contratos nem de cargos.',
  },
  list: 'TCU_IRREGULAR',
  address: `${service} (POST, body {}, ?paginaAtual=1&tamanhoPagina=${rowsOfPage})`,
  publication: publishedAt(['certidoes.apps.tcu.gov.br'], {
    name: 'responsaveis-contas-irregulares',
    method: 'POST',
    urlOf: (page) => `${service}?paginaAtual=${page}&tamanhoPagina=${rowsOfPage}`,
    isLast: (answer, page) => {
      const { pages } = pageMarks(answer);
      return pages === undefined ? undefined : page >= pages;
    },
  }),
  example: {
    en: 'responsaveis-contas-irregulares.json (with --date)',
    'pt-BR': 'responsaveis-contas-irregulares.json (com --date)',
  },
  // Each page is a file; the reader checks that all are there.
  tableOf: (name) => name,
  rhythmDays: 1,
  staleAfterDays: 30,
  namesIndexed: true,
  leastDocuments: 0.5,
  reader: jsonReader({
    files: /contas-irregulares.*\.json$/i,
    rows: 'elementos',
    mayBeBare: true,
    needs: { '': 'numeroRegistro' },
    requires: ['nome'],
    // The service also has the disqualified persons, and the accounts that count for an election.
    foreign: ['dataFinalSancao', 'dataFinalFinsEleitorais'],
    entryOf: (row) => {
      const document = row['numeroRegistro'] ?? '';
      const name = listedName({ name: row['nome'] ?? '', document });
      if (name === null) return undefined;
      const facts: SanctionFacts = {
        reference: textOf(row['numeroProcessoFormatado'] ?? ''),
        sanction: 'Contas julgadas irregulares',
        authority: textOf(row['numeroAcordaoFormatado'] ?? '') ?? 'TCU',
        from: dayOf(row['dataTransitoEmJulgado'] ?? ''),
        until: null,
      };
      return { document, names: [name], facts, kind: kindOf(row['tipoRegistro']) };
    },
  }),
};
