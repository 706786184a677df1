import { type Language, say, type Text } from '../base/language.ts';
import { formatDocument } from '../document/mask.ts';
import { dayCell, numberCell, textCell, timeCell } from '../spreadsheet/writing/cell.ts';
import type { ColumnDefinition } from '../spreadsheet/writing/column.ts';
import type { WatchedChange, WatchedEntry } from '../webhook/events.ts';
import { certaintyWords, changeText, datasetStateWords } from '../wording/watched-changes.ts';
import type { WatchedDatasetAnswer } from './read-watches.ts';

/** An entry of a dataset and whom it is about. */
export interface EntryRow {
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  readonly dataset: string;
  readonly publishedOn: string | null;
  readonly entry: WatchedEntry;
}

/** What has changed of it, and when that was seen. */
export interface ChangeRow extends EntryRow {
  readonly change: WatchedChange;
  readonly createdAt: string;
}

const ofWatch: Text = { en: 'The watched portfolio', 'pt-BR': 'A carteira vigiada' };
const ofDataset: Text = { en: 'The dataset', 'pt-BR': 'O conjunto de dados' };
const notSaid: Text = { en: 'It does not say', 'pt-BR': 'Ele não diz' };

const documentColumn: ColumnDefinition<EntryRow> = {
  key: 'document',
  heading: { en: 'Document', 'pt-BR': 'Documento' },
  width: 20,
  style: 'text',
  cell: ({ document: value, type }) =>
    textCell(formatDocument({ kind: type === 'CPF' ? 'cpf' : 'cnpj', value })),
  what: { en: 'Whom it is about', 'pt-BR': 'De quem se trata' },
  from: ofWatch,
};

const datasetColumns = (): readonly ColumnDefinition<EntryRow>[] => [
  {
    key: 'dataset',
    heading: { en: 'Dataset', 'pt-BR': 'Conjunto' },
    width: 12,
    style: 'text',
    cell: ({ dataset }) => textCell(dataset),
    what: { en: 'Where it stands', 'pt-BR': 'Onde consta' },
    from: ofWatch,
  },
  {
    key: 'publishedOn',
    heading: { en: 'Edition of', 'pt-BR': 'Edição de' },
    width: 14,
    style: 'day',
    cell: ({ publishedOn }) => (publishedOn === null ? undefined : dayCell(publishedOn)),
    what: { en: "The publisher's date", 'pt-BR': 'A data do órgão' },
    from: ofDataset,
    empty: notSaid,
  },
];

const ofEntry = (
  key: 'name' | 'reference' | 'says' | 'authority' | 'from' | 'until' | 'amount' | 'odds' | 'score',
  heading: Text,
  { width, what }: { readonly width: number; readonly what: Text },
): ColumnDefinition<EntryRow> => ({
  key,
  heading,
  width,
  style: key === 'from' || key === 'until' ? 'day' : key === 'amount' ? 'money' : 'text',
  cell: ({ entry }) => {
    const value = entry[key];
    if (value === null) return undefined;
    if (typeof value === 'number') return numberCell(value, key === 'amount' ? 'money' : 'number');
    return key === 'from' || key === 'until' ? dayCell(value) : textCell(value);
  },
  what,
  from: ofDataset,
  empty: notSaid,
});

const entryColumns = (language: Language): readonly ColumnDefinition<EntryRow>[] => [
  {
    key: 'certainty',
    heading: { en: 'Certainty', 'pt-BR': 'Certeza' },
    width: 12,
    style: 'text',
    cell: ({ entry: { certainty } }) => textCell(say(certaintyWords[certainty], language)),
    what: {
      en: 'Certain by whole document; possible by name, a question for a person',
      'pt-BR': 'Certa por documento inteiro; possível por nome, uma pergunta para uma pessoa',
    },
    from: ofDataset,
  },
  ofEntry(
    'name',
    { en: 'Name', 'pt-BR': 'Nome' },
    { width: 36, what: { en: 'As the dataset writes it', 'pt-BR': 'Como o conjunto o escreve' } },
  ),
  ofEntry(
    'says',
    { en: 'What it says', 'pt-BR': 'O que diz' },
    {
      width: 40,
      what: {
        en: 'A sanction, an office, a debt, how a registration stands',
        'pt-BR': 'Uma sanção, um cargo, uma dívida, a situação de um cadastro',
      },
    },
  ),
  ofEntry(
    'authority',
    { en: 'Authority', 'pt-BR': 'Órgão' },
    { width: 30, what: { en: 'Who imposed it', 'pt-BR': 'Quem a impôs' } },
  ),
  ofEntry(
    'reference',
    { en: 'Number', 'pt-BR': 'Número' },
    {
      width: 20,
      what: { en: "The publisher's own number of it", 'pt-BR': 'O número que o órgão lhe dá' },
    },
  ),
  ofEntry(
    'from',
    { en: 'From', 'pt-BR': 'De' },
    { width: 12, what: { en: 'First day', 'pt-BR': 'Primeiro dia' } },
  ),
  ofEntry(
    'until',
    { en: 'Until', 'pt-BR': 'Até' },
    { width: 12, what: { en: 'Last day', 'pt-BR': 'Último dia' } },
  ),
  ofEntry(
    'amount',
    { en: 'Amount', 'pt-BR': 'Valor' },
    { width: 16, what: { en: 'Of a debt', 'pt-BR': 'De uma dívida' } },
  ),
  ofEntry(
    'odds',
    { en: 'Odds', 'pt-BR': 'Chance' },
    {
      width: 10,
      what: {
        en: 'How many to one it is the same person',
        'pt-BR': 'Quantos para um que é a mesma pessoa',
      },
    },
  ),
  ofEntry(
    'score',
    { en: 'Likeness', 'pt-BR': 'Semelhança' },
    { width: 10, what: { en: 'Of the names, 0 to 100', 'pt-BR': 'Dos nomes, 0 a 100' } },
  ),
];

/** A row for each change of each document. */
export const changeColumns = (language: Language): readonly ColumnDefinition<ChangeRow>[] => [
  {
    key: 'createdAt',
    heading: { en: 'Seen at', 'pt-BR': 'Vista em' },
    width: 18,
    style: 'time',
    cell: ({ createdAt }) => timeCell(createdAt),
    what: { en: 'When the change was found', 'pt-BR': 'Quando a mudança foi encontrada' },
    from: ofWatch,
  },
  documentColumn,
  {
    key: 'kind',
    heading: { en: 'Change', 'pt-BR': 'Mudança' },
    width: 24,
    style: 'text',
    cell: ({ change }) => textCell(say(changeText(change), language)),
    what: { en: 'What has changed', 'pt-BR': 'O que mudou' },
    from: ofWatch,
  },
  ...datasetColumns(),
  ...entryColumns(language),
];

/** A row for each entry that is there now. */
export const foundColumns = (language: Language): readonly ColumnDefinition<EntryRow>[] => [
  documentColumn,
  ...datasetColumns(),
  ...entryColumns(language),
];

const notScreened: Text = { en: 'It was not screened yet', 'pt-BR': 'Ainda não foi conferido' };

/** A row for each dataset, those too that were not asked: nobody is clean there. */
export const datasetsColumns = (language: Language): readonly ColumnDefinition<WatchedDatasetAnswer>[] => [
  {
    key: 'dataset',
    heading: { en: 'Dataset', 'pt-BR': 'Conjunto' },
    width: 16,
    style: 'text',
    cell: ({ dataset }) => textCell(dataset),
    what: { en: 'What is screened against', 'pt-BR': 'Contra o que se confere' },
    from: ofWatch,
  },
  {
    key: 'state',
    heading: { en: 'State', 'pt-BR': 'Estado' },
    width: 16,
    style: 'text',
    cell: ({ state }) => textCell(say(datasetStateWords[state], language)),
    what: {
      en: 'One that is not loaded, or stale, calls nobody clean',
      'pt-BR': 'Um que não está carregado, ou venceu, não isenta ninguém',
    },
    from: ofDataset,
  },
  {
    key: 'publishedOn',
    heading: { en: 'Edition of', 'pt-BR': 'Edição de' },
    width: 14,
    style: 'day',
    cell: ({ publishedOn }) => (publishedOn === null ? undefined : dayCell(publishedOn)),
    what: { en: "The publisher's date", 'pt-BR': 'A data do órgão' },
    from: ofDataset,
    empty: notScreened,
  },
  {
    key: 'screenedAt',
    heading: { en: 'Screened at', 'pt-BR': 'Conferido em' },
    width: 18,
    style: 'time',
    cell: ({ screenedAt }) => timeCell(screenedAt),
    what: { en: 'When all were screened last', 'pt-BR': 'Quando todos foram conferidos por último' },
    from: ofWatch,
    empty: notScreened,
  },
  {
    key: 'found',
    heading: { en: 'Documents found', 'pt-BR': 'Documentos achados' },
    width: 14,
    style: 'integer',
    cell: ({ found }) => numberCell(found, 'integer'),
    what: {
      en: 'Of how many it says anything, possible matches too',
      'pt-BR': 'De quantos diz algo, também coincidências possíveis',
    },
    from: ofWatch,
    empty: notScreened,
  },
  {
    key: 'nameless',
    heading: { en: 'Without a name', 'pt-BR': 'Sem nome' },
    width: 14,
    style: 'integer',
    cell: ({ nameless }) => numberCell(nameless, 'integer'),
    what: {
      en: 'How many could not be asked about by name',
      'pt-BR': 'Quantos não puderam ser procurados por nome',
    },
    from: ofWatch,
    empty: notScreened,
  },
];
