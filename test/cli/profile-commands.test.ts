import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Machine, newMachine } from './run-credit.ts';

let credit: Machine;
beforeEach(async () => {
  credit = await newMachine();
});
afterEach(() => credit.remove());

const folder = () => join(credit.folder, '.config', 'credit');

const connector = (name: string, more: string) => `provider: ${name}
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: [api.acme.example]
request: { method: GET, url: 'https://api.acme.example/{document}', headers: { key: '{secret.${name.toUpperCase()}_KEY}' } }
${more}
map:
  PROTESTS: { count: total, entries: { each: protests, item: { amount: amount } } }
`;

async function writeConnectors(): Promise<void> {
  await mkdir(join(folder(), 'connectors'), { recursive: true });
  const own = (name: string, more: string) =>
    writeFile(join(folder(), 'connectors', `${name}.protests.yaml`), connector(name, more));
  await own('acme', 'price: 1.25');
  await own('bravo', 'price: 2.5');
  await own('charlie', '');
}

test('a profile is written of what is set, says what each other source lacks, and is sound as it is', async () => {
  await writeConnectors();
  const env = { CREDIT_SECRET_ACME_KEY: 'a', CREDIT_SECRET_BRAVO_KEY: 'b', CREDIT_SECRET_CHARLIE_KEY: 'c' };
  const { code, stdout } = await credit.run('profile new ours', { env });
  expect([code, stdout.trim()]).toEqual([0, join(folder(), 'profiles', 'ours.yaml')]);
  const text = await readFile(stdout.trim(), 'utf8');
  // The first that is paid for is asked, the others where it fails; a price that nobody has said is asked for.
  expect(text).toContain(
    '    - { provider: acme, price: 1.25 }\n    - { provider: bravo, use: fallback, price: 2.5 }\n',
  );
  expect(text).toContain('- { provider: charlie, use: fallback } # price: what your contract says');
  // Where something free gives the same, it is asked first.
  expect(text).toMatch(/ {2}registration: [^\n]*\n {4}- \{ provider: company-registry, price: 0 \}\n/);
  expect(text).toMatch(
    /# - \{ provider: serasa-experian, price.*|# - \{ provider: serasa-experian \} # needs CREDIT_SECRET_/,
  );
  expect(text).toContain('needs CREDIT_CGU_KEY');
  expect(await credit.run('profile check ours', { env })).toMatchObject({ code: 0 });
  const { stdout: shown } = await credit.run('profile show ours --json', { env });
  expect(JSON.parse(shown).roles.find(({ role }: { role: string }) => role === 'protests').players).toEqual([
    { provider: 'acme', price: 1.25 },
    { provider: 'bravo', use: 'fallback', price: 2.5 },
    { provider: 'charlie', use: 'fallback' },
  ]);
  const again = await credit.run('profile new ours', { env });
  expect(again.stderr).toContain('ours.yaml');
  expect(again.code).not.toBe(0);
});

test('what is paid is a fallback behind what is free, but beside what finds by name alone', async () => {
  const { stdout } = await credit.run('profile new ours', {
    env: {
      CREDIT_SECRET_SERPRO_KEY: 'a',
      CREDIT_SECRET_SERPRO_SECRET: 'b',
      CREDIT_SECRET_ESCAVADOR_TOKEN: 'c',
      CREDIT_SECRET_ESCAVADOR_KEY: 'c',
      CREDIT_DJEN_URL: 'https://djen.example',
    },
  });
  const text = await readFile(stdout.trim(), 'utf8');
  expect(text).toMatch(/^ {4}- \{ provider: serpro, use: fallback, price: 0\.659 \}$/m);
  expect(text).toMatch(/^ {4}- \{ provider: serpro-person, price: 0\.659 \}$/m);
  expect(text).toMatch(/^ {4}- \{ provider: escavador \} #/m);
  expect(text).toMatch(/^ {4}- \{ provider: djen, price: 0 \}$/m);
});

test.each(['sandbox', 'Ours', '../ours'])('no profile is called %s', async (name) => {
  expect(await credit.run(['profile', 'new', name])).toMatchObject({ code: 2, stdout: '' });
});

const policy = (more: string) => `id: two-sources
name: Two sources
kind: cnpj
depth: SIMPLES
additionals: [BUREAUS]
${more}
groups:
  - name: negative
    rules:
      - { rule: PROTESTS_COUNT, failWhen: GREATER_THAN 0, statusToApply: DENIED }
      - { rule: PEFIN_COUNT, failWhen: GREATER_THAN 0, statusToApply: DENIED }
      - any:
          - { rule: REFIN_COUNT, failWhen: GREATER_THAN 0 }
          - { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 24 MONTHS }
        name: YOUNG_OR_OWING
        statusToApply: ALERT
`;

const cases = `policy: policy.yaml
asOf: 2026-11-20
cases:
  - name: closed doors cost nothing
    sections:
      BASIC_INFORMATION: { company: { openingDate: 2010-01-01 } }
      PROTESTS: { count: 3 }
    expect: { status: DENIED }
  - name: a sound one costs both
    sections:
      BASIC_INFORMATION: { company: { openingDate: 2010-01-01 } }
      PROTESTS: { count: 0 }
      PEFIN: { count: 0 }
      REFIN: { count: 0 }
    expect: { status: APPROVED }
`;

async function weigh(more: string, env: Record<string, string>) {
  await writeConnectors();
  await mkdir(join(folder(), 'profiles'), { recursive: true });
  await writeFile(
    join(folder(), 'profiles', 'ours.yaml'),
    `name: ours
roles:
  registration: [{ provider: company-registry, price: 0 }]
  protests: [{ provider: acme }, { provider: bravo, use: fallback }]
  bureau-score: [{ provider: serasa-experian, price: 8 }]
`,
  );
  await writeFile(join(credit.folder, 'policy.yaml'), policy(more));
  await writeFile(join(credit.folder, 'policy.cases.yaml'), cases);
  const run = (flags: string) => credit.run(`profile check ours --policy ./policy.yaml ${flags}`, { env });
  return { run, weight: JSON.parse((await run('--json')).stdout).items[0] };
}

const allSecrets = {
  CREDIT_SECRET_ACME_KEY: 'a',
  CREDIT_SECRET_BRAVO_KEY: 'b',
  CREDIT_SECRET_SERASA_CLIENT_ID: 'c',
  CREDIT_SECRET_SERASA_CLIENT_SECRET: 'd',
};

test('a policy is held against a profile: what nobody gives, for want of what, and what a report costs', async () => {
  const { weight, run } = await weigh('', { CREDIT_SECRET_ACME_KEY: 'a', CREDIT_SECRET_BRAVO_KEY: 'b' });
  const lacks = [expect.stringMatching(/^CREDIT_SECRET_SERASA/)];
  expect(weight).toMatchObject({
    profile: 'ours',
    policyId: 'two-sources',
    unfed: [
      { group: 'negative', rule: 'PEFIN_COUNT', criterion: 'PEFIN_COUNT', sections: ['PEFIN'], lacks },
      { rule: 'YOUNG_OR_OWING', criterion: 'REFIN_COUNT', sections: ['REFIN'], lacks, otherwise: 'NEVER' },
    ],
    cost: { most: 3.75, usual: 1.25, average: 1.25, cases: 2, unpriced: [] },
  });
  expect((await run('--fail-on warning')).code).toBe(3);
  const told = await run('');
  // The secret of a contracted source is not set.
  expect(told.code).toBe(3);
  expect(told.stdout).toMatch(/^negative\/PEFIN_COUNT\tPEFIN\tCREDIT_SECRET_SERASA/m);
  expect(told.stderr).toMatch(/R\$\s3\.75 at most/);
});

test('asked only where it can matter, what is denied by the cheaper source does not pay for the dearer one', async () => {
  const { weight } = await weigh('ask: whenItMatters', allSecrets);
  expect(weight).toMatchObject({
    unfed: [],
    // 1.25 of the denied one, 9.25 of the sound one.
    cost: { most: 11.75, usual: 9.25, average: 5.25, cases: 2 },
  });
});
