import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { packageFolder } from '../../base/own-package.ts';
import { cnpjRoot } from '../../document/cnpj-root.ts';
import type { DocumentKind } from '../../document/document.ts';

/** How sound the finances of a subject are, which most of what is invented about it follows. */
const healths = ['EXCELLENT', 'GOOD', 'FAIR', 'POOR'] as const;
export type Health = (typeof healths)[number];

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

const faultSchema = Type.Union([
  Type.Object({ kind: Type.Literal('DOWN') }),
  Type.Object({ kind: Type.Literal('SLOW'), delayMs: Type.Integer({ minimum: 0 }) }),
  Type.Object({ kind: Type.Literal('FLAPPING'), failures: Type.Integer({ minimum: 1 }) }),
]);

/**
 * How a source misbehaves on the document of a case: DOWN never answers; SLOW answers after `delayMs`; FLAPPING fails
 * `failures` times before each answer.
 */
export type Fault = Static<typeof faultSchema>;

const factsSchema = Type.Object(
  {
    deathYear: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    openingDate: Type.Optional(day),
    yearlyRevenue: Type.Optional(Type.Number()),
    branches: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_998 })),
  },
  { additionalProperties: false },
);

const laidOver = {
  facts: Type.Optional(factsSchema),
  sections: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  complement: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
};

const faultsSchema = Type.Record(Type.String(), faultSchema);

const neighbourSchema = Type.Object(
  {
    ...laidOver,
    masked: Type.Optional(Type.Literal(true)),
    faults: Type.Optional(faultsSchema),
  },
  { additionalProperties: false },
);

const membershipSchema = Type.Object(
  {
    partner: Type.Union([Type.String(), Type.Null()]),
    sharePercent: Type.Number({ minimum: 0, maximum: 100 }),
    since: day,
    role: Type.String(),
  },
  { additionalProperties: false },
);

const caseSchema = Type.Object({
  case: Type.String({ pattern: '^[a-z0-9-]+$' }),
  title: Type.Object({ en: Type.String(), 'pt-BR': Type.String() }),
  document: Type.String(),
  policyId: Type.String(),
  expected: Type.Object({ status: Type.String(), policyStatus: Type.String() }),
  world: Type.Object({
    health: Type.Union(healths.map((health) => Type.Literal(health))),
    ...laidOver,
    neighbours: Type.Optional(Type.Record(Type.String(), neighbourSchema)),
    memberships: Type.Optional(Type.Record(Type.String(), Type.Array(membershipSchema, { minItems: 1 }))),
  }),
  faults: faultsSchema,
  operation: Type.Optional(
    Type.Object({ operationId: Type.String(), status: Type.String(), analysed: Type.Integer() }),
  ),
});

/** What of the world a case lays over one subject. */
export type LaidOver = Omit<Static<typeof neighbourSchema>, 'faults'>;
/** A partner of a company whose partners a case gives. */
export type StatedMembership = Static<typeof membershipSchema>;

/**
 * A named case: an invented subject made for one outcome or fault, overlaid on the generated world.
 *
 * - `expected`: how a report on `document` under `policyId` ends, on any day.
 * - `world`: the health of the subject and of everybody in its neighbourhood; `facts` on which other data depend;
 *   `sections`, what is laid over the generated sections of the subject: a list with one key is overlaid item by
 *   item, any other list is replaced, and totals follow; `complement`, the same for what the second bureau answers.
 *   `neighbours`: the same for others of its neighbourhood, by document, with faults of their own; the registry hides
 *   the document of one that is `masked`. `memberships`: who owns a company, by its document, in place of what is invented.
 * - `faults`: by role, of the sandbox's own source of that role.
 * - `operation`: how an operation over its relationships ends, on any day, and how many it analyses.
 */
export interface SandboxCase extends Static<typeof caseSchema> {
  readonly kind: DocumentKind;
}

/** What finds a case in the file of all; each is read whole when it is asked for. */
const fileSchema = Type.Object({
  sandbox: Type.Literal(true),
  notice: Type.String(),
  cases: Type.Array(
    Type.Object({
      case: Type.String(),
      document: Type.String(),
      world: Type.Object({ neighbours: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
    }),
  ),
});

const casesFile = (): string => join(packageFolder(), 'fixtures', 'cases.json');

/** @param place whereof the content is, for whoever reads of its fault */
function parse<S extends TSchema>(schema: S, content: unknown, place: string): Static<S> {
  const [error] = Value.Errors(schema, content);
  if (error !== undefined) throw new Error(`${place}${error.path}: ${error.message}`);
  return Value.Decode(schema, content);
}

interface CaseIndex {
  /** Each as it is written, by its name, in the order of the file. */
  readonly written: ReadonlyMap<string, unknown>;
  /** By CPF or root of the CNPJ: a case covers every establishment of its company. */
  readonly nameByKey: ReadonlyMap<string, string>;
  /** The same, by those over whom a case lays something beside its subject. */
  readonly nameByNeighbour: ReadonlyMap<string, string>;
}

let index: CaseIndex | undefined;
const parsed = new Map<string, SandboxCase>();

function caseIndex(): CaseIndex {
  if (index === undefined) {
    const file = casesFile();
    const { cases } = parse(fileSchema, JSON.parse(readFileSync(file, 'utf8')), file);
    index = {
      written: new Map(cases.map((written) => [written.case, written])),
      nameByKey: new Map(cases.map((entry) => [subjectKey(entry.document), entry.case])),
      nameByNeighbour: new Map(
        cases.flatMap(({ case: name, world: { neighbours = {} } }) =>
          Object.keys(neighbours).map((document) => [subjectKey(document), name] as const),
        ),
      ),
    };
  }
  return index;
}

function readCase(name: string): SandboxCase {
  const fixture = parsed.get(name);
  if (fixture !== undefined) return fixture;
  const content = parse(caseSchema, caseIndex().written.get(name), `${casesFile()}, ${name}: `);
  const parsedCase: SandboxCase = { ...content, kind: content.document.length === 11 ? 'cpf' : 'cnpj' };
  parsed.set(name, parsedCase);
  return parsedCase;
}

/** What identifies a subject in the world: the CPF, or the root that every establishment of a company shares. */
export function subjectKey(document: string): string {
  return document.length === 11 ? document : cnpjRoot(document);
}

/** The case about a subject, if it is one. The file is read on first use. */
export function findSandboxCase(key: string): SandboxCase | undefined {
  const name = caseIndex().nameByKey.get(key);
  return name === undefined ? undefined : readCase(name);
}

/** What a case lays over a subject: the one that it is about, or a neighbour. */
export function laidOverBy({ document, world }: SandboxCase, key: string): LaidOver | undefined {
  if (subjectKey(document) === key) return world;
  return Object.entries(world.neighbours ?? {}).find(([neighbour]) => subjectKey(neighbour) === key)?.[1];
}

/** How the source of a role misbehaves on a document, which may be that of a neighbour. */
export function findFault(document: string, role: string): Fault | undefined {
  const key = subjectKey(document);
  const own = findSandboxCase(key);
  if (own !== undefined) return own.faults[role];
  const name = caseIndex().nameByNeighbour.get(key);
  if (name === undefined) return undefined;
  const neighbours = Object.entries(readCase(name).world.neighbours ?? {});
  return neighbours.find(([neighbour]) => subjectKey(neighbour) === key)?.[1].faults?.[role];
}

/** Every named case, in the order of `fixtures/cases.json`. */
export function sandboxCases(): readonly SandboxCase[] {
  return [...caseIndex().written.keys()].map(readCase);
}
