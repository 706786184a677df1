import { type Static, Type } from '@sinclair/typebox';
import { oneOf } from '../../../sections/fields.ts';

const closed = { additionalProperties: false } as const;

/** How a graph names somebody; a document is made of it. */
const whoPattern = '^[a-z0-9][a-z0-9_-]{0,39}$';
const who = (description: string) => Type.String({ pattern: whoPattern, description });
const outcome = (description: string) => oneOf(['APPROVED', 'ALERT', 'DENIED', 'ERROR'], description);

const entrySchema = Type.Object(
  {
    who: who('Who it is: the same word is the same person or company everywhere in the graph.'),
    kind: Type.Optional(
      oneOf(
        ['cpf', 'cnpj'],
        'cpf, a person; cnpj, a company. Left out: what the relation has; a partner is a person.',
      ),
    ),
    level: Type.Optional(Type.Integer({ minimum: 1, maximum: 3, description: 'Left out: 1.' })),
    sharePercent: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: 'The share of the capital. Left out: unknown.' }),
    ),
    status: Type.Optional(
      oneOf(
        ['ATIVA', 'SUSPENSA', 'INAPTA', 'BAIXADA', 'NULA'],
        'How the company is registered. Left out: unknown.',
      ),
    ),
    certainty: Type.Optional(
      oneOf(
        ['CERTAIN', 'POSSIBLE'],
        'POSSIBLE: related by name or masked document alone. Left out: CERTAIN.',
      ),
    ),
    document: Type.Optional(
      oneOf(['WHOLE', 'MASKED', 'NONE'], 'What the source gives of the document. Left out: WHOLE.'),
    ),
    count: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: 1_000,
        description: 'So many alike, called who-1, who-2 and so on.',
      }),
    ),
  },
  { ...closed, description: 'Somebody in a list of the section RELATIONS.' },
);

const list = Type.Optional(Type.Array(entrySchema, { maxItems: 1_000 }));

const analysedSchema = Type.Object(
  {
    status: Type.Optional(outcome('What the analysis comes to. Left out: APPROVED.')),
    PARTNERS: list,
    BRANCHES: list,
    COMPANIES: list,
    RELATIVES: list,
    SAME_ADDRESS: list,
  },
  { ...closed, description: 'What the report of somebody comes to, and whom its section RELATIONS lists.' },
);

const nodeSchema = Type.Object(
  {
    state: Type.Optional(
      oneOf(
        ['ANALYSED', 'ERROR', 'NOT_ANALYSABLE', 'LEFT_OUT', 'NOT_PAID', 'ABSENT'],
        'What becomes of it; ABSENT: it is not in the tree.',
      ),
    ),
    reason: Type.Optional(
      oneOf(
        [
          'LEVEL',
          'SHARE',
          'INACTIVE',
          'UNCERTAIN',
          'KIND',
          'LIMIT',
          'REPORTS',
          'ROOT_DECIDED',
          'MASKED',
          'NO_DOCUMENT',
        ],
        'Why it is not analysed.',
      ),
    ),
    effect: Type.Optional(
      Type.Union([oneOf(['ALERT', 'DENIED', 'ERROR'], 'What it does.'), Type.Null()], {
        description: 'What it does to the operation; null where nothing.',
      }),
    ),
    steps: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        maxItems: 20,
        description: 'The steps that ask for it.',
      }),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    description: 'What is expected of one node; what is left out is not looked at.',
  },
);

const expectSchema = Type.Object(
  {
    status: Type.Optional(outcome('What the operation comes to.')),
    reasons: Type.Optional(
      Type.Record(Type.String(), oneOf(['ALERT', 'DENIED', 'ERROR'], 'What it makes of the operation.'), {
        description: 'Everybody who has made the operation what it is, and nobody else; {} where nobody.',
      }),
    ),
    analysed: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'How many are analysed, the root among them.',
      }),
    ),
    tree: Type.Optional(
      Type.Record(Type.String(), nodeSchema, {
        minProperties: 1,
        description: 'What becomes of whom, by the words of the graph.',
      }),
    ),
  },
  { ...closed, minProperties: 1, description: 'What is expected; whatever is left out is not looked at.' },
);

const caseSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, description: 'A sentence that says what is tested.' }),
    extends: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The name of a case above whose graph this one begins from.',
      }),
    ),
    graph: Type.Optional(
      Type.Record(Type.String(), analysedSchema, {
        description:
          'Everybody of whom there is something to say, and root: who is not there is approved and alone.',
      }),
    ),
    expect: expectSchema,
  },
  closed,
);

/** The YAML of a file of cases of an operation: what the reader accepts and what editors complete. */
export const operationCaseFileSchema = Type.Object(
  {
    operation: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'The operation that is tested: its path from this file.',
    }),
    cases: Type.Array(caseSchema, { minItems: 1, maxItems: 10_000 }),
  },
  { ...closed, description: 'Cases that an operation over relationships is tested with.' },
);

/** A file of cases of an operation as written. */
export type OperationCaseFile = Static<typeof operationCaseFileSchema>;
export type WrittenOperationCase = OperationCaseFile['cases'][number];
export type CaseGraph = NonNullable<WrittenOperationCase['graph']>;
export type GraphEntry = Static<typeof entrySchema>;
export type OperationExpectation = WrittenOperationCase['expect'];
