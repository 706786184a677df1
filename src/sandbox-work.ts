import type { DocumentKind } from './document/document.ts';

/** An invented document with a known outcome. */
interface SandboxCaseSummary {
  readonly case: string;
  readonly document: string;
  readonly kind: DocumentKind;
  readonly policyId: string;
  readonly expected: { readonly status: string; readonly policyStatus: string };
}

/** One invented document for each outcome and fault, in the order of `fixtures/cases.json`. */
export async function listSandboxCases(): Promise<readonly SandboxCaseSummary[]> {
  const { sandboxCases } = await import('./sources/sandbox/sandbox-case.ts');
  return sandboxCases().map(({ case: name, document, kind, policyId, expected }) => ({
    case: name,
    document,
    kind,
    policyId,
    expected,
  }));
}
