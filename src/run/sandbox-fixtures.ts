import type { FixtureShelf } from '../policy/cases/read-cases.ts';
import { buildProfile } from '../sources/profile/build-profile.ts';

/** Returns the named cases of the sandbox as subjects that policy cases start from; see policy/cases/read-cases.ts. */
export async function sandboxFixtures(): Promise<FixtureShelf> {
  const [{ sandboxCases }, { fixtureSections }, { sources }] = await Promise.all([
    import('../sources/sandbox/sandbox-case.ts'),
    import('../sources/sandbox/fixture-sections.ts'),
    // The sandbox does not query the registry.
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
