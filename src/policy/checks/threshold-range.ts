import type { Text } from '../../base/language.ts';
import type { Condition } from '../condition.ts';
import type { Rule } from '../rules/define-rule.ts';
import { valueKinds } from '../value-kind.ts';
import { defineCheck } from './define-check.ts';
import { failing, samples } from './failing-values.ts';

/** Every threshold of a number lies where the values of subjects lie. */
export const thresholdRange = defineCheck({
  codes: {
    THRESHOLD_DECIDES_NOTHING: {
      severity: 'warning',
      title: {
        en: 'A threshold on the same side of which every subject stands',
        'pt-BR': 'Limite do mesmo lado do qual todos ficam',
      },
    },
  },
  *find({ rules }) {
    for (const { path, rule, conditions } of rules.flatMap(({ criteria }) => criteria)) {
      for (const { key, reading } of conditions) {
        const condition = reading?.condition;
        const range = rule && condition && rangeOf(rule, condition);
        if (rule === undefined || condition === undefined || range === undefined) continue;
        const isMet = everyValueMeets(condition, rule, range);
        if (isMet === undefined) continue;
        yield {
          code: 'THRESHOLD_DECIDES_NOTHING',
          place: { path: [...path, key] },
          message: isMet
            ? {
                en: `${condition.text} holds for every value of ${rule.id}`,
                'pt-BR': `${condition.text} vale para todo valor de ${rule.id}`,
              }
            : {
                en: `${condition.text} holds for no value of ${rule.id}`,
                'pt-BR': `${condition.text} não vale para nenhum valor de ${rule.id}`,
              },
          suggestion: range.words,
        };
      }
    }
  },
});

/** Between which the values of a rule lie, both included, in the measure of a condition: years as months. */
interface Range {
  readonly lowest: number;
  readonly highest: number;
  readonly words: Text;
}

/** Longer than any person or company has lived. */
const longestYears = 300;
/** Beyond what any subject owes or is owed; a count or a share has no end of its own. */
const noEnd = Number.MAX_SAFE_INTEGER;
const fromZero: Text = { en: 'Its values begin at 0', 'pt-BR': 'Os seus valores começam em 0' };

/** undefined where nothing is certain: amounts, ratios, and what statements yield may be below zero too. */
function rangeOf(rule: Rule, { unit }: Condition): Range | undefined {
  const { value, sections, input } = rule;
  if (input !== undefined && input.type !== 'date') return rangeOfInput(rule);
  if (sections.includes('FINANCIAL_STATEMENTS')) return undefined;
  switch (value) {
    case 'points':
      return {
        lowest: 0,
        highest: 1000,
        words: { en: 'Its values go from 0 to 1000', 'pt-BR': 'Os seus valores vão de 0 a 1000' },
      };
    case 'count':
    case 'percent':
      return { lowest: 0, highest: noEnd, words: fromZero };
    case 'duration': {
      const highest = longestYears * (unit === 'DAYS' ? 366 : 12);
      // A date may lie ahead.
      return {
        lowest: -highest,
        highest,
        words: {
          en: `Nobody is older than ${longestYears} YEARS`,
          'pt-BR': `Ninguém tem mais de ${longestYears} YEARS`,
        },
      };
    }
    default:
      return undefined;
  }
}

/** Between the bounds that the policy declares; where it declares none, nothing is certain. */
function rangeOfInput({ input, sections }: Rule): Range | undefined {
  const { minimum, maximum } = input ?? {};
  if (sections.length > 0 || (typeof minimum !== 'number' && typeof maximum !== 'number')) return undefined;
  const [from, to] = [minimum ?? '−∞', maximum ?? '∞'];
  return {
    lowest: typeof minimum === 'number' ? minimum : -noEnd,
    highest: typeof maximum === 'number' ? maximum : noEnd,
    words: { en: `Its values go from ${from} to ${to}`, 'pt-BR': `Os seus valores vão de ${from} a ${to}` },
  };
}

/** Whether every value within the range meets the condition; undefined where some do and some do not. */
function everyValueMeets(
  condition: Condition,
  { value }: Rule,
  { lowest, highest }: Range,
): boolean | undefined {
  if (valueKinds[value].shape !== 'number') return undefined;
  const meets = failing(condition, 'FAIL_WHEN', value);
  const within = samples(value, [condition]).filter(
    (sample) => typeof sample === 'number' && sample >= lowest && sample <= highest,
  );
  const results = new Set([lowest, ...within, highest].map(meets));
  return results.size === 1 ? results.has(true) : undefined;
}
