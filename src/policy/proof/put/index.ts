import { amountPlacements } from './amounts.ts';
import { bankDebtPlacements } from './bank-debts.ts';
import { compliancePlacements } from './compliance.ts';
import { debtPlacements } from './debts.ts';
import { lawsuitPlacements } from './lawsuits.ts';
import type { Placement } from './placement.ts';
import { registrationPlacements } from './registration.ts';
import { statementPlacements } from './statements.ts';

const placements: Readonly<Record<string, Placement>> = {
  ...registrationPlacements,
  ...amountPlacements,
  ...debtPlacements,
  ...bankDebtPlacements,
  ...lawsuitPlacements,
  ...compliancePlacements,
  ...statementPlacements,
};

/** What proofs know of a rule of the catalogue; a test holds that they know each. */
export function placementOf(rule: string): Placement | undefined {
  return Object.hasOwn(placements, rule) ? placements[rule] : undefined;
}
