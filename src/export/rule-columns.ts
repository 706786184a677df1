import type { Language } from '../base/language.ts';
import { say, type Text } from '../base/language.ts';
import { conditionOfRule, displayTitle, ruleTitle, valueOfRule } from '../policy/result-words.ts';
import {
  agreesWithScore,
  decisionAndScore,
  whyWorseThanScore,
  worseThanScoreMeaning,
} from '../policy/score-words.ts';
import type { CreditPolicyDetails, GroupResult, RuleResult } from '../sections/credit-policy.ts';
import { sectionTitle } from '../sections/section-words.ts';
import { numberCell, textCell } from '../spreadsheet/writing/cell.ts';
import type { ColumnDefinition } from '../spreadsheet/writing/column.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';

/** A rule where it stands. */
interface RuleRow {
  readonly group: GroupResult;
  readonly rule: RuleResult;
  readonly result: CreditPolicyDetails;
}

/** Every rule of a result, in the order of the policy. */
export function ruleRows(result: CreditPolicyDetails | null): readonly RuleRow[] {
  if (result === null) return [];
  return result.groups.flatMap((group) => group.rules.map((rule) => ({ group, rule, result })));
}

const fromPolicy: Text = { en: 'The policy', 'pt-BR': 'A política' };
const fromEvaluation: Text = { en: 'The evaluation', 'pt-BR': 'A avaliação' };
const whenMissing: Text = {
  en: 'The data was missing, or the codes do not say it',
  'pt-BR': 'O dado faltou, ou os códigos não o dizem',
};

const roles = {
  FAIL_WHEN: { en: 'speaks against when', 'pt-BR': 'pesa contra quando' },
  PASS_WHEN: { en: 'passes when', 'pt-BR': 'passa quando' },
} as const satisfies Record<string, Text>;

const effects = {
  ALERT: { en: 'alerts', 'pt-BR': 'alerta' },
  DENIED: { en: 'denies', 'pt-BR': 'nega' },
  SCORE: { en: 'lowers the score alone', 'pt-BR': 'só baixa o score' },
} as const satisfies Record<string, Text>;

/** The rules of a result as a table: in words, and beside them the bare codes and numbers that programs read. */
export function ruleColumns(language: Language): readonly ColumnDefinition<RuleRow>[] {
  return [
    ...findingColumns(language),
    ...conditionColumns(language),
    ...codeColumns,
    ...resultColumns(language),
  ];
}

/** Which rule it is, and what came of it. */
function findingColumns(language: Language): readonly ColumnDefinition<RuleRow>[] {
  return [
    {
      key: 'group',
      heading: { en: 'Group', 'pt-BR': 'Grupo' },
      width: 18,
      style: 'text',
      cell: ({ group }) => textCell(displayTitle(group, language)),
      what: { en: 'The group of the rule', 'pt-BR': 'O grupo da regra' },
      from: fromPolicy,
    },
    {
      key: 'title',
      heading: { en: 'Rule', 'pt-BR': 'Regra' },
      width: 46,
      style: 'wrapped',
      cell: ({ rule }) => textCell(ruleTitle(rule, language)),
      what: { en: 'What the rule is called', 'pt-BR': 'Como a regra se chama' },
      from: fromPolicy,
    },
    {
      key: 'result',
      heading: { en: 'Result', 'pt-BR': 'Resultado' },
      width: 14,
      style: 'text',
      cell: ({ rule }) => textCell(say(statusWords[rule.status], language)),
      what: { en: 'What came of the rule', 'pt-BR': 'O que a regra deu' },
      from: fromEvaluation,
    },
    {
      key: 'value',
      heading: { en: 'Value', 'pt-BR': 'Valor' },
      width: 26,
      style: 'wrapped',
      cell: ({ rule }) => (rule.status === 'NOT_APPLIED' ? undefined : textCell(valueOfRule(rule, language))),
      what: { en: 'What was found, with its unit', 'pt-BR': 'O que foi encontrado, com a unidade' },
      from: { en: 'The source of the section', 'pt-BR': 'A fonte da seção' },
      empty: whenMissing,
    },
    {
      key: 'notEvaluated',
      heading: { en: 'Why it was not evaluated', 'pt-BR': 'Por que não foi avaliada' },
      width: 40,
      style: 'wrapped',
      cell: ({ rule }) =>
        rule.whyNotEvaluated === undefined ? undefined : textCell(plainWords(rule.whyNotEvaluated)),
      what: { en: 'Which data the rule lacks, and why', 'pt-BR': 'Dados que faltam à regra, com o motivo' },
      from: fromEvaluation,
      empty: { en: 'The rule was evaluated', 'pt-BR': 'A regra foi avaliada' },
    },
  ];
}

/** What the rule asks, in words. */
function conditionColumns(language: Language): readonly ColumnDefinition<RuleRow>[] {
  return [
    {
      key: 'condition',
      heading: { en: 'Condition', 'pt-BR': 'Condição' },
      width: 34,
      style: 'wrapped',
      cell: ({ rule }) => textCell(conditionOfRule(rule, language) ?? rule.condition),
      what: { en: 'What the value is compared with', 'pt-BR': 'Com que o valor é comparado' },
      from: fromPolicy,
      empty: whenMissing,
    },
    {
      key: 'role',
      heading: { en: 'Role', 'pt-BR': 'Papel' },
      width: 20,
      style: 'text',
      cell: ({ rule }) =>
        rule.conditionRole === undefined ? undefined : textCell(say(roles[rule.conditionRole], language)),
      what: {
        en: 'Whether meeting the condition is the finding or the criterion',
        'pt-BR': 'Se atender à condição é o achado ou o critério',
      },
      from: fromPolicy,
      empty: whenMissing,
    },
    {
      key: 'effect',
      heading: { en: 'Effect', 'pt-BR': 'Efeito' },
      width: 20,
      style: 'text',
      cell: ({ rule }) =>
        textCell(say(effects[rule.decisive === false ? 'SCORE' : rule.statusToApply], language)),
      what: { en: 'What the rule does when it fails', 'pt-BR': 'O que a regra faz quando falha' },
      from: fromPolicy,
    },
    {
      key: 'section',
      heading: { en: 'Section', 'pt-BR': 'Seção' },
      width: 24,
      style: 'text',
      cell: ({ rule }) => textCell(sectionTitle(rule.section, language)),
      what: { en: 'The section that the rule reads', 'pt-BR': 'A seção que a regra lê' },
      from: fromPolicy,
    },
  ];
}

/** The result of the policy, which is the same in each row. */
function resultColumns(language: Language): readonly ColumnDefinition<RuleRow>[] {
  return [
    {
      key: 'decisionAndScore',
      heading: decisionAndScore,
      width: 40,
      style: 'wrapped',
      cell: ({ result }) => textCell(whyWorseThanScore(result, language)),
      what: worseThanScoreMeaning,
      from: fromEvaluation,
      empty: agreesWithScore,
    },
  ];
}

/** The same for programs. */
const codeColumns: readonly ColumnDefinition<RuleRow>[] = [
  {
    key: 'earned',
    heading: { en: 'Points earned', 'pt-BR': 'Pontos ganhos' },
    width: 12,
    style: 'number',
    cell: ({ rule }) => (rule.status === 'NOT_APPLIED' ? undefined : numberCell(rule.earnedPoints, 'number')),
    what: { en: 'What the rule earned', 'pt-BR': 'O que a regra ganhou' },
    from: fromEvaluation,
    empty: whenMissing,
  },
  {
    key: 'points',
    heading: { en: 'Points possible', 'pt-BR': 'Pontos possíveis' },
    width: 12,
    style: 'number',
    cell: ({ rule }) => numberCell(rule.points, 'number'),
    what: { en: 'What the rule can earn', 'pt-BR': 'O que a regra pode ganhar' },
    from: fromPolicy,
  },
  {
    key: 'rule',
    heading: { en: 'Rule code', 'pt-BR': 'Código da regra' },
    width: 32,
    style: 'text',
    cell: ({ rule }) => textCell(rule.rule),
    what: { en: 'Its identifier in the catalogue', 'pt-BR': 'O identificador no catálogo' },
    from: fromPolicy,
  },
  {
    key: 'status',
    heading: { en: 'Result code', 'pt-BR': 'Código do resultado' },
    width: 14,
    style: 'text',
    cell: ({ rule }) => textCell(rule.status),
    what: {
      en: 'The result for programs',
      'pt-BR': 'O resultado para programas',
    },
    values: {
      en: 'APPROVED, ALERT, DENIED, NOT_APPLIED',
      'pt-BR': 'APPROVED, ALERT, DENIED, NOT_APPLIED',
    },
    from: fromEvaluation,
  },
  {
    key: 'bareValue',
    heading: { en: 'Bare value', 'pt-BR': 'Valor puro' },
    width: 16,
    style: 'number',
    cell: ({ rule: { value } }) => {
      if (typeof value === 'number') return numberCell(value, 'number');
      return value === null ? undefined : textCell(typeof value === 'string' ? value : JSON.stringify(value));
    },
    what: { en: 'What was found, without words', 'pt-BR': 'O que foi encontrado, sem palavras' },
    from: { en: 'The source of the section', 'pt-BR': 'A fonte da seção' },
    empty: whenMissing,
  },
  {
    key: 'bareCondition',
    heading: { en: 'Condition as configured', 'pt-BR': 'Condição como configurada' },
    width: 34,
    style: 'text',
    cell: ({ rule }) => textCell(rule.condition),
    what: { en: 'As the policy has it', 'pt-BR': 'Como está na política' },
    from: fromPolicy,
    empty: whenMissing,
  },
];
