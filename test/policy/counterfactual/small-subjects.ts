import fc from 'fast-check';
import type { EvaluationFacts } from '../../../src/policy/evaluate.ts';
import {
  completePolicy,
  type Policy,
  type PolicyRule,
  type RuleCriterion,
} from '../../../src/policy/policy.ts';
import { proofContext } from '../../../src/policy/proof/claim.ts';
import { factsOfSubject } from '../../../src/policy/proof/subject.ts';

export const asOf = '2026-11-20';
const context = proofContext('cnpj', asOf);

/** What a small subject owes and asks for; its revenue is R$ 1,000,000.00. */
export interface SmallSubject {
  /** Protests one by one, BRL, the last of them years ago. */
  readonly protests: readonly number[];
  /** Pefin as count and total alone. */
  readonly pefin: number;
  readonly pefinTotal: number;
  readonly requestedAmount: number | null;
  readonly shareCapital: number;
  readonly labour: 'NEGATIVE' | 'POSITIVE';
}

export const smallSubject: fc.Arbitrary<SmallSubject> = fc.record({
  protests: fc.array(fc.constantFrom(400, 3_000, 12_000), { maxLength: 3 }),
  pefin: fc.constantFrom(0, 1, 3),
  pefinTotal: fc.constantFrom(300, 900),
  requestedAmount: fc.constantFrom(null, 15_000, 60_000),
  shareCapital: fc.constantFrom(10_000, 50_000),
  labour: fc.constantFrom('NEGATIVE' as const, 'POSITIVE' as const),
});

const dayOf = (index: number, all: readonly number[]) =>
  index === all.length - 1 && index > 0 ? '2019-03-01' : '2026-06-01';

export function factsOf(subject: SmallSubject): EvaluationFacts {
  const { protests, pefin, pefinTotal, requestedAmount, shareCapital, labour } = subject;
  const entries = protests.map((amount, index) => ({ amount, date: dayOf(index, protests) }));
  const sections = {
    ...context.usual.sections,
    BASIC_INFORMATION: { company: { status: 'ATIVA', openingDate: '2023-01-15', shareCapital } },
    PROTESTS: { count: entries.length, entries },
    PEFIN: pefin === 0 ? { count: 0, totalAmount: 0 } : { count: pefin, totalAmount: pefinTotal },
    CERTIFICATES: { certificates: [{ certificate: 'LABOUR', state: labour }] },
  };
  return factsOfSubject({ sections, requestedAmount, inputs: {} }, context.subject);
}

const criteria: readonly (readonly RuleCriterion[])[] = [
  [
    { rule: 'PROTESTS_AMOUNT', failWhen: 'GREATER_THAN 1000 BRL' },
    { rule: 'PROTESTS_AMOUNT', failWhen: 'GREATER_THAN_OR_EQUAL_TO 3000 BRL' },
    { rule: 'PROTESTS_AMOUNT', failWhen: 'GREATER_THAN 500 BRL', where: { withinDays: 365 } },
    { rule: 'PROTESTS_COUNT', passWhen: 'LESS_THAN 2 COUNT' },
    { rule: 'PROTESTS_CALCULATED_REVENUE', failWhen: 'GREATER_THAN 1 PERCENT' },
    { rule: 'PROTESTS_LAST_DAYS', failWhen: 'LESS_THAN 365 DAYS' },
  ],
  [
    { rule: 'PEFIN_AMOUNT', failWhen: 'GREATER_THAN 500 BRL' },
    { rule: 'PEFIN_COUNT', failWhen: 'GREATER_THAN 1 COUNT' },
  ],
  [
    { rule: 'REQUESTED_AMOUNT', failWhen: 'GREATER_THAN 50000 BRL' },
    { rule: 'REQUESTED_AMOUNT_CALCULATED_REVENUE', failWhen: 'GREATER_THAN 2 PERCENT' },
  ],
  [{ rule: 'SHARE_CAPITAL', failWhen: 'LESS_THAN 50000 BRL' }],
  [{ rule: 'LABOUR_CERTIFICATE', passWhen: 'CONTAINS NEGATIVE' }],
  [{ rule: 'COMPANY_OPENING_TIME', failWhen: 'LESS_THAN 60 MONTHS' }],
];

const outcome = fc.oneof(
  fc.record({
    statusToApply: fc.constantFrom('ALERT' as const, 'ALERT' as const, 'DENIED' as const),
    points: fc.constantFrom(0, 10, 25, 33),
  }),
  fc.record({
    statusToApply: fc.constant('ALERT' as const),
    points: fc.constantFrom(10, 40, 55),
    effect: fc.constant('SCORE' as const),
  }),
);

const bandings = [
  [{ band: 'A', from: 0, status: 'APPROVED' as const }],
  [
    { band: 'A', from: 700, status: 'APPROVED' as const },
    { band: 'B', from: 500, status: 'ALERT' as const },
    { band: 'C', from: 0, status: 'DENIED' as const },
  ],
];

/** A policy of few rules over what can be changed, and one fact that cannot. */
export const smallPolicy: fc.Arbitrary<Policy> = fc
  .tuple(
    fc.shuffledSubarray([...criteria], { minLength: 2, maxLength: 3 }).chain((chosen) => {
      const single = fc.constantFrom(...chosen.flat());
      const asked = fc.oneof(
        { weight: 4, arbitrary: single },
        { weight: 1, arbitrary: fc.array(single, { minLength: 2, maxLength: 2 }).map((all) => ({ all })) },
        { weight: 1, arbitrary: fc.array(single, { minLength: 2, maxLength: 2 }).map((any) => ({ any })) },
      );
      return fc.array(
        fc.tuple(asked, outcome).map(([one, weight]): PolicyRule => ({ ...one, ...weight })),
        { minLength: 2, maxLength: 5 },
      );
    }),
    fc.constantFrom(...bandings),
  )
  .map(([rules, riskBands]) =>
    completePolicy({
      id: 'small',
      name: 'Small',
      kind: 'cnpj',
      depth: 'COMPLETO',
      additionals: ['BUREAUS'],
      scoring: { minimumCoverage: 0, riskBands: [...riskBands] },
      groups: [{ name: 'g', rules }],
    }),
  );

/** How much a subject would do of each thing: 0 where it does nothing of it. */
export type Doing = Readonly<Record<string, number>>;

/** Everything that a small subject could do, as far as the conditions above may tell it apart. */
export function* everyWay(
  subject: SmallSubject,
): Generator<{ readonly facts: EvaluationFacts; readonly doing: Doing }> {
  const { requestedAmount, shareCapital, labour, pefin, pefinTotal } = subject;
  const asIs = factsOf(subject);
  const amounts = requestedAmount === null ? [null] : [requestedAmount, 50_000, 20_000, 10_000];
  const others = [...pefinLeft(pefin, pefinTotal)].flatMap((left) =>
    amounts
      .filter((one) => one === null || one <= (requestedAmount ?? 0))
      .flatMap((amount) =>
        [...new Set([shareCapital, 50_000])].flatMap((capital) =>
          [...new Set([labour, 'NEGATIVE' as const])].map((state) => ({ left, amount, capital, state })),
        ),
      ),
  );
  for (const [protests, paid] of paymentsOf(subject.protests)) {
    const settled = withProtests(asIs, subject, protests);
    for (const { left, amount, capital, state } of others) {
      const [count, total] = left;
      yield {
        facts: withOthers({ ...settled, requestedAmount: amount }, { count, total, capital, state }),
        doing: {
          PROTESTS: paid,
          PEFIN: pefin === 0 ? 0 : pefinTotal - (count === 0 ? 0 : total),
          REQUESTED_AMOUNT: (requestedAmount ?? 0) - (amount ?? 0),
          SHARE_CAPITAL: capital - shareCapital,
          LABOUR_CERTIFICATE: state === labour ? 0 : 1,
        },
      };
    }
  }
}

/** As the sections are once they are complete: putting them together takes far longer than deciding by them. */
function withOthers(
  facts: EvaluationFacts,
  so: {
    readonly count: number;
    readonly total: number;
    readonly capital: number;
    readonly state: SmallSubject['labour'];
  },
): EvaluationFacts {
  const { BASIC_INFORMATION, PEFIN, CERTIFICATES } = facts.sections;
  if (BASIC_INFORMATION?.company == null || PEFIN === undefined || CERTIFICATES === undefined)
    throw new Error('no small subject');
  const company = { ...BASIC_INFORMATION.company, shareCapital: so.capital };
  return {
    ...facts,
    sections: {
      ...facts.sections,
      BASIC_INFORMATION: { ...BASIC_INFORMATION, company },
      PEFIN: { ...PEFIN, count: so.count, totalAmount: so.total },
      CERTIFICATES: {
        ...CERTIFICATES,
        certificates: CERTIFICATES.certificates.map((one) => ({ ...one, state: so.state })),
      },
    },
  };
}

/** What is left of each protest: any of them settled, and one paid in part down to each threshold. */
function* paymentsOf(amounts: readonly number[]): Generator<readonly [readonly number[], number]> {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  for (let settled = 0; settled < 2 ** amounts.length; settled += 1) {
    const left = amounts.map((amount, index) => ((settled >> index) % 2 === 1 ? 0 : amount));
    const rest = left.reduce((sum, amount) => sum + amount, 0);
    yield [left, whole - rest];
    for (const [index, own] of left.entries()) {
      for (const threshold of [500, 1_000, 2_999.99, 10_000]) {
        // Down to the threshold of all that is left, or of this one by itself.
        for (const to of [own - (rest - threshold), threshold]) {
          if (to <= 0 || to >= own) continue;
          const cut = left.map((amount, at) => (at === index ? Math.round(to * 100) / 100 : amount));
          yield [cut, Math.round((whole - cut.reduce((sum, amount) => sum + amount, 0)) * 100) / 100];
        }
      }
    }
  }
}

function withProtests(
  facts: EvaluationFacts,
  subject: SmallSubject,
  left: readonly number[],
): EvaluationFacts {
  const entries = left.flatMap((amount, index) =>
    amount === 0 ? [] : [{ amount, date: dayOf(index, subject.protests) }],
  );
  const sections = { PROTESTS: { count: entries.length, entries } };
  const { PROTESTS } = factsOfSubject(
    { sections, requestedAmount: null, inputs: {} },
    context.subject,
  ).sections;
  if (PROTESTS === undefined) return facts;
  const share = Math.round(((PROTESTS.totalAmount ?? 0) / 1_000_000) * 10_000) / 100;
  return {
    ...facts,
    sections: { ...facts.sections, PROTESTS: { ...PROTESTS, calculatedRevenuePercentage: share } },
  };
}

function pefinLeft(count: number, total: number): readonly (readonly [number, number])[] {
  if (count === 0) return [[0, 0]];
  const whole = Array.from({ length: count + 1 }, (_, left) => [left, (total * left) / count] as const);
  const unit = total / count;
  return total > 500 ? [...whole, [Math.ceil(500 / unit), 500]] : whole;
}
