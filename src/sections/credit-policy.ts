import { type Static, Type } from '@sinclair/typebox';
import type { Text } from '../base/language.ts';
import { decisionTerms } from './decision-terms.ts';
import { defineSection } from './define-section.ts';
import { amount, list, nullable, oneOf, text } from './fields.ts';

const ruleStatus = (description: string) =>
  oneOf(['APPROVED', 'ALERT', 'DENIED', 'NOT_APPLIED'], description);

const condition = Type.Optional(
  text('The condition as configured, OPERATOR threshold UNIT; of a combination, its members with theirs'),
);
const conditionRole = Type.Optional(
  oneOf(['FAIL_WHEN', 'PASS_WHEN'], 'Whether meeting the condition is the finding or the criterion'),
);
const where = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), { description: 'What the policy narrows the rule to' }),
);

/** An input as its policy declares it, for its value to be said in words whatever becomes of the policy. */
export interface InputOfCriterion {
  readonly name: string;
  readonly type: 'number' | 'integer' | 'money' | 'percent' | 'date' | 'boolean' | 'choice' | 'text';
  readonly title?: { readonly en: string; readonly 'pt-BR': string };
  readonly unit?: string | { readonly en: string; readonly 'pt-BR': string };
}

const input = Type.Optional(
  Type.Unsafe<InputOfCriterion>(
    Type.Object(
      {
        name: text('Name of the input'),
        type: text('number, integer, money, percent, date, boolean, choice or text'),
        title: Type.Optional(Type.Unknown({ description: 'What people read in its place: en and pt-BR' })),
        unit: Type.Optional(
          Type.Unknown({ description: 'What stands behind the number: one text, or en and pt-BR' }),
        ),
      },
      { description: 'Of a rule about what the caller knows: which input' },
    ),
  ),
);

/** A rule with its condition, or a combination of such: enough to say in any language what a policy asks. */
export interface CriterionCode {
  readonly rule: string;
  readonly condition?: string;
  readonly conditionRole?: 'FAIL_WHEN' | 'PASS_WHEN';
  readonly where?: Readonly<Record<string, unknown>>;
  readonly input?: InputOfCriterion;
  readonly members?: readonly CriterionCode[];
}

const members = Type.Optional(
  Type.Unsafe<readonly CriterionCode[]>(
    Type.Array(Type.Object({ rule: text('Rule or combination'), condition, conditionRole, where, input }), {
      description: 'Of a combination: what it is made of; value holds the value of each',
    }),
  ),
);
const groupIndex = Type.Optional(
  Type.Integer({ minimum: 0, description: 'Where the group stands in groups, from 0' }),
);
const ruleIndex = Type.Optional(
  Type.Integer({ minimum: 0, description: 'Where the rule stands in its group, from 0' }),
);

const stale = Type.Optional(
  Type.Object(
    {
      source: text('Role of the source'),
      list: Type.Optional(text('The list of sanctions or the register of licences')),
      dataset: Type.Optional(text('The dataset, if the policy sets no maximum age for the source')),
      date: text('The day of its data, YYYY-MM-DD'),
      ageDays: Type.Integer({ description: 'The age of the data in days, on the day of the evaluation' }),
      maximumAgeDays: Type.Integer({
        minimum: 1,
        description: 'The maximum age in days: that of the policy or, with `dataset`, that of the dataset',
      }),
    },
    {
      description: 'There where the rule was not applied since data that it reads are too old',
    },
  ),
);

const rule = Type.Object({
  rule: text('Identifier of the rule in the catalogue'),
  title: text('What people read, in the language of the reader'),
  status: ruleStatus('Result; NOT_APPLIED when the data was not available'),
  section: text('Type of the section that the rule reads; REQUEST where the request itself says it'),
  value: Type.Unknown({ description: 'What was found in the data and evaluated; null when not available' }),
  condition,
  conditionRole,
  where,
  input,
  members,
  statusToApply: oneOf(['ALERT', 'DENIED'], 'What the rule gives when it fails'),
  decisive: Type.Optional(
    Type.Literal(false, {
      description: 'There and false where the rule counts in the score alone (effect: SCORE)',
    }),
  ),
  stale,
  cannotMatter: Type.Optional(
    Type.Literal(true, {
      description: 'There and true where its source was not asked, for no answer could change the decision',
    }),
  ),
  points: Type.Number({ description: 'What the rule can earn' }),
  earnedPoints: Type.Number({ description: 'What it earned' }),
  whyNotEvaluated: Type.Optional(
    text('Of NOT_APPLIED: why the rule was not evaluated, in the language of the reader'),
  ),
  text: text('The finding in a sentence, in the language of the reader'),
});

const group = Type.Object({
  name: text('Name of the group in the policy'),
  title: Type.Optional(
    text('What people read, in the language of the reader; left out where the policy gives none'),
  ),
  status: ruleStatus('Worst of its rules; NOT_APPLIED when none applied'),
  score: Type.Number({ description: 'Points that its rules earned' }),
  maximumScore: Type.Number({ description: 'Points that its applied rules could earn' }),
  rules: list(rule, 'Rules in the order of the policy'),
});

const reason = Type.Object({
  group: text('Group of the rule; scoring where the policy as a whole is the reason'),
  rule: text(
    'Identifier of the rule; of the policy as a whole RISK_BAND, NO_SCORE, MINIMUM_COVERAGE, NOTHING_EVALUATED or EXISTENCE_NOT_CONFIRMED; NOT_SEEN where the policy may not approve without a rule that had no data',
  ),
  groupIndex,
  ruleIndex,
  unseenRule: Type.Optional(text('Of NOT_SEEN: the rule that had no data')),
  minimumCoverage: Type.Optional(
    Type.Number({ description: 'Of MINIMUM_COVERAGE: the share that the policy asks for' }),
  ),
  status: ruleStatus('Result of the rule'),
  decisive: Type.Optional(
    Type.Literal(false, { description: 'There and false where it lowered the score alone' }),
  ),
  text: text('The reason in a sentence, in the language of the reader'),
});

export const creditPolicy = defineSection({
  type: 'CREDIT_POLICY',
  title: { en: 'Credit policy', 'pt-BR': 'Política de crédito' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'DERIVED',
  details: Type.Object({
    policyId: text('Policy that was applied'),
    policyVersion: Type.Integer({ minimum: 1, description: 'Its version' }),
    policyHash: text('SHA-256 of its content'),
    policyStatus: oneOf(['APPROVED', 'ALERT', 'DENIED'], 'Decision of the policy'),
    score: nullable(
      Type.Integer({
        minimum: 0,
        maximum: 1000,
        description: 'Composite score; null when nothing could be evaluated',
      }),
    ),
    riskBand: nullable(
      text('Risk band of the score; null if the score rests on less data than the policy requires'),
    ),
    coverage: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of the attainable points that was evaluated',
    }),
    creditLimit: nullable(
      amount('Credit limit, BRL; null when none is offered: denied, basis unknown, or no share for the band'),
    ),
    terms: Type.Optional(decisionTerms),
    proof: Type.Optional(
      Type.Object(
        {
          statuses: list(
            oneOf(['APPROVED', 'ALERT', 'DENIED'], 'A decision'),
            'What it can come to whatever they say: one',
          ),
          score: nullable(
            Type.Object(
              {
                from: Type.Integer({ minimum: 0, maximum: 1000, description: 'The least' }),
                to: Type.Integer({ minimum: 0, maximum: 1000, description: 'The highest' }),
              },
              { description: 'Between which scores it lies; null where there can be none' },
            ),
          ),
          riskBands: list(text('A risk band'), 'The bands that it may lie in'),
        },
        {
          description:
            'There where sources were not asked, for whatever they said the decision is this one; score, band and limit are null where they are open',
        },
      ),
    ),
    reasons: list(reason, 'What spoke against approval, worst first'),
    groups: list(group, 'Every group with every rule'),
  }),
  figures: () => [],
});

/** The result of a policy as a reader gets it: codes, values, and words made of them in one language. */
export type CreditPolicyDetails = Static<typeof creditPolicy.details>;
export type RuleResult = Static<typeof rule>;
export type GroupResult = Static<typeof group>;
export type PolicyReason = Static<typeof reason>;

/** The result of a policy in its stored form: codes and values, without texts. */
export type PolicyOutcome = Omit<CreditPolicyDetails, 'groups' | 'reasons'> & {
  readonly groups: readonly GroupOutcome[];
  readonly reasons: readonly ReasonOutcome[];
};
export type GroupOutcome = Omit<GroupResult, 'rules' | 'title'> & {
  readonly title?: Text | string;
  readonly rules: readonly RuleOutcome[];
};
export type RuleOutcome = Omit<RuleResult, 'title' | 'text' | 'whyNotEvaluated'>;
export type ReasonOutcome = Omit<PolicyReason, 'text'>;
