import { describe, expect, test } from 'vitest';
import type { Document } from '../../../src/document/document.ts';
import { mergeSection } from '../../../src/sections/merge.ts';
import { evaluateRule } from '../../policy/one-rule.ts';
import { answering, publicAnswer } from '../public-answers.ts';
import { askAt, companyFlags, listOf, personFlags } from './ask-portal.ts';

const haulier: Document = { kind: 'cnpj', value: '99999004000192' };
const furniture: Document = { kind: 'cnpj', value: '99999002000101' };
const person: Document = { kind: 'cpf', value: '52998224725' };

/** Rows of the sample of a route with other members. */
const rowsWith = (name: string, ...changes: readonly Readonly<Record<string, unknown>>[]) => {
  const [sample] = JSON.parse(publicAnswer(name));
  return JSON.stringify(changes.map((change) => ({ ...sample, ...change })));
};

const denied = (rule: string) => ({ rule, failWhen: 'IS_TRUE', statusToApply: 'DENIED' }) as const;

const isListed = (sections: Parameters<typeof evaluateRule>[1], document: Document) =>
  evaluateRule(denied('SANCTIONED'), sections, { kind: document.kind }).status;

async function screen(ceis: string) {
  const portal = answering({ '/pessoa-juridica': companyFlags({ cnpj: haulier.value }), '/ceis': ceis });
  const { details, failed } = await askAt(portal, 'SANCTIONS', haulier);
  return { list: listOf(details, 'CEIS'), status: isListed({ SANCTIONS: details }, haulier), failed };
}

describe('a row of a query by document', () => {
  test.each([
    ['shows the document', {}, '99999004000192'],
    [
      'shows another establishment of the company',
      { pessoa: { cnpjFormatado: '99.999.004/0002-73' }, sancionado: null },
      '99999004000273',
    ],
    [
      'shows another establishment with a wrong check digit',
      { pessoa: { cnpjFormatado: '99.999.004/0002-00' }, sancionado: null },
      '99999004000200',
    ],
    ['shows no document', { pessoa: null, sancionado: { nome: 'X' } }, '99999004000192'],
    [
      'shows words in place of a document',
      { pessoa: { cnpjFormatado: 'Sem informação' }, sancionado: null },
      '99999004000192',
    ],
    [
      'shows words in one place and the document in another',
      { pessoa: { cnpjFormatado: 'Sem informação' }, sancionado: { codigoFormatado: '99.999.004/0001-92' } },
      '99999004000192',
    ],
    [
      'shows another document in one place and its own in another',
      {
        pessoa: { cnpjFormatado: '99.999.002/0001-01' },
        sancionado: { codigoFormatado: '99.999.004/0001-92' },
      },
      '99999004000192',
    ],
  ])("is the subject's if it %s", async (_, change, document) => {
    const { list, status, failed } = await screen(rowsWith('cgu/ceis', change));
    expect(list).toMatchObject({ state: 'LISTED', hits: [{ document, certainty: 'CERTAIN' }] });
    expect([status, failed]).toEqual(['DENIED', null]);
  });

  test.each([
    [
      'the document of another company',
      { pessoa: { cnpjFormatado: '99.999.002/0001-01' }, sancionado: null },
    ],
    ['the digits of a person', { pessoa: { cpfFormatado: '***.982.247-**' }, sancionado: null }],
    ['a number that is no document', { pessoa: { cnpjFormatado: 'EX00000001234' }, sancionado: null }],
  ])('leaves the list open if it shows %s', async (_, change) => {
    const portal = answering({ '/pessoa-juridica': '', '/ceis': rowsWith('cgu/ceis', change) });
    const { details, failed } = await askAt(portal, 'SANCTIONS', haulier);
    expect(listOf(details, 'CEIS')).toMatchObject({ state: 'INCONCLUSIVE', hits: [] });
    expect(isListed({ SANCTIONS: details }, haulier)).toBe('NOT_APPLIED');
    expect(failed).toEqual({
      code: 'WRONG_SUBJECT',
      message: "CGU's transparency portal returned rows of other documents: ceis.",
    });
  });

  test('of a person leaves the list open if it shows other digits', async () => {
    const others = rowsWith('cgu/ceis', { pessoa: { cpfFormatado: '***.000.003-**' }, sancionado: null });
    const portal = answering({ '/pessoa-fisica': '', '/ceis': others });
    const { details } = await askAt(portal, 'SANCTIONS', person);
    expect(listOf(details, 'CEIS')?.state).toBe('INCONCLUSIVE');
    expect(isListed({ SANCTIONS: details }, person)).toBe('NOT_APPLIED');
  });

  test('counts if rows of others come with it, and the answer states it', async () => {
    const { list, failed } = await screen(
      rowsWith('cgu/ceis', {}, { pessoa: { cnpjFormatado: '99.999.002/0001-01' }, sancionado: null }),
    );
    expect(list).toMatchObject({ state: 'LISTED', hits: [{ document: '99999004000192' }] });
    expect(failed?.code).toBe('WRONG_SUBJECT');
  });

  test.each([
    ['without a document', haulier, { pessoa: { cnpjFormatado: 'Sem informação' }, sancionado: null }],
    ['with six digits', person, { pessoa: { cpfFormatado: '***.982.247-**' }, sancionado: null }],
  ])('%s does not count if the portal did not filter its list', async (_, document, change) => {
    const other = { pessoa: { cnpjFormatado: '99.999.002/0001-01' }, sancionado: null };
    const rows = rowsWith('cgu/ceis', other, change);
    // The portal does not know the document, so it has no flags for it.
    const portal = answering({ '/pessoa-fisica': '', '/pessoa-juridica': '', '/ceis': rows });
    const { details, failed } = await askAt(portal, 'SANCTIONS', document);
    expect(listOf(details, 'CEIS')).toMatchObject({ state: 'INCONCLUSIVE', hits: [] });
    expect(isListed({ SANCTIONS: details }, document)).toBe('NOT_APPLIED');
    expect(failed?.code).toBe('WRONG_SUBJECT');
  });

  test('that is an agreement without companies does not count if the portal did not filter its list', async () => {
    const others = [{ sancoes: [{ cnpj: '99.999.001/0001-59' }] }, { sancoes: [] }];
    const portal = answering({
      '/pessoa-juridica': '',
      '/acordos-leniencia': rowsWith('cgu/acordos-leniencia', ...others),
    });
    const { details } = await askAt(portal, 'SANCTIONS', furniture);
    expect(listOf(details, 'LENIENCY')).toMatchObject({ state: 'INCONCLUSIVE', hits: [] });
  });

  test('ends a list that the portal does not filter', async () => {
    const asked: Parameters<typeof answering>[1] = [];
    const rows = rowsWith('cgu/cepim', {});
    await askAt(answering({ '/pessoa-juridica': '', '/cepim': rows }, asked), 'SANCTIONS', haulier);
    expect(asked.filter(({ path }) => path === '/cepim')).toHaveLength(1);
  });

  test.each([
    ['without sanctions', { sancoes: [] }, 'LISTED'],
    [
      'with several companies',
      { sancoes: [{ cnpj: '99999001000159' }, { cnpj: '99999002000101' }] },
      'LISTED',
    ],
    ['of another company', { sancoes: [{ cnpj: '99999001000159' }] }, 'INCONCLUSIVE'],
  ])('that is an agreement %s', async (_, change, state) => {
    const { details } = await askAt(
      answering({
        '/pessoa-juridica': companyFlags({ cnpj: furniture.value, sancionadoCEIS: false }),
        '/acordos-leniencia': rowsWith('cgu/acordos-leniencia', change),
      }),
      'SANCTIONS',
      furniture,
    );
    expect(listOf(details, 'LENIENCY')?.state).toBe(state);
  });

  test.each([
    ['in execution', { situacaoAcordo: 'Em Execução' }, {}],
    ['that was fulfilled', { situacaoAcordo: 'Cumprido', dataFimAcordo: '01/07/2034' }, { ended: true }],
    ['in an unknown state', { situacaoAcordo: 'Rescindido' }, { stateAsWritten: 'Rescindido' }],
    [
      'in execution after its last day',
      { situacaoAcordo: 'Em Execução', dataFimAcordo: '01/07/2025' },
      { stateAsWritten: 'Em Execução' },
    ],
    ['without a state', { situacaoAcordo: null }, {}],
  ])('that is an agreement %s has the state of the loaded list', async (_, change, expected) => {
    const { details } = await askAt(
      answering({
        '/pessoa-juridica': companyFlags({ cnpj: furniture.value, sancionadoCEIS: false }),
        '/acordos-leniencia': rowsWith('cgu/acordos-leniencia', change),
      }),
      'SANCTIONS',
      furniture,
    );
    const [hit] = listOf(details, 'LENIENCY')?.hits ?? [];
    const { ended, stateAsWritten } = hit ?? {};
    expect({ ended, stateAsWritten }).toEqual({ ended: undefined, stateAsWritten: undefined, ...expected });
  });

  test('whose sanction may have no effect leaves open whether it is in force', async () => {
    const tipoSancao = { descricaoResumida: 'Suspensão - sustada por liminar' };
    const { list, status } = await screen(rowsWith('cgu/ceis', { tipoSancao, dataFimSancao: null }));
    expect(list?.hits).toMatchObject([{ stateAsWritten: tipoSancao.descricaoResumida }]);
    expect(status).toBe('NOT_APPLIED');
  });
});

describe('a list whose only entry has ended', () => {
  const ended = { dataInicioSancao: '01/02/2019', dataFimSancao: '01/02/2021' };
  const ceisOnly = { ...denied('SANCTIONED'), where: { lists: ['CEIS'] } } as const;
  const own = { ...ended, pessoa: { cpfFormatado: '529.982.247-25' }, sancionado: null };
  const other = { pessoa: { cpfFormatado: '***.000.003-**' }, sancionado: null };

  test.each([
    ['is open for a company', haulier, companyFlags({ cnpj: haulier.value }), [ended], 'NOT_APPLIED'],
    ['is open if the portal did not filter it', person, '', [own, other], 'NOT_APPLIED'],
    ['is clean for a person', person, '', [own], 'APPROVED'],
  ] as const)('%s', async (_, document, flags, rows, status) => {
    const portal = answering({
      '/pessoa-juridica': flags,
      '/pessoa-fisica': flags,
      '/ceis': rowsWith('cgu/ceis', ...rows),
    });
    const { details } = await askAt(portal, 'SANCTIONS', document);
    expect(listOf(details, 'CEIS')).toMatchObject({ state: 'LISTED', hits: [{ until: '2021-02-01' }] });
    expect(evaluateRule(ceisOnly, { SANCTIONS: details }, { kind: document.kind }).status).toBe(status);
  });

  test('is complete with a dataset, which contains the entries of all establishments', () => {
    const facts = { name: null, document: haulier.value, reference: null, sanction: null, authority: null };
    const hit = { ...facts, from: '2019-02-01', until: '2021-02-01', certainty: 'CERTAIN' } as const;
    const list = { list: 'CEIS', editionDate: '2026-11-18' } as const;
    const portal = { lists: [{ ...list, state: 'INCONCLUSIVE' as const, hits: [hit] }] };
    const dataset = { lists: [{ ...list, state: 'CLEAN' as const, hits: [hit] }] };
    for (const answers of [[portal, dataset] as const, [dataset, portal] as const]) {
      const details = mergeSection('SANCTIONS', answers);
      expect(listOf(details, 'CEIS')).toMatchObject({ state: 'LISTED', hits: [hit] });
      expect(listOf(details, 'CEIS')).not.toHaveProperty('inconclusive');
      expect(evaluateRule(ceisOnly, { SANCTIONS: details }, { kind: 'cnpj' }).status).toBe('APPROVED');
    }
  });
});

describe('a list without a row', () => {
  test('is clean for a person', async () => {
    const { details } = await askAt(answering({ '/pessoa-fisica': '' }), 'SANCTIONS', person);
    expect(['CEIS', 'CNEP', 'CEAF'].map((name) => listOf(details, name)?.state)).toEqual([
      'CLEAN',
      'CLEAN',
      'CLEAN',
    ]);
    expect(isListed({ SANCTIONS: details }, person)).toBe('APPROVED');
  });

  test('is inconclusive for a company, of which the portal compares one establishment', async () => {
    const flags = companyFlags({ sancionadoCEIS: false });
    const { details, failed } = await askAt(answering({ '/pessoa-juridica': flags }), 'SANCTIONS', haulier);
    expect(['CEIS', 'CNEP', 'CEPIM', 'LENIENCY'].map((name) => listOf(details, name)?.state)).toEqual(
      Array(4).fill('INCONCLUSIVE'),
    );
    expect([isListed({ SANCTIONS: details }, haulier), failed]).toEqual(['NOT_APPLIED', null]);
  });

  test('is what a dataset says of the company, which contains all establishments', async () => {
    const flags = companyFlags({ sancionadoCEIS: false });
    const { details } = await askAt(answering({ '/pessoa-juridica': flags }), 'SANCTIONS', haulier);
    const dataset = (state: 'CLEAN' | 'STALE' | 'NOT_LOADED') => ({
      lists: [{ list: 'CEIS' as const, state, editionDate: '2026-11-18', hits: [] }],
    });
    const merged = (state: 'CLEAN' | 'STALE' | 'NOT_LOADED') =>
      [[details, dataset(state)] as const, [dataset(state), details] as const].map((answers) =>
        listOf(mergeSection('SANCTIONS', answers), 'CEIS'),
      );
    for (const list of merged('CLEAN'))
      expect(list).toMatchObject({ state: 'CLEAN', editionDate: '2026-11-18' });
    for (const list of merged('NOT_LOADED')) expect(list).toMatchObject({ state: 'INCONCLUSIVE' });
    for (const list of merged('STALE')) expect(['INCONCLUSIVE', 'STALE']).toContain(list?.state);
  });

  test.each([
    ['no row', '[]'],
    [
      'rows of others',
      rowsWith('cgu/ceis', { pessoa: { cpfFormatado: '***.000.003-**' }, sancionado: null }),
    ],
  ])(
    'may have an entry in force if the portal states that it names the person, but shows %s',
    async (_, rows) => {
      const flags = personFlags({ sancionadoCEIS: true });
      const portal = answering({ '/pessoa-fisica': flags, '/ceis': rows });
      const { details } = await askAt(portal, 'SANCTIONS', person);
      const older = {
        lists: [{ list: 'CEIS' as const, state: 'CLEAN' as const, editionDate: '2026-10-28', hits: [] }],
      };
      for (const answers of [[details], [details, older], [older, details]] as const) {
        const merged = mergeSection('SANCTIONS', answers);
        expect(listOf(merged, 'CEIS')).toMatchObject({
          state: 'LISTED',
          hits: [{ document: person.value, stateAsWritten: 'sancionadoCEIS', certainty: 'CERTAIN' }],
        });
        expect(isListed({ SANCTIONS: merged }, person)).toBe('NOT_APPLIED');
      }
    },
  );
});

describe('a politically exposed person', () => {
  const isExposed = async (peps: string) => {
    const { details, failed } = await askAt(answering({ '/peps': peps }), 'PEP', person);
    const { status } = evaluateRule(denied('PEP'), { PEP: details }, { kind: 'cpf' });
    return { exposed: details.exposed, status, code: failed?.code };
  };

  test.each([
    ['without a CPF', { cpf: undefined }],
    ['with null', { cpf: null }],
    ['with a mask without digits', { cpf: '***.***.***-**' }],
    ['with the digits of the person', { cpf: '***.982.247-**' }],
  ])('is one by a row %s', async (_, change) => {
    expect(await isExposed(rowsWith('cgu/peps', change))).toEqual({
      exposed: true,
      status: 'DENIED',
      code: undefined,
    });
  });

  test.each([{ cpf: null }, { cpf: '***.982.247-**' }])(
    'is unknown if the row %j is among rows of others',
    async (change) => {
      expect(await isExposed(rowsWith('cgu/peps', {}, change))).toEqual({
        exposed: null,
        status: 'NOT_APPLIED',
        code: 'WRONG_SUBJECT',
      });
    },
  );

  test('is unknown if all rows show another CPF', async () => {
    expect(await isExposed(publicAnswer('cgu/peps'))).toEqual({
      exposed: null,
      status: 'NOT_APPLIED',
      code: 'WRONG_SUBJECT',
    });
  });
});

describe('an answer of another kind with HTTP 200', () => {
  const error = '{"Erro na API":"Limite de requisições por minuto excedido"}';

  test.each([
    ['SANCTIONS', '/pessoa-fisica', error],
    ['SANCTIONS', '/pessoa-fisica', '{}'],
    ['SANCTIONS', '/pessoa-fisica', '[]'],
    ['SOCIAL_BENEFITS', '/pessoa-fisica', error],
    ['SOCIAL_BENEFITS', '/pessoa-fisica', '{}'],
    ['PEP', '/peps', error],
    ['PEP', '/peps', `[${error}]`],
    ['PEP', '/peps', '[{}]'],
    ['PEP', '/peps', ''],
  ] as const)('is an invalid answer: %s at %s, %s', async (type, route, body) => {
    await expect(askAt(answering({ [route]: body }), type, person)).rejects.toMatchObject({
      code: 'INVALID_ANSWER',
    });
  });

  test.each([
    ['SANCTIONS', person, '/pessoa-fisica', personFlags({ cpf: '***.000.003-**' })],
    ['SOCIAL_BENEFITS', person, '/pessoa-fisica', personFlags({ cpf: '***.000.003-**' })],
    ['SANCTIONS', haulier, '/pessoa-juridica', companyFlags({ cnpj: '99999002000101' })],
  ] as const)('about another document is of the wrong subject: %s', async (type, document, route, body) => {
    await expect(askAt(answering({ [route]: body }), type, document)).rejects.toMatchObject({
      code: 'WRONG_SUBJECT',
    });
  });
});

describe('a list that fails', () => {
  const flags = companyFlags({
    cnpj: haulier.value,
    sancionadoCEIS: true,
    sancionadoCNEP: true,
    sancionadoCEPIM: false,
  });
  const failingAt = (path: string, bodies: Readonly<Record<string, string>>) => {
    const answer = answering({ '/pessoa-juridica': flags, '/acordos-leniencia': '[]', ...bodies });
    return (...[request, response]: Parameters<typeof answer>) => {
      if (request.url?.includes(path)) response.writeHead(500).end();
      else answer(request, response);
    };
  };

  test.each(['/cnep', '/acordos-leniencia'])(
    '%s keeps the entry of another list, and is named',
    async (path) => {
      const listener = failingAt(path, { '/ceis': rowsWith('cgu/ceis', {}), '/cnep': '[]' });
      const { details, failed } = await askAt(listener, 'SANCTIONS', haulier);
      expect(listOf(details, 'CEIS')).toMatchObject({ state: 'LISTED' });
      // The flag names the company on CNEP, whether that list was read or not.
      expect(listOf(details, 'CNEP')).toMatchObject({ hits: [{ stateAsWritten: 'sancionadoCNEP' }] });
      expect(isListed({ SANCTIONS: details }, haulier)).toBe('DENIED');
      expect(failed).toMatchObject({
        code: 'SERVER_ERROR',
        message: expect.stringContaining(`Could not read these lists: ${path.slice(1)}.`),
      });
    },
  );

  test('fails the question if another list has only rows of others and one without a document', async () => {
    const other = { pessoa: { cnpjFormatado: '99.999.002/0001-01' }, sancionado: null };
    const rows = rowsWith('cgu/ceis', other, { pessoa: null, sancionado: null });
    const listener = failingAt('/cnep', { '/ceis': rows });
    await expect(askAt(listener, 'SANCTIONS', haulier)).rejects.toMatchObject({ code: 'SERVER_ERROR' });
  });

  test('fails the question if no other list has an entry', async () => {
    const listener = failingAt('/cnep', { '/ceis': '[]' });
    await expect(askAt(listener, 'SANCTIONS', haulier)).rejects.toMatchObject({ code: 'SERVER_ERROR' });
  });
});
