import { expect, test } from 'vitest';
import { reasonTitle, reasonTitleIn } from '../../src/batch/reason-title.ts';
import { compilePolicy } from '../../src/policy/compile.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';

test.each([
  ['SCORE', 'Score de bureau'],
  ['RISK_BAND', 'Faixa de risco'],
  ['HIGH_DEBT_AND_LOW_SCORE', 'Dívida alta com score baixo'],
  ['A_NAME_OF_ONES_OWN', 'A_NAME_OF_ONES_OWN'],
])('the reason %s is read as %s', (reason, title) => {
  expect(reasonTitle(reason, 'pt-BR')).toBe(title);
});

test('a reason of a policy is read as what its rule asks, and never as a code of whoever wrote it', async () => {
  const { policy } = await readPolicy(
    `id: own
name: Own
kind: cnpj
depth: SIMPLES
inputs:
  - { name: daysLate, title: { en: Days late, pt-BR: Dias de atraso }, type: integer }
  - { name: purchases, title: { en: Purchases, pt-BR: Compras }, type: money }
groups:
  - name: mine
    rules:
      - { rule: INPUT, input: daysLate, failWhen: GREATER_THAN 15, statusToApply: ALERT }
      - { rule: INPUT, input: purchases, failWhen: LESS_THAN 100 BRL, statusToApply: ALERT }
      - name: YOUNG_AND_LATE
        all:
          - { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 2 YEARS }
          - { rule: INPUT, input: daysLate, failWhen: GREATER_THAN 0 }
        statusToApply: ALERT
      - any:
          - { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 1 YEARS }
          - { rule: INPUT, input: daysLate, failWhen: GREATER_THAN 30 }
        statusToApply: ALERT
`,
    'own.yaml',
  );
  if (policy === undefined) throw new Error('the policy has an error');
  const compiled = compilePolicy(policy, { version: 1 });
  const read = (rule: string, group = 'mine') => reasonTitleIn(compiled, { group, rule }, 'pt-BR');
  expect(read('INPUT')).toBe('Dias de atraso / Compras');
  expect(read('YOUNG_AND_LATE')).toBe('Todos: Tempo de abertura da empresa; Dias de atraso');
  expect(read('ANY')).toBe('Qualquer um: Tempo de abertura da empresa; Dias de atraso');
  expect(read('RISK_BAND', 'scoring')).toBe('Faixa de risco');
});
