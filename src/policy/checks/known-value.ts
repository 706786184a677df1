import { containsWords, plainText } from '../../base/plain-text.ts';
import { quoted, suggestName } from '../../yaml/suggestion.ts';
import { defineCheck } from './define-check.ts';

/** A text is compared only with what the rule can read: `NOT_CONTAINS ATIVO` would fail every company. */
export const knownValue = defineCheck({
  codes: {
    UNKNOWN_VALUE: {
      severity: 'error',
      title: { en: 'A value that the rule can never read', 'pt-BR': 'Valor que a regra nunca pode ler' },
    },
  },
  *find({ rules }) {
    for (const { path, rule, conditions } of rules.flatMap(({ criteria }) => criteria)) {
      if (rule?.values === undefined) continue;
      const possible = rule.values.map(plainText);
      for (const { key, text, reading } of conditions) {
        for (const value of reading?.condition?.texts ?? []) {
          const words = plainText(value);
          if (possible.some((item) => containsWords(item, words))) continue;
          yield {
            code: 'UNKNOWN_VALUE',
            place: { path: [...path, key], piece: { offset: text.indexOf(value), length: value.length } },
            message: {
              en: `${rule.id} is never ${quoted(value)}`,
              'pt-BR': `${rule.id} nunca é ${quoted(value)}`,
            },
            suggestion: suggestName(value, rule.values),
          };
        }
      }
    }
  },
});
