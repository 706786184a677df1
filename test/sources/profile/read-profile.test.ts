import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { sha256 } from '../../../src/base/canonical-json.ts';
import { profileJsonSchema } from '../../../src/sources/profile/profile-schema.ts';
import { readProfile } from '../../../src/sources/profile/read-profile.ts';

const folder = join(import.meta.dirname, '../../../profiles');
const fits = new Ajv({ strict: false, allErrors: true }).compile(profileJsonSchema());

describe('the profiles that ship', () => {
  test.each(['sandbox', 'public'])('%s has no finding, and fits the schema of editors', async (name) => {
    const text = await readFile(join(folder, `${name}.yaml`), 'utf8');
    // Another text, so that its YAML is read.
    const { profile, findings } = await readProfile(
      `${text}# as an operator would copy it\n`,
      `${name}.yaml`,
    );
    expect(findings).toEqual([]);
    expect(profile?.roles.length).toBeGreaterThan(0);
    expect(await readProfile(text, `${name}.yaml`)).toEqual({ profile, findings: [] });
    expect(fits(parse(text))).toBe(true);
    expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=../schemas/profile.schema.json');
  });

  // Renewed by: npx vitest run test/sources/profile/read-profile.test.ts -u
  test('have what their YAML says beside it', async () => {
    const texts = await Promise.all(
      ['sandbox', 'public'].map((name) => readFile(join(folder, `${name}.yaml`), 'utf8')),
    );
    const values = Object.fromEntries(texts.map((text) => [sha256(text), parse(text)]));
    await expect(`${JSON.stringify(values, null, 2)}\n`).toMatchFileSnapshot(
      '../../../profiles/shipped.json',
    );
  });

  // Renewed by the same.
  test('have the published schema', async () => {
    const text = `${JSON.stringify(profileJsonSchema(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot('../../../schemas/profile.schema.json');
  });
});

const roles = (text: string) => `name: Ours\nroles:\n${text}`;

describe('what is wrong with a profile is told with its place and what would be right', () => {
  test.each([
    [
      'an unknown role',
      roles('  protest:\n    - provider: sandbox\n'),
      '3:3 error UNKNOWN_KEY "protest" is not a key of roles | Did you mean protests?',
    ],
    [
      'a provider that does not play the role',
      roles('  protests:\n    - provider: company-registry\n'),
      '4:17 error INVALID_VALUE provider cannot be "company-registry" | One of: sandbox, sandbox-complement',
    ],
    [
      'a provider of a role that only one plays',
      roles('  revenue:\n    - provider: tribunal\n'),
      '4:17 error INVALID_VALUE provider cannot be "tribunal" | It can be sandbox',
    ],
    [
      'a use that there is not',
      roles('  protests:\n    - { provider: sandbox, use: sometimes }\n'),
      '4:33 error INVALID_VALUE use cannot be "sometimes" | One of: always, fallback, complement',
    ],
    [
      'no provider',
      roles('  protests:\n    - use: always\n'),
      '4:7 error MISSING_KEY provider is missing in item 1 of protests | Add provider: with who is asked',
    ],
    [
      'a limit of time that nobody would wait for',
      roles('  protests:\n    - { provider: sandbox, timeLimitSeconds: 500 }\n'),
      '4:46 error OUT_OF_RANGE timeLimitSeconds must have a value of at most 120 | null',
    ],
    [
      'a provider that stands twice',
      roles('  protests:\n    - provider: sandbox\n    - { provider: sandbox, use: fallback }\n'),
      '5:19 error DUPLICATE_PROVIDER "sandbox" stands twice in protests | Leave one of the two',
    ],
    [
      'nobody who is asked first',
      roles('  protests:\n    - { provider: sandbox, use: fallback }\n'),
      '3:3 error NOBODY_ASKED_FIRST protests has only a fallback or a complement, and nobody that these stand in for | Leave out use: at the first provider',
    ],
    [
      'invented data beside real data',
      roles('  registration:\n    - provider: company-registry\n  protests:\n    - provider: sandbox\n'),
      '6:17 warning INVENTED_BESIDE_REAL sandbox gives invented data, and the providers above real ones | Reports of this profile would be marked SANDBOX: keep two profiles',
    ],
    ['nothing', '', '1:1 error EMPTY_FILE A file without content | A profile begins with name: and roles:'],
  ])('%s', async (_, text, expected) => {
    const { profile, findings } = await readProfile(text, 'ours.yaml');
    const told = findings.map(
      ({ line, column, severity, code, message, suggestion }) =>
        `${line}:${column} ${severity} ${code} ${message.en} | ${suggestion?.en ?? null}`,
    );
    expect(told).toEqual([expected]);
    expect(profile === undefined).toBe(!expected.includes('warning'));
  });
});
