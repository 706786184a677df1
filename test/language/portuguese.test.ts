import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '../../src/base/errors.ts';
import { commands } from '../../src/cli/commands/index.ts';
import { everyFindingCode } from '../../src/cli/finding-code.ts';
import { helpTopics } from '../../src/cli/help-text.ts';
import { rules } from '../../src/policy/rules/index.ts';
import { sectionTypes } from '../../src/sections/index.ts';
import { hashCheaply } from '../auth/cheap-secrets.ts';
import { readWorkbook } from '../batch/spreadsheet/read-workbook.ts';
import { documentOf } from '../cli/document-of-case.ts';
import { grey, type Machine, newMachine } from '../cli/run-credit.ts';
import { finishedReport } from '../http/finished-report.ts';
import { newCompany } from '../http/new-company.ts';
import { type RunningTestService, runService, type TestClient } from '../http/running-service.ts';
import { englishIn } from './english-in.ts';

/** One for each outcome, and what fails. */
const cases = [
  'approved-company',
  'alert-person',
  'denied-by-score-company',
  'denied-by-exclusion-company',
  'bankrupt-company',
  'deceased-person',
  'pep-person',
  'sanctioned-company',
  'warrant-past-person',
  'source-down-required-person',
  'source-down-optional-company',
  'second-bureau-debt-company',
];

hashCheaply();

const env = { LANG: 'pt_BR.UTF-8' };
let machine: Machine;
let reports: readonly { readonly id: string; readonly document: string }[];

/** What a command shows on a terminal, wide enough for every column. */
async function screenOf(words: string): Promise<string> {
  return (await show(words)).screen;
}

async function show(words: string): Promise<{ readonly code: number; readonly screen: string }> {
  const options = { env, terminal: ['stdout', 'stderr'], columns: 220 } as const;
  const { code, stdout, stderr } = await machine.run(words, options);
  return { code, screen: grey(`${stdout}\n${stderr}`) };
}

async function expectPortuguese(words: string, options: { readonly holdsCodes?: boolean } = {}) {
  expect([words, englishIn(await screenOf(words), options)]).toEqual([words, []]);
}

beforeAll(async () => {
  machine = await newMachine();
  for (const name of cases) await machine.run(`analyze ${documentOf(name)}`, { env });
  reports = JSON.parse((await machine.run('report list --json', { env })).stdout).items;
}, 120_000);
afterAll(() => machine.remove());

test('the named combination of a shipped policy is said in words', async () => {
  const { id } = reports.find(({ document }) => document === documentOf('approved-company')) ?? {};
  const screen = await screenOf(`report show ${id}`);
  expect(screen).toContain('Dívida alta com score baixo');
  expect(screen).not.toContain('HIGH_DEBT_AND_LOW_SCORE');
});

test('English is recognised where it stands', () => {
  expect(englishIn('The report was denied')).toEqual(['The, report, was: The report was denied']);
  expect(englishIn('Certeza: POSSIBLE')).not.toEqual([]);
  expect(englishIn('O relatório foi negado: credit report show rpt_01 --section SCR')).toEqual([]);
});

describe('help', () => {
  test('of every command has no English word', async () => {
    for (const { name } of commands) await expectPortuguese(`help ${name}`, { holdsCodes: true });
    for (const topic of helpTopics) await expectPortuguese(`help ${topic}`, { holdsCodes: true });
    await expectPortuguese('--help', { holdsCodes: true });
  });

  test('of every code of an error or a finding has no English word', async () => {
    for (const code of [...errorCodes, ...everyFindingCode().map((finding) => finding.code)])
      await expectPortuguese(`help ${code}`, { holdsCodes: true });
  });

  test('of every rule has no English word', async () => {
    for (const rule of Object.keys(rules))
      await expectPortuguese(`policy explain ${rule}`, { holdsCodes: true });
  });
});

describe('a report', () => {
  test('has no English word, whole or as it is made', async () => {
    for (const { id } of reports) await expectPortuguese(`report show ${id}`);
    for (const name of cases) await expectPortuguese(`analyze ${documentOf(name)} --full --reuse-days 30`);
  });

  test.each(sectionTypes)('has no English word in the fields of %s', async (type) => {
    for (const name of ['denied-by-score-company', 'pep-person', 'sanctioned-company']) {
      const { id } = reports.find(({ document }) => document === documentOf(name)) ?? {};
      const words = `report show ${id} --section ${type}`;
      const { code, screen } = await show(words);
      if (code === 0) expect([words, englishIn(screen)]).toEqual([words, []]);
    }
  });
});

test.each([
  'report list',
  'policy list',
  'policy templates',
  'source list',
  'source cases',
  'profile list',
  'usage',
  'doctor --offline',
  'config path',
  'webhook list',
  'client list',
  'key list',
  'batch list',
  'db check',
  'db migrate --dry-run',
  'report show rpt_00000000000000000000000000',
  'batch show bat_00000000000000000000000000',
  'analyze 11111111111111',
  'analyze',
  'anlyze',
  'analyze 33683111000280 --as-of ontem',
  'usage --month ontem',
  'webhook add --type REPORT_FINISHED --url http://localhost/x',
])('%s has no English word', (words) => expectPortuguese(words));

test.each([
  'policy rules',
  'policy diff starter-company full-company',
  'policy diff starter-company starter-company-manual --reports',
  'config list',
  'config set porta 1',
])('%s has no English word but codes', (words) => expectPortuguese(words, { holdsCodes: true }));

describe('what is done', () => {
  const policy = 'minha.yaml';
  const codes = { holdsCodes: true };

  test('with a report has no English word', async () => {
    const alert = reports.find(({ document }) => document === documentOf('alert-person'))?.id;
    await expectPortuguese(`report decide ${alert} --approve --commentary Garantia`);
    await expectPortuguese(`report redo ${alert} --deny --commentary Garantia`);
    for (const words of ['report wait', 'report replay', 'report decide']) {
      await expectPortuguese(`${words} ${alert}`);
    }
    const failed = reports.find(({ document }) => document === documentOf('source-down-required-person'));
    await expectPortuguese(`report show ${failed?.id} --failed`);
  });

  test('with a policy has no English word', async () => {
    const inFolder = `--template starter-company --id minha --name Minha`;
    await expectPortuguese(`policy new ${policy} ${inFolder}`);
    await expectPortuguese(`policy enable ${machine.folder}/${policy} --yes`);
    const file = join(machine.folder, policy);
    writeFileSync(file, readFileSync(file, 'utf8').replace('LESS_THAN 24 MONTHS', 'LESS_THAN 2400 MONTHS'));
    for (const words of [`policy check ${file}`, `policy diff minha ${file} --reports`]) {
      await expectPortuguese(words, codes);
    }
    expect(await screenOf(`policy diff minha ${file} --reports`)).toContain('APROVADO → ALERTA');
    await expectPortuguese(`policy enable ${file} --plan ${machine.folder}/plano.json`, codes);
    await expectPortuguese(`policy enable --from ${machine.folder}/plano.json --yes`, codes);
    await expectPortuguese('policy default minha');
    await expectPortuguese('policy disable minha --yes');
  });

  test.each([
    'document check 12ABC34501DE35 99990003000188 123 00000012440',
    'client create --name erp --permission report:read',
    'client create --name erp-test --permission report:read --test',
    'key rotate',
    'config set timezone America/Manaus',
    'config unset timezone',
    'db backup -o copia.db',
    'webhook deliveries',
    'batch nada.csv',
  ])('by %s has no English word', (words) => expectPortuguese(words, codes));
});

describe('a batch', () => {
  test('has no English word on its screens, in its CSV and in its workbook', async () => {
    const documents = cases.filter((name) => name.endsWith('company')).map(documentOf);
    writeFileSync(
      join(machine.folder, 'l.csv'),
      ['cnpj', ...documents, '123', '11111111111111', ''].join('\n'),
    );
    const policy = '--policy starter-company';
    await expectPortuguese(`batch l.csv --dry-run ${policy}`);
    await expectPortuguese(
      `batch l.csv ${policy} --invalid ${machine.folder}/i.csv --out ${machine.folder}/o.csv`,
    );
    const { items } = JSON.parse((await machine.run('batch list --json', { env })).stdout);
    const { id } = items[0];
    for (const words of ['', ' --items', ' --failed', ' --by-root'])
      await expectPortuguese(`batch show ${id}${words}`);
    expect(englishIn(readFileSync(join(machine.folder, 'i.csv'), 'utf8'))).toEqual([]);
    // Beside the words stand their codes, for programs.
    expect(englishIn(readFileSync(join(machine.folder, 'o.csv'), 'utf8'), { holdsCodes: true })).toEqual([]);

    await machine.run(`batch export ${id} -o o.xlsx`, { env });
    const { sheets } = readWorkbook(readFileSync(join(machine.folder, 'o.xlsx')));
    const cells = sheets.flatMap(({ rows }) =>
      rows.flatMap((row) => Object.values(row).map(({ value }) => String(value ?? ''))),
    );
    expect(cells.length).toBeGreaterThan(300);
    // The heading of a column of codes.
    const words = cells.filter((cell) => cell !== 'status');
    expect(englishIn(words.join('\n'), { holdsCodes: true })).toEqual([]);
  }, 120_000);
});

describe('over HTTP', () => {
  let service: RunningTestService;
  let client: TestClient;
  beforeAll(async () => {
    service = await runService();
    client = await service.client();
  });
  afterAll(() => service.stop());

  test.each([
    ['POST', '/v2/report', { raw: '' }],
    ['POST', '/v2/report', { raw: '{"a":1,"a":2}' }],
    ['POST', '/v2/report', { raw: '{' }],
    ['POST', '/v2/report', { body: {} }],
    ['POST', '/v2/report', { body: { document: 1, type: 'x', policyId: '', amount: -1, more: true } }],
    [
      'POST',
      '/v2/report',
      { body: { document: '11111111111111', type: 'cnpj', policyId: 'starter-company' } },
    ],
    ['POST', '/v2/report', { body: { document: newCompany(), type: 'cnpj', policyId: 'none' } }],
    ['GET', '/report/list?limit=1000', {}],
    ['GET', '/report/list?cursor=x', {}],
    ['GET', '/report/list?createdFrom=2026-02-31', {}],
    ['GET', '/v2/report/rpt_00000000000000000000000000', {}],
    [
      'POST',
      '/report/analyze',
      { body: { id: 'rpt_00000000000000000000000000', approved: true, commentary: ' ' } },
    ],
    ['POST', '/webhook', { body: { type: 'REPORT', url: 'https://10.0.0.1/x' } }],
    ['DELETE', '/report/list', {}],
    ['GET', '/nowhere', {}],
  ] as const)(
    'a refusal of %s %s is in Portuguese for who asks for it',
    async (method, path, { ...options }) => {
      const { json, status } = await client.call(method, path, {
        ...options,
        headers: { 'accept-language': 'pt-BR', 'content-type': 'application/json' },
      });
      expect(status).toBeGreaterThanOrEqual(400);
      const messages = [
        json.title,
        json.detail,
        ...(json.errors ?? []).map((one: { message: string }) => one.message),
      ];
      expect(englishIn(messages.join('\n'), { holdsCodes: true })).toEqual([]);
    },
  );

  test('what failed is told in the language of the reader, with its code', async () => {
    const body = {
      document: documentOf('source-down-required-company'),
      type: 'cnpj',
      policyId: 'starter-company',
    };
    const { id } = (await client.call('POST', '/v2/report', { body })).json;
    await finishedReport(client, id);
    const read = async (path: string, language: string) =>
      (await client.call('GET', path, { headers: { 'accept-language': language } })).json;
    const portuguese = await read(`/v2/report/${id}`, 'pt-BR');
    expect(portuguese.errors[0]).toMatchObject({
      code: 'UNREACHABLE',
      message: 'SANDBOX: Está fora do ar ou inacessível.',
    });
    const english = await read(`/v2/report/${id}`, 'en');
    expect(english.errors[0].message).toBe('SANDBOX: this source is down for this named case.');
    const { items } = await read('/report/list', 'pt-BR');
    expect(items[0].errors).toEqual(portuguese.errors);
  });

  test('a client of the dialect hosted-v1 reads Portuguese whatever it asks for', async () => {
    const hosted = await service.client(undefined, undefined, { dialect: 'hosted-v1' });
    const headers = { 'accept-language': 'en' };
    const body = { document: newCompany(), policyId: 'starter-company' };
    const created = (await hosted.call('POST', '/report', { body: { ...body, type: 'cnpj' }, headers })).json;
    await finishedReport(hosted, created.id);
    const [english, silent] = [
      await hosted.call('GET', `/report/${created.id}`, { headers }),
      await hosted.call('GET', `/report/${created.id}`),
    ];
    expect(english.json).toEqual(silent.json);
    expect(english.headers['etag']).toBe(silent.headers['etag']);
    expect(english.json.sections.map((one: { type: { title: string } }) => one.type.title)).toContain(
      'Processos judiciais',
    );
    expect(created.status.title).toMatch(/^(Não iniciado|Coletando dados)$/);
  });
});

describe('the built program', () => {
  test('speaks Portuguese: a report from beginning to end', () => {
    const run = (...words: string[]) =>
      execFileSync(process.execPath, [join(process.cwd(), 'bin', 'credit.js'), ...words], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], HOME: machine.folder, CREDIT_DB: machine.db, LANG: 'pt_BR.UTF-8' },
        cwd: machine.folder,
      });
    const { id } = reports.find(({ document }) => document === documentOf('denied-by-score-company')) ?? {};
    expect(englishIn(run('help', 'analyze'), { holdsCodes: true })).toEqual([]);
    expect(englishIn(run('report', 'show', String(id)))).toEqual([]);
    expect(run('report', 'show', String(id), '--section', 'tribunais')).toContain('Ramo da justiça');
  });
});
