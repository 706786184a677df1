import { randomFillSync } from 'node:crypto';
import { canonicalJson, sha256 } from '../base/canonical-json.ts';

/**
 * What an entry says of a report: its id and that of its run, and hashes of what a change left in them. `result` is null where the
 * change left it as it was, and where there is none.
 */
export type ReportHashes = readonly [reportId: string, runId: string, state: string, result: string | null];

/** What a report says was decided. */
interface DecidedState {
  readonly status: string;
  readonly policyStatus: string;
  readonly score: number | null;
  readonly commentary: string | null;
  readonly analystId: string | null;
  readonly decidedAt: string | null;
  readonly terms: object | null;
}

/** What somebody decided about a report, as it is kept for good. */
interface PersonDecision {
  readonly approved: boolean;
  readonly commentary: string;
  readonly analystId: string;
  readonly decidedAt: string;
  readonly terms: object | null;
}

const saltBytes = 16;
/** Random bytes for so many salts are asked for at once: one by one they took longer than all else that the chain adds to a request. */
const pool = { bytes: Buffer.alloc(saltBytes * 256), at: saltBytes * 256 };

/**
 * Goes into every hash of a report's content, stands in the report alone, and goes with it: nobody can find out afterwards what was
 * hashed by trying.
 */
export function newSalt(): string {
  const { bytes } = pool;
  if (pool.at === bytes.length) {
    randomFillSync(bytes);
    pool.at = 0;
  }
  const salt = bytes.toString('hex', pool.at, pool.at + saltBytes);
  bytes.fill(0, pool.at, pool.at + saltBytes);
  pool.at += saltBytes;
  return salt;
}

export function hashState(salt: string, state: DecidedState): string {
  const { status, policyStatus, score, commentary, analystId, decidedAt, terms } = state;
  return hashSalted(salt, [status, policyStatus, score, commentary, analystId, decidedAt, terms]);
}

/** Over what the policy made of a run, packed as it is kept. */
export function hashResult(salt: string, packed: Uint8Array): string {
  return hashSalted(salt, [sha256(packed)]);
}

export function hashDecision(salt: string, decision: PersonDecision): string {
  const { approved, commentary, analystId, decidedAt, terms } = decision;
  return hashSalted(salt, [approved, commentary, analystId, decidedAt, terms]);
}

function hashSalted(salt: string, content: readonly unknown[]): string {
  return sha256(canonicalJson([salt, ...content]));
}
