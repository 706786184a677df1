import {
  Hint,
  type Static,
  type TArray,
  type TNumber,
  type TProperties,
  type TSchema,
  type TString,
  type TUnion,
  Type,
} from '@sinclair/typebox';

/** What the schemas of the sections are built of, so that the same kind of value looks the same everywhere. */

/** A value that may be unknown: null says so. On a list, null is "not asked" and an empty list "asked, none found". */
export function nullable<S extends TSchema>(schema: S): TUnion<[S, ReturnType<typeof Type.Null>]> {
  const { description } = schema;
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
}

export function text(description: string) {
  return Type.String({ description });
}

export function flag(description: string) {
  return Type.Boolean({ description });
}

/** Money in BRL, 0 or more: a negative debt would reduce the sum of others. */
export function amount(description: string): TNumber {
  return { ...Type.Number({ minimum: 0, description }), [Hint]: 'AMOUNT' };
}

/** Money in BRL that may be negative, such as a loss or an exceeded limit. */
export function signedAmount(description: string): TNumber {
  return { ...Type.Number({ description }), [Hint]: 'AMOUNT' };
}

/** A share of something, where 100 is all of it; more than 100 is possible where the description allows it. */
export function percent(description: string): TNumber {
  return { ...Type.Number({ description }), [Hint]: 'PERCENT' };
}

/** A telephone number: digits with the area code. */
export function phone(description: string): TString {
  return { ...text(description), [Hint]: 'PHONE' };
}

/** A postal code (CEP): eight digits. */
export function postalCode(description: string): TString {
  return { ...text(description), [Hint]: 'POSTAL_CODE' };
}

/** How many: a whole number, 0 or more. */
export function count(description: string) {
  return Type.Integer({ minimum: 0, description });
}

/** How a calendar day is written, and a month. */
export const dayPattern = '^\\d{4}-\\d{2}-\\d{2}$';
export const monthPattern = '^\\d{4}-\\d{2}$';

/** A calendar day, `YYYY-MM-DD` (ISO 8601). */
export function date(description: string) {
  return Type.String({ pattern: dayPattern, description });
}

/** A calendar month, `YYYY-MM` (ISO 8601). */
export function month(description: string) {
  return Type.String({ pattern: monthPattern, description });
}

export function list<S extends TSchema>(item: S, description: string): TArray<S> {
  return Type.Array(item, { description });
}

/** An item as its newest reports state it, with its other reports. */
export function withOtherReports<P extends TProperties>(fields: P) {
  const others = list(
    Type.Object(fields),
    'Other reports of the item, newest first; if reports of the same age differ, the field of the item is null',
  );
  return Type.Object({ ...fields, otherReports: Type.Optional(others) });
}

/** One of a closed set of words. */
export function oneOf<const Word extends string>(words: readonly Word[], description: string) {
  return Type.Unsafe<Word>(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      { description },
    ),
  );
}

/** A document as its source gave it: bare and upper-case when whole, with asterisks where the source masks it. */
export function documentAsAnswered(description: string): TString {
  const said = `${description}; bare when whole, with asterisks where the source masks it`;
  return { ...text(said), [Hint]: 'DOCUMENT' };
}

/** What is owed or claimed in proportion to REVENUE.calculatedRevenue; filled by `withRevenuePercentages`. */
export function calculatedRevenuePercentage(what: string) {
  return nullable(
    percent(`${what} as a percentage of the calculated yearly revenue or income; null when that is unknown`),
  );
}

/** What a match that is only possible says of itself, and where its row is kept; known of datasets alone. */
export const possibleMatch = {
  odds: Type.Optional(
    nullable(
      Type.Number({
        minimum: 0,
        description:
          'Of a match by name and six digits: how many to one it is the same person; null where the registry that counts names is not loaded',
      }),
    ),
  ),
  score: Type.Optional(
    nullable(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: 'Of a match by name alone: how alike the names are, 0 to 100',
      }),
    ),
  ),
  matched: Type.Optional(
    list(
      oneOf(['DOCUMENT', 'DIGITS', 'NAME'], 'What fits'),
      'What fits: the whole document, six digits of it, the name',
    ),
  ),
  rowSha256: Type.Optional(text('SHA-256 of the row in the edition')),
};

/** A possible match that somebody decided not to be the subject's: it counts for nothing, and is shown with who and why. */
const setAsideMatch = Type.Object({
  name: nullable(text('Name on the list')),
  document: nullable(documentAsAnswered('CPF or CNPJ on the list')),
  ...possibleMatch,
  decidedBy: text('Who decided that it is somebody else'),
  reason: text('Why'),
  decidedAt: text('When, ISO 8601 UTC'),
});

export type SetAsideMatch = Static<typeof setAsideMatch>;

/** What a section says of the matches that were set aside; left out where there are none. */
export const setAsideMatches = {
  setAside: Type.Optional(
    list(setAsideMatch, 'Possible matches that were decided to be of somebody else: they count for nothing'),
  ),
};

/** What of a match that was set aside is read first. */
export const setAsideColumns = [
  'name',
  'document',
  'decidedBy',
  'decidedAt',
  'reason',
  'odds',
  'score',
] as const;

/** Which edition of a dataset was asked; known of datasets alone. */
export const editionOfDataset = {
  edition: Type.Optional(
    Type.Object(
      {
        dataset: text('Name of the dataset'),
        sha256: text('SHA-256 that names the edition'),
        publishedOn: date("The publisher's date"),
        stale: flag(
          'Whether it was older than `staleAfterDays` when it was queried: it then shows records, but not that there are none',
        ),
        staleAfterDays: Type.Integer({
          minimum: 1,
          description: 'Its maximum age in days unless a policy sets another one',
        }),
      },
      { description: 'The edition that was asked' },
    ),
  ),
};

export type EditionOfDataset = Static<typeof editionOfDataset.edition>;

/** An edition of the data in a section. */
export interface SectionEdition extends Omit<EditionOfDataset, 'sha256'> {
  /** Its list of SANCTIONS or register of LICENCES. */
  readonly list?: string;
}

/** Returns an edition with another maximum age, and not stale. */
export function withMaximumAge<E extends EditionOfDataset | undefined>(
  edition: E,
  staleAfterDays: number,
): E {
  return edition && { ...edition, stale: false, staleAfterDays };
}
