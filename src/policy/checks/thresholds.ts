import { canonicalJson } from '../../base/canonical-json.ts';
import type { Text } from '../../base/language.ts';
import type { ValuePath } from '../../yaml/finding.ts';
import type { Condition } from '../condition.ts';
import type { DraftRule } from '../draft.ts';
import type { Rule } from '../rules/define-rule.ts';
import { defineCheck } from './define-check.ts';
import { type Fails, failing, measureOf, samples } from './failing-values.ts';

/** A rule with one readable condition, as what it does to each value. */
interface Weighed {
  readonly path: ValuePath;
  readonly name: string;
  readonly rule: Rule;
  readonly condition: Condition;
  readonly fails: Fails;
  /** 0 lowers the score alone, 1 alerts, 2 denies. */
  readonly severity: number;
  readonly points: number;
}

const unreachable: Text = {
  en: 'Decides nothing: whatever fails it fails a rule that is at least as severe. Turn the thresholds round, or take it away',
  'pt-BR':
    'Não decide nada: tudo o que esta regra aponta, uma regra ao menos tão severa também aponta. Inverta os limites ou retire a regra',
};

/** Of the same rule with several thresholds, each must be able to decide, and some value must pass them all. */
export const thresholds = defineCheck({
  codes: {
    UNREACHABLE_RULE: {
      severity: 'error',
      title: {
        en: 'A threshold that can decide nothing beside another of the same rule',
        'pt-BR': 'Limite que não decide nada ao lado de outro da mesma regra',
      },
    },
    CONTRADICTORY_THRESHOLDS: {
      severity: 'error',
      title: {
        en: 'Thresholds of one rule that no value can pass',
        'pt-BR': 'Limites de uma regra que nenhum valor satisfaz',
      },
    },
  },
  *find({ rules }) {
    for (const group of sameRules(rules)) {
      const [first] = group;
      if (first === undefined || group.length < 2) continue;
      const values = samples(
        first.rule.value,
        group.map(({ condition }) => condition),
      );
      const contradictory =
        values.length > 0 && values.every((value) => group.some(({ fails }) => fails(value)));
      if (contradictory) {
        const last = group.at(-1) ?? first;
        yield {
          code: 'CONTRADICTORY_THRESHOLDS',
          place: { path: [...last.path, 'rule'] },
          message: {
            en: `No value of ${last.name} can pass all of its ${group.length} conditions`,
            'pt-BR': `Nenhum valor de ${last.name} satisfaz as suas ${group.length} condições`,
          },
          suggestion: {
            en: 'Leave a range between the thresholds that passes',
            'pt-BR': 'Deixe entre os limites uma faixa que passe',
          },
        };
        continue;
      }
      for (const one of group) {
        if (!group.some((other) => other !== one && covers(other, one, values))) continue;
        yield {
          code: 'UNREACHABLE_RULE',
          place: { path: [...one.path, 'rule'] },
          message: {
            en: `${one.name} ${one.condition.text} never decides beside the others of its kind`,
            'pt-BR': `${one.name} ${one.condition.text} nunca decide ao lado das outras iguais`,
          },
          suggestion: unreachable,
        };
      }
    }
  },
});

/**
 * Whether `one` decides nothing beside `other`: all that fails it fails the other, which is more severe, or as severe
 * while `one` has no points to lose.
 */
function covers(other: Weighed, one: Weighed, values: readonly (number | string | boolean)[]): boolean {
  const denied = other.severity === 2 && one.severity < 2;
  const severer = denied || (other.severity > one.severity && one.points === 0);
  const asSevere = other.severity === one.severity && one.points === 0;
  if (!severer && !asSevere) return false;
  const failed = values.filter(one.fails);
  const isStrict = values.some((value) => other.fails(value) && !one.fails(value));
  return failed.length > 0 && failed.every(other.fails) && (severer || isStrict);
}

/** The rules that stand alone, by what they ask about: rule, filters and measure. */
function sameRules(rules: readonly DraftRule[]): Iterable<readonly Weighed[]> {
  const groups = new Map<string, Weighed[]>();
  for (const { path, criteria, combined, statusToApply, points, scoresOnly } of rules) {
    const [criterion] = combined ? [] : criteria;
    const [given, ...more] = criterion?.conditions ?? [];
    const condition = given?.reading?.condition;
    if (criterion?.rule === undefined || given === undefined || condition === undefined || more.length > 0) {
      continue;
    }
    const key = canonicalJson([
      criterion.rule.id,
      criterion.rule.input?.name ?? null,
      criterion.where ?? {},
      measureOf(condition),
    ]);
    const weighed: Weighed = {
      path,
      name: criterion.name,
      rule: criterion.rule,
      condition,
      fails: failing(condition, given.role, criterion.rule.value),
      severity: statusToApply === 'DENIED' ? 2 : scoresOnly ? 0 : 1,
      points,
    };
    groups.set(key, [...(groups.get(key) ?? []), weighed]);
  }
  return groups.values();
}
