import type { DocumentKind } from './document/document.ts';
import type { FixtureShelf } from './policy/cases/read-cases.ts';
import { buildProfile } from './sources/profile/build-profile.ts';

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

/** The named cases of the sandbox as subjects that policy cases begin from; see policy/cases/read-cases.ts. */
export async function sandboxFixtures(): Promise<FixtureShelf> {
  const [{ sandboxCases }, { fixtureSections }, { sources }] = await Promise.all([
    import('./sources/sandbox/sandbox-case.ts'),
    import('./sources/sandbox/fixture-sections.ts'),
    // The registry is none of its providers.
    buildProfile('sandbox', { registryUrl: '' }),
  ]);
  return {
    fixtures: sandboxCases().map(({ case: name, kind }) => ({ name, kind })),
    load: async (name, policy) => {
      const fixture = fixtureSections(name, { ...policy, sources });
      if (fixture === undefined) throw new Error(`The sandbox has no case ${name}`);
      return fixture;
    },
  };
}
