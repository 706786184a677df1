import { CreditError } from '../base/errors.ts';
import type { Storage } from '../storage/open-database.ts';
import { listUsageGroups } from './usage-store.ts';

/** One line of the usage list. */
export interface UsageItem {
  /** `YYYY-MM`, in UTC. */
  readonly month: string;
  readonly policyId: string;
  readonly depth: string;
  readonly documentKind: 'cpf' | 'cnpj';
  /** How many runs were counted. */
  readonly count: number;
  /** Their price together, in BRL. */
  readonly price: number;
}

interface UsageAnswer {
  readonly items: readonly UsageItem[];
  readonly total: { readonly count: number; readonly price: number };
}

/**
 * The organisation's counted runs by month, policy, depth and document kind, newest month first. Months are UTC
 * months, as every stored timestamp is: a run that ends at 22:00 in São Paulo on the 31st belongs to the next one.
 *
 * @throws CreditError INVALID_ARGUMENT for a `month` that is not `YYYY-MM`.
 */
export async function listUsage(
  db: Storage['db'],
  organizationId: string,
  query: { readonly month?: string } = {},
): Promise<UsageAnswer> {
  const { month } = query;
  if (month !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: 'month',
      reason: { en: `"${month}" is no month`, 'pt-BR': `"${month}" não é um mês` },
      expected: {
        en: 'a month as YYYY-MM, such as 2026-11',
        'pt-BR': 'um mês como AAAA-MM, por exemplo 2026-11',
      },
    });
  }
  const groups = await listUsageGroups(db, organizationId, month);
  const sum = (of: (group: (typeof groups)[number]) => number) =>
    groups.reduce((total, group) => total + of(group), 0);
  return {
    items: groups.map(({ priceCents, ...group }) => ({ ...group, price: inBrl(priceCents) })),
    total: { count: sum((group) => group.count), price: inBrl(sum((group) => group.priceCents)) },
  };
}

// Added up as whole cents and divided once: sums of fractions would drift.
function inBrl(cents: number): number {
  return cents / 100;
}
