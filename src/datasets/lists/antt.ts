import { type Static, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import type { Dataset } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { dayOf, textOf } from '../printed-values.ts';
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
    newestIn,
  }),
  example: 'rntrc-transportadores-2026-10.csv',
  rhythmDays: 31,
  staleAfterDays: 75,
  // A million hauliers, each with its document, or six digits of it.
  namesIndexed: false,
  reader: tableReader({
    encoding: 'EITHER',
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
    optional: ['city', 'state', 'standingFrom'],
    entryOf: (row) => {
      const name = textOf(row.name);
      if (name === null) return undefined;
      const category = textOf(row.category);
      const facts: LicenceFacts = {
        activity: `Transporte rodoviário de cargas${category === null ? '' : ` (${category})`}`,
        number: textOf(row.number),
        state: stateOf(row.standing),
        standing: textOf(row.standing),
        issuedOn: dayOf(row.from),
        city: textOf(`${row.city} ${row.state}`),
        standingFrom: dayOf(row.standingFrom),
      };
      return { document: row.document, names: [name], facts };
    },
  }),
};

/** A pending registration is neither in order nor lost. */
function stateOf(standing: string): LicenceFacts['state'] {
  if (/^ativ/i.test(standing)) return 'ACTIVE';
  if (/^suspens/i.test(standing)) return 'SUSPENDED';
  if (/^cancelad/i.test(standing)) return 'CANCELLED';
  return /^vencid/i.test(standing) ? 'EXPIRED' : null;
}

const nullableText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const resource = Type.Object({
  url: Type.String(),
  name: nullableText,
  format: nullableText,
  created: nullableText,
  last_modified: nullableText,
});
const packageShown = Type.Object({ result: Type.Object({ resources: Type.Array(resource) }) });

/** The table of hauliers that was put there last; its catalogue lists one for each month, and papers about them. */
function newestIn(answer: unknown): string | undefined {
  if (!fitsSchema(packageShown, answer)) return undefined;
  const [newest] = answer.result.resources
    .filter(({ url, format, name }) => {
      const isTable = /^csv$/i.test(format?.trim() ?? '') || /\.csv$/i.test(url);
      return isTable && !/ve[ií]culo/i.test(`${name ?? ''} ${url}`);
    })
    .sort((a, b) => (dayIn(a) < dayIn(b) ? 1 : -1));
  return newest?.url;
}

function dayIn({ created, last_modified }: Static<typeof resource>): string {
  // An old month that was mended later is no newer month.
  return created ?? last_modified ?? '';
}
