import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf } from './document-of-case.ts';
import { type Machine, newMachine } from './run-credit.ts';

const first = documentOf('approved-company');
const second = documentOf('alert-company');

let machine: Machine;
beforeAll(async () => {
  machine = await newMachine();
  await writeFile(
    join(machine.folder, 'short.yaml'),
    `id: short
name: Short
kind: cnpj
depth: SIMPLES
terms: { validDays: 10 }
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED }
`,
  );
  await machine.run('policy enable short.yaml');
  await machine.run(`analyze ${first} --policy short`);
});
afterAll(() => machine.remove());

test('a batch of what expires analyses the list whose price was confirmed, whatever was approved meanwhile', async () => {
  const run = machine.start('batch --from-expiring 20d', { terminal: 'all' });
  await expect.poll(() => run.stdout.text).toContain('Go on?');
  expect(run.stdout.text).toContain('valid 1');
  await machine.run(`analyze ${second} --policy short`);
  run.keyboard.write('y\r');
  expect((await run.finished).code).toBe(0);
  const [batch, ...others] = JSON.parse((await machine.run('batch list --json')).stdout).items;
  expect([batch.lines.valid, others]).toEqual([1, []]);
  expect(JSON.parse((await machine.run('batch --from-expiring 20d -n --json')).stdout).valid).toBe(2);
}, 60_000);
