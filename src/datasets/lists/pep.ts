import type { Dataset } from '../dataset.ts';
import { publishedByComptroller } from '../download/publication.ts';
import { dayOf, listedName, textOf } from '../printed-values.ts';
import { tableReader } from '../table-reader.ts';

export const pep: Dataset = {
  title: { en: 'Politically exposed persons', 'pt-BR': 'Pessoas expostas politicamente' },
  publisher: { en: 'CGU, federal comptroller', 'pt-BR': 'CGU' },
  means: {
    en: 'A person holds, or held within five years, a public office of those that the law names. It is no accusation: it asks for more care. The list shows six digits of the CPF.',
    'pt-BR':
      'Uma pessoa ocupa, ou ocupou há menos de cinco anos, um cargo público dos que a lei nomeia. Não é acusação: pede mais cuidado. A lista mostra seis dígitos do CPF.',
  },
  address: 'https://portaldatransparencia.gov.br/download-de-dados/pep',
  publication: publishedByComptroller('pep', { file: 'PEP', each: 'MONTH' }),
  example: '202610_PEP.zip',
  rhythmDays: 30,
  staleAfterDays: 75,
  namesIndexed: true,
  leastDocuments: 0.5,
  reader: tableReader({
    delimiter: ';',
    files: /pep.*\.csv$/i,
    columns: {
      document: ['CPF'],
      name: ['Nome_PEP', 'Nome PEP'],
      title: ['Descrição_Função', 'Descrição Função'],
      organ: ['Nome_Órgão', 'Nome Órgão'],
      from: ['Data_Início_Exercício', 'Data Início Exercício'],
      until: ['Data_Fim_Exercício', 'Data Fim Exercício'],
      exposedUntil: ['Data_Fim_Carência', 'Data Fim Carência'],
    },
    shapes: { document: 'DOCUMENT', from: 'DAY', until: 'DAY', exposedUntil: 'DAY' },
    entryOf: (row) => {
      const name = listedName(row);
      if (name === null) return undefined;
      const facts = {
        title: textOf(row.title),
        organ: textOf(row.organ),
        from: dayOf(row.from),
        until: dayOf(row.until),
        exposedUntil: dayOf(row.exposedUntil),
      };
      return { document: row.document, names: [name], facts, kind: 'cpf' };
    },
  }),
};
