import type { DocumentKind } from '../document/kind.ts';
import type { SectionDetails, SectionType } from '../sections/index.ts';
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

/** What a basis is read from, and whom it is known of; the section is undefined where the request itself says it. */
export function creditLimitBasis(name: CreditLimitBasis): BasisDefinition {
  return bases[name];
}

/** What a limit depends on once the policy has decided. */
interface CreditLimitFacts {
  readonly policyStatus: PolicyStatus;
  readonly riskBand: string | null;
  readonly sections: Partial<SectionDetails>;
  readonly requestedAmount: number | null;
}

/**
 * The credit limit in BRL, to the cent: the band's share of the basis, up to the maximum. null where none is
 * offered: the policy denies, the basis is unknown, or the band has no share.
 */
export function creditLimit(rule: CreditLimitRule | undefined, facts: CreditLimitFacts): number | null {
  const { policyStatus, riskBand, sections, requestedAmount } = facts;
  if (rule === undefined || policyStatus === 'DENIED' || riskBand === null) return null;
  const percent = Object.hasOwn(rule.percentByBand, riskBand) ? rule.percentByBand[riskBand] : undefined;
  const basis = bases[rule.basis].read(sections, requestedAmount);
  if (percent === undefined || basis === null || basis === undefined) return null;
  const share = Math.round(Math.max(0, basis) * percent) / 100;
  return Math.min(share, rule.maximum ?? Number.POSITIVE_INFINITY);
}
