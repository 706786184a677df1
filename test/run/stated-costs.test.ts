import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveDemo } from '../../src/sources/connector/demo/serve-demo.ts';
import { newMachine } from '../cli/run-credit.ts';

/** A machine whose only paid source is a connector with these settings. Every answer of its provider states the cost `spent`. */
async function machineWith(settings: string, spent: unknown = 4.5, profilePrice?: string) {
  const machine = await newMachine();
  onTestFinished(machine.remove);
  const folder = join(machine.folder, '.config', 'credit');
  const connectors = join(folder, 'connectors');
  await mkdir(join(folder, 'profiles'), { recursive: true });
  await mkdir(connectors);
  const file = join(connectors, 'acme.protests.yaml');
  const yaml = `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: [api.acme.example]
request: { method: GET, url: 'https://api.acme.example/protests/{document}' }
subject: cnpj
${settings}
map:
  PROTESTS: { count: total, entries: { each: entries, item: { amount: amount } } }
cassettes: [found.json]
`;
  await writeFile(file, yaml);
  const body = { cnpj: '33683111000280', total: 0, entries: [], spent };
  const sections = { PROTESTS: { count: 0, entries: [] } };
  const found = {
    document: '33683111000280',
    answer: { status: 200, body },
    expected: { outcome: 'ANSWERED', sections },
  };
  await writeFile(join(connectors, 'found.json'), JSON.stringify(found));
  const free = ['registration', 'revenue', 'location', 'relations', 'bad-cheques'].map(
    (role) => `  ${role}: [{ provider: sandbox }]\n`,
  );
  const price = profilePrice === undefined ? '' : `, price: ${profilePrice}`;
  const roles = `${free.join('')}  protests: [{ provider: acme${price} }]\n`;
  await writeFile(join(folder, 'profiles', 'ours.yaml'), `name: Ours\nroles:\n${roles}`);
  const demo = await serveDemo({ port: 0, tokenSeconds: 60, failEvery: 0, connectorsFolder: connectors });
  onTestFinished(demo.close);
  const env = { CREDIT_PROFILE: 'ours', CREDIT_SOURCE_DEMO: demo.url };
  const run = (line: string, more: Readonly<Record<string, string>> = {}) =>
    machine.run(line, { env: { ...env, ...more } });
  const analyze = async (more: Readonly<Record<string, string>> = {}) => {
    const { stdout, stderr, code } = await run(
      'analyze 33683111000280 --policy starter-company --json',
      more,
    );
    return code === 1 || stdout === '' ? { refused: stderr } : { report: JSON.parse(stdout) };
  };
  const usage = async () => JSON.parse((await run('usage --json')).stdout);
  return { run, analyze, usage, answers: () => demo.bills()[0]?.answers };
}

test.each(['cost: { path: spent }', 'price: 0\ncost: { path: spent }'])(
  'a query whose cost is known only from its answer is counted: %s',
  async (settings) => {
    const { analyze, usage, run } = await machineWith(settings);
    const { report } = await analyze();
    expect(report.cost).toMatchObject({
      total: 4.5,
      sources: [{ source: 'protests', provider: 'acme', state: 'SETTLED', cost: 4.5 }],
    });
    expect((await usage()).total).toMatchObject({ cost: 4.5 });
    const listed = JSON.parse((await run('source list --json')).stdout);
    expect(listed.items.find(({ provider }: { provider: string }) => provider === 'acme').cost).toBe(4.5);
  },
);

test('with a spending cap or a budget, such a connector needs a highest cost', async () => {
  const { analyze, run, answers } = await machineWith('price: 0.35\ncost: { path: spent }');
  const settings = [
    { CREDIT_MAXIMUM_COST_PER_REPORT: '10' },
    { CREDIT_MAXIMUM_COST_PER_BATCH: '10' },
    { CREDIT_MAXIMUM_COST_PER_DAY: '10' },
    { CREDIT_BUDGET: '{"monthly": 10}' },
  ];
  for (const one of settings) {
    const check = await run('source check acme.protests', one);
    expect([check.code, check.stdout]).toEqual([3, expect.stringContaining('COST_UNBOUNDED')]);
    const profile = await run('profile check ours', one);
    expect([profile.code, profile.stdout]).toEqual([3, expect.stringContaining('COST_UNBOUNDED')]);
    expect(profile.stdout).toContain('ours.yaml:8:');
    const { refused } = await analyze(one);
    expect(refused).toContain('CONNECTOR_INVALID');
    expect(refused).toContain('the highest cost of a query is unknown');
  }
  expect((await run('doctor --offline', settings[0])).code).not.toBe(0);
  const portuguese = await run('source check acme.protests --lang pt-BR', settings[0]);
  expect(portuguese.stdout).toContain('o custo máximo de uma consulta é desconhecido');
  expect(answers()).toBe(0);
  const unbounded = await run('source check acme.protests');
  expect(unbounded.stdout).not.toContain('COST_UNBOUNDED');
  expect((await run('profile check ours')).code).toBe(0);
});

test('what a report costs at most is by the highest costs of its queries', async () => {
  const { run } = await machineWith('price: 0.35\ncost: { path: spent, most: 5 }');
  const { stdout } = await run('profile check ours --policy starter-company --json');
  expect(JSON.parse(stdout).items[0].cost).toMatchObject({ most: 5, usual: 0.35, unpriced: [] });
});

test.each([
  ['price: 0.00000015', 'price', '1.00000005'],
  ['price: 0.35\ncost: { path: spent, most: 2.00000001 }', 'most', '1e-8'],
])(
  'an amount with more than 7 decimals is refused, in connectors and profiles: %s',
  async (settings, key, price) => {
    const { run, analyze, answers } = await machineWith(settings);
    const check = await run('source check acme.protests');
    expect([check.code, check.stdout]).toEqual([
      3,
      expect.stringContaining(`${key} has more than 7 decimals`),
    ]);
    expect((await analyze()).refused).toContain('CONNECTOR_INVALID');
    expect(answers()).toBe(0);
    const { run: runOther, analyze: analyzeOther } = await machineWith('price: 0.0000001', 0, price);
    const profile = await runOther('profile check ours');
    expect([profile.code, profile.stdout]).toEqual([
      3,
      expect.stringContaining('price has more than 7 decimals'),
    ]);
    expect((await analyzeOther()).refused).toContain('PROFILE_INVALID');
  },
);

test('the highest cost of a query is reserved, so that no cap is passed', async () => {
  const { analyze, usage, answers } = await machineWith('price: 0.35\ncost: { path: spent, most: 5 }');
  const capped = { CREDIT_MAXIMUM_COST_PER_REPORT: '4.99' };
  const { report: stopped } = await analyze(capped);
  expect(stopped.cost).toMatchObject({ total: 0, sources: [{ reason: 'REPORT_CEILING' }] });
  expect(answers()).toBe(0);
  const { report } = await analyze({ CREDIT_MAXIMUM_COST_PER_REPORT: '5' });
  expect(report.cost).toMatchObject({ total: 4.5, sources: [{ state: 'SETTLED', price: 0.35, cost: 4.5 }] });
  // R$ 4.50 of R$ 9.49 are spent, and the next query can cost R$ 5.
  const { refused } = await analyze({ CREDIT_MAXIMUM_COST_PER_DAY: '9.49' });
  expect(refused).toContain('COST_CEILING_REACHED');
  expect((await usage()).total.cost).toBe(4.5);
  await analyze({ CREDIT_MAXIMUM_COST_PER_DAY: '9.5' });
  expect((await usage()).total.cost).toBe(9);
});

test('small costs are added up exactly, and a pipe gets all decimals', async () => {
  const { analyze, usage, run } = await machineWith('cost: { path: spent }', 0.0049);
  for (const _ of [1, 2, 3]) await analyze();
  expect((await usage()).total.cost).toBe(0.0147);
  const { stdout } = await run('usage --by day');
  expect(stdout.trim().split('\t').slice(-3)).toEqual(['0.0147', '0', '0.00']);
  const sources = await run('source list');
  expect(sources.stdout).toContain('\t0.0147');
});

test('the option --timezone opens no new day for a spending cap, and moves no cost to another day', async () => {
  const { run, analyze, usage } = await machineWith('cost: { path: spent, most: 5 }');
  await analyze();
  const days = async (option: string) => JSON.parse((await run(`usage --by day --json ${option}`)).stdout);
  const before = await days('');
  // It is another day in one of them at least.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
    const refused = await run(`analyze 33683111000280 --policy starter-company --json --timezone ${zone}`, {
      CREDIT_MAXIMUM_COST_PER_DAY: '9.49',
    });
    expect(refused.stderr).toContain('COST_CEILING_REACHED');
    expect((await days(`--timezone ${zone}`)).items).toEqual(before.items);
  }
  expect((await usage()).total.cost).toBe(4.5);
});

test.each([
  ['price: 0.35\ncost: { path: spent }', 'R$ 4,50', undefined, 0.35],
  ['price: 0.35\ncost: { path: spent, most: 5 }', '1.234,56', undefined, 5],
  ['price: 0.35\ncost: { path: spent }', 'R$ 4,50', '2', 2],
  ['cost: { path: spent }', 'R$ 4,50', undefined, 0],
  ['cost: { path: spent }', '', undefined, 0],
  ['cost: { path: spent, most: 5 }', '', undefined, 5],
])(
  'a cost that cannot be read, or is not stated, is never shown as known: %s, "%s", price of the profile %s',
  async (settings, spent, profilePrice, counted) => {
    const { analyze, usage, run } = await machineWith(settings, spent, profilePrice);
    const { report } = await analyze();
    expect(report.cost).toMatchObject({
      total: counted,
      unknown: 1,
      sources: [{ source: 'protests', provider: 'acme', state: 'ASKED', cost: counted }],
    });
    expect((await usage()).total.cost).toBe(counted);
    const shown = (await run(`report show ${report.id} --lang en`)).stdout.replaceAll('\u00a0', ' ');
    const words = counted === 0 ? 'not known' : `not known; counted as R$ ${counted.toFixed(2)}`;
    expect(shown).toMatch(new RegExp(`acme +${words.replaceAll(/[$.]/g, '\\$&')}`));
    expect(shown).toContain('; cost of 1 query not known');
    const listed = JSON.parse((await run('source list --json')).stdout);
    expect(listed.items.find(({ provider }: { provider: string }) => provider === 'acme')).toMatchObject({
      cost: counted,
      costUnknown: 1,
    });
  },
);

test('a price counts as known if the answer states no other cost', async () => {
  const { analyze } = await machineWith('price: 0.35\ncost: { path: spent }', '');
  const { report } = await analyze();
  expect(report.cost).toMatchObject({ total: 0.35, sources: [{ state: 'SETTLED', cost: 0.35 }] });
  expect(report.cost).not.toHaveProperty('unknown');
});
