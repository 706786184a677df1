import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf } from './document-of-case.ts';
import { type Machine, newMachine } from './run-credit.ts';

const whole = documentOf('approved-company');
/** Its source of protests, which is optional, never answers. */
const incomplete = documentOf('source-down-optional-company');

let machine: Machine;
beforeAll(async () => {
  machine = await newMachine();
});
afterAll(() => machine.remove());

async function listed(id: string): Promise<readonly string[]> {
  const { stdout } = await machine.run(`batch show ${id} --incomplete --json`);
  return JSON.parse(stdout).items.map(({ document }: { readonly document: string }) => document);
}

test('the documents of a batch that were decided although a source failed are listed, and analysed again once confirmed', async () => {
  const input = `${whole}\n${incomplete}\n`;
  const first = await machine.run('batch - --policy starter-company --name Carteira --json', {
    stdin: input,
  });
  const { id } = JSON.parse(first.stdout);
  expect(await listed(id)).toEqual([incomplete]);

  const price = await machine.run(`batch --from-incomplete ${id} -n --json`);
  expect(JSON.parse(price.stdout)).toMatchObject({ valid: 1 });
  expect(JSON.parse((await machine.run('batch list --json')).stdout).items).toHaveLength(1);

  const again = await machine.run(`batch --from-incomplete ${id} --json`);
  expect(JSON.parse(again.stdout)).toMatchObject({
    name: 'Carteira, with all sources',
    policyId: 'starter-company',
    lines: { valid: 1 },
    counted: 1,
  });
  // A later report has followed it, although its source failed again.
  expect(await listed(id)).toEqual([]);
  const { stderr, code } = await machine.run(`batch --from-incomplete ${id}`);
  expect({ stderr, code }).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('No document of batch'),
  });
}, 60_000);

test.each(['batch list.txt --from-incomplete bat_1', 'batch --from-expiring 30d --from-incomplete bat_1'])(
  '%s is refused',
  async (line) => {
    const { code, stderr } = await machine.run(line);
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('exactly one of files'),
    });
  },
);
