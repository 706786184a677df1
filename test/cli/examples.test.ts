import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { commands } from '../../src/cli/commands/index.ts';
import { serveDemo } from '../../src/sources/connector/demo/serve-demo.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { type Machine, newMachine, type RunOptions, wordsOf } from './run-credit.ts';

const exampleReport = /rpt_[0-9a-z]{26}/g;
const exampleKey = '3f9a2b7c51d0e684';

/** The examples of help, each once. The completion scripts go to the process's own stdout and are tested from outside. */
const examples = commands
  // What runs until it is stopped is run as a process, in test/http/process.test.ts and test/cli/webhook-listen.test.ts.
  .filter((command) => command.name !== 'completion' && !command.endsBySignal)
  .flatMap((command) => command.examples.map((example) => example.line));

/** What the examples speak of, made once; each example runs on a copy. */
let original: Machine;
/** The reports there: one of a company, and one that an analyst may decide on. */
let reportIds: { company: string; alert: string };
let machine: Machine;
let receiver: Server | undefined;
beforeAll(async () => {
  original = await newMachine();
  const { folder } = original;
  // A policy file and a justification beside the reader.
  await cp('policies', join(folder, 'policies'), { recursive: true });
  await writeFile(join(folder, 'motivo.txt'), 'Garantia registrada em cartório.\n');
  for (const year of [2024, 2025]) {
    const periods = [{ year, months: 12, incomeStatement: { netRevenue: 500, netIncome: 20 } }];
    await writeFile(join(folder, `balanco-${year}.json`), JSON.stringify({ periods }));
  }
  await writeFile(join(folder, 'clientes.txt'), '12.ABC.345/01DE-35\n99990001000198\n');
  await writeFile(join(folder, 'pagamentos.csv'), 'CNPJ;evento;data\n99990001000198;pago;20/11/2026\n');
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
afterAll(() => original.remove());
afterEach(async () => {
  receiver?.closeAllConnections();
  receiver?.close();
  receiver = undefined;
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
    await cp(`fixtures/datasets/${file}`, join(folder, file));
  }
}

/** A receiver of events that confirms each; its address without a path. */
async function startReceiver(): Promise<string> {
  receiver = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => receiver?.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** A server that stands in for the publishers of datasets; its address. */
async function startPublishers(): Promise<string> {
  const files: Readonly<Record<string, string>> = {
    '/ceis/': '20261118_CEIS.zip',
    '/pep/': '202610_PEP.csv',
    '/consolidated.xml': 'consolidated.xml',
  };
  receiver = createServer(async (request, response) => {
    const [, file] = Object.entries(files).find(([part]) => request.url?.includes(part)) ?? [];
    if (file === undefined) response.writeHead(404).end();
    else response.end(await readFile(join(machine.folder, file)));
  });
  await new Promise<void>((resolve) => receiver?.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** What an example about webhooks speaks of: a receiver, a webhook that it has, an event that it was sent. */
async function withReceiver(line: string): Promise<string> {
  const origin = await startReceiver();
  if (/whk_…|evt_…|trigger REPORT_FINISHED/.test(line)) {
    const { id } = await prepare(`webhook add --type REPORT_FINISHED --url ${origin}`, {
      env: allowLoopback,
    });
    const [delivery] = (await prepare('webhook trigger REPORT_FINISHED', { env: allowLoopback })).items;
    return line.replace('whk_…', id).replace('evt_…', delivery.id);
  }
  // A public address that needs no looking up; nothing is sent to it.
  return line.replace('http://127.0.0.1:3000', origin).replace('https://example.com', 'https://1.1.1.1');
}

const allowLoopback = { CREDIT_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8' };

/** A batch that is not begun; its id. */
async function takeInBatch(): Promise<string> {
  return (await machine.run('batch clientes.txt --detach')).stdout.trim();
}

/** An operation at its end, or at its beginning where it is to be cancelled; its id. */
async function runOperation(line: string): Promise<string> {
  const waits = line.includes('cancel') ? ' --no-wait' : '';
  return (await prepare(`operation run 99990003000187${waits}`)).id;
}

/** Runs on a terminal what asks for the name that it was given, and types it. */
async function typeName(words: readonly string[], name = words.at(-1)) {
  const run = machine.start(words, { terminal: 'all', env: { NO_COLOR: '1' } });
  await expect.poll(() => run.stdout.text).toContain('to go on');
  run.keyboard.write(`${name}\r`);
  return run.finished;
}

/** Runs a line as a shell would: `VARIABLE=value`, what `echo`, `printf` and `<` put in, and what `>` takes away. */
async function runLine(line: string) {
  const [producer, consumer] = line.includes(' | ') ? line.split(' | ') : [undefined, line];
  const piped = producer === undefined ? undefined : `${wordsOf(producer)[1]?.replaceAll('\\n', '\n')}\n`;
  const [, given] = / < (\S+)$/.exec(line) ?? [];
  const words = wordsOf((consumer ?? line).replace(/ [<>] \S+$/, ''));
  const env: Record<string, string> = line.includes('webhook') ? { ...allowLoopback } : {};
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
  return machine.run(words, { env, ...(stdin !== undefined && { stdin }) });
}

/** What the command prints as JSON, for what an example needs beforehand. */
async function prepare(words: string, options?: RunOptions) {
  const { code, stdout, stderr } = await machine.run(`${words} --json`, options);
  expect([code, stderr]).toEqual([0, stderr]);
  return JSON.parse(stdout);
}

/**
 * Makes what a line speaks of beside what all have, and nothing else: each takes its time. Returns the line with the names
 * of what was made.
 */
async function prepareFor(line: string): Promise<string> {
  let prepared = line.includes('webhook') ? await withReceiver(line) : line;
  if (/profile check \.\/ours\.yaml/.test(line)) {
    await cp('profiles/sandbox.yaml', join(machine.folder, 'ours.yaml'));
  }
  if (line.includes('starter-company@2')) {
    const file = join(machine.folder, 'policies', 'starter-company.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^name: .+$/m, 'name: Said otherwise'));
    await prepare('policy enable policies/starter-company.yaml --yes');
  }
  const { company, alert } = reportIds;
  if (/shadow --beside|policy promote/.test(line)) {
    const file = join(machine.folder, 'policies', 'starter-company.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('LESS_THAN 6 MONTHS', 'LESS_THAN 9 MONTHS'));
    await prepare('policy shadow policies/starter-company.yaml');
  }
  if (line.includes('report redo')) await prepare(`report decide ${alert} --deny --commentary x`);
  prepared = prepared.replace(exampleReport, /report (redo|decide)/.test(line) ? alert : company);
  if (/cli_…|client (list|revoke --all)/.test(line)) {
    const { clientId } = await prepare('client create --name erp --permission all');
    prepared = prepared.replace('cli_…', clientId);
  }
  if (/ana@example.com/.test(line) && !line.includes('user add')) {
    await prepare('user add --name Ana --email ana@example.com --role analyst');
  }
  if (/credit key/.test(line)) {
    const { kid } = await prepare('key rotate');
    prepared = prepared.replaceAll(exampleKey, kid);
  }
  if (/bat_…|batch list|--resume/.test(line)) prepared = prepared.replace('bat_…', await takeInBatch());
  if (line.includes('cns_…')) {
    const { id } = await prepare('consent add 12ABC34501DE35 --by Ana');
    prepared = prepared.replace('cns_…', id);
  }
  if (line.includes('wat_…')) {
    const { id } = await prepare('watch add --documents clientes.csv');
    prepared = prepared.replace('wat_…', id);
  }
  if (line.includes('db restore')) await prepare('db backup -o credit-backup.db');
  if (line.includes('credit.db.erasures')) await writeFile(join(machine.folder, 'credit.db.erasures'), '');
  if (line.includes('--release')) await prepare('subject hold 12ABC34501DE35 --reason lawsuit');
  if (line.includes('rev_…')) {
    const { id } = await prepare(`review open ${company} --by-subject`);
    prepared = prepared.replace('rev_…', id);
  }
  if (line.includes('opr_…')) prepared = prepared.replace('opr_…', await runOperation(line));
  return prepared;
}

/** A copy of what was made, with the policy files where a line names them: they are most of the files. */
async function copyFor(line: string): Promise<Machine> {
  const copy = await newMachine();
  const policies = join(original.folder, 'policies');
  const needed = (path: string) => line.includes('polic') || line.includes('@') || !path.startsWith(policies);
  await cp(original.folder, copy.folder, { recursive: true, filter: needed });
  return copy;
}

test.each(examples)('%s', async (line) => {
  machine = await copyFor(line);
  const { code, stderr } = await runLine(await prepareFor(line));
  const fails = /--fail-on/.test(line) ? [0, 3] : [0];
  expect([fails.includes(code), stderr]).toEqual([true, stderr]);
});
