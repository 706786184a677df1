import { expect, test } from 'vitest';
import { documentOf } from './document-of-case.ts';
import { newMachine } from './run-credit.ts';

test('what is held about a company is shown in 80 columns, in either language, and as JSON', async () => {
  const machine = await newMachine();
  const document = documentOf('approved-company');
  await machine.run(`analyze ${document} --policy starter-company`);
  const { stdout, code } = await machine.run(`subject show ${document} --lang pt-BR`, {
    terminal: 'all',
    columns: 80,
  });
  expect(code).toBe(0);
  expect(stdout.split('\n')[0]).toContain('SANDBOX');
  expect(stdout).toMatch(/Quantos +Primeiro +Último +O que se guarda/);
  expect(stdout).toMatch(/1 +\d\d\/\d\d\/\d{4}.+ +Relatórios/);
  expect(stdout).toContain('Onde não se procurou');
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  const answer = JSON.parse((await machine.run(`subject show ${document} --json`)).stdout);
  expect(answer).toMatchObject({
    document,
    sandbox: true,
    holdings: [{ record: 'report', count: 1 }, {}, {}, {}],
  });
  const nobody = await machine.run(`subject show ${documentOf('denied-by-score-company')}`);
  expect(nobody.stdout).toContain('Nothing is held about');
  const wrong = await machine.run('subject show 123');
  expect({ code: wrong.code, told: wrong.stderr }).toEqual({
    code: 2,
    told: expect.stringContaining('INVALID_DOCUMENT'),
  });
});
