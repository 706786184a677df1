import type { Text } from '../base/language.ts';

/** The words around the settings of a policy. */
export const policyWords = {
  enabled: { en: 'enabled', 'pt-BR': 'habilitada' },
  disabled: { en: 'disabled', 'pt-BR': 'desabilitada' },
  isDefault: { en: 'default', 'pt-BR': 'padrão' },
  isPolicy: { en: 'policy', 'pt-BR': 'política' },
  isOperation: { en: 'operation', 'pt-BR': 'operação' },
  policyDecides: { en: 'the policy', 'pt-BR': 'a política' },
  analystDecides: { en: 'an analyst', 'pt-BR': 'um analista' },
} as const satisfies Record<string, Text>;
