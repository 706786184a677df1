import type { Text } from '../../base/language.ts';
import type { Severity } from '../../yaml/finding.ts';

/** What only a whole profile shows, by its code, with what each is about. */
export const profileCodes = {
  DUPLICATE_PROVIDER: {
    severity: 'error',
    title: {
      en: 'A provider that stands twice in a role',
      'pt-BR': 'Fornecedor que aparece duas vezes no papel',
    },
  },
  NOBODY_ASKED_FIRST: {
    severity: 'error',
    title: {
      en: 'A role without a provider that is always asked',
      'pt-BR': 'Papel sem fornecedor sempre consultado',
    },
  },
  SECRET_NOT_SET: {
    severity: 'error',
    title: { en: 'A source whose secret is not set', 'pt-BR': 'Fonte cujo segredo não está definido' },
  },
  INVENTED_BESIDE_REAL: {
    severity: 'warning',
    title: { en: 'Invented data beside real data', 'pt-BR': 'Dados inventados ao lado de dados reais' },
  },
} as const satisfies Readonly<Record<string, { readonly severity: Severity; readonly title: Text }>>;
