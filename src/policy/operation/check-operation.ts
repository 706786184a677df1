import { Check } from '@sinclair/typebox/value';
import type { Text } from '../../base/language.ts';
import type { Finding, Problem, ValuePath } from '../../yaml/finding.ts';
import { readLocatedYaml } from '../../yaml/located-yaml.ts';
import { checkShape } from '../../yaml/shape.ts';
import { quoted, suggestName } from '../../yaml/suggestion.ts';
import { policyWords } from '../policy-words.ts';
import {
  completeOperation,
  type Operation,
  type OperationFile,
  operationSchema,
  type RelationName,
  rootStep,
} from './operation.ts';

type Kind = 'cpf' | 'cnpj';

/** The codes of this file, with what each is about; all are errors. */
export const operationCodes = {
  UNKNOWN_STEP: {
    en: 'A step of a step that does not stand before it',
    'pt-BR': 'Etapa de uma etapa que não vem antes dela',
  },
  REPEATED_STEP: { en: 'Two steps of one name', 'pt-BR': 'Duas etapas com o mesmo nome' },
  RELATION_NEVER_COLLECTED: {
    en: 'A relation that those above it never have',
    'pt-BR': 'Relação que quem está acima nunca tem',
  },
  STEP_TOO_FAR: {
    en: 'A step farther from the root than the limit',
    'pt-BR': 'Etapa mais longe da raiz do que o limite',
  },
  UNKNOWN_STEP_POLICY: { en: 'A policy that there is not', 'pt-BR': 'Política que não existe' },
  WRONG_POLICY_KIND: {
    en: 'A policy for the other kind of document',
    'pt-BR': 'Política para o outro tipo de documento',
  },
} as const satisfies Record<string, Text>;

/** What an operation can be checked against beside its language. */
interface OperationSurroundings {
  /** The kinds of the policies that there are, by their ids; left out, policies are not looked for. */
  readonly policyKinds?: ReadonlyMap<string, Kind>;
}

/** An operation file read: an operation where nothing makes it unusable, and what was found wrong. */
interface OperationReading {
  readonly operation: Operation | undefined;
  readonly findings: readonly Finding[];
}

/** Of whom the section RELATIONS has each list. */
const kindsWith: Readonly<Record<RelationName, readonly Kind[]>> = {
  PARTNERS: ['cnpj'],
  BRANCHES: ['cnpj'],
  COMPANIES: ['cpf', 'cnpj'],
  RELATIVES: ['cpf', 'cnpj'],
  SAME_ADDRESS: ['cnpj'],
};

/** Reads the YAML (1.2, core schema) of an operation and checks it, as `readPolicy` does that of a policy. */
export async function readOperation(
  content: string | Uint8Array,
  file: string,
  surroundings: OperationSurroundings = {},
): Promise<OperationReading> {
  const beginning = {
    en: 'An operation begins with id:, name: and operation:',
    'pt-BR': 'Uma operação começa com id:, name: e operation:',
  };
  const yaml = await readLocatedYaml(content, { file, beginning });
  const value = yaml.root?.value;
  if (yaml.root !== undefined) {
    for (const problem of checkOperation(value, surroundings)) if (!yaml.report(problem)) break;
  }
  const findings = yaml.findings();
  const usable = findings.length === 0 && Check(operationSchema, value);
  return { operation: usable ? completeOperation(value) : undefined, findings };
}

/** Everything that is wrong with an operation given as a value. */
function* checkOperation(value: unknown, surroundings: OperationSurroundings): Generator<Problem> {
  let hasShape = true;
  for (const problem of checkShape(value, operationSchema, policyWords)) {
    hasShape = false;
    yield problem;
  }
  // What steps say of each other is worth looking at once each of them says something.
  if (!hasShape || !Check(operationSchema, value)) return;
  yield* checkPolicy(value.policy, value.operation, ['policy'], surroundings);
  yield* checkSteps(value, surroundings);
}

function* checkSteps(file: OperationFile, surroundings: OperationSurroundings): Generator<Problem> {
  /** The steps so far, with how far they are from the root and what their members are. */
  const before = new Map<string, { readonly distance: number; readonly kinds: readonly Kind[] }>([
    [rootStep, { distance: 0, kinds: [file.operation] }],
  ]);
  const farthest = file.limits?.levels ?? 3;
  for (const [place, { name, of, relation, policies }] of file.steps.entries()) {
    const path: ValuePath = ['steps', place];
    if (before.has(name)) yield repeatedStep([...path, 'name'], name);
    const above = before.get(of);
    if (above === undefined) yield unknownStep([...path, 'of'], of, [...before.keys()]);
    const distance = (above?.distance ?? 0) + 1;
    if (distance > farthest) yield tooFar([...path, 'of'], distance, farthest);
    if (above !== undefined && !above.kinds.some((kind) => kindsWith[relation].includes(kind)))
      yield neverCollected([...path, 'relation'], relation, of);
    for (const kind of ['cpf', 'cnpj'] as const) {
      const policy = policies[kind];
      if (policy !== undefined) yield* checkPolicy(policy, kind, [...path, 'policies', kind], surroundings);
    }
    const kinds = (['cpf', 'cnpj'] as const).filter((kind) => policies[kind] !== undefined);
    if (!before.has(name)) before.set(name, { distance, kinds });
  }
}

function* checkPolicy(
  policyId: string,
  kind: Kind,
  path: ValuePath,
  { policyKinds }: OperationSurroundings,
): Generator<Problem> {
  if (policyKinds === undefined) return;
  const actual = policyKinds.get(policyId);
  if (actual === kind) return;
  const suitable = [...policyKinds].flatMap(([id, of]) => (of === kind ? [id] : []));
  yield {
    code: actual === undefined ? 'UNKNOWN_STEP_POLICY' : 'WRONG_POLICY_KIND',
    severity: 'error',
    place: { path },
    message:
      actual === undefined
        ? {
            en: `There is no policy ${quoted(policyId)}`,
            'pt-BR': `Não existe a política ${quoted(policyId)}`,
          }
        : {
            en: `${quoted(policyId)} is a policy for ${actual}, and here one for ${kind} is needed`,
            'pt-BR': `${quoted(policyId)} é uma política de ${actual}, e aqui é preciso uma de ${kind}`,
          },
    suggestion: suggestName(policyId, suitable),
  };
}

function repeatedStep(path: ValuePath, name: string): Problem {
  return {
    code: 'REPEATED_STEP',
    severity: 'error',
    place: { path },
    message: { en: `There is a ${quoted(name)} already`, 'pt-BR': `Já existe ${quoted(name)}` },
    suggestion: { en: 'Give the step a name of its own', 'pt-BR': 'Dê à etapa um nome próprio' },
  };
}

function unknownStep(path: ValuePath, name: string, steps: readonly string[]): Problem {
  return {
    code: 'UNKNOWN_STEP',
    severity: 'error',
    place: { path },
    message: {
      en: `No step before this one is ${quoted(name)}`,
      'pt-BR': `Nenhuma etapa anterior é ${quoted(name)}`,
    },
    suggestion: suggestName(name, steps),
  };
}

function tooFar(path: ValuePath, distance: number, farthest: number): Problem {
  return {
    code: 'STEP_TOO_FAR',
    severity: 'error',
    place: { path },
    message: {
      en: `The step is ${distance} steps from the root, and limits.levels allows ${farthest}`,
      'pt-BR': `A etapa está a ${distance} etapas da raiz, e limits.levels permite ${farthest}`,
    },
    suggestion: { en: `limits: { levels: ${distance} }`, 'pt-BR': `limits: { levels: ${distance} }` },
  };
}

function neverCollected(path: ValuePath, relation: RelationName, of: string): Problem {
  return {
    code: 'RELATION_NEVER_COLLECTED',
    severity: 'error',
    place: { path },
    message: {
      en: `A report on ${of === rootStep ? 'the root' : `a member of ${of}`} has no ${relation}: only companies have them`,
      'pt-BR': `Um relatório de ${of === rootStep ? 'raiz' : `um membro de ${of}`} não tem ${relation}: só empresas os têm`,
    },
    suggestion: null,
  };
}
