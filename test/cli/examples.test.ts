import { cp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands/index.ts';
import { type Machine, newMachine } from './run-credit.ts';

const exampleReport = /rpt_[0-9a-z]{26}/g;

/** The examples of help, each once. The completion scripts go to the process's own stdout and are tested from outside. */
const examples = commands
  // What runs until it is stopped is run as a process, in test/http/process.test.ts and test/cli/webhook-listen.test.ts.
  .filter((command) => command.name !== 'completion' && !command.endsBySignal)
  .flatMap((command) => command.examples.map((example) => example.line));

let machine: Machine;
let receiver: Server | undefined;
beforeEach(async () => {
  machine = await newMachine();
  // What the examples speak of: a policy file and a justification beside the reader.
  await cp('policies', join(machine.folder, 'policies'), { recursive: true });
  await cp('profiles/sandbox.yaml', join(machine.folder, 'ours.yaml'));
  await writeFile(join(machine.folder, 'motivo.txt'), 'Garantia registrada em cartório.\n');
  for (const year of [2024, 2025]) {
    const periods = [{ year, months: 12, incomeStatement: { netRevenue: 500, netIncome: 20 } }];
    await writeFile(join(machine.folder, `balanco-${year}.json`), JSON.stringify({ periods }));
  }
  await writeFile(join(machine.folder, 'clientes.txt'), '12.ABC.345/01DE-35\n99990001000198\n');
  await writeFile(join(machine.folder, 'clientes.csv'), 'Nome;CNPJ\nPadaria;12.ABC.345/01DE-35\n');
});
afterEach(async () => {
  receiver?.closeAllConnections();
  receiver?.close();
  receiver = undefined;
  await machine.remove();
});

/** The words of a shell line: blanks part them, quotes hold them together. */
function wordsOf(line: string): string[] {
  return Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');
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

/** What an example about webhooks speaks of: a receiver, a webhook that it has, an event that it was sent. */
async function withReceiver(line: string): Promise<string> {
  const origin = await startReceiver();
  if (/whk_…|evt_…|trigger REPORT_FINISHED/.test(line)) {
    const add = `webhook add --type REPORT_FINISHED --url ${origin} --json`;
    const { id } = JSON.parse((await machine.run(add, { env: allowLoopback })).stdout);
    const sent = await machine.run('webhook trigger REPORT_FINISHED --json', { env: allowLoopback });
    const [delivery] = JSON.parse(sent.stdout).items;
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

/** Runs a line as a shell would: `VARIABLE=value`, what `echo` and `printf` pipe in, and what `>` takes away. */
async function runLine(line: string) {
  const [producer, consumer] = line.includes(' | ') ? line.split(' | ') : [undefined, line];
  const piped = producer === undefined ? undefined : `${wordsOf(producer)[1]?.replaceAll('\\n', '\n')}\n`;
  const words = wordsOf((consumer ?? line).replace(/ > \S+$/, ''));
  const env: Record<string, string> = line.includes('webhook') ? { ...allowLoopback } : {};
  while (words[0]?.includes('=')) {
    const [name = '', value = ''] = words.shift()?.split('=') ?? [];
    env[name] = value;
  }
  expect(words.shift()).toBe('credit');
  return machine.run(words, { env, ...(piped !== undefined && { stdin: piped }) });
}

test.each(examples)('%s', async (line) => {
  const document =
    line.includes('report redo') || line.includes('report decide') ? '00000011800' : '99990001000198';
  const report = JSON.parse((await machine.run(`analyze ${document} --json`)).stdout);
  if (line.includes('report redo')) await machine.run(`report decide ${report.id} --deny --commentary x`);
  const { clientId } = JSON.parse(
    (await machine.run('client create --name erp --permission all --json')).stdout,
  );
  const { kid } = JSON.parse((await machine.run('key rotate --json')).stdout);
  const batch = line.includes('bat_…') ? await takeInBatch() : '';
  const prepared = line.includes('webhook') ? await withReceiver(line) : line;
  const { code, stderr } = await runLine(
    prepared
      .replace(exampleReport, report.id)
      .replace('bat_…', batch)
      .replace('cli_…', clientId)
      .replace('3f9a2b7c51d0e684', kid),
  );
  const fails = /--fail-on/.test(line) ? [0, 3] : [0];
  expect([fails.includes(code), stderr]).toEqual([true, stderr]);
});
