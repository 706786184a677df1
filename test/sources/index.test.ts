import { describe, expect, test } from 'vitest';
import { type CreditError, describeError } from '../../src/base/errors.ts';
import { buildProfile, knownSourceNames, profileNames } from '../../src/sources/index.ts';

const options = { registryUrl: 'http://127.0.0.1:9/' };

describe('a profile', () => {
  test.each(profileNames)(
    '%s has sources of different names, each among those that a policy may name',
    async (name) => {
      const profile = await buildProfile(name, options);
      const names = profile.sources.map((source) => source.name);
      expect(profile.name).toBe(name);
      expect(new Set(names).size).toBe(names.length);
      expect(knownSourceNames).toEqual(expect.arrayContaining(names));
      await profile.close();
    },
  );

  test('is needed for every name that a policy may name', async () => {
    const profiles = await Promise.all(profileNames.map((name) => buildProfile(name, options)));
    const names = profiles.flatMap(({ sources }) => sources.map((source) => source.name));
    expect([...new Set(names)].sort()).toEqual([...knownSourceNames].sort());
  });

  test('sandbox invents everything it says, and public nothing', async () => {
    const [sandbox, open] = await Promise.all([
      buildProfile('sandbox', options),
      buildProfile('public', options),
    ]);
    expect(sandbox.sources.every((source) => source.sandbox)).toBe(true);
    expect(open.sources.map(({ name, provider, sandbox: invented }) => [name, provider, invented])).toEqual([
      ['registration', 'company-registry', false],
    ]);
  });

  test.each(['sandbx', '', 'toString', '__proto__', 'SANDBOX'])(
    '"%s" does not exist, and those that do are named',
    async (name) => {
      const refusal: CreditError = await buildProfile(name, options).then(
        () => Promise.reject(new Error('It was built.')),
        (error) => error,
      );
      expect(refusal).toMatchObject({ name: 'CreditError', code: 'UNKNOWN_PROFILE', exitCode: 2 });
      expect(describeError(refusal, 'en')).toEqual({
        message: `There is no source profile "${name}".`,
        mend: 'Profiles: sandbox, public.',
      });
    },
  );
});
