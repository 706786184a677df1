import { Type } from '@sinclair/typebox';
import { choice, orNull, timestamp } from './common-schemas.ts';

/** What the answers about watched portfolios are built of. */

const count = (description: string) => Type.Integer({ minimum: 0, description });
const day = (description: string) => Type.String({ description: `${description}, YYYY-MM-DD` });

const watchedDataset = Type.Object(
  {
    dataset: Type.String({ description: 'Its name, such as ceis' }),
    title: Type.Object(
      { en: Type.String(), 'pt-BR': Type.String() },
      { description: 'What people read in place of its name' },
    ),
    state: choice(
      ['LOADED', 'STALE', 'NOT_LOADED', 'UNREADABLE'],
      'Of the dataset: unless it is LOADED, it calls nobody clean',
    ),
    edition: orNull(
      Type.String({ description: 'SHA-256 of the edition that all were screened against last' }),
    ),
    publishedOn: orNull(day("The publisher's date of it")),
    screenedAt: orNull(timestamp('When all were screened last')),
    found: orNull(count('Of how many documents it says anything, possible matches too')),
    screened: orNull(count('How many documents of the portfolio were screened')),
    nameless: orNull(count('How many could not be asked about by name: nobody knows one')),
    unfinished: Type.Boolean({ description: 'Whether a screening is under way, or was stopped' }),
  },
  { $id: 'WatchedDataset' },
);

export const watch = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    documents: count('How many it holds'),
    batchId: orNull(Type.String({ description: 'The batch that it was made of' })),
    createdAt: timestamp('When it was made'),
    screenedAt: orNull(timestamp('When anything was screened last')),
    changes: count('Changes that were told so far, each of one document in one edition'),
    datasets: Type.Array(watchedDataset),
  },
  { $id: 'Watch' },
);

export const addedWatch = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    documents: count('How many it holds'),
    invalid: count('Lines without a valid document: they are not watched'),
    nameColumns: Type.Array(Type.String(), {
      description: 'The columns of the input, or of the batch, that names were read from',
    }),
    unnamed: orNull(count('Documents without a name in the input; null for a batch')),
  },
  { $id: 'AddedWatch' },
);

const entry = Type.Object(
  {
    certainty: choice(['CERTAIN', 'POSSIBLE'], 'POSSIBLE by name: a question for a person'),
    name: orNull(Type.String({ description: 'As the dataset writes it' })),
    reference: orNull(Type.String({ description: "The publisher's own number of it" })),
    says: orNull(Type.String({ description: 'A sanction, an office, a debt, how a registration stands' })),
    authority: orNull(Type.String()),
    from: orNull(day('First day')),
    until: orNull(day('Last day')),
    amount: orNull(Type.Number({ description: 'BRL' })),
    odds: orNull(Type.Number({ description: 'How many to one it is the same person' })),
    score: orNull(Type.Number({ description: 'How alike the names are, 0 to 100' })),
  },
  { $id: 'WatchedEntry' },
);

export const watchChange = Type.Object(
  {
    id: Type.String(),
    watchId: Type.String(),
    document: Type.String({ description: 'Without mask' }),
    type: choice(['CPF', 'CNPJ'], 'CPF or CNPJ'),
    dataset: Type.String(),
    edition: Type.String({ description: 'SHA-256 of the edition that shows it' }),
    publishedOn: day("The publisher's date of it"),
    changes: Type.Array(
      Type.Object({
        kind: choice(
          [
            'NEWLY_LISTED',
            'LEFT_LIST',
            'ENTRY_CHANGED',
            'NEW_DEBT',
            'DEBT_GONE',
            'DEBT_GREW',
            'NO_LONGER_ACTIVE',
            'PARTNER_CHANGED',
          ],
          'What has changed',
        ),
        before: orNull(entry),
        after: orNull(entry),
      }),
    ),
    createdAt: timestamp('When it was seen'),
  },
  { $id: 'WatchChange' },
);
