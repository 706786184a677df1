import { centsOf, percentageOfCents } from '../base/cents.ts';
import type { DocumentKind } from '../document/kind.ts';
import type { SectionDetails, SectionType } from '../sections/index.ts';
import { type InputValues, inputNamed, inputValue, type PolicyInput } from './inputs/input.ts';
import type { CreditLimitBasis, CreditLimitRule } from './policy.ts';
import type { PolicyStatus } from './policy-status.ts';

interface BasisDefinition {
  readonly documentKinds: readonly DocumentKind[];
  readonly section: SectionType | undefined;
  readonly read: (
    sections: Partial<SectionDetails>,
    requestedAmount: number | null,
  ) => number | null | undefined;
}

/** What a credit limit can be a share of, in BRL. */
const bases = {
  /** Of a year. */
  CALCULATED_REVENUE: {
    documentKinds: ['cnpj', 'cpf'],
    section: 'REVENUE',
    read: ({ REVENUE }) => REVENUE?.calculatedRevenue,
  },
  /** Of a year. */
  PRESUMED_REVENUE: {
    documentKinds: ['cnpj'],
    section: 'BUREAU_SCORE',
    read: ({ BUREAU_SCORE }) => BUREAU_SCORE?.presumedRevenue,
  },
  /** Of a month. */
  PRESUMED_INCOME: {
    documentKinds: ['cpf'],
    section: 'BUREAU_SCORE',
    read: ({ BUREAU_SCORE }) => BUREAU_SCORE?.presumedIncome,
  },
  /** What the bureau suggests. */
  BUREAU_LIMIT: {
    documentKinds: ['cnpj', 'cpf'],
    section: 'BUREAU_SCORE',
    read: ({ BUREAU_SCORE }) => BUREAU_SCORE?.suggestedLimit,
  },
  /** What the request asks credit for. */
  REQUESTED_AMOUNT: {
    documentKinds: ['cnpj', 'cpf'],
    section: undefined,
    read: (_, requestedAmount) => requestedAmount,
  },
} as const satisfies Record<CreditLimitBasis, BasisDefinition>;

/** Whether a figure of a limit is one that is collected or requested, and no input. */
export function isCreditLimitBasis(name: string): name is CreditLimitBasis {
  return Object.hasOwn(bases, name);
}

/** What a basis is read from, and whom it is known of; the section is undefined where the request itself says it. */
export function creditLimitBasis(name: CreditLimitBasis): BasisDefinition {
  return bases[name];
}

/** What the figures of a limit are read from. */
interface LimitFigures {
  readonly sections: Partial<SectionDetails>;
  readonly requestedAmount: number | null;
  /** What the caller knows, and what the policy declares of it. */
  readonly inputs: InputValues;
  readonly declared: readonly PolicyInput[] | undefined;
}

/** What a limit depends on once the policy has decided. */
interface CreditLimitFacts extends LimitFigures {
  readonly policyStatus: PolicyStatus;
  readonly riskBand: string | null;
}

/** The name of the input that a figure of a limit speaks of: `input.purchases12m`; undefined where it is of no input. */
export function inputOfFigure(figure: string): string | undefined {
  return figure.startsWith('input.') ? figure.slice('input.'.length) : undefined;
}

/** A figure in BRL; undefined where it is not known. */
export function valueOfFigure(
  figure: string,
  { sections, requestedAmount, inputs, declared }: LimitFigures,
): number | undefined {
  const input = inputNamed(declared, inputOfFigure(figure));
  if (input !== undefined) {
    const value = inputValue(input, inputs);
    return typeof value === 'number' ? value : undefined;
  }
  return isCreditLimitBasis(figure)
    ? (bases[figure].read(sections, requestedAmount) ?? undefined)
    : undefined;
}

/**
 * The credit limit in BRL, to the cent, half a cent up: the band's share of the basis, up to the maximum and to what the policy names in
 * `atMost`. null where none is offered: the policy denies, the basis or a bound is unknown, or the band has no share. Where
 * no amount was requested, the requested amount bounds nothing.
 */
export function creditLimit(rule: CreditLimitRule | undefined, facts: CreditLimitFacts): number | null {
  return limitOfFigures(rule, facts, (figure) => valueOfFigure(figure, facts));
}

/** The same, from wherever the figures come: `figureOf` gives one in BRL, undefined where it is not known. */
export function limitOfFigures(
  rule: CreditLimitRule | undefined,
  { policyStatus, riskBand }: Pick<CreditLimitFacts, 'policyStatus' | 'riskBand'>,
  figureOf: (figure: string) => number | undefined,
): number | null {
  if (rule === undefined || policyStatus === 'DENIED' || riskBand === null) return null;
  const percent = Object.hasOwn(rule.percentByBand, riskBand) ? rule.percentByBand[riskBand] : undefined;
  const basis = figureOf(rule.basis);
  if (percent === undefined || basis === undefined) return null;
  let cents = percentageOfCents(centsOf(Math.max(0, basis)), percent);
  if (rule.maximum !== undefined) cents = Math.min(cents, centsOf(rule.maximum));
  for (const figure of rule.atMost ?? []) {
    const bound = figureOf(figure);
    if (bound === undefined && figure !== 'REQUESTED_AMOUNT') return null;
    if (bound !== undefined) cents = Math.min(cents, centsOf(Math.max(0, bound)));
  }
  return cents / 100;
}
