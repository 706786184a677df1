import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../../src/policy/rules/index.ts';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeAll(async () => {
  machine = await newMachine();
});
afterAll(() => machine.remove());

describe('credit policy rules', () => {
  test('lists every rule, one a line, and needs no database', async () => {
    const { code, stdout, stderr } = await machine.run('policy rules');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const ids = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[0]);
    expect(ids).toEqual(rules.map(({ id }) => id));
  });

  test('can be narrowed to a document kind, and says in JSON all that a policy may write', async () => {
    const { items } = JSON.parse((await machine.run('policy rules --kind cpf --json')).stdout);
    expect(items.length).toBeLessThan(rules.length);
    expect(items.find((rule: { id: string }) => rule.id === 'AGE')).toMatchObject({
      documentKinds: ['cpf'],
      sections: ['BASIC_INFORMATION'],
      value: 'duration',
      units: ['MONTHS', 'YEARS'],
    });
  });
});

describe('credit policy explain', () => {
  test('says what a rule reads and how it is asked, in both languages', async () => {
    const english = (await machine.run('policy explain lawsuits-count')).stdout;
    for (const words of [
      'LAWSUITS_COUNT',
      'PROCESSES',
      'where: courtTypes',
      'failWhen: GREATER_THAN 0 COUNT',
    ])
      expect(english).toContain(words);
    const portuguese = (await machine.run('policy explain LAWSUITS_COUNT --lang pt-BR')).stdout;
    expect(portuguese).toContain('Processos no polo passivo');
    expect(portuguese).toContain('Operadores');
  });

  test('takes another name of a rule, and says what it is called', async () => {
    const { stdout } = await machine.run('policy explain BUSINNES_PARTNERS_RESTRICTIVE');
    expect(stdout.split('\n')[0]).toContain('BUSINESS_PARTNERS_RESTRICTIVE');
    expect(stdout).toContain('Also called');
  });

  test('refuses a rule that there is none of, with the nearest', async () => {
    expect(await machine.run('policy explain COMPANY_SITUATON')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Did you mean COMPANY_SITUATION?'),
    });
  });
});

describe('credit policy templates', () => {
  test('lists what ships, by kind, and each can be enabled by its id', async () => {
    const { items } = JSON.parse((await machine.run('policy templates --kind cnpj --json')).stdout);
    expect(items.map(({ id }: { id: string }) => id)).toContain('long-term-financing');
    for (const { id, type } of items) {
      expect(type).toBe('cnpj');
      expect((await machine.run(`policy enable ${id}`)).code).toBe(0);
    }
  });
});
