import { packBytes, unpackBytes } from '../storage/packed-bytes.ts';

/** What a policy made of a run, as it is kept: the section CREDIT_POLICY. */
export interface PolicyResult {
  /** Canonical JSON of the section's details. */
  readonly details: string;
  /** How many sources gave to the sections that were evaluated. */
  readonly integrationCount: number;
  readonly updatedAt: string;
}

/** Packs a result: a line of JSON about it, and then its details as they are. */
export function packResult({ details, ...head }: PolicyResult): Uint8Array {
  return packBytes(Buffer.from(`${JSON.stringify(head)}\n${details}`));
}

/** The result that `packResult` packed. @throws Error for what it did not. */
export function unpackResult(packed: Uint8Array): PolicyResult {
  const text = unpackBytes(packed).toString();
  const end = text.indexOf('\n');
  // Written above, and nowhere else.
  const head: Omit<PolicyResult, 'details'> = JSON.parse(text.slice(0, end));
  return { ...head, details: text.slice(end + 1) };
}
