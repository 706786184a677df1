import type { Text } from '../../base/language.ts';

/** Texts about repeating an analysis that ended without a decision. */
export const repeatWords = {
  hint: {
    en: 'The document is in the field above: press Enter to repeat the analysis.',
    'pt-BR': 'O documento está no campo acima: tecle Enter para repetir a análise.',
  },
} as const satisfies Record<string, Text>;
