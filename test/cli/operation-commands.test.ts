import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { grey, type LiveRun, type Machine, newMachine } from './run-credit.ts';

const operation = 'company-and-its-people';
/** A company with four partners, of whom one has a company; all are approved. */
const clean = '99990001000198';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
});
afterEach(() => machine.remove());

async function until(run: LiveRun, text: string): Promise<void> {
  while (!grey(run.stdout.text).includes(text)) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function listed(): Promise<readonly unknown[]> {
  return JSON.parse((await machine.run('operation list --json')).stdout).items;
}

describe('credit operation run', () => {
  test('--dry-run tells what would be done and at which price at most, and makes nothing', async () => {
    const { code, stdout, stderr } = await machine.run(`operation run ${clean} --dry-run`);
    expect(code).toBe(0);
    expect(stdout).toContain('starter-company@1');
    expect(stdout).toMatch(/At most 41 reports, R\$\s414\.10/);
    expect(stderr).toContain('Nothing was made');
    const preview = JSON.parse((await machine.run(`operation run ${clean} --dry-run --json`)).stdout);
    expect(preview).toMatchObject({ operationId: operation, document: clean, dryRun: true });
    // The root, and twenty members of each step, each as dear as the dearest policy of the step.
    const dearest = preview.steps.map((step: { policies: { price: number }[] }) =>
      Math.max(...step.policies.map(({ price }) => price)),
    );
    const together = preview.root.price + 20 * dearest[0] + 20 * dearest[1];
    expect(preview.atMost.reports).toBe(41);
    expect(preview.atMost.price).toBeCloseTo(together, 9);
    expect(await listed()).toEqual([]);
  });

  test('says the price at most before it begins, and ends with 5 where the time runs out first', async () => {
    const { code, stdout, stderr } = await machine.run(`operation run ${clean} --wait 0`);
    expect(code).toBe(5);
    expect(stderr).toMatch(/at most 41 reports, R\$\s414\.10/);
    const [, id = ''] = /credit operation wait (opr_\w+)/.exec(stderr) ?? [];
    expect(stdout).toContain(id);
    expect((await machine.run(`operation wait ${id} --json`)).stdout).toContain('"status":"APPROVED"');
  });
});

describe('credit analyze with the id of an operation', () => {
  test('runs it, and ends as after a report', async () => {
    const { code, stdout } = await machine.run(`analyze ${clean} --policy ${operation} --json`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ operationId: operation, status: 'APPROVED', counted: 6 });
    const shown = await machine.run(`analyze ${clean} --policy ${operation}`);
    expect(shown.stdout).toContain('├ ');
    expect(shown.stdout).toContain('SANDBOX');
    const denied = await machine.run(`analyze 99990005000176 --policy ${operation} --fail-on denied`);
    expect(denied.code).toBe(3);
    expect((await machine.run(`analyze 99990009000154 --policy ${operation}`)).code).toBe(4);
  });

  test('refuses what an operation does not take, and makes nothing', async () => {
    const { code, stderr } = await machine.run(
      `analyze ${clean} --policy ${operation} --amount 5 --reuse-days 1`,
    );
    expect(code).toBe(2);
    expect(stderr).toContain('--amount, --reuse-days');
    expect(await listed()).toEqual([]);
  });

  test('runs the one that is the default, where nothing is named', async () => {
    await machine.run(`policy default ${operation}`);
    expect((await machine.run(`analyze ${clean} --no-wait`)).stdout).toMatch(/^opr_/);
    expect(await listed()).toMatchObject([{ operationId: operation }]);
  });
});

describe('the id of an operation', () => {
  test('stands in the list of policies, is shown, disabled and enabled again as it is stored', async () => {
    const { items } = JSON.parse((await machine.run('policy list --kind operation --json')).stdout);
    expect(items).toMatchObject([{ id: operation, kind: 'OPERATION', depth: null, enabled: true }]);
    expect((await machine.run(`policy show ${operation}`)).stdout).toContain('CNPJ · operation · enabled');
    await machine.run(`policy disable ${operation} --yes`);
    expect((await machine.run(`operation run ${clean} --operation ${operation}`)).stderr).toContain(
      'POLICY_DISABLED',
    );
    const enabled = await machine.run(`policy enable ${operation} --yes --json`);
    expect(JSON.parse(enabled.stdout)).toMatchObject({ kind: 'OPERATION', version: 1, outcome: 'ENABLED' });
  });
});

test('the toolbox offers operations beside policies, and shows what one comes to', async () => {
  const run = machine.start('', { terminal: 'all', env: { NO_COLOR: '1' } });
  await until(run, 'CPF or CNPJ');
  run.keyboard.write(`${clean}\r`);
  await until(run, '❯ starter-company');
  run.keyboard.write('\u001B[B');
  await until(run, `❯ ${operation}`);
  run.keyboard.write('\r');
  await until(run, '6 of 6 analysed; counted 6');
  expect(grey(run.stdout.text)).toContain('└ ');
  const asked = () => grey(run.stdout.text).split('6 of 6 analysed').at(-1)?.includes('CPF or CNPJ');
  while (asked() !== true) await new Promise((resolve) => setTimeout(resolve, 10));
  run.keyboard.write('\u0003');
  expect((await run.finished).code).toBe(130);
});
