import { type Language, say, type Text } from '../base/language.ts';
import { nameInWords } from '../policy/criterion-words.ts';
import { findRule } from '../policy/rules/index.ts';

/** Reasons that concern the policy as a whole; see policy/reasons.ts. */
const causeTitles: Readonly<Record<string, Text>> = {
  RISK_BAND: { en: 'Risk band', 'pt-BR': 'Faixa de risco' },
  NO_SCORE: { en: 'No score', 'pt-BR': 'Sem pontuação' },
  MINIMUM_COVERAGE: { en: 'Coverage below the minimum', 'pt-BR': 'Cobertura abaixo do mínimo' },
  NOT_SEEN: {
    en: 'Data not seen without which the policy does not approve',
    'pt-BR': 'Dados ausentes sem os quais a política não aprova',
  },
  NOTHING_EVALUATED: { en: 'Nothing could be evaluated', 'pt-BR': 'Nada pôde ser avaliado' },
};

/** What people read for a reason: the title of its rule or combination, or of what concerns the policy as a whole. */
export function reasonTitle(rule: string, language: Language): string {
  const cause = Object.hasOwn(causeTitles, rule) ? causeTitles[rule] : undefined;
  const title = findRule(rule)?.title ?? cause;
  return title === undefined ? nameInWords(rule, language) : say(title, language);
}
