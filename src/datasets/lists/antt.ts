import type { DocumentKind } from '../../document/kind.ts';
import type { Dataset } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { type KnownWords, meaningOf, unknownWord } from '../known-words.ts';
import { dayOf, listedName, textOf } from '../printed-values.ts';
import { tableReader } from '../table-reader.ts';
import type { LicenceFacts } from './licence-facts.ts';

const catalogue = 'https://dados.antt.gov.br/api/3/action/package_show?id=rntrc';

export const antt: Dataset = {
  title: { en: 'ANTT: road hauliers (RNTRC)', 'pt-BR': 'ANTT: transportadores de cargas (RNTRC)' },
  publisher: { en: 'ANTT, agency of land transport', 'pt-BR': 'ANTT' },
  means: {
    en: 'It is registered to carry freight of others by road, and the register says whether that is in order. It shows who is registered today alone: silence shows no registration that was lost. Of people it shows six digits of the CPF.',
    'pt-BR':
      'Está registrada para transportar cargas de terceiros por estrada, e o registro diz se isso está em ordem. Mostra só quem está registrado hoje: o silêncio não mostra registro perdido. De pessoas mostra seis dígitos do CPF.',
  },
  register: 'ANTT',
  address: 'https://dados.antt.gov.br/dataset/rntrc',
  publication: publishedAt(['dados.antt.gov.br'], {
    name: 'rntrc-transportadores.csv',
    catalogue,
    // What checks the catalogue is read when it is needed, and not by every command.
    newestIn: async (answer) => (await import('./antt-catalogue.ts')).newestIn(answer),
  }),
  example: 'rntrc-transportadores-2026-10.csv',
  rhythmDays: 31,
  staleAfterDays: 75,
  // A million hauliers, each with its document, or six digits of it.
  namesIndexed: false,
  leastDocuments: 0.9,
  reader: tableReader({
    delimiter: ';',
    files: /(?:rntrc|transportador).*\.csv$/i,
    columns: {
      name: ['nome_transportador'],
      number: ['numero_rntrc'],
      from: ['data_primeiro_cadastro'],
      standing: ['situacao_rntrc'],
      document: ['cpfcnpjtransportador'],
      category: ['categoria_transportador'],
      city: ['municipio'],
      state: ['uf'],
      standingFrom: ['data_situacao_rntrc'],
    },
    shapes: { number: /^\d*$/, document: 'DOCUMENT', from: 'DAY', state: 'STATE', standingFrom: 'DAY' },
    optional: ['city', 'state', 'standingFrom'],
    entryOf: (row) => {
      const name = listedName(row);
      if (name === null) return undefined;
      const category = textOf(row.category);
      const facts: LicenceFacts = {
        activity: `Transporte rodoviário de cargas${category === null ? '' : ` (${category})`}`,
        number: textOf(row.number),
        state: meaningOf(row.standing, standings) ?? null,
        standing: textOf(row.standing),
        issuedOn: dayOf(row.from),
        city: textOf(`${row.city} ${row.state}`),
        standingFrom: dayOf(row.standingFrom),
      };
      const unknownWords = unknownWord('situacao_rntrc', row.standing, standings);
      return {
        document: row.document,
        names: [name],
        facts,
        kind: kindOfCategory(row.category),
        unknownWords,
      };
    },
  }),
};

/** Self-employed hauliers (TAC) are people; companies (ETC) and cooperatives (CTC) are not. */
function kindOfCategory(category: string): DocumentKind | undefined {
  if (/^\s*(?:TAC\b|transportador aut[ôo]nomo)/i.test(category)) return 'cpf';
  return /^\s*(?:[EC]TC\b|empresa|cooperativa)/i.test(category) ? 'cnpj' : undefined;
}

/** A pending registration is neither in order nor lost. */
const standings: KnownWords<LicenceFacts['state']> = [
  [/^ativ[oa]$/, 'ACTIVE'],
  [/^suspens[oa]$/, 'SUSPENDED'],
  [/^cancelad[oa]$/, 'CANCELLED'],
  [/^vencid[oa]$/, 'EXPIRED'],
  [/^pendente$/, null],
];
