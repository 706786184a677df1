import { type Static, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';

/** A document by which a provider proves what it answered, as it is kept beside the answer. */
export const keptReceipt = Type.Object({
  /** Where it was fetched, without secrets. */
  address: Type.String(),
  contentType: Type.String(),
  /** Of its bytes; empty where none came. */
  sha256: Type.String(),
  /** Its bytes in base64; empty where none came. */
  content: Type.String(),
  /** Why it could not be fetched. */
  problem: Type.Optional(Type.String()),
});

export type KeptReceipt = Static<typeof keptReceipt>;

const withReceipts = Type.Object({ receipts: Type.Array(keptReceipt) });
const ofOwners = Type.Object({ owners: Type.Array(Type.Object({ answer: Type.Unknown() })) });

/** The receipts in what is kept of an answer; none in the answer of a source that has none. */
export function receiptsIn(body: Uint8Array): readonly KeptReceipt[] {
  const text = new TextDecoder().decode(body);
  // Most have none, and are not read for that.
  if (!text.includes('"receipts":[')) return [];
  try {
    const value: unknown = JSON.parse(text);
    const answers = fitsSchema(ofOwners, value) ? value.owners.map(({ answer }) => answer) : [value];
    return answers.flatMap((answer) => (fitsSchema(withReceipts, answer) ? answer.receipts : []));
  } catch {
    return [];
  }
}
