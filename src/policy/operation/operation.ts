import { type Static, Type } from '@sinclair/typebox';
import { canonicalJson, sha256 } from '../../base/canonical-json.ts';
import { oneOf } from '../../sections/fields.ts';
import { inputNamePattern } from '../inputs/input-limits.ts';
import { inputSchema } from '../inputs/input-schema.ts';
import { idPattern } from '../policy.ts';
import { title } from '../title.ts';

const closed = { additionalProperties: false } as const;

/** The lists of the section RELATIONS that members come from. */
export const relationNames = ['PARTNERS', 'BRANCHES', 'COMPANIES', 'RELATIVES', 'SAME_ADDRESS'] as const;
export type RelationName = (typeof relationNames)[number];

/** What the first steps are of. */
export const rootStep = 'root';

const named = (description: string) => Type.String({ pattern: idPattern, description });
const whole = (maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, description }));

const whereSchema = Type.Object(
  {
    maximumLevel: whole(3, 'The farthest level of the relation. Left out: 1.'),
    minimumSharePercent: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: 'The smallest share of the capital. Left out: any.',
      }),
    ),
    activeOnly: Type.Optional(
      Type.Boolean({ description: 'true: leaves out companies that are registered as other than ATIVA.' }),
    ),
    certainOnly: Type.Optional(
      Type.Boolean({ description: 'true: leaves out who is related by name or masked document alone.' }),
    ),
  },
  { ...closed, description: 'Which of the related are members; the others are listed as left out.' },
);

const stepSchema = Type.Object(
  {
    name: named('How other steps and results name this one: lower-case letters, digits, - and _.'),
    title: Type.Optional(title),
    of: named('Whose relations: root, or the name of an earlier step.'),
    relation: oneOf(relationNames, 'The list of the section RELATIONS that members come from.'),
    where: Type.Optional(whereSchema),
    policies: Type.Object(
      {
        cpf: Type.Optional(named('The policy of members that are people.')),
        cnpj: Type.Optional(named('The policy of members that are companies.')),
      },
      {
        ...closed,
        minProperties: 1,
        description: 'What members are analysed with; a kind left out is listed and not analysed.',
      },
    ),
    inputs: Type.Optional(
      Type.Array(Type.String({ pattern: inputNamePattern }), {
        minItems: 1,
        maxItems: 50,
        description: 'The inputs of the operation that the policies of its members are given.',
      }),
    ),
    unlessRoot: Type.Optional(
      Type.Array(oneOf(['APPROVED', 'ALERT', 'DENIED'], 'A status of the root.'), {
        maxItems: 3,
        description: 'Members are not analysed where the root has come to one of these.',
      }),
    ),
    limit: whole(1_000, 'At most so many members, the nearest level and the largest share first.'),
    onDenied: Type.Optional(
      oneOf(['DENIED', 'ALERT', 'IGNORE'], 'What a denied member does to the operation. Left out: DENIED.'),
    ),
    onAlert: Type.Optional(
      oneOf(['DENIED', 'ALERT', 'IGNORE'], 'What a member with an alert does to it. Left out: ALERT.'),
    ),
    onError: Type.Optional(
      oneOf(
        ['ERROR', 'DENIED', 'ALERT', 'IGNORE'],
        'What a member does that could not be analysed. Left out: ALERT.',
      ),
    ),
  },
  closed,
);

/** The YAML of an operation, key by key: what the reader accepts and what editors complete. */
export const operationSchema = Type.Object(
  {
    id: named('The stable id, in one namespace with those of policies.'),
    name: Type.String({ minLength: 1, maxLength: 120, description: 'What people read.' }),
    title: Type.Optional(title),
    operation: oneOf(['cpf', 'cnpj'], 'Whom the operation begins with: cpf, a person; cnpj, a company.'),
    language: Type.Optional(
      oneOf(['pt-BR', 'en'], 'The language that the names are written in. Left out: pt-BR.'),
    ),
    inputs: Type.Optional(
      Type.Array(inputSchema, {
        minItems: 1,
        maxItems: 50,
        description:
          'What the caller knows of the root; its policy is given those that it declares, members those that their step hands on.',
      }),
    ),
    policy: named('The policy of the root.'),
    steps: Type.Array(stepSchema, { minItems: 1, maxItems: 20 }),
    limits: Type.Optional(
      Type.Object(
        {
          reports: whole(1_000, 'Analyses in all, with the root. Left out: 100.'),
          levels: whole(10, 'Steps between the root and the farthest member. Left out: 3.'),
        },
        closed,
      ),
    ),
  },
  { ...closed, description: 'An operation: policies over the relationships of one document.' },
);

/** What an operation file says, as written. */
export type OperationFile = Static<typeof operationSchema>;
type StepFile = OperationFile['steps'][number];

/** A step, with what its file leaves out filled in. */
export interface OperationStep
  extends Readonly<Required<Pick<StepFile, 'name' | 'of' | 'relation' | 'policies'>>>,
    Readonly<Required<Pick<StepFile, 'unlessRoot' | 'onDenied' | 'onAlert' | 'onError'>>>,
    Readonly<Pick<StepFile, 'title' | 'limit' | 'inputs'>> {
  readonly where: Readonly<Required<Static<typeof whereSchema>>>;
}

/** An operation that has been read: what its file says, with what may be left out filled in. Plain JSON. */
export interface Operation
  extends Readonly<Required<Omit<OperationFile, 'title' | 'inputs' | 'steps' | 'limits'>>>,
    Readonly<Pick<OperationFile, 'title' | 'inputs'>> {
  readonly steps: readonly OperationStep[];
  readonly limits: { readonly reports: number; readonly levels: number };
}

/** Fills in what the file leaves out. */
export function completeOperation(file: OperationFile): Operation {
  const { limits = {}, language = 'pt-BR', steps, ...rest } = file;
  return {
    ...rest,
    language,
    limits: { reports: limits.reports ?? 100, levels: limits.levels ?? 3 },
    steps: steps.map(({ where = {}, unlessRoot, onDenied, onAlert, onError, ...step }) => ({
      ...step,
      where: {
        maximumLevel: where.maximumLevel ?? 1,
        minimumSharePercent: where.minimumSharePercent ?? 0,
        activeOnly: where.activeOnly ?? false,
        certainOnly: where.certainOnly ?? false,
      },
      unlessRoot: unlessRoot ?? [],
      onDenied: onDenied ?? 'DENIED',
      onAlert: onAlert ?? 'ALERT',
      onError: onError ?? 'ALERT',
    })),
  };
}

/** What an operation analyses with: the ids of its policies, that of the root first. */
export function policyIdsOf({ policy, steps }: Operation): readonly string[] {
  return [...new Set([policy, ...steps.flatMap(({ policies }) => Object.values(policies))])];
}

/** What makes two operations the same: SHA-256 of the canonical JSON, whatever the layout of their files. */
export function operationHash(operation: Operation): string {
  return sha256(canonicalJson(operation));
}
