import { dayIn } from '../wording/calendar.ts';

/** What a consent can be of: the central bank's credit register is read with the holder's alone. */
export const consentScopes = ['SCR'] as const;
export type ConsentScope = (typeof consentScopes)[number];

/** How a consent was given. */
export const consentWays = ['PAPER', 'ELECTRONIC_SIGNATURE', 'APP', 'WEBSITE', 'RECORDING', 'OTHER'] as const;
export type ConsentWay = (typeof consentWays)[number];

/** That the holder of a document lets something be read of it, as it was recorded. */
export interface Consent {
  readonly id: string;
  readonly document: string;
  readonly scope: ConsentScope;
  /** The name of who gave it: the holder, or who may sign for the company. */
  readonly givenBy: string;
  readonly how: ConsentWay;
  readonly givenAt: string;
  /** Of what was signed or recorded, in hexadecimal; null where there is no file. */
  readonly paperSha256: string | null;
  /** The last day that it is good, `YYYY-MM-DD`; null: until it is revoked. */
  readonly validUntil: string | null;
  readonly recordedById: string;
  readonly recordedBy: string;
  readonly recordedAt: string;
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
}

/** When a consent is needed, ISO 8601 UTC, and the zone whose days count. */
export interface ConsentInstant {
  readonly asOf: string;
  readonly now: string;
  readonly timezone: string;
}

/**
 * Whether a consent lets something be asked now, for an evaluation of another instant. One that was revoked never does.
 *
 * @param when.asOf what the evaluation takes for now; `when.now` the instant of the query: ISO 8601.
 * @param when.timezone of the installation: a consent ends with its last day there.
 */
export function isInForce(
  { givenAt, validUntil, revokedAt }: Pick<Consent, 'givenAt' | 'validUntil' | 'revokedAt'>,
  { asOf, now, timezone }: ConsentInstant,
): boolean {
  const last = asOf > now ? asOf : now;
  return (
    revokedAt === null &&
    givenAt <= asOf &&
    (validUntil === null || dayIn(new Date(last), timezone) <= validUntil)
  );
}
