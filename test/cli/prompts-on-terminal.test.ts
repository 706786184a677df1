import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newTerminal, type TerminalMachine } from './on-terminal.ts';

let machine: TerminalMachine;
beforeEach(async () => {
  machine = await newTerminal();
});
afterEach(() => machine.remove());

/** Both ways to ask; the numbered one takes a number and Enter where the drawn one has a cursor. */
const ways = [
  ['drawn', {}],
  ['numbered', { CREDIT_ACCESSIBLE: '1' }],
] as const;

describe.each(ways)('every question of the built program, %s', (way, env) => {
  const first = way === 'drawn' ? '\r' : '1\r';

  test('a document, a policy where there are several, and an amount are asked for', async () => {
    await machine.credit('policy enable quick-company --yes');
    const run = machine.start('credit', { env });
    await run.until('CPF or CNPJ');
    run.type('99990001000198\r');
    await run.until('starter-company');
    await run.until('Company and its people');
    run.type(first);
    await run.until('Amount asked for');
    run.type('\r');
    await run.until('APPROVED   score');
    run.type('\u0003');
    await run.ended;
    expect(run.text()).not.toContain('UNEXPECTED');
  });

  test('a policy is asked for where there are several', async () => {
    await machine.credit('policy enable quick-company --yes');
    await machine.credit('policy default --unset --kind cnpj');
    const run = machine.start('credit analyze 99990001000198', { env });
    await run.until('quick-company  ');
    await run.until('starter-company  ');
    run.type(first);
    expect(await run.ended).toBe(0);
    expect(run.text()).toContain('99.990.001/0001-98');
  });

  test('a yes is asked for before something changes', async () => {
    const refused = machine.start('credit policy disable starter-person', { env });
    await refused.until('(y/N)');
    refused.type('\r');
    expect(await refused.ended).toBe(0);
    expect(refused.text()).toContain('Nothing was changed');
    const agreed = machine.start('credit policy disable starter-person', { env });
    await agreed.until('(y/N)');
    agreed.type('y\r');
    expect(await agreed.ended).toBe(0);
    expect(agreed.text()).not.toContain('Nothing was changed');
  });

  test('a file that stands is asked about before it is replaced', async () => {
    await writeFile(join(machine.folder, 'list.txt'), '99990001000198\n');
    await writeFile(join(machine.folder, 'out.csv'), 'mine\n');
    const run = machine.start('credit batch list.txt --policy starter-company -o out.csv', { env });
    await run.until('(y/N)');
    run.type('y\r');
    expect(await run.ended).toBe(0);
  });

  test('Ctrl-C ends the question quietly with 130', async () => {
    const run = machine.start('credit policy disable starter-person', { env });
    await run.until('(y/N)');
    run.type('\u0003');
    expect(await run.ended).toBe(130);
    expect(run.text()).not.toContain('Error');
  });
});
