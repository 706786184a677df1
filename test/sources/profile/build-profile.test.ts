import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CreditError, describeError } from '../../../src/base/errors.ts';
import { roleNames } from '../../../src/sections/roles.ts';
import { buildProfile } from '../../../src/sources/profile/build-profile.ts';
import { listProfileFiles } from '../../../src/sources/profile/profile-files.ts';
import { sourceKey } from '../../../src/sources/role-player.ts';

const settings = { registryUrl: 'http://127.0.0.1:9/' };

async function ownFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'credit-profiles-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

function refusalOf(work: Promise<unknown>): Promise<CreditError> {
  return work.then(
    () => Promise.reject(new Error('It was built.')),
    (error) => error,
  );
}

describe('a profile that ships', () => {
  test.each(['sandbox', 'public'])('%s has each pair of role and provider once', async (name) => {
    const profile = await buildProfile(name, settings);
    const keys = profile.sources.map(sourceKey);
    expect(profile.name).toBe(name);
    expect(new Set(keys).size).toBe(keys.length);
    await profile.close();
  });

  test('sandbox plays every role, invents everything it says, and has a second bureau', async () => {
    const { sources } = await buildProfile('sandbox', settings);
    expect([...new Set(sources.map(({ role }) => role))]).toEqual([...roleNames]);
    expect(sources.every((source) => source.sandbox)).toBe(true);
    const second = sources.filter(({ use }) => use === 'complement').map(sourceKey);
    expect(second).toEqual(['pefin-refin/sandbox-complement', 'bureau-score/sandbox-complement']);
  });

  test('public asks the registry for the registration, and invents nothing', async () => {
    const { sources } = await buildProfile('public', settings);
    expect(sources.map(({ role, provider, sandbox }) => [role, provider, sandbox])).toEqual([
      ['registration', 'company-registry', false],
      ['relations', 'datasets', false],
      ['courts', 'djen', false],
      ['pep', 'cgu', false],
      ['pep', 'datasets', false],
      ['sanctions', 'cgu', false],
      ['sanctions', 'datasets', false],
      ['social-benefits', 'cgu', false],
      ['tax-debts', 'datasets', false],
      ['licences', 'datasets', false],
      ['financial-statements', 'datasets', false],
    ]);
  });
});

describe("an operator's own profile", () => {
  const ours = `name: Ours
roles:
  protests:
    - { provider: sandbox-complement, timeLimitSeconds: 2.5, price: 0.4, required: true }
    - { provider: sandbox, use: fallback }
`;

  test('gives its sources their place, limit, need and price, in its order', async () => {
    const profilesFolder = await ownFolder({ 'ours.yaml': ours, 'notes.txt': 'no profile' });
    const { sources } = await buildProfile('ours', { ...settings, profilesFolder });
    expect(
      sources.map(({ provider, use, required, price, timeoutMs }) => ({
        provider,
        use,
        required,
        price,
        timeoutMs,
      })),
    ).toEqual([
      { provider: 'sandbox-complement', use: undefined, required: true, price: 0.4, timeoutMs: 2_500 },
      { provider: 'sandbox', use: 'fallback', required: undefined, price: undefined, timeoutMs: 15_000 },
    ]);
  });

  test('is listed after those that ship, and takes none of their names', async () => {
    const folder = await ownFolder({ 'ours.yaml': ours, 'public.yaml': ours });
    const files = listProfileFiles(folder);
    expect(files.map(({ name, shipped }) => [name, shipped])).toEqual([
      ['sandbox', true],
      ['public', true],
      ['ours', false],
    ]);
    const { sources } = await buildProfile('public', { ...settings, profilesFolder: folder });
    expect(sources.map(({ provider }) => provider)).toContain('company-registry');
  });

  test('that is not sound is refused with its file and the first finding', async () => {
    const profilesFolder = await ownFolder({ 'ours.yaml': 'name: Ours\nroles:\n  protest: []\n' });
    const refusal = await refusalOf(buildProfile('ours', { ...settings, profilesFolder }));
    expect(refusal).toMatchObject({ code: 'PROFILE_INVALID', exitCode: 2 });
    expect(describeError(refusal, 'en')).toEqual({
      message: `${join(profilesFolder, 'ours.yaml')} is not a valid profile: 1 finding(s), the first at line 3, column 3: "protest" is not a key of roles`,
      mend: 'See them all: credit profile check ours',
    });
  });

  test.each(['sandbx', '', 'toString', '__proto__', 'SANDBOX', '../ours'])(
    '"%s" does not exist, and those that do are named',
    async (name) => {
      const profilesFolder = await ownFolder({ 'ours.yaml': ours });
      const refusal = await refusalOf(buildProfile(name, { ...settings, profilesFolder }));
      expect(refusal).toMatchObject({ name: 'CreditError', code: 'UNKNOWN_PROFILE', exitCode: 2 });
      expect(describeError(refusal, 'en')).toEqual({
        message: `There is no source profile "${name}".`,
        mend: 'Profiles: sandbox, public, ours.',
      });
    },
  );
});
