import { defaultTimezone } from '../wording/time-zone.ts';

/** What an operator lets questions cost, in BRL; null is any amount. */
export interface CostCeilings {
  readonly perReport: number | null;
  readonly perBatch: number | null;
  /** Of an organisation. */
  readonly perDay: number | null;
  /** Whose days they are, an IANA name. */
  readonly timezone: string;
}

/** Where nobody says what questions may cost. */
export const noCeilings: CostCeilings = {
  perReport: null,
  perBatch: null,
  perDay: null,
  timezone: defaultTimezone,
};
