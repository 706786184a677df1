import { cpSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { commands } from '../../src/cli/commands/index.ts';
import { serveDemo } from '../../src/sources/connector/demo/serve-demo.ts';
import { dayIn } from '../../src/wording/calendar.ts';
import { defaultTimezone } from '../../src/wording/time-zone.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { hashCheaply } from '../auth/cheap-secrets.ts';
import { craftPdf, tableOf } from '../financial-statement/pdf/craft-pdf.ts';
import { englishIn } from '../language/english-in.ts';
import { grey, type Machine, newMachine, type RunOptions, wordsOf } from './run-credit.ts';

const exampleReport = /rpt_[0-9a-z]{26}/g;
const exampleKey = '3f9a2b7c51d0e684';
const portuguese = { LANG: 'pt_BR.UTF-8', NO_COLOR: '1' };

/**
 * What is printed for programs and editors, a policy or a request as it is written, and what is asked for in another language
 * is not for the reader of Portuguese.
 */
const isForReader = (line: string) =>
  !/--json|--lang en|schema|check policies|(?:profile (?:new|show)|source (?:new|try)|policy (?:case|diff|show)) /.test(
    line,
  );

/** The examples of help, each once. The completion scripts go to the process's own stdout and are tested from outside. */
const examples = commands
  // What runs until it is stopped is run as a process, in test/http/process.test.ts and test/cli/webhook-listen.test.ts.
  .filter((command) => command.name !== 'completion' && !command.endsBySignal)
  .flatMap((command) => command.examples.map((example) => example.line));

hashCheaply();

/** What the examples speak of, made once; each example runs on a copy. */
let original: Machine;
/** The reports there: one of a company, and one that an analyst may decide on. */
let reportIds: { company: string; alert: string };
let machine: Machine;
/** Confirms each event. */
let receiver: Server;
/** Stands in for who publishes datasets, where a line asks them. */
let publishers: Server | undefined;
beforeAll(async () => {
  receiver = await listening(
    createServer((request, response) => request.resume().on('end', () => response.end())),
  );
  original = await newMachine();
  const { folder } = original;
  // Policy files and a justification beside the reader. Of the policies that ship those that some line names: all are read elsewhere.
  await mkdir(join(folder, 'policies'));
  for (const name of await readdir('policies'))
    if (/^(?:starter-|quick-person)/.test(name))
      await copyFile(join('policies', name), join(folder, 'policies', name));
  await writeFile(join(folder, 'motivo.txt'), 'Garantia registrada em cartório.\n');
  for (const year of [2024, 2025]) {
    const periods = [{ year, months: 12, incomeStatement: { netRevenue: 500, netIncome: 20 } }];
    await writeFile(join(folder, `balanco-${year}.json`), JSON.stringify({ periods }));
  }
  const balance = tableOf(
    [500],
    [
      ['ATIVO', '1.000,00'],
      ['ATIVO CIRCULANTE', '600,00'],
      ['ATIVO NÃO CIRCULANTE', '400,00'],
      ['PASSIVO CIRCULANTE', '400,00'],
      ['PATRIMÔNIO LÍQUIDO', '600,00'],
    ],
  );
  const page = [{ words: 'BALANÇO PATRIMONIAL EM 31/12/2025' }, ...balance];
  await writeFile(join(folder, 'balanco.pdf'), await craftPdf([page]));
  await writeFile(join(folder, 'clientes.txt'), '12.ABC.345/01DE-35\n99990001000198\n');
  const today = dayIn(new Date(), defaultTimezone);
  await writeFile(join(folder, 'pagamentos.csv'), `CNPJ;evento;data\n99990001000198;pago;${today}\n`);
  await writeFile(join(folder, 'clientes.csv'), 'Nome;CNPJ\nPadaria;12.ABC.345/01DE-35\n');
  await makeDatasetFiles(folder);
  machine = original;
  for (const file of ['20261101_CEIS.csv', '20261102_CEIS.csv']) await machine.run(`data load ceis ${file}`);
  await machine.run('data load pep 202610_PEP.csv');
  const company = await prepare('analyze 99990001000198');
  const alert = await prepare('analyze 00000011800');
  reportIds = { company: company.id, alert: alert.id };
  const { stdout } = await machine.run('audit seal --json');
  const { items }: { items: readonly object[] } = JSON.parse(stdout);
  await writeFile(join(folder, 'heads.jsonl'), items.map((head) => `${JSON.stringify(head)}\n`).join(''));
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  const stages = await Promise.allSettled(stagesBefore.values());
  for (const stage of stages) if (stage.status === 'fulfilled') await stage.value.machine.remove();
  await original.remove();
});
afterEach(async () => {
  publishers?.closeAllConnections();
  publishers?.close();
  publishers = undefined;
  await machine.remove();
});

/** Lists as they are downloaded: two editions that are loaded, and those that the examples load. */
async function makeDatasetFiles(folder: string): Promise<void> {
  const list = await readFile('fixtures/datasets/20261118_CEIS.csv', 'latin1');
  const write = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);
  await write('20261101_CEIS.csv', Buffer.from(list.replaceAll('800004', '800044'), 'latin1'));
  await write('20261102_CEIS.csv', Buffer.from(list.replaceAll('800004', '800055'), 'latin1'));
  await write('download.csv', Buffer.from(list, 'latin1'));
  const packed = craftArchive([{ name: '20261118_CEIS.csv', content: Buffer.from(list, 'latin1') }]);
  await write('20261118_CEIS.zip', packed);
  for (const file of ['202610_PEP.csv', 'consolidated.xml']) {
    await copyFile(`fixtures/datasets/${file}`, join(folder, file));
  }
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Its address, without a path. */
function originOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** A server that stands in for the publishers of datasets; its address. */
async function startPublishers(): Promise<string> {
  const files: Readonly<Record<string, string>> = {
    '/ceis/': '20261118_CEIS.zip',
    '/pep/': '202610_PEP.csv',
    '/consolidated.xml': 'consolidated.xml',
  };
  const server = createServer(async (request, response) => {
    const [, file] = Object.entries(files).find(([part]) => request.url?.includes(part)) ?? [];
    if (file === undefined) response.writeHead(404).end();
    else response.end(await readFile(join(machine.folder, file)));
  });
  publishers = await listening(server);
  return originOf(server);
}

const allowLoopback = { CREDIT_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8' };

/** Runs on a terminal what asks for the name that it was given, and types it. */
async function typeName(words: readonly string[], name = words.at(-1)) {
  const run = machine.start(words, { terminal: 'all', env: portuguese });
  await expect.poll(() => run.stdout.text).toContain('para continuar');
  run.keyboard.write(`${name}\r`);
  return run.finished;
}

/** Runs a line as a shell would: `VARIABLE=value`, what `echo`, `printf` and `<` put in, and what `>` takes away. */
async function runLine(line: string) {
  const [producer, consumer] = line.includes(' | ') ? line.split(' | ') : [undefined, line];
  const piped = producer === undefined ? undefined : `${wordsOf(producer)[1]?.replaceAll('\\n', '\n')}\n`;
  const [, given] = / < (\S+)$/.exec(line) ?? [];
  const words = wordsOf((consumer ?? line).replace(/ [<>] \S+$/, ''));
  const env: Record<string, string> = {
    ...portuguese,
    ...(line.includes('webhook') && allowLoopback),
  };
  if (line.includes('data update')) env['CREDIT_DATASETS_MIRROR'] = await startPublishers();
  if (line.includes('source try')) {
    const demo = await serveDemo({ port: 0, failEvery: 0, tokenSeconds: 600 });
    onTestFinished(demo.close);
    env['CREDIT_SOURCE_DEMO'] = demo.url;
  }
  while (words[0]?.includes('=')) {
    const [name = '', value = ''] = words.shift()?.split('=') ?? [];
    env[name] = value;
  }
  expect(words.shift()).toBe('credit');
  if (words[0] === 'key' && words[1] === 'revoke' && !words.includes('--confirm')) return typeName(words);
  if (words[1] === 'erase' && !words.includes('--confirm') && !words.includes('--dry-run'))
    return typeName(words, words[2]);
  const stdin = given === undefined ? piped : await readFile(join(machine.folder, given), 'utf8');
  return machine.run(words, {
    env,
    terminal: ['stdout', 'stderr'],
    columns: 220,
    ...(stdin !== undefined && { stdin }),
  });
}

/** What the command prints as JSON, for what an example needs beforehand. */
async function prepare(words: string, options?: RunOptions) {
  const { code, stdout, stderr } = await machine.run(`${words} --json`, options);
  expect([code, stderr]).toEqual([0, stderr]);
  return JSON.parse(stdout);
}

/** What a line speaks of by name, and what stands for it here. */
type Names = Readonly<Record<string, string>>;

/** What some lines speak of beside what all have. It is made once, of `machine`, and each of them runs on a copy. */
interface Need {
  readonly when: (line: string) => boolean;
  readonly make: () => Promise<Names>;
}

/** Changes a policy of the reader. */
async function changePolicy(change: (text: string) => string): Promise<void> {
  const file = join(machine.folder, 'policies', 'starter-company.yaml');
  await writeFile(file, change(await readFile(file, 'utf8')));
}

const oneOf = (needed: RegExp, but?: RegExp) => (line: string) =>
  needed.test(line) && but?.test(line) !== true;

const needs: readonly Need[] = [
  {
    // A receiver, a webhook that it has, an event that it was sent.
    when: oneOf(/whk_…|evt_…|webhook trigger REPORT_FINISHED/),
    make: async () => {
      const options = { env: allowLoopback };
      const { id } = await prepare(`webhook add --type REPORT_FINISHED --url ${originOf(receiver)}`, options);
      const [delivery] = (await prepare('webhook trigger REPORT_FINISHED', options)).items;
      return { 'whk_…': id, 'evt_…': delivery.id };
    },
  },
  {
    when: oneOf(/starter-company@2/),
    make: async () => {
      await changePolicy((text) => text.replace(/^name: .+$/m, 'name: Said otherwise'));
      await prepare('policy enable policies/starter-company.yaml --yes');
      return {};
    },
  },
  {
    when: oneOf(/shadow --beside|policy promote/),
    make: async () => {
      await changePolicy((text) => text.replace('LESS_THAN 6 MONTHS', 'LESS_THAN 9 MONTHS'));
      await prepare('policy shadow policies/starter-company.yaml');
      return {};
    },
  },
  {
    when: oneOf(/report redo/),
    make: async () => {
      await prepare(`report decide ${reportIds.alert} --deny --commentary x`);
      return {};
    },
  },
  {
    when: oneOf(/cli_…|client (?:list|revoke --all)/),
    make: async () => ({
      'cli_…': (await prepare('client create --name erp --permission all')).clientId,
    }),
  },
  {
    when: oneOf(/ana@example.com/, /user add/),
    make: async () => {
      await prepare('user add --name Ana --email ana@example.com --role analyst');
      return {};
    },
  },
  {
    when: oneOf(/credit key/),
    make: async () => ({ [exampleKey]: (await prepare('key rotate')).kid }),
  },
  {
    // A batch that is not begun.
    when: oneOf(/bat_…|batch list|--resume/),
    make: async () => ({ 'bat_…': (await machine.run('batch clientes.txt --detach')).stdout.trim() }),
  },
  {
    when: oneOf(/cns_…/),
    make: async () => ({ 'cns_…': (await prepare('consent add 12ABC34501DE35 --by Ana')).id }),
  },
  {
    when: oneOf(/wat_…/),
    make: async () => ({ 'wat_…': (await prepare('watch add --documents clientes.csv')).id }),
  },
  {
    when: oneOf(/db restore/),
    make: async () => {
      await prepare('db backup -o credit-backup.db');
      return {};
    },
  },
  {
    when: oneOf(/--release/),
    make: async () => {
      await prepare('subject hold 12ABC34501DE35 --reason lawsuit');
      return {};
    },
  },
  {
    when: oneOf(/rev_…/),
    make: async () => ({ 'rev_…': (await prepare(`review open ${reportIds.company} --by-subject`)).id }),
  },
  {
    // At its beginning, where it is to be cancelled; else at its end.
    when: oneOf(/opr_…/, /cancel/),
    make: async () => ({ 'opr_…': (await prepare('operation run 99990003000187')).id }),
  },
  {
    when: oneOf(/operation cancel/),
    make: async () => ({ 'opr_…': (await prepare('operation run 99990003000187 --no-wait')).id }),
  },
];

interface Stage {
  readonly machine: Machine;
  readonly names: Names;
}

const stagesBefore = new Map<string, Promise<Stage>>();

/** What a line runs on a copy of. */
async function stageFor(line: string): Promise<Stage> {
  const needed = needs.filter(({ when }) => when(line));
  if (needed.length === 0) return { machine: original, names: {} };
  const key = needed.map((need) => needs.indexOf(need)).join();
  const stage = stagesBefore.get(key) ?? makeStage(needed);
  stagesBefore.set(key, stage);
  return stage;
}

async function makeStage(needed: readonly Need[]): Promise<Stage> {
  machine = await copyOf(original);
  let names: Names = {};
  for (const { make } of needed) names = { ...names, ...(await make()) };
  return { machine, names };
}

/** A copy, with the policy files where a line names them: they are most of the files. */
function copyFor(line: string, { folder }: Machine): Promise<Machine> {
  const policies = join(folder, 'policies');
  const needed = (path: string) => line.includes('polic') || line.includes('@') || !path.startsWith(policies);
  return copyOf({ folder }, needed);
}

/** At one go: with a promise for each of so many small files it takes twice as long. */
async function copyOf({ folder }: Pick<Machine, 'folder'>, filter?: (path: string) => boolean) {
  const copy = await newMachine({ isNew: true });
  cpSync(folder, copy.folder, { recursive: true, ...(filter && { filter }) });
  return copy;
}

/** The line with the names of what was made; makes the files of the reader that it names alone. */
async function prepareLine(line: string, names: Names): Promise<string> {
  if (/profile check \.\/ours\.yaml/.test(line)) {
    await copyFile('profiles/sandbox.yaml', join(machine.folder, 'ours.yaml'));
  }
  if (line.includes('credit.db.erasures')) await writeFile(join(machine.folder, 'credit.db.erasures'), '');
  const { company, alert } = reportIds;
  let prepared = line.replace(exampleReport, /report (redo|decide)/.test(line) ? alert : company);
  for (const [example, name] of Object.entries(names)) prepared = prepared.replaceAll(example, name);
  if (!line.includes('webhook')) return prepared;
  // A public address that needs no looking up; nothing is sent to it.
  return prepared
    .replace('http://127.0.0.1:3000', originOf(receiver))
    .replace('https://example.com', 'https://1.1.1.1');
}

test.each(examples)(
  '%s does what it says, and has no English word for a reader of Portuguese',
  async (line) => {
    const stage = await stageFor(line);
    machine = await copyFor(line, stage.machine);
    const { code, stdout, stderr } = await runLine(await prepareLine(line, stage.names));
    const said = isForReader(line) ? grey(`${stdout}\n${stderr}`) : '';
    expect(englishIn(said, { holdsCodes: true })).toEqual([]);
    const fails = /--fail-on/.test(line) ? [0, 3] : [0];
    expect([fails.includes(code), stderr]).toEqual([true, stderr]);
  },
);
