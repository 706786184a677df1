import { comparedText, containsWords } from '../../base/plain-text.ts';
import type { Problem } from '../../yaml/finding.ts';
import { quoted, suggestName } from '../../yaml/suggestion.ts';
import type { DraftCriterion } from '../draft.ts';
import type { Rule } from '../rules/define-rule.ts';
import { defineCheck, type Found } from './define-check.ts';

/**
 * Checks that a text is compared only with values that the rule can read: `NOT_CONTAINS ATIVO` would fail every company, and
 * `CONTAINS 4711-3` none. Warns
 * if a word is part of several values: POSITIVE_WITH_NEGATIVE_EFFECT also meets `CONTAINS POSITIVE`.
 */
export const knownValue = defineCheck({
  codes: {
    UNKNOWN_VALUE: {
      severity: 'error',
      title: { en: 'A value that the rule can never read', 'pt-BR': 'Valor que a regra nunca pode ler' },
    },
    WORD_OF_SEVERAL_VALUES: {
      severity: 'warning',
      title: {
        en: 'A word that is part of several values',
        'pt-BR': 'Palavra que faz parte de vários valores',
      },
    },
  },
  *find({ rules }) {
    for (const { path, rule, conditions } of rules.flatMap(({ criteria }) => criteria)) {
      if (rule === undefined) continue;
      yield* unreadableTexts(rule, { path, conditions });
      if (rule.values === undefined) continue;
      const possible = rule.values.map(comparedText);
      for (const { key, text, reading } of conditions) {
        const { texts = [], operator } = reading?.condition ?? {};
        const listed = new Set(texts.map(comparedText));
        for (const value of texts) {
          const words = comparedText(value);
          const piece = { offset: offsetOf(value, text), length: value.length };
          const place = { path: [...path, key], piece };
          const isByWord = operator === 'CONTAINS' || operator === 'NOT_CONTAINS';
          const met = rule.values.filter((_, at) => {
            const item = possible[at] ?? '';
            return isByWord ? containsWords(item, words) : item === words;
          });
          if (met.length > 0) {
            if (isByWord && met.length > 1 && !met.every((one) => listed.has(comparedText(one))))
              yield {
                code: 'WORD_OF_SEVERAL_VALUES',
                place,
                ...severalValues(rule.id, { value, met, operator }),
              };
            continue;
          }
          yield {
            ...neverRead(rule, value),
            place,
            suggestion: suggestName(value, rule.values) ?? rule.readable?.advice ?? null,
          };
        }
      }
    }
  },
});

function* unreadableTexts(
  rule: Rule,
  { path, conditions }: Pick<DraftCriterion, 'path' | 'conditions'>,
): Iterable<Found<'UNKNOWN_VALUE'>> {
  const { readable } = rule;
  if (readable === undefined || rule.values !== undefined) return;
  for (const { key, text, reading } of conditions) {
    for (const value of reading?.condition?.texts ?? []) {
      if (readable.isReadable(value)) continue;
      const piece = { offset: offsetOf(value, text), length: value.length };
      yield {
        ...neverRead(rule, value),
        place: { path: [...path, key], piece },
        suggestion: readable.advice,
      };
    }
  }
}

function neverRead(
  { id }: Pick<Rule, 'id'>,
  value: string,
): Pick<Found<'UNKNOWN_VALUE'>, 'code' | 'message'> {
  return {
    code: 'UNKNOWN_VALUE',
    message: { en: `${id} is never ${quoted(value)}`, 'pt-BR': `${id} nunca é ${quoted(value)}` },
  };
}

/** Returns the place of a value in a condition, where it is not a part of another one. */
function offsetOf(value: string, text: string): number {
  let offset = text.indexOf(value);
  const isSeparate = (at: number) => /^["'\s]?$/.test(text.charAt(at));
  while (offset !== -1 && !(isSeparate(offset - 1) && isSeparate(offset + value.length)))
    offset = text.indexOf(value, offset + 1);
  return offset;
}

function severalValues(
  rule: string,
  {
    value,
    met,
    operator,
  }: {
    readonly value: string;
    readonly met: readonly string[];
    readonly operator: string;
  },
): Pick<Problem, 'message' | 'suggestion'> {
  const values = met.join(', ');
  const all = `${operator} ${met.join(' ')}`;
  const one = `${operator === 'CONTAINS' ? 'EQUAL_TO' : 'NOT_EQUAL_TO'} ${met.find((own) => comparedText(own) === comparedText(value)) ?? met[0]}`;
  return {
    message: {
      en: `${quoted(value)} is part of several values of ${rule}: ${values}`,
      'pt-BR': `${quoted(value)} faz parte de vários valores de ${rule}: ${values}`,
    },
    suggestion: {
      en: `Write ${one} for one value, or ${all} for all`,
      'pt-BR': `Escreva ${one} para um valor, ou ${all} para todos`,
    },
  };
}
