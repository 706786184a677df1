import { Check } from '@sinclair/typebox/value';
import type { Text } from '../../base/language.ts';
import { ambiguousNumbers } from '../../yaml/ambiguous-numbers.ts';
import type { Finding, Problem, Severity } from '../../yaml/finding.ts';
import { applyIgnoreComments } from '../../yaml/ignored-findings.ts';
import { readLocatedYaml } from '../../yaml/located-yaml.ts';
import { checkShape } from '../../yaml/shape.ts';
import { policyWords } from '../policy-words.ts';
import { checkSteps, type OperationSurroundings } from './check-steps.ts';
import { completeOperation, type Operation, operationSchema } from './operation.ts';

/** What findings about operations are about, by their codes. */
export const operationCodes = {
  UNKNOWN_STEP: {
    severity: 'error',
    title: {
      en: 'A step of a step that does not stand before it',
      'pt-BR': 'Etapa de uma etapa que não vem antes dela',
    },
  },
  REPEATED_STEP: {
    severity: 'error',
    title: { en: 'Two steps of one name', 'pt-BR': 'Duas etapas com o mesmo nome' },
  },
  RELATION_NEVER_COLLECTED: {
    severity: 'error',
    title: {
      en: 'A relation that those above it never have',
      'pt-BR': 'Relação que quem está acima nunca tem',
    },
  },
  STEP_TOO_FAR: {
    severity: 'error',
    title: {
      en: 'A step farther from the root than the limit',
      'pt-BR': 'Etapa mais longe da raiz do que o limite',
    },
  },
  UNKNOWN_STEP_POLICY: {
    severity: 'error',
    title: { en: 'A policy that there is not', 'pt-BR': 'Política que não existe' },
  },
  WRONG_POLICY_KIND: {
    severity: 'error',
    title: {
      en: 'A policy for the other kind of document',
      'pt-BR': 'Política para o outro tipo de documento',
    },
  },
  STEP_POLICY_NOT_SEEN: {
    severity: 'warning',
    title: {
      en: 'A policy that is neither near the file nor shipped',
      'pt-BR': 'Política que não está perto do arquivo nem vem com o programa',
    },
  },
  INPUT_NOT_HANDED_ON: {
    severity: 'error',
    title: {
      en: 'A policy that would lack an input that it requires',
      'pt-BR': 'Política a que faltaria uma entrada obrigatória',
    },
  },
  HANDED_INPUT_TYPE: {
    severity: 'error',
    title: {
      en: 'An input of another type than its policy takes',
      'pt-BR': 'Entrada de outro tipo que o que a política recebe',
    },
  },
  STEP_UNREACHABLE: {
    severity: 'warning',
    title: { en: 'A step that never analyses anybody', 'pt-BR': 'Etapa que nunca analisa ninguém' },
  },
  LIMIT_NEVER_MET: {
    severity: 'warning',
    title: { en: 'A limit that is never reached', 'pt-BR': 'Limite que nunca é alcançado' },
  },
  FILTER_NEVER_APPLIES: {
    severity: 'warning',
    title: {
      en: 'A filter by what the relation does not say',
      'pt-BR': 'Filtro pelo que a relação não informa',
    },
  },
} as const satisfies Record<string, { readonly severity: Severity; readonly title: Text }>;

/** An operation file read: an operation where nothing makes it unusable, and what was found wrong or doubtful. */
interface OperationReading {
  readonly operation: Operation | undefined;
  readonly findings: readonly Finding[];
}

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
    const problems = [...ambiguousNumbers(yaml.root), ...checkOperation(value, surroundings)];
    for (const problem of problems) if (!yaml.report(problem)) break;
  }
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const findings = applyIgnoreComments(yaml.findings(), text, { file, today: surroundings.today });
  const usable = findings.every(({ severity }) => severity === 'warning') && Check(operationSchema, value);
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
  if (hasShape && Check(operationSchema, value)) yield* checkSteps(value, surroundings);
}
