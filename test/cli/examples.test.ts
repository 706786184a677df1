import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands/index.ts';
import { type Machine, newMachine } from './run-credit.ts';

const exampleReport = /rpt_[0-9a-z]{26}/g;

/** The examples of help, each once. The completion scripts go to the process's own stdout and are tested from outside. */
const examples = commands
  // What runs until it is stopped is run as a process, in test/http/process.test.ts.
  .filter((command) => command.name !== 'completion' && !command.endsBySignal)
  .flatMap((command) => command.examples.map((example) => example.line));

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
  // What the examples speak of: a policy file and a justification beside the reader.
  await cp('policies', join(machine.folder, 'policies'), { recursive: true });
  await writeFile(join(machine.folder, 'motivo.txt'), 'Garantia registrada em cartório.\n');
});
afterEach(() => machine.remove());

/** The words of a shell line: blanks part them, quotes hold them together. */
function wordsOf(line: string): string[] {
  return Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');
}

/** Runs a line as a shell would: `VARIABLE=value`, what `echo` and `printf` pipe in, and what `>` takes away. */
async function runLine(line: string) {
  const [producer, consumer] = line.includes(' | ') ? line.split(' | ') : [undefined, line];
  const piped = producer === undefined ? undefined : `${wordsOf(producer)[1]?.replaceAll('\\n', '\n')}\n`;
  const words = wordsOf((consumer ?? line).replace(/ > \S+$/, ''));
  const env: Record<string, string> = {};
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
    (await machine.run('client create --name example --permission all --json')).stdout,
  );
  const { kid } = JSON.parse((await machine.run('key rotate --json')).stdout);
  const { code, stderr } = await runLine(
    line.replace(exampleReport, report.id).replace('cli_…', clientId).replace('3f9a2b7c51d0e684', kid),
  );
  const fails = /--fail-on/.test(line) ? [0, 3] : [0];
  expect([fails.includes(code), stderr]).toEqual([true, stderr]);
});
