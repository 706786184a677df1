import { type Static, Type } from '@sinclair/typebox';

import { defineSection } from './define-section.ts';
import { amount, list, nullable, oneOf, text } from './fields.ts';

const ruleStatus = (description: string) =>
  oneOf(['APPROVED', 'ALERT', 'DENIED', 'NOT_APPLIED'], description);

const rule = Type.Object({
  rule: text('Identifier of the rule in the catalogue'),
  title: text('What people read'),
  status: ruleStatus('Result; NOT_APPLIED when the data was not available'),
  section: text('Type of the section that the rule reads; REQUEST where the request itself says it'),
  value: Type.Unknown({ description: 'What was found in the data and evaluated; null when not available' }),
  condition: Type.Optional(
    text('The condition as configured, OPERATOR threshold UNIT; of a combination, its members with theirs'),
  ),
  conditionRole: Type.Optional(
    oneOf(['FAIL_WHEN', 'PASS_WHEN'], 'Whether meeting the condition is the finding or the criterion'),
  ),
  statusToApply: oneOf(['ALERT', 'DENIED'], 'What the rule gives when it fails'),
  decisive: Type.Optional(
    Type.Literal(false, {
      description: 'There and false where the rule counts in the score alone (effect: SCORE)',
    }),
  ),
  points: Type.Number({ description: 'What the rule can earn' }),
  earnedPoints: Type.Number({ description: 'What it earned' }),
  text: text('The finding in a sentence'),
});

const group = Type.Object({
  name: text('Name of the group in the policy'),
  status: ruleStatus('Worst of its rules; NOT_APPLIED when none applied'),
  score: Type.Number({ description: 'Points that its rules earned' }),
  maximumScore: Type.Number({ description: 'Points that its applied rules could earn' }),
  rules: list(rule, 'Rules in the order of the policy'),
});

const reason = Type.Object({
  group: text('Group of the rule; scoring where the policy as a whole is the reason'),
  rule: text(
    'Identifier of the rule; of the policy as a whole RISK_BAND, NO_SCORE, MINIMUM_COVERAGE or NOTHING_EVALUATED; NOT_SEEN where the policy may not approve without a rule that had no data',
  ),
  unseenRule: Type.Optional(text('Of NOT_SEEN: the rule that had no data')),
  status: ruleStatus('Result of the rule'),
  decisive: Type.Optional(
    Type.Literal(false, { description: 'There and false where it lowered the score alone' }),
  ),
  text: text('The reason in a sentence'),
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
    riskBand: nullable(text('Risk band of the score')),
    coverage: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of the attainable points that was evaluated',
    }),
    creditLimit: nullable(
      amount('Credit limit, BRL; null when none is offered: denied, basis unknown, or no share for the band'),
    ),
    reasons: list(reason, 'What spoke against approval, worst first'),
    groups: list(group, 'Every group with every rule'),
  }),
  figures: () => [],
});

export type CreditPolicyDetails = Static<typeof creditPolicy.details>;
export type RuleResult = Static<typeof rule>;
export type GroupResult = Static<typeof group>;
export type PolicyReason = Static<typeof reason>;
