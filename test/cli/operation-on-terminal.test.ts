import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentOf } from './document-of-case.ts';
import { newTerminal, type TerminalMachine } from './on-terminal.ts';

const document = documentOf('denied-partner-company');
const line = `credit operation run ${document} --operation company-and-its-people`;

let machine: TerminalMachine;
beforeEach(async () => {
  machine = await newTerminal();
});
afterEach(() => machine.remove());

test('the tree of an operation fills in on a terminal as its members finish, and stands once at the end', async () => {
  const run = machine.start(line, { env: { CREDIT_SANDBOX_DELAY: '300-300' } });
  expect(await run.ended).toBe(0);
  const before = run.text().slice(0, run.text().lastIndexOf('DENIED'));
  expect(before).toContain('0 of 1');
  // The root had ended, and its members were under way below it.
  expect(before).toMatch(/Under way +├ Tiago Gaturamo/);
  expect(before).toMatch(/Under way +└ Tiago Embaúba/);
  const end = run.text().slice(run.text().lastIndexOf('DENIED'));
  expect(end).toMatch(/Denied +975 +└ Tiago Embaúba/);
  expect(end.split('Tiago Gaturamo').length).toBe(2);
  expect(end).not.toContain('Under way');
  expect(end).toContain('SANDBOX');
}, 120_000);

test('Ctrl-C leaves the operation as it is, says how to go on, and nothing is made twice', async () => {
  const run = machine.start(line, { env: { CREDIT_SANDBOX_DELAY: '60000-60000' } });
  await run.until('Under way');
  run.type('\u0003');
  expect(await run.ended).toBe(130);
  const [, id = ''] = /credit operation wait (opr_\w+)/.exec(run.text()) ?? [];
  expect(id).not.toBe('');
  const next = await machine.credit(`operation wait ${id}`);
  expect([next.code, next.stdout]).toEqual([0, expect.stringContaining('4 of 4 analysed; counted 4')]);
  const { stdout } = await machine.credit('operation list --json');
  expect(stdout.match(/"id":"opr_\w+"/g)).toEqual([`"id":"${id}"`]);
}, 120_000);
