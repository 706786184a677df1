import { costInBrl } from '../base/cost-units.ts';
import type { Storage } from '../storage/open-database.ts';
import { findChargeSpan, listSourceCharges } from './charge-store.ts';
import { boundsOf, requireMonth } from './usage-period.ts';

/** What the questions to one source of one provider have come to, amounts in BRL. */
interface SourceCost {
  /** Its role. */
  readonly source: string;
  readonly provider: string;
  readonly asked: number;
  /** Of the asked, how many cost something. */
  readonly billed: number;
  /** The number of sent queries with an unknown cost. They count with their highest known cost. */
  readonly unknown: number;
  readonly cost: number;
  /** Of the cost, what went into analyses that came to no decision. */
  readonly lost: number;
  /** Not asked, for a ceiling or a daily limit. */
  readonly stopped: number;
  /** Not asked, for it could not have changed a decision or an answer was used again, and what that would have cost. */
  readonly spared: number;
  readonly saved: number;
}

type Sums = Omit<SourceCost, 'source' | 'provider'>;

export interface SourceCostsAnswer {
  /** What has cost most first. */
  readonly items: readonly SourceCost[];
  readonly total: Sums;
}

/**
 * What an organisation's questions with a price have cost, by source, in a month on the wall of `timezone` or in all of them.
 *
 * @throws CreditError INVALID_ARGUMENT for a `month` that is not `YYYY-MM`.
 */
export async function listSourceCosts(
  db: Storage['db'],
  organizationId: string,
  { month, timezone }: { readonly month?: string; readonly timezone: string },
): Promise<SourceCostsAnswer> {
  if (month !== undefined) requireMonth(month);
  const bounds = month === undefined ? await wholeSpan(db, organizationId) : boundsOf(month, timezone);
  const charges = bounds === undefined ? [] : await listSourceCharges(db, organizationId, bounds);
  const totalOf = (key: keyof Sums) => charges.reduce((sum, charge) => sum + charge[key], 0);
  return {
    items: charges.map(({ source, provider, ...sums }) => ({ source, provider, ...inBrl(sums) })),
    total: inBrl({
      asked: totalOf('asked'),
      billed: totalOf('billed'),
      unknown: totalOf('unknown'),
      cost: totalOf('cost'),
      lost: totalOf('lost'),
      stopped: totalOf('stopped'),
      spared: totalOf('spared'),
      saved: totalOf('saved'),
    }),
  };
}

/** Counts as they are, amounts in BRL. */
function inBrl(sums: Sums): Sums {
  return {
    ...sums,
    cost: costInBrl(sums.cost),
    lost: costInBrl(sums.lost),
    saved: costInBrl(sums.saved),
  };
}

async function wholeSpan(db: Storage['db'], organizationId: string) {
  const span = await findChargeSpan(db, organizationId);
  // The last one is in it too.
  return span && { from: span.first, before: new Date(Date.parse(span.last) + 1).toISOString() };
}
