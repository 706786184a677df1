import { type Language, say, type Text } from '../base/language.ts';
import type { CriterionCode } from '../sections/credit-policy.ts';
import { type Condition, readCondition } from './condition.ts';
import { filtersInWords } from './filter-words.ts';
import { unitText } from './inputs/input.ts';
import type { Rule } from './rules/define-rule.ts';
import { ruleOfCode } from './rules/index.ts';
import { conditionInWords, type ShownValue, valueInWords } from './wording.ts';

/** What a policy asks, in one language. */
export interface CriterionWords {
  /** "Age", "Lawsuits (in the last 365 days)". */
  readonly title: string;
  /** The value alone: "17 years"; undefined stands for missing data. */
  value(value: ShownValue | undefined): string;
  /** What was found, named: "Age: 17 years". */
  finding(value: ShownValue | undefined): string;
  /** The condition alone: "less than 18 years". */
  readonly condition: string;
  /** When it speaks against the subject: "when less than 18 years", "unless yes". */
  readonly failing: string;
}

const failingWords: Readonly<Record<'FAIL_WHEN' | 'PASS_WHEN', Text>> = {
  FAIL_WHEN: { en: 'when', 'pt-BR': 'quando' },
  PASS_WHEN: { en: 'unless', 'pt-BR': 'salvo se' },
};

const notAvailable: Text = { en: 'not available', 'pt-BR': 'não disponível' };

const combinations = {
  ALL: {
    title: { en: 'All of', 'pt-BR': 'Todos' },
    condition: { en: 'all of: {members}', 'pt-BR': 'todos: {members}' },
    failing: { en: 'when all hold', 'pt-BR': 'quando todos valem' },
  },
  ANY: {
    title: { en: 'Any of', 'pt-BR': 'Qualquer um' },
    condition: { en: 'any of: {members}', 'pt-BR': 'qualquer um: {members}' },
    failing: { en: 'when any holds', 'pt-BR': 'quando qualquer um vale' },
  },
} as const satisfies Record<string, Record<string, Text>>;

/**
 * Says a rule with its condition, or a combination of such, in the reader's language; undefined where the codes do not
 * say enough, as those of a combination that was stored without its members.
 */
export function criterionWords(code: CriterionCode, language: Language): CriterionWords | undefined {
  const { condition: text = '', conditionRole = 'FAIL_WHEN', where, members } = code;
  if (members !== undefined) return combinationWords({ ...code, members }, language);
  const rule = ruleOfCode(code);
  if (rule === undefined) return undefined;
  const { condition } = readCondition(text, rule);
  return condition === undefined ? undefined : ruleWords({ rule, condition, conditionRole, where }, language);
}

function ruleWords(
  criterion: {
    readonly rule: Rule;
    readonly condition: Condition;
    readonly conditionRole: 'FAIL_WHEN' | 'PASS_WHEN';
    readonly where: CriterionCode['where'];
  },
  language: Language,
): CriterionWords {
  const { rule, condition, conditionRole, where = {} } = criterion;
  const filters = filtersInWords(where, language);
  const title = say(rule.title, language) + (filters === '' ? '' : ` (${filters})`);
  const { input } = rule;
  const measure = {
    kind: rule.value,
    unit: condition.unit,
    // The choices of an input are words of whoever wrote the policy.
    codes: rule.values !== undefined && input === undefined,
    ...(input?.unit !== undefined && { suffix: unitText(input.unit, language) }),
  };
  const phrase = conditionInWords(condition, measure, language);
  const inWords = (value: ShownValue | undefined) =>
    value === undefined ? say(notAvailable, language) : valueInWords(value, measure, language);
  return {
    title,
    value: inWords,
    finding: (value) => `${title}: ${inWords(value)}`,
    condition: phrase,
    failing: `${say(failingWords[conditionRole], language)} ${phrase}`,
  };
}

/** What the shipped policies call their combinations, in words: a policy gives a combination a code for a name, and no title. */
const combinationTitles: Readonly<Record<string, Text>> = {
  HIGH_DEBT_AND_LOW_SCORE: { en: 'High debt and low score', 'pt-BR': 'Dívida alta com score baixo' },
};

/** The name of a combination in words, where a shipped policy gives it; else as it is. */
export function nameInWords(name: string, language: Language): string {
  const title = Object.hasOwn(combinationTitles, name) ? combinationTitles[name] : undefined;
  return title === undefined ? name : say(title, language);
}

function combinationWords(
  {
    rule,
    condition = '',
    members,
  }: CriterionCode & { readonly members: NonNullable<CriterionCode['members']> },
  language: Language,
): CriterionWords | undefined {
  const said = members.flatMap((member) => criterionWords(member, language) ?? []);
  if (said.length < members.length) return undefined;
  const combining = condition.startsWith('ANY') ? 'ANY' : 'ALL';
  const words = combinations[combining];
  const name = rule === combining ? undefined : nameInWords(rule, language);
  const head = name ?? say(words.title, language);
  const valuesOf = (value: ShownValue | undefined) => (Array.isArray(value) ? value : []);
  // A null of a member says missing, or a time that never began: the member's own words would guess.
  const ofMember = (value: ShownValue | undefined, index: number) => valuesOf(value)[index] ?? undefined;
  return {
    title: name ?? `${head}: ${said.map(({ title }) => title).join('; ')}`,
    value: (value) => said.map((member, index) => member.finding(ofMember(value, index))).join('; '),
    finding: (value) => {
      const findings = said.map(
        (member, index) => `${member.finding(ofMember(value, index))} (${member.failing})`,
      );
      return `${head}: ${findings.join('; ')}`;
    },
    condition: say(words.condition, language, {
      members: said.map(({ title, failing }) => `${title} ${failing}`).join('; '),
    }),
    failing: say(words.failing, language),
  };
}
