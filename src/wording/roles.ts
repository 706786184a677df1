import type { Text } from '../base/language.ts';

/** What the people who decide are called. */
export const roleWords = {
  analyst: { en: 'analyst', 'pt-BR': 'analista' },
  manager: { en: 'manager', 'pt-BR': 'gestor' },
  administrator: { en: 'administrator', 'pt-BR': 'administrador' },
} as const satisfies Record<string, Text>;
