import { type Static, Type } from '@sinclair/typebox';
import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { additionals, depths } from '../sections/depth.ts';
import { oneOf } from '../sections/fields.ts';
import { authoritySchema } from './authority.ts';
import { inputNamePattern } from './inputs/input-limits.ts';
import { inputSchema } from './inputs/input-schema.ts';
import { purposeRuleSchema } from './purpose.ts';
import { termsSchema } from './terms.ts';
import { title } from './title.ts';

const closed = { additionalProperties: false } as const;

const statusToApply = oneOf(
  ['ALERT', 'DENIED'],
  'What the rule gives when its criterion is not met. DENIED excludes: it decides whatever the score.',
);
const points = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'What the rule weighs in the score: earned whole when APPROVED. Left out: 0.',
});
const alertPoints = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'What the rule earns on ALERT. Left out: half of its points.',
});

const effect = oneOf(
  ['SCORE'],
  'SCORE: failing, the rule only earns less, and the risk band decides what that means. Left out: it decides.',
);
const whenMissing = oneOf(
  ['ALERT', 'ERROR'],
  'What becomes of a decision for which the rule had no data: at least ALERT, or no decision at all (ERROR). Left out: nothing.',
);

const criterion = {
  rule: Type.String({ minLength: 1, maxLength: 80, description: 'An entry of the rule catalogue.' }),
  input: Type.Optional(
    Type.String({ minLength: 1, maxLength: 80, description: 'Of INPUT rules: the name of the input.' }),
  ),
  failWhen: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2000, description: 'The finding that gives statusToApply.' }),
  ),
  passWhen: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2000, description: 'The criterion to meet, else statusToApply.' }),
  ),
  where: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Narrows what the rule looks at, as its catalogue entry allows.',
    }),
  ),
};
const outcome = {
  statusToApply,
  points: Type.Optional(points),
  alertPoints: Type.Optional(alertPoints),
  effect: Type.Optional(effect),
  whenMissing: Type.Optional(whenMissing),
};
export const combinationNamePattern = '^[A-Z][A-Z0-9_]*$';
const combinationName = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 80,
    pattern: combinationNamePattern,
    description: 'How reports name the combined rule.',
  }),
);

/** One criterion inside a combination: a rule without an outcome of its own, or a combination again. */
const memberSchema = Type.Recursive(
  (member) =>
    Type.Union([
      Type.Object(criterion, closed),
      Type.Object({ all: Type.Array(member, { minItems: 1 }) }, closed),
      Type.Object({ any: Type.Array(member, { minItems: 1 }) }, closed),
    ]),
  { $id: 'PolicyRuleMember' },
);

const ruleSchema = Type.Union([
  Type.Object({ ...criterion, ...outcome }, closed),
  Type.Object(
    {
      all: Type.Array(memberSchema, { minItems: 1, description: 'Holds when every member holds.' }),
      name: combinationName,
      ...outcome,
    },
    closed,
  ),
  Type.Object(
    {
      any: Type.Array(memberSchema, { minItems: 1, description: 'Holds when at least one member holds.' }),
      name: combinationName,
      ...outcome,
    },
    closed,
  ),
]);

const riskBandSchema = Type.Object(
  {
    band: Type.String({ minLength: 1, maxLength: 20, description: 'The name that reports show.' }),
    from: Type.Integer({ minimum: 0, maximum: 1000, description: 'The lowest score of the band.' }),
    to: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1000,
        description: 'The highest score of the band; left out, up to the next band.',
      }),
    ),
    status: oneOf(['APPROVED', 'ALERT', 'DENIED'], 'What a score in the band decides.'),
  },
  closed,
);

const scoringSchema = Type.Object(
  {
    minimumCoverage: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'The share of the points that must be evaluated, else ALERT. Default: 0.5, also without `scoring`.',
      }),
    ),
    riskBands: Type.Array(riskBandSchema, { minItems: 1, maxItems: 50 }),
  },
  closed,
);

/** What a credit limit can be a share of; `credit-limit.ts` says where each is read. */
export const creditLimitBases = [
  'CALCULATED_REVENUE',
  'PRESUMED_REVENUE',
  'PRESUMED_INCOME',
  'BUREAU_LIMIT',
  'REQUESTED_AMOUNT',
] as const;
export type CreditLimitBasis = (typeof creditLimitBases)[number];

/** A figure of the credit limit: one that is collected, or `input.NAME`, an input of money. */
const creditLimitFigure = (description: string) =>
  Type.Union(
    [oneOf(creditLimitBases, description), Type.String({ pattern: `^input\\.${inputNamePattern.slice(1)}` })],
    { description },
  );

const creditLimitSchema = Type.Object(
  {
    basis: creditLimitFigure('The figure that the limit is a share of; input.NAME for an input of money.'),
    percentByBand: Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1000 }), {
      minProperties: 1,
      description: 'The share in percent for each risk band; a band left out offers no limit.',
    }),
    maximum: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'The ceiling of the limit, in BRL.' }),
    ),
    atMost: Type.Optional(
      Type.Array(creditLimitFigure('A figure that the limit never exceeds.'), {
        minItems: 1,
        maxItems: 10,
        description:
          'Figures that the limit never exceeds: input.purchases12m, REQUESTED_AMOUNT. One that is not known leaves no limit, but REQUESTED_AMOUNT, which then bounds nothing.',
      }),
    ),
  },
  closed,
);

/** Which of several bureaus the rule SCORE goes by; left out, FALLBACK. */
const bureauScoreChoices = ['FIRST', 'FALLBACK', 'WORST'] as const;
export type BureauScoreChoice = (typeof bureauScoreChoices)[number];

/** How much reports tell beside the result and its rules; left out, counterfactuals. */
const explanationChoices = ['counterfactuals', 'reasons', 'none'] as const;

/** What a policy says of a source: whether its failure ends the run, how old its data may be, and how long an answer is used again. */
const sourceNeedSchema = Type.Union([
  oneOf(['required', 'optional'], 'Whether a failure of the source ends the run.'),
  Type.Object(
    {
      optional: Type.Optional(
        Type.Boolean({ description: 'true: a failure of the source does not end the run. Left out: false.' }),
      ),
      maximumAgeDays: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 3650,
          description: 'How many days old its data may be by their own date. Left out: of any age.',
        }),
      ),
      whenStale: Type.Optional(
        oneOf(
          ['NOT_APPLIED', 'ERROR'],
          'What becomes of rules that read older data: they are not applied, or the run ends without a decision (ERROR). Left out: NOT_APPLIED.',
        ),
      ),
      reuseDays: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 3650,
          description:
            'For how many days an answer that was kept is used again, about the same document and for the same purpose. Left out: it is always asked.',
        }),
      ),
    },
    {
      ...closed,
      description:
        'Whether a failure of the source ends the run, how old its data may be, and how long an answer is used again.',
    },
  ),
]);
export type SourceNeed = Static<typeof sourceNeedSchema>;

/** How ids of policies and operations are spelt. */
export const idPattern = '^[a-z0-9][a-z0-9_-]{0,63}$';

/** The YAML of a policy, key by key: what the reader accepts and what editors complete. */
export const policySchema = Type.Object(
  {
    id: Type.String({
      pattern: idPattern,
      description: 'The stable policyId: lower-case letters, digits, - and _.',
    }),
    name: Type.String({ minLength: 1, maxLength: 120, description: 'What people read.' }),
    title: Type.Optional(title),
    kind: oneOf(['cpf', 'cnpj'], 'Whom the policy is about: cpf, a person; cnpj, a company.'),
    language: Type.Optional(
      oneOf(['pt-BR', 'en'], 'The language that the names are written in. Left out: pt-BR.'),
    ),
    depth: oneOf(depths, 'How much is collected.'),
    additionals: Type.Optional(
      Type.Array(oneOf(additionals, 'Data collected beside the depth.'), { maxItems: 10 }),
    ),
    usePolicyResult: Type.Optional(
      Type.Boolean({
        description:
          'true: the policy decides the report. false: an analyst does, with the policy result in view. Left out: true.',
      }),
    ),
    reuseWithinDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 3650,
        description:
          'Days for which a request reuses the answers of a report with the same document and policy. An equal request with the same decision returns that report. Default: never.',
      }),
    ),
    sources: Type.Optional(
      Type.Record(Type.String(), sourceNeedSchema, {
        description: 'Every source of the depth is required unless said otherwise.',
      }),
    ),
    ask: Type.Optional(
      Type.Union(
        [
          oneOf(
            ['whenItMatters'],
            'whenItMatters: sources with a price are asked one by one, the cheapest first, and not any more once none could change the decision. Left out: all are asked at once.',
          ),
          Type.Object(
            {
              whenItMatters: Type.Array(
                oneOf(
                  ['BAND', 'SCORE', 'LIMIT'],
                  'What no source may be able to change either: the risk band, the score, the limit of an ALERT.',
                ),
                { minItems: 1, maxItems: 3, description: 'What must be settled beside the status.' },
              ),
            },
            closed,
          ),
        ],
        { description: 'Whether sources with a price are asked that cannot change the decision.' },
      ),
    ),
    bureauScore: Type.Optional(
      oneOf(
        bureauScoreChoices,
        'Which score the rule SCORE reads: FIRST, that of the first bureau of the profile alone; FALLBACK, that of the first one that has a score; WORST, the lowest. Left out: FALLBACK.',
      ),
    ),
    explanations: Type.Optional(
      oneOf(
        explanationChoices,
        'How much reports tell beside the result and its rules: counterfactuals, what holds the decision and what would change it; reasons, what holds it; none, neither. Left out: counterfactuals.',
      ),
    ),
    inputs: Type.Optional(
      Type.Array(inputSchema, {
        minItems: 1,
        maxItems: 50,
        description: 'What the caller knows and rules can read: rule: INPUT with input: and its name.',
      }),
    ),
    purpose: Type.Optional(purposeRuleSchema),
    scoring: Type.Optional(scoringSchema),
    creditLimit: Type.Optional(creditLimitSchema),
    terms: Type.Optional(termsSchema),
    authority: Type.Optional(authoritySchema),
    groups: Type.Array(
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 80 }),
          title: Type.Optional(title),
          rules: Type.Array(ruleSchema, { minItems: 1 }),
        },
        closed,
      ),
      { minItems: 1, maxItems: 100 },
    ),
  },
  { ...closed, description: 'A credit policy.' },
);

/** What a policy file says, as written. */
export type PolicyFile = Static<typeof policySchema>;

/** A policy that has been read: what its file says, with what may be left out filled in. Plain JSON. */
export type Policy = Readonly<
  PolicyFile & Required<Pick<PolicyFile, 'additionals' | 'usePolicyResult' | 'sources' | 'language'>>
>;

type PolicyGroup = PolicyFile['groups'][number];
export type PolicyRule = PolicyGroup['rules'][number];
export type PolicyRuleMember = Static<typeof memberSchema>;
export type RiskBand = Static<typeof riskBandSchema>;
export type CreditLimitRule = Static<typeof creditLimitSchema>;
export type RuleCriterion = Extract<PolicyRuleMember, { rule: string }>;

/** Fills in what the file leaves out. */
export function completePolicy(file: PolicyFile): Policy {
  return {
    ...file,
    language: file.language ?? 'pt-BR',
    additionals: file.additionals ?? [],
    usePolicyResult: file.usePolicyResult ?? true,
    sources: file.sources ?? {},
  };
}

/** What makes two policies the same: SHA-256 of the canonical JSON, whatever the layout and comments of the file. */
export function policyHash(policy: Policy): string {
  return sha256(canonicalJson(policy));
}
