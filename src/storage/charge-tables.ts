import type { Generated } from 'kysely';
import type { PersonalMarks } from './personal-mark.ts';

/** The table of what questions cost; see tables.ts. */
export interface ChargeTables {
  source_charge: SourceChargeTable;
  charge_tally: ChargeTallyTable;
  cost_reservation: CostReservationTable;
}

/** A question that costs something; see usage/charge-store.ts. Amounts are in cost units. */
interface SourceChargeTable {
  id: string;
  organization_id: string;
  run_id: string;
  batch_id: string | null;
  policy_id: string;
  depth: string;
  document_kind: 'cpf' | 'cnpj';
  role: string;
  provider: string;
  /** ASKED: what it cost is not known yet. STOPPED, SPARED: it was not asked. */
  state: 'ASKED' | 'SETTLED' | 'STOPPED' | 'SPARED';
  /** Of STOPPED: by what. */
  reason: string | null;
  price: number;
  /** Counts until the cost is known. */
  reserved: number;
  /** Null while it is not known. */
  cost: number | null;
  /** `YYYY-MM-DD`, by the calendar that ceilings of a day go by. */
  day: string;
  asked_at: string;
  /** 1 if its run was deleted and had no decision. While the run is stored, its phase shows this. */
  lost: 0 | 1;
  checksum: Generated<number | null>;
}

/** What the questions of a day have come to, by batch; kept by triggers on source_charge. */
interface ChargeTallyTable {
  organization_id: string;
  day: string;
  /** Empty of what was asked outside batches. */
  batch_id: string;
  spent: number;
  checksum: Generated<number | null>;
}

/** The cost of an admitted run that it has not spent yet; see usage/reservation-store.ts. */
interface CostReservationTable {
  run_id: string;
  organization_id: string;
  /** The batch that the run was made for. */
  batch_id: string | null;
  amount: number;
}

/** The phases of runs that ended without a decision of their own, as SQL: they failed, or another run took their place. */
export const phasesWithoutDecision = `('ERROR', 'SUPERSEDED')`;

/** What of a person each column can hold. */
export const chargeMarks: PersonalMarks<ChargeTables> = {
  source_charge: {
    id: null,
    organization_id: null,
    run_id: null,
    batch_id: null,
    policy_id: null,
    depth: null,
    document_kind: null,
    role: null,
    provider: null,
    state: null,
    reason: null,
    day: null,
    asked_at: null,
  },
  charge_tally: {
    organization_id: null,
    day: null,
    batch_id: null,
  },
  cost_reservation: {
    run_id: null,
    organization_id: null,
    batch_id: null,
  },
};
