import type { Text } from '../../base/language.ts';
import type { ValuePath } from '../../yaml/finding.ts';
import type { Policy } from '../policy.ts';

/** What of a policy is changed. */
export const mutationKinds = [
  'THRESHOLD',
  'OPERATOR',
  'ROLE',
  'STATUS',
  'POINTS',
  'BAND',
  'COVERAGE',
  'LIMIT',
  'WHERE',
  'COMBINATION',
] as const;
export type MutationKind = (typeof mutationKinds)[number];

/** A policy with one place changed, as a slip of the pen might. */
export interface Mutant {
  readonly kind: MutationKind;
  /** Where in the file. */
  readonly path: ValuePath;
  /** What is changed there: `financial/SCORE#2: LESS_THAN 100 POINTS`. */
  readonly before: string;
  /** What takes its place; a dash where it is taken away. */
  readonly after: string;
  /** Of which rule, band or part of the policy. */
  readonly subject: string;
  readonly policy: Policy;
}

export const kindWords: Readonly<Record<MutationKind, Text>> = {
  THRESHOLD: { en: 'thresholds', 'pt-BR': 'limites' },
  OPERATOR: { en: 'operators', 'pt-BR': 'operadores' },
  ROLE: { en: 'failWhen and passWhen', 'pt-BR': 'failWhen e passWhen' },
  STATUS: { en: 'statuses', 'pt-BR': 'status' },
  POINTS: { en: 'points', 'pt-BR': 'pontos' },
  BAND: { en: 'risk bands', 'pt-BR': 'faixas de risco' },
  COVERAGE: { en: 'coverage', 'pt-BR': 'cobertura' },
  LIMIT: { en: 'credit limit', 'pt-BR': 'limite de crédito' },
  WHERE: { en: 'filters', 'pt-BR': 'filtros' },
  COMBINATION: { en: 'all and any', 'pt-BR': 'all e any' },
};
