import type { Role } from '../auth/role.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import type { Signature } from './signature-store.ts';

/** The approval of one of two who must sign. */
export interface SignatureAnswer {
  readonly analystId: string;
  readonly analystName: string;
  readonly role: Role;
  readonly commentary: string;
  /** What was signed. */
  readonly terms?: DecisionTerms;
  readonly signedAt: string;
}

/** Who has signed an approval, and whether somebody else still has to; nothing where nobody has. */
export interface SignaturesAnswer {
  readonly signatures?: readonly SignatureAnswer[];
  readonly signaturesMissing?: 1;
}

/** Signatures as a report and a decision answer them. */
export function answerSignatures(signatures: readonly Signature[]): SignaturesAnswer {
  if (signatures.length === 0) return {};
  return {
    signatures: signatures.map(({ analystId, analystName, role, commentary, terms, signedAt }) => ({
      analystId,
      analystName,
      role,
      commentary,
      ...(terms !== null && { terms }),
      signedAt,
    })),
    ...(signatures.some(({ state }) => state === 'PENDING') && { signaturesMissing: 1 }),
  };
}
