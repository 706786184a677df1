import { Type } from '@sinclair/typebox';
import { oneOf } from '../../sections/fields.ts';

export const closed = { additionalProperties: false } as const;

/** A path; see path/. */
export const expression = (description: string) => Type.String({ minLength: 1, maxLength: 800, description });
const template = (description: string) => Type.String({ maxLength: 4_000, description });
const templates = (description: string) =>
  Type.Record(Type.String({ minLength: 1, maxLength: 100 }), template('With placeholders.'), { description });

/** How something is asked. */
export const request = {
  method: oneOf(['GET', 'POST'], 'The method.'),
  url: Type.String({
    pattern: '^https?://[^/?#{}@]+(/[^?#]*)?$',
    maxLength: 1_000,
    description: 'Where it is sent, without a query. Its host stands in hosts. No secret may stand in it.',
  }),
  headers: Type.Optional(templates('Headers; a value may hold placeholders.')),
  query: Type.Optional(templates('The query; a value may hold placeholders, and no secret.')),
  json: Type.Optional(
    Type.Unknown({ description: 'A body of JSON; each text in it may hold placeholders.' }),
  ),
  form: Type.Optional(templates('A body as forms send it.')),
  xml: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 20_000,
      description: 'A body of XML, such as an envelope of SOAP, with placeholders.',
    }),
  ),
  basic: Type.Optional(
    Type.Object(
      { user: template('The user.'), password: template('The password.') },
      { ...closed, description: 'Basic authentication (RFC 7617).' },
    ),
  ),
};

/** When an answer means something. */
export const test = {
  status: Type.Optional(
    Type.Array(Type.Integer({ minimum: 100, maximum: 599 }), {
      minItems: 1,
      maxItems: 20,
      description: 'One of these is the status of HTTP.',
    }),
  ),
  body: Type.Optional(expression('An expression over the body that gives something true.')),
};

/** What an answer says that it cost. */
export const cost = Type.Object(
  {
    path: Type.Optional(expression('Where it stands in the answer.')),
    header: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9-]+$',
        maxLength: 100,
        description: 'The header that says it, in small letters.',
      }),
    ),
    unit: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1_000,
        description: 'What one of it is worth, BRL, where it counts credits; 1 unless told.',
      }),
    ),
    most: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1_000_000,
        description:
          'Highest cost of one query, BRL. Required if a spending cap or a budget is set. It is reserved before the query.',
      }),
    ),
  },
  { ...closed, description: 'One of path and header. If the answer states no cost, the price counts.' },
);

const billableOutcomes = ['FOUND', 'NO_RECORD', 'FAILURE'] as const;

/** Which answers are billed. */
export const billable = Type.Object(
  {
    outcomes: Type.Optional(
      Type.Array(
        oneOf(
          billableOutcomes,
          'FOUND: what it was asked for. NO_RECORD: that the document is not known. FAILURE: no answer of use.',
        ),
        { minItems: 1, maxItems: 3, description: 'Of these; FOUND and NO_RECORD unless told.' },
      ),
    ),
    ...test,
  },
  { ...closed, description: 'Which answers cost something; the others are free.' },
);

/** How a question is asked that is worked on for a while: begun, asked after, and read when it is done. */
export const poll = Type.Object(
  {
    id: expression('Where the answer to the question has its id; {poll.id} stands for it.'),
    accepted: Type.Optional(
      Type.Array(Type.Integer({ minimum: 200, maximum: 299 }), {
        minItems: 1,
        maxItems: 10,
        description:
          'What HTTP says, beside 200, where the question was taken in or is not done: 201 and 202 unless told.',
      }),
    ),
    request: Type.Object(request, { ...closed, description: 'How it is asked after.' }),
    done: expression('What holds of the answer when it is done.'),
    everySeconds: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 60,
        description: 'How often it is asked after; 2 unless told.',
      }),
    ),
    withinSeconds: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 600, description: 'When it is given up; 60 unless told.' }),
    ),
    result: Type.Optional(
      Type.Object(request, {
        ...closed,
        description: 'How it is read when it is done; left out: it is the answer that says so.',
      }),
    ),
  },
  { ...closed, description: 'For providers that work on a question: the request begins it.' },
);

/** How an answer in several pages is read. */
export const pages = Type.Object(
  {
    next: Type.Optional(expression('Where the address of the next page stands.')),
    cursor: Type.Optional(
      expression('Where the cursor of the next page stands; {page.cursor} stands for it.'),
    ),
    last: Type.Optional(expression('Where the number of the last page stands; {page} is the number of one.')),
    items: Type.Optional(
      expression('Where the list stands that is empty behind the last page; {page} is the number of one.'),
    ),
    first: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1, description: 'The number of the first page; 1 unless told.' }),
    ),
    most: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description: 'More pages make the answer INVALID_ANSWER, for a part is no whole; 20 unless told.',
      }),
    ),
  },
  {
    ...closed,
    description:
      'One of next, cursor, last and items. subject, edition and map read all pages as { pages: [ … ] }.',
  },
);

/** Where an answer names the documents that prove it. */
export const receipts = Type.Object(
  {
    path: expression('Where the address of a receipt stands, or a list of such.'),
    most: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 20, description: 'How many are fetched; 5 unless told.' }),
    ),
  },
  {
    ...closed,
    description:
      'Documents (PDF, HTML) that prove the answer: fetched from hosts without any secret, and kept with it.',
  },
);

/** How XML becomes the data that paths select from. */
export const xml = Type.Object(
  {
    lists: Type.Optional(
      Type.Array(
        Type.String({
          pattern: '^[A-Za-z_][\\w.-]*$',
          maxLength: 100,
          description: 'The name of an element, without its prefix.',
        }),
        {
          maxItems: 50,
          description: 'Elements that are a list however often they stand.',
        },
      ),
    ),
  },
  {
    ...closed,
    description: 'For providers that answer in XML: an element is its text or a map, an attribute is @name.',
  },
);
