import { type TSchema, Type } from '@sinclair/typebox';
import { languages } from '../../base/language.ts';
import { policyStatuses, reportStatuses } from '../../report/report.ts';

/** What the answers of the API are built of. */

export const timestamp = (description: string) =>
  Type.String({ format: 'date-time', description: `${description}, ISO 8601 UTC with milliseconds` });

export function choice<const Word extends string>(words: readonly Word[], description: string) {
  return Type.Unsafe<Word>(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      { description },
    ),
  );
}

export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Language of a file for a data subject, in the query or the body. */
export const subjectLanguage = Type.Optional(
  choice(languages, 'language of the data subject: pt-BR or en (default: pt-BR)'),
);

/** The parameters of every list that is given in pages. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, description: 'a whole number from 1 to 200 (50 unless told)' }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 300, description: 'the nextCursor of the page before' }),
  ),
};

/** The query of a page whose cursor matches a pattern, such as an identifier. */
export const pageQueryBy = (pattern: string) => ({
  ...pageQuery,
  cursor: Type.Optional(Type.String({ ...pageQuery.cursor, pattern })),
});

/** What every page answers beside its items. */
export const nextCursor = orNull(Type.String({ description: 'Null on the last page' }));

export const reportStatus = choice(reportStatuses, 'Official decision of the report, or how far it is');
export const policyStatus = choice(policyStatuses, 'Result of the policy');

export const reportIdParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'report id' }),
});

export const statusObject = Type.Object({
  id: Type.String(),
  value: reportStatus,
  title: Type.String({ description: 'Display title, in Portuguese' }),
});

export const problemSchema = Type.Object(
  {
    type: Type.String({ description: 'Where the code is explained' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What was wrong, and what would be right' }),
    instance: Type.String(),
    code: Type.String({ description: 'Stable' }),
    requestId: Type.String(),
    errors: Type.Optional(
      Type.Array(Type.Object({ pointer: Type.String(), code: Type.String(), message: Type.String() }), {
        description: 'The fields that cannot be what they are',
      }),
    ),
  },
  { $id: 'Problem' },
);

/** The number of queries with an unknown cost. */
export const unknownCosts = Type.Integer({
  description: 'Queries that were sent and have an unknown cost. They count with their highest known cost',
});
