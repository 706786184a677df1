import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { RandomPool } from '../base/random-pool.ts';

/**
 * What an entry says of a report: its id and that of its run, and hashes of what a change left in them. `result` is null where the
 * change left it as it was, and where there is none.
 */
export type ReportHashes = readonly [reportId: string, runId: string, state: string, result: string | null];

/** The subject, policy and decision of a report. */
interface DecidedState {
  readonly document: string;
  readonly documentKind: string;
  readonly policyId: string;
  readonly depth: string;
  readonly externalId: string | null;
  readonly createdAt: string;
  readonly status: string;
  readonly policyStatus: string;
  readonly score: number | null;
  readonly commentary: string | null;
  readonly analystId: string | null;
  readonly analystName: string | null;
  readonly decidedAt: string | null;
  readonly terms: object | null;
}

/** The data of a run that its result depends on or is shown with. */
export interface HashedRun {
  readonly policyId: string;
  readonly policyVersion: number;
  readonly profile: string;
  readonly profileHash: string | null;
  readonly requestedAmount: number | null;
  readonly inputs: readonly unknown[];
  readonly purpose: object | null;
  readonly externalId: string | null;
  readonly asOf: string;
  readonly asOfDay: string;
  readonly timezone: string;
  readonly sandbox: boolean;
  readonly createdAt: string;
}

/** What somebody decided about a report, as it is kept for good. */
interface PersonDecision {
  readonly approved: boolean;
  readonly commentary: string;
  readonly analystId: string;
  readonly analystName: string;
  readonly decidedAt: string;
  readonly terms: object | null;
}

/** One by one they took longer than all else that the chain adds to a request. */
const salts = new RandomPool(16, 256);

/**
 * Goes into every hash of a report's content, stands in the report alone, and goes with it: nobody can find out afterwards what was
 * hashed by trying.
 */
export function newSalt(): string {
  const bytes = salts.take();
  const salt = bytes.toString('hex');
  bytes.fill(0);
  return salt;
}

export function hashState(salt: string, state: DecidedState): string {
  const { status, policyStatus, score, commentary, analystId, analystName, decidedAt, terms } = state;
  const { document, documentKind, policyId, depth, externalId, createdAt } = state;
  return hashSalted(salt, [
    status,
    policyStatus,
    score,
    commentary,
    analystId,
    analystName,
    decidedAt,
    terms,
    document,
    documentKind,
    policyId,
    depth,
    externalId,
    createdAt,
  ]);
}

/**
 * Returns the hash of a policy result and of the run that it belongs to.
 *
 * @param packed the result, packed as it is stored.
 */
export function hashResult(salt: string, packed: Uint8Array, run: HashedRun): string {
  const { policyId, policyVersion, profile, profileHash, requestedAmount, inputs, purpose, externalId } = run;
  const { asOf, asOfDay, timezone, sandbox, createdAt } = run;
  return hashSalted(salt, [
    sha256(packed),
    policyId,
    policyVersion,
    profile,
    profileHash,
    requestedAmount,
    inputs,
    purpose,
    externalId,
    asOf,
    asOfDay,
    timezone,
    sandbox,
    createdAt,
  ]);
}

export function hashDecision(salt: string, decision: PersonDecision): string {
  const { approved, commentary, analystId, analystName, decidedAt, terms } = decision;
  return hashSalted(salt, [approved, commentary, analystId, analystName, decidedAt, terms]);
}

/** The fields of a note that its hash in the chain covers. */
interface HashedNote {
  readonly text: string;
  readonly analystId: string;
  readonly analystName: string;
  readonly notedAt: string;
  readonly struckAt: string | null;
  readonly strikeReason: string | null;
}

export function hashNote(salt: string, note: HashedNote): string {
  const { text, analystId, analystName, notedAt, struckAt, strikeReason } = note;
  return hashSalted(salt, [text, analystId, analystName, notedAt, struckAt, strikeReason]);
}

function hashSalted(salt: string, content: readonly unknown[]): string {
  return sha256(canonicalJson([salt, ...content]));
}
