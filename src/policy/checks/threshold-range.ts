import type { Text } from '../../base/language.ts';
import type { Condition } from '../condition.ts';
import type { Rule } from '../rules/define-rule.ts';
import { valueKinds } from '../value-kind.ts';
import { type ValueRange, valueRange } from '../value-range.ts';
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

/** The range of a rule's values in the unit of a condition; years count as months. */
interface Range extends ValueRange {
  readonly words: Text;
}

/** Longer than any person or company has lived. */
const longestYears = 300;
/** Beyond what any subject owes or is owed; a count or a share has no end of its own. */
const noEnd = Number.MAX_SAFE_INTEGER;
const fromZero: Text = { en: 'Its values begin at 0', 'pt-BR': 'Os seus valores começam em 0' };

/** undefined if values can be anything. */
function rangeOf(rule: Rule, { unit }: Condition): Range | undefined {
  const { value, sections, input } = rule;
  if (value === 'duration') {
    const highest = longestYears * (unit === 'DAYS' ? 366 : 12);
    // A date may be in the future.
    return {
      lowest: -highest,
      highest,
      words: {
        en: `Nobody is older than ${longestYears} YEARS`,
        'pt-BR': `Ninguém tem mais de ${longestYears} YEARS`,
      },
    };
  }
  const { lowest, highest } = valueRange(rule);
  const [hasLowest, hasHighest] = [Number.isFinite(lowest), Number.isFinite(highest)];
  if (!hasLowest && !hasHighest) return undefined;
  const isOwnRange = value === 'points' || (input !== undefined && sections.length === 0);
  const [from, to] = [hasLowest ? lowest : '−∞', hasHighest ? highest : '∞'];
  return {
    lowest: hasLowest ? lowest : -noEnd,
    highest: hasHighest ? highest : noEnd,
    words: isOwnRange
      ? { en: `Its values go from ${from} to ${to}`, 'pt-BR': `Os seus valores vão de ${from} a ${to}` }
      : fromZero,
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
