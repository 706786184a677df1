import { describe, expect, test } from 'vitest';
import { evaluateRule } from '../../policy/one-rule.ts';
import { ask, noticesWith } from './ask-journal.ts';

describe('lawsuits by the name of a party', () => {
  test.each([
    'MASSA FALIDA DE INDUSTRIA FICTICIA DE MOVEIS SA',
    'INDUSTRIA FICTICIA DE MOVEIS SA E OUTROS (2)',
    'INDUSTRIA FICTICIA DE MOVEIS SA (CNPJ 99.999.002/0001-01)',
    'INDUSTRIA FICTICIA DE MOVEIS SA - CNPJ: 99.999.002/0001-01',
    'INDUSTRIA FICTICIA DE MOVEIS SA, na pessoa de seu representante legal',
    'MOVEIS DO NORTE (INDUSTRIA FICTICIA DE MOVEIS SA)',
    'INDUSTRIA FICTICIA DE MOVEIS SA - FILIAL 02',
    'NOME CIVIL QUALQUER registrado(a) civilmente como INDUSTRIA FICTICIA DE MOVEIS SA',
  ])('include the party %s', async (nome) => {
    const notices = noticesWith({ destinatarios: [{ nome, polo: 'P' }] });
    expect((await ask({ notices })).details?.possible).toMatchObject([{ pole: 'PASSIVE' }]);
  });

  test.each(['MASSA FALIDA DE COMERCIO IMAGINARIO LTDA', 'MOVEIS DO NORTE (COMERCIO IMAGINARIO LTDA)'])(
    'do not include the party %s',
    async (nome) => {
      const notices = noticesWith({ destinatarios: [{ nome, polo: 'P' }] });
      expect((await ask({ notices })).details?.possible).toEqual([]);
    },
  );

  test('are a lower bound if a name has more notices than are read', async () => {
    const { items } = JSON.parse(noticesWith({}));
    const notices = (page: number) =>
      JSON.stringify({
        status: 'success',
        count: 5_000,
        items: Array.from({ length: 1_000 }, (_, at) => ({ ...items[0], id: page * 1_000 + at })),
      });
    const { details, failed, asked } = await ask({ notices });
    expect(asked.filter(({ path }) => path === '/notices')).toHaveLength(2);
    expect(details?.possible).toHaveLength(1);
    expect(details?.possibleUnread).toBe(3_000);
    expect(failed).toEqual({
      code: 'TOO_LARGE',
      message: 'The journal of justice (DJEN) has too many notices of that name: 3000 were not read.',
    });
    const statusOf = (failWhen: string) =>
      evaluateRule(
        { rule: 'LAWSUITS_COUNT', failWhen, where: { certainty: 'POSSIBLE' }, statusToApply: 'ALERT' },
        details ? { PROCESSES: details } : {},
        { kind: 'cnpj' },
      ).status;
    expect(['GREATER_THAN 0', 'GREATER_THAN 1', 'GREATER_THAN 3001'].map(statusOf)).toEqual([
      'ALERT',
      'NOT_APPLIED',
      'APPROVED',
    ]);
  });
});
