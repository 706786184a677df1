import type { DocumentKind } from '../../document/kind.ts';
import type { Dataset } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { type KnownWords, meaningOf, unknownWord } from '../known-words.ts';
import { dayOf, textOf } from '../printed-values.ts';
import { birthsOf } from '../screening/births.ts';
import { tableReader } from '../table-reader.ts';
import { joinedTexts, type SanctionFacts } from './sanction-facts.ts';

/** The token is that of the public, as the Commission's own page has it. */
const address =
  'https://webgate.ec.europa.eu/fsd/fsf/public/files/csvFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw';

export const eu: Dataset = {
  title: { en: 'EU: consolidated financial sanctions', 'pt-BR': 'UE: sanções financeiras consolidadas' },
  publisher: { en: 'European Commission', 'pt-BR': 'Comissão Europeia' },
  means: {
    en: 'Its funds are frozen in the European Union, and nobody there may give it any. The list shows no Brazilian document: a name that is alike is a question, and no law of Brazil by itself.',
    'pt-BR':
      'Seus fundos estão congelados na União Europeia, e ninguém lá pode lhe dar nenhum. A lista não mostra documento brasileiro: um nome parecido é uma pergunta, e por si não é lei do Brasil.',
  },
  list: 'EU',
  address,
  publication: publishedAt(['webgate.ec.europa.eu'], { name: 'csvFullSanctionsList_1_1.csv', url: address }),
  example: 'csvFullSanctionsList_1_1.csv',
  rhythmDays: 1,
  staleAfterDays: 60,
  namesIndexed: true,
  namesAlone: true,
  reader: tableReader({
    delimiter: ';',
    files: /FullSanctionsList.*\.csv$/i,
    columns: {
      publishedOn: ['fileGenerationDate'],
      id: ['Entity_LogicalId'],
      reference: ['Entity_EU_ReferenceNumber'],
      kind: ['Entity_SubjectType_ClassificationCode'],
      programme: ['Entity_Regulation_Programme'],
      designated: ['Entity_DesignationDate'],
      regulated: ['Entity_Regulation_PublicationDate'],
      name: ['NameAlias_WholeName'],
      born: ['BirthDate_BirthDate'],
      birthYear: ['BirthDate_Year'],
      yearFrom: ['BirthDate_YearRangeFrom'],
      yearTo: ['BirthDate_YearRangeTo'],
      circa: ['BirthDate_Circa'],
      nationality: ['Citizenship_CountryDescription'],
    },
    optional: ['designated', 'regulated', 'born', 'birthYear', 'yearFrom', 'yearTo', 'circa', 'nationality'],
    sharedFacts: {
      birthDates: { textsOf: birthTexts, join: birthsOf },
      nationalities: { textsOf: ({ nationality }) => [nationality], join: joinedTexts },
    },
    // Each name, address, birth and identification of an entity is a row of its own.
    groupOf: ({ id }) => id.trim(),
    dateIn: ({ cells: [first = ''] }) => dayOf(first),
    entryOf: (row) => {
      const name = textOf(row.name);
      if (name === null) return undefined;
      const facts: SanctionFacts = {
        reference: textOf(row.reference) ?? textOf(row.id),
        sanction: textOf(row.programme),
        authority: 'European Union',
        from: dayOf(row.designated) ?? dayOf(row.regulated),
        until: null,
      };
      const unknownWords = unknownWord('Entity_SubjectType_ClassificationCode', row.kind, kinds);
      return { document: '', names: [name], facts, kind: meaningOf(row.kind, kinds), unknownWords };
    },
  }),
};

/** Returns the birth date in a row: a day, a year or a range of years. */
function birthTexts({
  born,
  birthYear,
  yearFrom,
  yearTo,
  circa,
}: Readonly<Record<'born' | 'birthYear' | 'yearFrom' | 'yearTo' | 'circa', string>>): readonly string[] {
  // A range with one year is open: it is not a date, so it rules nobody out.
  const span = yearFrom + yearTo === '' ? '' : `${yearFrom} to ${yearTo}`;
  const text = [born, birthYear, span].find((one) => one.trim() !== '');
  if (text === undefined) return [];
  return [/^(?:true|1|y|yes)$/i.test(circa.trim()) ? `circa ${text}` : text];
}

const kinds: KnownWords<DocumentKind> = [
  [/^person$/, 'cpf'],
  [/^enterprise$/, 'cnpj'],
];
