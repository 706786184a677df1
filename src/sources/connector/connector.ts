import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import type { Document } from '../../document/document.ts';
import { oneOf } from '../../sections/fields.ts';
import { isSectionType, type SectionType, sectionDefinition, sectionTypes } from '../../sections/index.ts';
import { type RoleName, roleNames } from '../../sections/roles.ts';
import { providerPattern } from '../profile/profile.ts';
import {
  billable,
  closed,
  cost,
  expression,
  pages,
  poll,
  receipts,
  request,
  test,
  xml,
} from './connector-parts.ts';
import { dateForms, numberForms } from './field-forms.ts';
import { type Target, targetOf } from './target.ts';

export const meanings = ['REFUSED', 'RATE_LIMITED', 'SERVER_ERROR', 'TIMEOUT'] as const;

const settings = {
  provider: Type.String({
    pattern: providerPattern,
    description: 'Who is asked, as profiles and evidence name it.',
  }),
  role: oneOf<RoleName>(roleNames, 'What it is asked for.'),
  title: Type.Object(
    {
      en: Type.String({ minLength: 1, maxLength: 120, description: 'In English.' }),
      'pt-BR': Type.String({ minLength: 1, maxLength: 120, description: 'In Portuguese.' }),
    },
    { ...closed, description: 'What people call it.' },
  ),
  tried: Type.Optional(
    Type.Boolean({
      description: 'false: its shape is from documentation, and was not tried with a contract.',
    }),
  ),
  for: Type.Optional(
    oneOf(
      ['owners'],
      'owners: the same question is asked about each partner of a company with a whole document, once it is known who they are; map says what each answer gives.',
    ),
  ),
  mostOwners: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Of for: owners: about how many partners it is asked at most; 20 unless told.',
    }),
  ),
  documentKinds: Type.Optional(
    Type.Array(oneOf(['cpf', 'cnpj'], 'A kind of document.'), {
      minItems: 1,
      maxItems: 2,
      description: 'Whom it can be asked about. Left out: both.',
    }),
  ),
  numericOnly: Type.Optional(
    Type.Boolean({
      description: 'true: it is not asked about a CNPJ with letters, which gives no sections and no failure.',
    }),
  ),
  hosts: Type.Array(
    Type.String({
      pattern: '^[a-z0-9.:\\[\\]-]+$',
      maxLength: 260,
      description: 'A host, with its port where that is not the usual one.',
    }),
    {
      minItems: 1,
      maxItems: 5,
      description: 'The only hosts that login, request and receipts may ask.',
    },
  ),
  timeLimitSeconds: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 120,
      description: 'Ceiling of one request, in seconds; 30 unless told.',
    }),
  ),
  login: Type.Optional(
    Type.Object(
      {
        request: Type.Object(request, { ...closed, description: 'How a token is asked for.' }),
        token: expression('Where the token stands in its answer.'),
        lifetime: Type.Optional(expression('Where its life stands, in seconds.')),
        lifetimeSeconds: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 86_400,
            description: 'Its life where the answer does not say; 600 unless told.',
          }),
        ),
      },
      {
        ...closed,
        description: 'Kept in memory, used by all, and renewed before its end or after HTTP 401.',
      },
    ),
  ),
  request: Type.Object(request, { ...closed, description: 'The question.' }),
  poll: Type.Optional(poll),
  pages: Type.Optional(pages),
  xml: Type.Optional(xml),
  failure: Type.Optional(
    Type.Array(
      Type.Object(
        {
          ...test,
          means: oneOf(
            meanings,
            'REFUSED: no right, or a wrong question. RATE_LIMITED: asked too often. SERVER_ERROR, TIMEOUT: a problem of its own.',
          ),
        },
        closed,
      ),
      {
        minItems: 1,
        maxItems: 20,
        description: 'Answers that mean a failure, whatever their status; the first that fits counts.',
      },
    ),
  ),
  noRecord: Type.Optional(
    Type.Array(Type.Object(test, closed), {
      minItems: 1,
      maxItems: 20,
      description: 'Answers that mean that the document is not known there. It proves nothing clean.',
    }),
  ),
  success: Type.Optional(
    Type.Object(test, { ...closed, description: 'What an answer must be to be read; HTTP 200 unless told.' }),
  ),
  subject: Type.Optional(
    expression('Where the document stands in the answer; another one there is WRONG_SUBJECT.'),
  ),
  receipts: Type.Optional(receipts),
  edition: Type.Optional(
    Type.Object(
      {
        path: expression('Where the date of its data stands.'),
        date: Type.Optional(oneOf(dateForms, 'How it is written.')),
      },
      { ...closed, description: "The provider's own date of its data." },
    ),
  ),
  price: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Price of one question, BRL, where the profile says none.',
    }),
  ),
  cost: Type.Optional(cost),
  billable: Type.Optional(billable),
  limits: Type.Optional(
    Type.Object(
      {
        perMinute: Type.Optional(
          Type.Number({
            exclusiveMinimum: 0,
            maximum: 100_000,
            description: 'Questions a minute, evenly spread.',
          }),
        ),
        perDay: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 100_000_000,
            description:
              'Requests a day, in the setting timezone. Retries, pages and polls count. When the limit is reached, it is not queried.',
          }),
        ),
        parallel: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 64, description: 'Questions at once; 8 unless told.' }),
        ),
      },
      { ...closed, description: 'What the provider allows, for all threads and machines together.' },
    ),
  ),
  cassettes: Type.Optional(
    Type.Array(
      Type.String({
        pattern: '^[\\w][\\w./-]*\\.json(?:#[\\w.-]+)?$',
        maxLength: 200,
        description: 'A file beside this one, with # and a name where it holds several.',
      }),
      {
        maxItems: 50,
        description: 'Kept answers with what must come of them; credit source check replays them.',
      },
    ),
  ),
};

const spec = {
  path: Type.Optional(expression('Where the value stands.')),
  value: Type.Optional(
    Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()], {
      description: 'The value itself, in place of a path.',
    }),
  ),
  date: Type.Optional(oneOf(dateForms, 'How a date is written; YYYY-MM-DD unless told.')),
  number: Type.Optional(
    oneOf(
      numberForms,
      'How a number is written: as text with a comma or point, in cents, or as a share of 1.',
    ),
  ),
  document: Type.Optional(Type.Boolean({ description: 'true: a CPF or CNPJ, whose mask is taken off.' })),
  words: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
      description: 'What each of its words stands for; another word makes the answer INVALID_ANSWER.',
    }),
  ),
  otherWords: Type.Optional(
    oneOf(
      ['unknown'] as const,
      'unknown: a word that `words` does not list means that the value is unknown.',
    ),
  ),
  nullWords: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 50,
      description: 'Words that mean that it is not known.',
    }),
  ),
};

const scalarSpec = Type.Object(spec, closed);

/** How one value is read: by a path alone, or with what else is to be known. */
export const fieldSchema = Type.Union([expression('Where the value stands.'), scalarSpec]);

/** How one place of a section is filled. */
function mappingSchema(target: Target, description: string): TSchema {
  switch (target.kind) {
    case 'list':
      return Type.Object(
        {
          each: expression('Where the list stands. What is not there is not known, and never "none".'),
          noneWhen: Type.Optional(
            expression('A test that proves that there is none, for providers that leave out an empty list.'),
          ),
          item: mappingSchema(target.item, 'What each item gives; paths begin at the item.'),
        },
        { ...closed, description },
      );
    case 'map':
      return Type.Object(
        Object.fromEntries(
          Object.entries(target.fields).map(([name, field]) => [
            name,
            Type.Optional(mappingSchema(field.target, field.description)),
          ]),
        ),
        { ...closed, description },
      );
    default:
      return Type.Union(fieldSchema.anyOf, { description });
  }
}

/** The sections that a source can give, with what each takes. */
export const sectionTargets: Readonly<Partial<Record<SectionType, Target>>> = Object.fromEntries(
  sectionTypes.flatMap((type) => {
    const { comesWith, details } = sectionDefinition(type);
    const target = comesWith === 'DERIVED' ? undefined : targetOf(details);
    return target === undefined ? [] : [[type, target]];
  }),
);

const map = Type.Object(
  Object.fromEntries(
    Object.entries(sectionTargets).map(([type, target]) => [
      type,
      Type.Optional(mappingSchema(target, isSectionType(type) ? sectionDefinition(type).title.en : type)),
    ]),
  ),
  {
    ...closed,
    minProperties: 1,
    description: 'What the answer gives, by section and field. What is left out stays unknown.',
  },
);

/** A connector's YAML. */
export const connectorSchema = Type.Object(
  { ...settings, map },
  { ...closed, description: 'How a provider is asked and how its answer is read, without code.' },
);

/** A request as a file says it. */
export type RequestTemplate = Static<ReturnType<typeof requestSchema>>;
/** When an answer means something. */
export type AnswerTest = Static<ReturnType<typeof testSchema>>;
/** How one value is read. */
export type ScalarSpec = Static<typeof scalarSpec>;
/** A connector as its file says it. `map` is what `mappingSchema` lets through. */
export type Connector = Static<ReturnType<typeof settingsSchema>> & {
  readonly map: Readonly<Record<string, unknown>>;
};

function requestSchema() {
  return Type.Object(request);
}

function testSchema() {
  return Type.Object(test);
}

function settingsSchema() {
  return Type.Object(settings);
}

/** Whether a value is a connector by its shape. */
export function isConnector(value: unknown): value is Connector {
  return fitsSchema(connectorSchema, value);
}

/** The sections that a connector gives. */
export function sectionsOf({ map: mapping }: Pick<Connector, 'map'>): readonly SectionType[] {
  return sectionTypes.filter((type) => Object.hasOwn(mapping, type));
}

/** Returns whether the provider of a connector accepts a document: some do not accept a CNPJ with letters. */
export function isAskable(
  { numericOnly }: Pick<Connector, 'numericOnly'>,
  { value }: Pick<Document, 'value'>,
): boolean {
  return numericOnly !== true || !/[A-Z]/.test(value);
}

/** Whether a value says how one value is read, beside by a path alone. */
export function isScalarSpec(value: unknown): value is ScalarSpec {
  return fitsSchema(scalarSpec, value);
}
