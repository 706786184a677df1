import type { Text } from '../../base/language.ts';
import type { Severity } from '../../yaml/finding.ts';

/** What mutants show of the cases of a policy, where CI wants findings. */
export const mutationCodes = {
  MUTANT_SURVIVES: {
    severity: 'warning',
    title: {
      en: 'A change of the policy that no case notices',
      'pt-BR': 'Mudança da política que nenhum caso nota',
    },
  },
  MUTANT_UNDECIDED: {
    severity: 'error',
    title: {
      en: 'A change that no case notices, and of which it is not known whether it decides anything',
      'pt-BR': 'Mudança que nenhum caso nota, e da qual não se sabe se decide algo',
    },
  },
  CASES_FAIL: {
    severity: 'error',
    title: {
      en: 'Cases that do not hold of the policy itself',
      'pt-BR': 'Casos que não valem para a própria política',
    },
  },
} as const satisfies Record<string, { readonly severity: Severity; readonly title: Text }>;
