import { costInBrl } from '../base/cost-units.ts';
import { type NotAskedReason, notAskedReasons } from '../base/purse.ts';
import { type Charge, spentOf } from '../usage/charge-store.ts';

/** What the sources of a run cost, in BRL. */
export interface ReportCostAnswer {
  readonly total: number;
  /** How many queries were sent whose cost is not known. `total` has each with its highest known cost. Absent if there is none. */
  readonly unknown?: number;
  /** What was not asked, for it could not have changed the decision, or an answer was used again. */
  readonly saved: number;
  readonly sources: readonly {
    readonly source: string;
    readonly provider: string;
    /** ASKED: its cost is not known, so its highest cost counts. SETTLED: its cost is known. */
    readonly state: 'ASKED' | 'SETTLED' | 'NOT_ASKED';
    readonly reason?: NotAskedReason;
    readonly price: number;
    readonly cost: number;
  }[];
}

/** What a run spent, by what was counted; undefined where nothing had a price. */
export function costOfRun(charges: readonly Charge[]): ReportCostAnswer | undefined {
  if (charges.length === 0) return undefined;
  const unknown = charges.filter(({ state }) => state === 'ASKED').length;
  return {
    total: costInBrl(charges.reduce((sum, charge) => sum + spentOf(charge), 0)),
    ...(unknown > 0 && { unknown }),
    saved: costInBrl(charges.reduce((sum, { state, price }) => sum + (state === 'SPARED' ? price : 0), 0)),
    sources: charges.map((charge) => ({
      source: charge.role,
      provider: charge.provider,
      state: charge.state === 'ASKED' || charge.state === 'SETTLED' ? charge.state : 'NOT_ASKED',
      ...reasonOf(charge),
      price: costInBrl(charge.price),
      cost: costInBrl(spentOf(charge)),
    })),
  };
}

function reasonOf({ state, reason }: Charge): { readonly reason?: NotAskedReason } {
  const one = notAskedReasons.find((name) => name === reason);
  if (one !== undefined) return { reason: one };
  return state === 'SPARED' ? { reason: 'CANNOT_MATTER' } : {};
}
