import { readCondition } from '../../../../policy/condition.ts';
import { shownLimit } from '../../../../policy/reasons.ts';
import { ruleOfCode } from '../../../../policy/rules/index.ts';
import { isSpan, type Span } from '../../../../policy/span.ts';
import { valueInWords } from '../../../../policy/wording.ts';
import type {
  CreditPolicyDetails,
  GroupResult,
  PolicyReason,
  RuleResult,
} from '../../../../sections/credit-policy.ts';
import { defineView } from '../define-view.ts';
import { hostedRuleId } from '../rule-ids.ts';
import { hostedDecision } from '../status.ts';

/** The results of rules and groups, as the dialect calls them. */
const statuses: Readonly<Record<RuleResult['status'], { readonly key: string; readonly value: string }>> = {
  APPROVED: { key: 'APPROVED', value: 'APPROVED' },
  ALERT: { key: 'ALERT', value: 'mild' },
  DENIED: { key: 'DENIED', value: 'severe' },
  NOT_APPLIED: { key: 'NOT_EXECUTED', value: 'NOT_EXECUTED' },
};

/** Money, shares and points are values, counts amounts, and words data. */
const units: Readonly<Record<string, string>> = {
  DAYS: 'Days',
  MONTHS: 'Months',
  BRL: 'Value',
  PERCENT: 'Value',
  POINTS: 'Value',
  COUNT: 'Amount',
};

/** CREDIT_POLICY: the decision with every group and rule; what concerns the policy as a whole is a group of its own. */
export const creditPolicy = defineView('CREDIT_POLICY', {
  tab: 'SUMMARY',
  entries: (details, { answer }) => {
    const { policyId, policyVersion, policyStatus, score, riskBand, groups, reasons } = details;
    const id = `${answer.id}-policy`;
    const names = new Set(groups.map(({ name }) => name));
    const overall = reasons.filter(({ group }) => !names.has(group));
    return [
      {
        id,
        document: answer.document,
        policyId,
        policyVersion,
        status: { key: policyStatus, value: hostedDecision(policyStatus) },
        score,
        scoreStatus: 'FINISHED',
        risk: riskBand,
        creditLimit: shownLimit(details),
        policyRuleGroupResults: [
          ...groups.map((group, place) => hostedGroup(group, `${id}-${place + 1}`)),
          ...(overall.length === 0 ? [] : [overallGroup(overall, details, `${id}-${groups.length + 1}`)]),
        ],
      },
    ];
  },
});

function hostedGroup(group: GroupResult, id: string) {
  return {
    id,
    status: statuses[group.status],
    score: group.score,
    error: [],
    policyRuleGroup: { id, name: group.name },
    policyRuleResultJoins: group.rules.map((rule, place) => hostedRule(rule, `${id}-${place + 1}`)),
  };
}

function hostedRule(rule: RuleResult, id: string) {
  const status = statuses[rule.status].key;
  const { operator, threshold, unit } = conditionOf(rule);
  return {
    id,
    status,
    value: { key: unit, value: threshold },
    operationType: 'NONE',
    policyRuleSettingJoin: { statusToApply: rule.statusToApply },
    policyRuleResults: [
      {
        id: `${id}-1`,
        ruleValue: hostedRuleId(rule.rule),
        conditionValue: operator,
        descriptions: [`${rule.title} {{${operator ?? ''}}} {{${threshold ?? ''}}}`],
        value: isSpan(rule.value) ? foundInWords(rule) : (rule.value ?? null),
        integrationValue: foundInWords(rule),
        status,
      },
    ],
  };
}

/** Reasons that no rule gave, such as the risk band, so that whoever reads results alone loses none. */
function overallGroup(reasons: readonly PolicyReason[], { score }: CreditPolicyDetails, id: string) {
  const [worst] = reasons;
  return {
    id,
    status: statuses[worst?.status ?? 'NOT_APPLIED'],
    score: null,
    error: [],
    policyRuleGroup: { id, name: worst?.group ?? '' },
    policyRuleResultJoins: reasons.map(({ rule, status, text }, place) => ({
      id: `${id}-${place + 1}`,
      status: statuses[status].key,
      value: { key: 'Data', value: null },
      operationType: 'NONE',
      policyRuleSettingJoin: { statusToApply: status },
      policyRuleResults: [
        {
          id: `${id}-${place + 1}-1`,
          ruleValue: rule,
          conditionValue: null,
          descriptions: [text],
          value: score,
          integrationValue: null,
          status: statuses[status].key,
        },
      ],
    })),
  };
}

interface HostedCondition {
  readonly operator: string | null;
  readonly threshold: string | null;
  readonly unit: string;
}

/** The condition in its parts; of a combination, which has none of its own, the text whole. */
function conditionOf(result: RuleResult): HostedCondition {
  const { condition } = result;
  const catalogued = ruleOfCode(result);
  if (catalogued === undefined || condition === undefined)
    return { operator: null, threshold: condition ?? null, unit: 'Data' };
  const reading = readCondition(condition, catalogued).condition;
  if (reading === undefined) return { operator: null, threshold: condition, unit: 'Data' };
  const { operator, numbers, texts, unit } = reading;
  // A year has twelve months, and the dialect has no years.
  const factor = unit === 'YEARS' ? 12 : 1;
  const parts = [...numbers.map((number) => String(number * factor)), ...texts];
  return {
    operator,
    threshold: parts.length === 0 ? null : parts.join(' - '),
    unit: unit === 'YEARS' ? 'Months' : (units[unit ?? ''] ?? (numbers.length > 0 ? 'Value' : 'Data')),
  };
}

/** What was found, with its unit in words; null where nothing was. */
function foundInWords(result: RuleResult): string | null {
  const { condition, status, value } = result;
  const catalogued = ruleOfCode(result);
  if (status === 'NOT_APPLIED' || catalogued === undefined) return null;
  const { condition: reading } = readCondition(condition ?? '', catalogued);
  return valueInWords(shownValue(value), { kind: catalogued.value, unit: reading?.unit }, 'pt-BR');
}

function shownValue(value: unknown): string | number | boolean | null | Span | readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  if (isSpan(value)) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}
