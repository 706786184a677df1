import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkDigits } from '../../src/document/check-digits.ts';
import { serveDemo } from '../../src/sources/connector/demo/serve-demo.ts';
import { documentOf } from '../cli/document-of-case.ts';
import { newMachine } from '../cli/run-credit.ts';
import { trialSize } from '../trials/trial-size.ts';

const size = trialSize('CREDIT_SOURCE_BILL', { number: 60, seed: 1 });

const connector = (role: string, section: string, more: string, item = '') => `provider: acme
role: ${role}
title: { en: Acme, pt-BR: Acme }
hosts: [api.acme.example]
login:
  request: { method: POST, url: 'https://api.acme.example/token', form: { key: '{secret.ACME_KEY}' } }
  token: data.token
  lifetime: data.seconds
request:
  method: POST
  url: https://api.acme.example/${role}
  headers: { authorization: 'Bearer {login.token}' }
  json: { cnpj: '{document.masked}' }
noRecord: [{ status: [404] }]
subject: cnpj
${more}
map:
  ${section}:
    count: total
    entries: { each: entries, item: { ${item}amount: amount } }
cassettes: [${role}-found.json, ${role}-unknown.json]
`;
const polled = `poll:
  id: request
  request:
    method: GET
    url: https://api.acme.example/asked/{poll.id}
    headers: { authorization: 'Bearer {login.token}' }
  done: total
  everySeconds: 0.01`;

const ofOwners = `provider: acme-owners
role: courts
title: { en: Acme, pt-BR: Acme }
for: owners
documentKinds: [cpf]
hosts: [api.acme.example]
request:
  method: GET
  url: https://api.acme.example/courts/{document}
  headers: { api-key: '{secret.ACME_KEY}' }
noRecord: [{ status: [404] }]
subject: cpf
price: 0.3
billable: { outcomes: [FOUND] }
map:
  PROCESSES: { lawsuits: { each: cases, item: { caseNumber: number } } }
cassettes: [owners-found.json, owners-unknown.json]
`;

const validCnpjs = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const base = `${String(10_000_000 + index * 7_919)}0001`;
    return base + checkDigits('cnpj', base);
  });

/** A machine whose protests and cheques are of providers that are imitated, each in its ways. */
async function machineWithDemo({ failEvery }: { readonly failEvery: number }) {
  const machine = await newMachine();
  onTestFinished(machine.remove);
  const folder = join(machine.folder, '.config', 'credit');
  const connectors = join(folder, 'connectors');
  await mkdir(join(folder, 'profiles'), { recursive: true });
  await mkdir(connectors);
  const price = `price: 0.659\nbillable: { outcomes: [FOUND] }\nlimits: { perMinute: 3000 }`;
  await writeFile(join(connectors, 'acme.protests.yaml'), connector('protests', 'PROTESTS', price));
  const said = `price: 0.5\ncost: { path: spent, most: 0.5 }\n${polled}`;
  await writeFile(
    join(connectors, 'acme.bad-cheques.yaml'),
    connector('bad-cheques', 'BAD_CHEQUES', said, 'cheques: number, '),
  );
  const document = '33683111000280';
  for (const role of ['protests', 'bad-cheques']) {
    const entries = [{ amount: 10, number: 1 }];
    const body = { cnpj: '33.683.111/0002-80', total: 1, entries, spent: '0,26' };
    const found = {
      document,
      answer: { status: 200, body },
      expected: { outcome: 'ANSWERED', sections: {} },
    };
    const unknown = { document, answer: { status: 404, body: {} }, expected: { outcome: 'NO_RECORD' } };
    await writeFile(join(connectors, `${role}-found.json`), JSON.stringify(found));
    await writeFile(
      join(connectors, `${role}-unknown.json`),
      JSON.stringify(role === 'protests' ? unknown : found),
    );
  }
  await writeFile(join(connectors, 'acme-owners.courts.yaml'), ofOwners);
  const ofPartner = (name: string, status: number, body: object, expected: object) =>
    writeFile(
      join(connectors, `owners-${name}.json`),
      JSON.stringify({ document: '00000012440', answer: { status, body }, expected }),
    );
  const cases = [{ number: '0000001-11.2024.8.26.0100' }];
  await ofPartner('found', 200, { cpf: '000.000.124-40', cases }, { outcome: 'ANSWERED', sections: {} });
  await ofPartner('unknown', 404, {}, { outcome: 'NO_RECORD' });
  const roles = ['registration', 'revenue', 'location', 'relations'].map(
    (role) => `  ${role}: [{ provider: sandbox }]\n`,
  );
  const paid = '  protests: [{ provider: acme }]\n  bad-cheques: [{ provider: acme }]\n';
  const profile = `name: Ours\nroles:\n${roles.join('')}${paid}`;
  await writeFile(join(folder, 'profiles', 'ours.yaml'), profile);
  const withOwners = `${profile}  courts: [{ provider: acme-owners }]\n`;
  await writeFile(join(folder, 'profiles', 'owners.yaml'), withOwners);
  const demo = await serveDemo({ port: 0, tokenSeconds: 1, failEvery, connectorsFolder: connectors });
  onTestFinished(demo.close);
  const env = { CREDIT_PROFILE: 'ours', CREDIT_SOURCE_DEMO: demo.url };
  return { machine, env, bill: () => demo.bills().filter(({ name }) => name.startsWith('acme')) };
}

const owed = (bills: readonly { readonly cost: number }[]) =>
  Math.round(bills.reduce((sum, { cost }) => sum + cost, 0) * 10_000) / 10_000;

test('what a batch spent is the bill of its providers to the cent, with logins, limits, polls, failures, partners, and what is free', {
  timeout: 240_000 + size.number * 1_500,
}, async () => {
  const { machine, env: ours, bill } = await machineWithDemo({ failEvery: 11 });
  const env = { ...ours, CREDIT_PROFILE: 'owners' };
  const file = join(machine.folder, 'documents.txt');
  await writeFile(file, validCnpjs(size.number).join('\n'));
  const batch = await machine.run(`batch ${file} --policy starter-company --quiet`, { env });
  // Of so many, one may have met a failure at each of its attempts: it ends in ERROR, and what was billed of it counts all the same.
  expect([0, 4], batch.stderr).toContain(batch.code);
  const { total } = JSON.parse((await machine.run('usage --json', { env })).stdout);
  const bills = bill();
  const sum = (key: 'free' | 'failures' | 'logins' | 'answers') =>
    bills.reduce((all, one) => all + one[key], 0);
  size.tell(
    `${size.number} documents: ${sum('answers')} answers, ${sum('free')} of them free, ${sum('failures')} failures, ${sum('logins')} logins; R$ ${total.cost} counted, R$ ${owed(bills)} on the bill`,
  );
  expect(total.cost).toBe(owed(bills));
  expect(total.cost).toBeGreaterThan(0);
  expect(sum('free')).toBeGreaterThan(0);
  expect(sum('failures')).toBeGreaterThan(0);
  expect(sum('logins')).toBeGreaterThan(1);
});

test('a ceiling stops among the partners of a company, each of whom is on the bill by itself', async () => {
  const { machine, env, bill } = await machineWithDemo({ failEvery: 0 });
  const owners = { ...env, CREDIT_PROFILE: 'owners' };
  const document = documentOf('denied-partner-company');
  const analyze = async (more: object) => {
    const { stdout } = await machine.run(`analyze ${document} --policy starter-company --json`, {
      env: { ...owners, ...more },
    });
    return JSON.parse(stdout);
  };
  const whole = await analyze({});
  const ofPartners = (report: typeof whole) =>
    report.cost.sources.filter(({ provider }: { provider: string }) => provider === 'acme-owners');
  expect(ofPartners(whole).length).toBeGreaterThan(1);
  expect(whole.cost.total).toBe(owed(bill()));

  const before = owed(bill());
  const stopped = await analyze({ CREDIT_MAXIMUM_COST_PER_REPORT: '0.45' });
  expect(stopped.cost.total).toBeLessThanOrEqual(0.45);
  expect(stopped.cost.total).toBeCloseTo(owed(bill()) - before, 4);
  const replay = await machine.run(`report replay ${stopped.id} --json`, { env: owners });
  expect(replay.code, replay.stderr).toBe(0);
});

test('a ceiling stops asking: the section says why, and what was spent stays below', async () => {
  const { machine, env, bill } = await machineWithDemo({ failEvery: 0 });
  const capped = { ...env, CREDIT_MAXIMUM_COST_PER_REPORT: '0.70' };
  const analysis = await machine.run('analyze 33683111000280 --policy starter-company --json', {
    env: capped,
  });
  const report = JSON.parse(analysis.stdout);
  const stopped = report.cost.sources.filter(
    ({ reason }: { reason?: string }) => reason === 'REPORT_CEILING',
  );
  expect(stopped).toHaveLength(1);
  expect(report.cost.total).toBeLessThanOrEqual(0.7);
  expect(report.cost.total).toBe(owed(bill()));
  const type = stopped[0].source === 'protests' ? 'PROTESTS' : 'BAD_CHEQUES';
  const section = report.sections.find((one: { type: { value: string } }) => one.type.value === type);
  expect(section).toMatchObject({
    status: 'NOT_COLLECTED',
    details: {},
    sources: [{ provider: 'acme', status: 'NOT_ASKED', reason: 'REPORT_CEILING' }],
  });
  expect(report.progress.sourcesDone).toBe(report.progress.sourcesTotal);

  const shown = await machine.run(`report show ${report.id} --lang pt-BR`, { env });
  expect(shown.stdout.replace(/\s+/g, ' ')).toContain('não consultado: o relatório não pode custar mais');
  expect(shown.stdout).toContain('Custo das fontes: R$');
  const replay = await machine.run(`report replay ${report.id} --json`, { env });
  expect(replay.code, replay.stderr).toBe(0);
});

test('what can no more matter is not asked: the decision says so, what was saved is told, and a replay gives the same bytes', async () => {
  const { machine, env, bill } = await machineWithDemo({ failEvery: 0 });
  const starter = await readFile('policies/starter-company.yaml', 'utf8');
  const file = join(machine.folder, 'careful.yaml');
  await writeFile(
    file,
    starter.replace(/^id: .*$/m, 'id: careful').replace(/^kind: cnpj/m, 'ask: whenItMatters\nkind: cnpj'),
  );
  expect((await machine.run(`policy enable ${file} --yes`, { env })).code).toBe(0);
  const document = documentOf('denied-by-exclusion-company');
  const analysis = await machine.run(`analyze ${document} --policy careful --json`, { env });
  const report = JSON.parse(analysis.stdout);
  expect(report.policyResult).toMatchObject({ policyStatus: 'DENIED', proof: { statuses: ['DENIED'] } });
  expect(report.cost).toMatchObject({ total: 0, saved: 1.159 });
  expect(owed(bill())).toBe(0);
  const spared = report.policyResult.groups
    .flatMap(({ rules }: { rules: { cannotMatter?: true; status: string }[] }) => rules)
    .filter(({ cannotMatter }: { cannotMatter?: true }) => cannotMatter);
  expect(spared.length).toBeGreaterThan(0);
  const shown = await machine.run(`report show ${report.id} --lang pt-BR`, { env });
  expect(shown.stdout.replace(/\s+/g, ' ')).toContain('não consultado: não mudaria a decisão');
  expect(shown.stdout).toContain('economia de R$');
  const { total } = JSON.parse((await machine.run('usage --json', { env })).stdout);
  expect(total).toMatchObject({ count: 1, cost: 0, saved: 1.159 });
  const replay = await machine.run(`report replay ${report.id} --json`, { env });
  expect(replay.code, replay.stderr).toBe(0);

  // Of a policy that has no report yet there is nothing to save on.
  const none = await machine.run('policy savings starter-company --lang pt-BR', { env });
  expect(none.stderr).toContain('Nenhum relatório guardado de starter-company consultou fonte com preço');
  expect(none.stderr).not.toContain('R$');

  // Who asks all decides the same.
  const all = await machine.run(`analyze ${document} --policy starter-company --json`, { env });
  expect(JSON.parse(all.stdout)).toMatchObject({ policyStatus: 'DENIED', cost: { saved: 0 } });
  expect(owed(bill())).toBeGreaterThan(0);
  const { cost } = JSON.parse(all.stdout);
  const savings = await machine.run('policy savings starter-company --json', { env });
  expect(JSON.parse(savings.stdout)).toMatchObject({
    policyId: 'starter-company',
    reports: 1,
    spent: cost.total,
    saved: cost.total,
    changed: 0,
  });
  const told = await machine.run('policy savings starter-company --lang pt-BR', { env });
  expect(told.stderr).toContain('sem mudar nenhuma decisão');
});
