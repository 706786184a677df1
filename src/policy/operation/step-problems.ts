import type { DocumentKind } from '../../document/kind.ts';
import type { Problem, ValuePath } from '../../yaml/finding.ts';
import { quoted, suggestName } from '../../yaml/suggestion.ts';
import type { PolicyInput } from '../inputs/input.ts';
import { type RelationName, rootStep } from './operation.ts';

/** A policy that a step names. */
interface NamedByStep {
  readonly policyId: string;
  /** The kind that the step needs. */
  readonly kind: DocumentKind;
  /** Policies of that kind. */
  readonly suitable: readonly string[];
}

export function unknownPolicy(path: ValuePath, { policyId, suitable }: NamedByStep): Problem {
  return {
    code: 'UNKNOWN_STEP_POLICY',
    severity: 'error',
    place: { path },
    message: {
      en: `There is no policy ${quoted(policyId)}`,
      'pt-BR': `Não existe a política ${quoted(policyId)}`,
    },
    suggestion: suggestName(policyId, suitable),
  };
}

export function wrongKind(
  path: ValuePath,
  { policyId, kind, actual, suitable }: NamedByStep & { readonly actual: DocumentKind },
): Problem {
  return {
    code: 'WRONG_POLICY_KIND',
    severity: 'error',
    place: { path },
    message: {
      en: `${quoted(policyId)} is a policy for ${actual}, and here one for ${kind} is needed`,
      'pt-BR': `${quoted(policyId)} é uma política de ${actual}, e aqui é preciso uma de ${kind}`,
    },
    suggestion: suggestName(policyId, suitable),
  };
}

export function notSeen(path: ValuePath, { policyId, suitable }: NamedByStep): Problem {
  return {
    code: 'STEP_POLICY_NOT_SEEN',
    severity: 'warning',
    place: { path },
    message: {
      en: `No policy ${quoted(policyId)} lies near the file or is shipped; it must be enabled before the operation`,
      'pt-BR': `Nenhuma política ${quoted(policyId)} está perto do arquivo ou vem com o programa; precisa ser habilitada antes da operação`,
    },
    suggestion: suggestName(policyId, suitable),
  };
}

export function repeatedStep(path: ValuePath, name: string): Problem {
  return {
    code: 'REPEATED_STEP',
    severity: 'error',
    place: { path },
    message: { en: `There is a ${quoted(name)} already`, 'pt-BR': `Já existe ${quoted(name)}` },
    suggestion: { en: 'Give the step a name of its own', 'pt-BR': 'Dê à etapa um nome próprio' },
  };
}

export function unknownStep(path: ValuePath, name: string, steps: readonly string[]): Problem {
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

export function tooFar(path: ValuePath, distance: number, farthest: number): Problem {
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

export function neverCollected(
  path: ValuePath,
  {
    relation,
    of,
    kind,
  }: { readonly relation: RelationName; readonly of: string; readonly kind: DocumentKind },
): Problem {
  const isRoot = of === rootStep;
  return {
    code: 'RELATION_NEVER_COLLECTED',
    severity: 'error',
    place: { path },
    message: {
      en: `A report on ${isRoot ? 'the root' : `a member of ${of}`} has no ${relation}: only companies have them`,
      'pt-BR': `Um relatório ${isRoot ? 'da raiz' : `de um membro de ${of}`} não tem ${relation}: só empresas os têm`,
    },
    suggestion:
      kind === 'cpf'
        ? { en: 'One of: COMPANIES, RELATIVES', 'pt-BR': 'Um destes: COMPANIES, RELATIVES' }
        : null,
  };
}

export function levelNeverCollected(
  path: ValuePath,
  about: {
    readonly wanted: number;
    readonly collected: number;
    readonly policyId: string;
    readonly depth: string;
  },
): Problem {
  const { wanted, collected, policyId, depth } = about;
  return {
    code: 'RELATION_NEVER_COLLECTED',
    severity: 'error',
    place: { path },
    message: {
      en: `Level ${wanted} is never collected: ${quoted(policyId)}, of depth ${depth}, has level ${collected} alone`,
      'pt-BR': `O nível ${wanted} nunca é coletado: ${quoted(policyId)}, de profundidade ${depth}, só tem o nível ${collected}`,
    },
    suggestion: {
      en: `maximumLevel: ${collected}, or a policy of depth ESSENCIAL`,
      'pt-BR': `maximumLevel: ${collected}, ou uma política de profundidade ESSENCIAL`,
    },
  };
}

export function kindNeverMet(path: ValuePath, relation: RelationName, kind: DocumentKind): Problem {
  return {
    code: 'STEP_UNREACHABLE',
    severity: 'warning',
    place: { path },
    message: {
      en: `The step analyses nobody: ${relation} are always ${kind}, and there is no policy for them`,
      'pt-BR': `A etapa não analisa ninguém: ${relation} são sempre ${kind}, e não há política para eles`,
    },
    suggestion: { en: `policies: { ${kind}: … }`, 'pt-BR': `policies: { ${kind}: … }` },
  };
}

export function rootAlwaysDecides(path: ValuePath): Problem {
  return {
    code: 'STEP_UNREACHABLE',
    severity: 'warning',
    place: { path },
    message: {
      en: 'The step analyses nobody: unlessRoot, with that of the steps above, names whatever the root can come to',
      'pt-BR':
        'A etapa não analisa ninguém: unlessRoot, com o das etapas acima, cita tudo a que a raiz pode chegar',
    },
    suggestion: {
      en: 'Take one status out of unlessRoot',
      'pt-BR': 'Retire um status de unlessRoot',
    },
  };
}

export function noReportLeft(
  path: ValuePath,
  { distance, reports }: { readonly distance: number; readonly reports: number },
): Problem {
  return {
    code: 'STEP_UNREACHABLE',
    severity: 'warning',
    place: { path },
    message: {
      en: `The step analyses nobody: limits.reports allows ${reports}, and those above it take them all`,
      'pt-BR': `A etapa não analisa ninguém: limits.reports permite ${reports}, e quem está acima usa todos`,
    },
    suggestion: {
      en: `limits: { reports: ${distance + 1} } or more`,
      'pt-BR': `limits: { reports: ${distance + 1} } ou mais`,
    },
  };
}

export function limitNeverMet(
  path: ValuePath,
  { limit, reports }: { readonly limit: number; readonly reports: number },
): Problem {
  return {
    code: 'LIMIT_NEVER_MET',
    severity: 'warning',
    place: { path },
    message: {
      en: `${limit} members are never reached: limits.reports allows ${reports} analyses, the root among them`,
      'pt-BR': `${limit} membros nunca são alcançados: limits.reports permite ${reports} análises, com a da raiz`,
    },
    suggestion: {
      en: `limit: ${reports - 1}, or limits: { reports: ${limit + 1} }`,
      'pt-BR': `limit: ${reports - 1}, ou limits: { reports: ${limit + 1} }`,
    },
  };
}

export function filterNeverApplies(path: ValuePath, relation: RelationName): Problem {
  return {
    code: 'FILTER_NEVER_APPLIES',
    severity: 'warning',
    place: { path, part: 'key' },
    message: {
      en: `The filter leaves nobody out: ${relation} do not say it`,
      'pt-BR': `O filtro não deixa ninguém de fora: ${relation} não o informam`,
    },
    suggestion: { en: 'Take it out', 'pt-BR': 'Retire-o' },
  };
}

export function undeclaredInput(path: ValuePath, name: string, names: readonly string[]): Problem {
  return {
    code: 'UNDECLARED_INPUT',
    severity: 'error',
    place: { path },
    message: {
      en: `The operation declares no input ${quoted(name)}`,
      'pt-BR': `A operação não declara a entrada ${quoted(name)}`,
    },
    suggestion: suggestName(name, names),
  };
}

/** An input of a policy, as an operation gives it. */
interface InputOfPolicy {
  readonly policyId: string;
  readonly input: PolicyInput;
}

export function inputNotHandedOn(path: ValuePath, { policyId, input }: InputOfPolicy): Problem {
  const isRoot = path.length === 1;
  return {
    code: 'INPUT_NOT_HANDED_ON',
    severity: 'error',
    place: { path },
    message: {
      en: `${quoted(policyId)} decides nothing without ${input.name}, and is not given it`,
      'pt-BR': `${quoted(policyId)} não decide nada sem ${input.name}, e não a recebe`,
    },
    suggestion: isRoot
      ? {
          en: `Declare it in the operation: inputs: [{ name: ${input.name}, type: ${input.type}, required: true }]`,
          'pt-BR': `Declare-a na operação: inputs: [{ name: ${input.name}, type: ${input.type}, required: true }]`,
        }
      : {
          en: `Declare it in the operation, and hand it on in the step: inputs: [${input.name}]`,
          'pt-BR': `Declare-a na operação e repasse-a na etapa: inputs: [${input.name}]`,
        },
  };
}

export function otherInputType(
  path: ValuePath,
  { policyId, input, type }: InputOfPolicy & { readonly type: string },
): Problem {
  return {
    code: 'HANDED_INPUT_TYPE',
    severity: 'error',
    place: { path },
    message: {
      en: `${quoted(policyId)} takes ${input.name} as ${input.type}, and the operation declares it as ${type}`,
      'pt-BR': `${quoted(policyId)} recebe ${input.name} como ${input.type}, e a operação a declara como ${type}`,
    },
    suggestion: { en: `type: ${input.type}`, 'pt-BR': `type: ${input.type}` },
  };
}

export function inputOfNobody(path: ValuePath, name: string): Problem {
  return {
    code: 'UNUSED_INPUT',
    severity: 'warning',
    place: { path },
    message: { en: `No policy is given ${name}`, 'pt-BR': `Nenhuma política recebe ${name}` },
    suggestion: {
      en: 'Hand it on in a step whose policy declares it, or take it out',
      'pt-BR': 'Repasse-a em uma etapa cuja política a declare, ou retire-a',
    },
  };
}
