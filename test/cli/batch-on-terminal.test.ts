import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentOf } from './document-of-case.ts';
import { newTerminal, type TerminalMachine } from './on-terminal.ts';

const approved = documentOf('approved-company');

let machine: TerminalMachine;
beforeEach(async () => {
  machine = await newTerminal();
  await writeFile(join(machine.folder, 'list.txt'), `${approved}\n`);
});
afterEach(() => machine.remove());

/** Two policies for companies, and none of them the default. */
async function withoutClearPolicy(): Promise<void> {
  expect((await machine.credit('policy enable starter-company-manual --yes')).code).toBe(0);
  await machine.credit('policy default --unset --kind cnpj');
}

test.each([
  ['drawn', {}, '\r'],
  ['numbered', { CREDIT_ACCESSIBLE: '1' }, '1\r'],
] as const)(
  'which policy a piped list is under is asked on the terminal, %s',
  async (_way, env, first) => {
    await withoutClearPolicy();
    const run = machine.start('cat list.txt | credit batch -', { env });
    await run.until('starter-company-manual');
    run.type(first);
    expect(await run.ended).toBe(0);
    expect(run.text()).toContain('1 ready');
  },
  120_000,
);

test('a list that was pasted by hand is kept while the policy is asked for', async () => {
  await withoutClearPolicy();
  const run = machine.start('credit batch -');
  await run.until('Ctrl-D');
  run.type(`${approved}\r\u0004`);
  await run.until('starter-company-manual');
  run.type('\r');
  expect(await run.ended).toBe(0);
  expect(run.text()).toContain('1 ready');
}, 120_000);

test('where nobody may be asked it is refused before a line is read', async () => {
  await withoutClearPolicy();
  await machine.credit('policy enable background-check-person --yes');
  await machine.credit('policy default --unset --kind cpf');
  const { code, text } = await machine.run('credit batch - --no-input');
  expect(code).toBe(2);
  expect(text).toContain('--policy');
  expect(text).toContain('starter-company-manual');
}, 120_000);

test.each([
  ['\r', true],
  ['\u001b[B\r', false],
] as const)(
  'an unfinished batch of the same name is gone on with, or another one begun',
  async (keys, same) => {
    const id = (await machine.credit('batch list.txt --detach')).stdout.trim();
    const run = machine.start('credit batch list.txt');
    await run.until('Begin another one');
    run.type(keys);
    expect(await run.ended).toBe(0);
    const result = /Batch (bat_[0-9a-z]{26}) "list": 1 ready/.exec(run.text())?.[1];
    expect(result).toMatch(/^bat_/);
    expect(result === id).toBe(same);
  },
  120_000,
);
