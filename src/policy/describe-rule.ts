import type { Text } from '../base/language.ts';
import { comparedText, containsWords } from '../base/plain-text.ts';
import type { DocumentKind } from '../document/kind.ts';
import type { SectionType } from '../sections/index.ts';
import { operatorsFor, unitsFor } from './condition.ts';
import { type OperatorName, operatorNames } from './operators/index.ts';
import type { Rule } from './rules/define-rule.ts';
import { type Unit, type ValueKind, valueKinds } from './value-kind.ts';

/** All that somebody who writes a policy must know of a rule. */
export interface RuleDescription {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly title: Text;
  readonly documentKinds: readonly DocumentKind[];
  /** Without these it is NOT_APPLIED; none where the request itself says what it needs. */
  readonly sections: readonly SectionType[];
  /** What it uses where there is. */
  readonly alsoReads: readonly SectionType[];
  readonly value: ValueKind;
  readonly valueTitle: Text;
  readonly operators: readonly OperatorName[];
  /** Empty where a unit never fits. */
  readonly units: readonly Unit[];
  /** The only words that its value can be; empty where it can be any. */
  readonly values: readonly string[];
  /** What `where:` may narrow it by. */
  readonly filters: readonly { readonly name: string; readonly description: string }[];
  /** A condition that fits. */
  readonly example: string;
}

/** Describes a rule from its own definition. */
export function describeRule(rule: Rule): RuleDescription {
  return {
    id: rule.id,
    aliases: rule.aliases,
    title: rule.title,
    documentKinds: rule.documentKinds,
    sections: rule.sections,
    alsoReads: rule.alsoReads,
    value: rule.value,
    valueTitle: rule.valueTitle ?? valueKinds[rule.value].title,
    // What an input is declared as settles which of them fit.
    operators: rule.valueTitle === undefined ? operatorsFor(rule) : operatorNames,
    units: unitsFor(rule),
    values: rule.values ?? [],
    filters: Object.entries(rule.where?.properties ?? {}).map(([name, { description = '' }]) => ({
      name,
      description,
    })),
    example: exampleOf(rule),
  };
}

const examples: Readonly<Record<ValueKind, string>> = {
  count: 'GREATER_THAN 0 COUNT',
  points: 'LESS_THAN 500 POINTS',
  money: 'GREATER_THAN 10000 BRL',
  percent: 'GREATER_THAN 10 PERCENT',
  number: 'GREATER_THAN 10',
  integer: 'GREATER_THAN 10',
  ratio: 'LESS_THAN 1',
  duration: 'LESS_THAN 12 MONTHS',
  text: 'CONTAINS WORD',
  list: 'CONTAINS WORD',
  boolean: 'IS_TRUE',
};

function exampleOf(rule: Rule): string {
  if (rule.valueTitle !== undefined) return 'GREATER_THAN 30';
  const [word] = rule.values ?? [];
  if (word !== undefined) {
    const isPartOfOthers =
      rule.values?.filter((one) => containsWords(comparedText(one), comparedText(word))).length !== 1;
    return `${isPartOfOthers ? 'EQUAL_TO' : 'CONTAINS'} ${word}`;
  }
  return rule.value === 'duration' && !unitsFor(rule).includes('MONTHS')
    ? 'LESS_THAN 18 YEARS'
    : examples[rule.value];
}
