import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Document } from '../../../src/document/document.ts';
import { mergeSection } from '../../../src/sections/merge.ts';
import { openCgu } from '../../../src/sources/cgu/open.ts';
import { SourceFailure } from '../../../src/sources/define-source.ts';
import { answering, publicAnswer } from '../public-answers.ts';
import { questionAbout } from '../stub-source.ts';
import { askAt, companyFlags, listOf, personFlags } from './ask-portal.ts';

const haulier: Document = { kind: 'cnpj', value: '99999004000192' };
const furniture: Document = { kind: 'cnpj', value: '99999002000101' };
const bakery: Document = { kind: 'cnpj', value: '99999001000159' };
const person: Document = { kind: 'cpf', value: '52998224725' };
describe('sanctions by the whole document', () => {
  test('are told by the lists of which the portal says that they name it', async () => {
    const asked: Parameters<typeof answering>[1] = [];
    const { details, answer } = await askAt(
      answering(
        { '/pessoa-juridica': publicAnswer('cgu/pessoa-juridica'), '/ceis': publicAnswer('cgu/ceis') },
        asked,
      ),
      'SANCTIONS',
      haulier,
    );
    expect(listOf(details, 'CEIS')).toMatchObject({ state: 'LISTED', editionDate: '2026-11-22' });
    expect(listOf(details, 'CEIS')?.hits).toMatchObject([
      {
        name: 'TRANSPORTES IMAGINÁRIOS EIRELI',
        document: '99999004000192',
        authority: 'Órgão Inventado',
        from: '2025-02-03',
        until: '2027-02-02',
        certainty: 'CERTAIN',
      },
      // Another spelling of an end that nobody knows, and of who imposed it.
      { authority: 'Órgão Inventado - SP', until: null },
    ]);
    for (const other of ['CNEP', 'CEPIM', 'LENIENCY'])
      expect(listOf(details, other)?.state).toBe('INCONCLUSIVE');
    for (const other of ['TCU', 'OFAC', 'CEAF']) expect(listOf(details, other)?.state).toBe('NOT_ASKED');
    // What the portal says outright to be clean costs no further question.
    expect(asked.map(({ path }) => path)).toEqual([
      '/pessoa-juridica',
      '/ceis',
      '/ceis',
      '/acordos-leniencia',
    ]);
    expect(asked[1]).toMatchObject({
      query: { codigoSancionado: '99999004000192', pagina: '1' },
      key: 'the-key',
    });
    expect(Buffer.from(answer.body).toString()).not.toContain('the-key');
  });

  test.each([
    ['CNEP', 'cnep', furniture, { sanction: 'Multa - Lei 12846/2013', until: null }],
    [
      'LENIENCY',
      'acordos-leniencia',
      furniture,
      { reference: '830001', sanction: 'Em Execução', until: '2034-07-01' },
    ],
    ['CEPIM', 'cepim', bakery, { reference: '000000/2020', from: null }],
  ])('of %s', async (list, route, document, expected) => {
    const { details } = await askAt(
      answering({
        '/pessoa-juridica': companyFlags({ cnpj: document.value, [`sancionado${list}`]: true }),
        [`/${route}`]: publicAnswer(`cgu/${route}`),
      }),
      'SANCTIONS',
      document,
    );
    expect(listOf(details, list)?.hits).toMatchObject([{ ...expected, certainty: 'CERTAIN' }]);
  });

  test('are asked list by list where the portal does not know the document', async () => {
    const asked: Parameters<typeof answering>[1] = [];
    const { details } = await askAt(answering({ '/pessoa-fisica': '' }, asked), 'SANCTIONS', person);
    expect(asked.map(({ path }) => path)).toEqual(['/pessoa-fisica', '/ceis', '/cnep', '/ceaf']);
    expect(listOf(details, 'CEAF')).toMatchObject({ state: 'CLEAN' });
  });
});

describe('a politically exposed person', () => {
  const exposed: Document = { kind: 'cpf', value: '00000000272' };

  test('is one by the whole CPF, with the positions', async () => {
    const { details } = await askAt(answering({ '/peps': publicAnswer('cgu/peps') }), 'PEP', exposed);
    expect(details).toMatchObject({
      exposed: true,
      positions: [
        { title: 'PREFEITO', from: '2021-01-01', until: '2024-12-31', exposedUntil: '2029-12-31' },
        { title: 'VEREADOR', until: null, exposedUntil: null },
      ],
    });
  });

  test('is none where the portal has no row of the CPF, and a possible entry of the list is then of another', async () => {
    const { details } = await askAt(answering({}), 'PEP', person);
    expect(details).toMatchObject({ exposed: false, positions: [] });
    const possible = { name: 'PESSOA FICTÍCIA CINCO', document: '***982247**', title: 'PREFEITO' };
    const others = { organ: null, from: null, until: null, exposedUntil: null };
    const list = { ...details, exposed: null, positions: null, possible: [{ ...possible, ...others }] };
    expect(mergeSection('PEP', [details, list])).toEqual({ ...details, possible: [] });
    expect(mergeSection('PEP', [list]).possible).toHaveLength(1);
  });
});

describe('social benefits', () => {
  test('come with programme, months and amount, and count while they are still paid', async () => {
    const of = (changes: Readonly<Record<string, unknown>>) => ({
      ...JSON.parse(publicAnswer('cgu/bpc'))[0],
      ...changes,
    });
    const beneficiario = { cpfFormatado: '***.982.247-**' };
    const payments = [
      of({ beneficiario }),
      of({ beneficiario, dataMesReferencia: '2024-02-01', valor: 1412 }),
    ];
    const benefitsOf = async (rows: readonly unknown[]) => {
      const bodies = {
        '/pessoa-fisica': personFlags({}),
        '/bpc-por-cpf-ou-nis': JSON.stringify(rows),
      };
      return (await askAt(answering(bodies), 'SOCIAL_BENEFITS', person)).details.benefits;
    };
    expect(await benefitsOf(payments)).toEqual([
      { programme: 'BPC', active: true, firstMonth: '2024-02', lastMonth: '2026-08', monthlyAmount: 1518 },
    ]);
    // A row of another CPF shows that the portal did not filter its list: six digits do not make the others the person's.
    const other = of({ beneficiario: { cpfFormatado: '***.000.003-**' }, valor: 9 });
    expect(await benefitsOf([...payments, other])).toEqual([
      { programme: 'BPC', active: null, firstMonth: null, lastMonth: null, monthlyAmount: null },
    ]);
  });

  test('of Bolsa Família are asked by the NIS that the portal names, and stay unknown where it names none', async () => {
    const asked: Parameters<typeof answering>[1] = [];
    const answers = (nis: string) => ({
      '/pessoa-fisica': personFlags({ nis, favorecidoBpc: false, favorecidoNovoBolsaFamilia: true }),
      '/novo-bolsa-familia-sacado-por-nis': publicAnswer('cgu/novo-bolsa-familia').replace(
        '000.004',
        '982.247',
      ),
    });
    const known = await askAt(answering(answers('1.234.567.890-1'), asked), 'SOCIAL_BENEFITS', person);
    expect(known.details?.benefits).toMatchObject([
      { programme: 'Bolsa Família', active: true, monthlyAmount: 650 },
    ]);
    expect(asked[1]).toMatchObject({ query: { nis: '12345678901' } });
    const unknown = await askAt(answering(answers('')), 'SOCIAL_BENEFITS', person);
    expect(unknown.details?.benefits).toEqual([
      { programme: 'Bolsa Família', active: null, firstMonth: null, lastMonth: null, monthlyAmount: null },
    ]);
  });

  test('are none where the portal does not know the CPF', async () => {
    expect((await askAt(answering({ '/pessoa-fisica': '' }), 'SOCIAL_BENEFITS', person)).details).toEqual({
      benefits: [],
    });
  });

  test('are not taken for none where the portal no longer says who receives them', async () => {
    const failure = await askAt(
      answering({ '/pessoa-fisica': personFlags({ favorecidoNovoBolsaFamilia: undefined }) }),
      'SOCIAL_BENEFITS',
      person,
    ).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SourceFailure);
    expect(failure).toMatchObject({ code: 'INVALID_ANSWER' });
  });
});

describe('a portal that gives no answer', () => {
  test.each([
    [401, 'REFUSED', /CREDIT_CGU_KEY/],
    [403, 'REFUSED', /HTTP 403/],
    [429, 'RATE_LIMITED', /too often/],
    [500, 'SERVER_ERROR', /HTTP 500/],
  ])('HTTP %i is %s, without the document and the key', async (status, code, words) => {
    const failure = await askAt((_, response) => response.writeHead(status).end(), 'PEP', person).catch(
      (error: unknown) => error,
    );
    if (!(failure instanceof SourceFailure)) throw new Error('it answered');
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(words);
    expect(failure.message).not.toMatch(/52998224725|the-key/);
  });

  test('rows of another shape are refused', async () => {
    const failure = await askAt(answering({ '/peps': '[{"cpf":1}]' }), 'PEP', person).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 'INVALID_ANSWER' });
  });

  test('a list that never ends is refused', async () => {
    const listener: RequestListener = (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(publicAnswer('cgu/peps').replaceAll('000.002', '982.247'));
    expect(await askAt(listener, 'PEP', person).catch((error: unknown) => error)).toMatchObject({
      code: 'TOO_LARGE',
    });
  });
});

test('without a key it lacks its setting, and reads what it answered before', async () => {
  const { answer } = await askAt(answering({}), 'PEP', person);
  const { sources } = openCgu({ registryUrl: '', cguUrl: 'http://127.0.0.1:9' });
  expect(sources.map(({ lacks }) => lacks)).toEqual(['CREDIT_CGU_KEY', 'CREDIT_CGU_KEY', 'CREDIT_CGU_KEY']);
  const [pep] = sources;
  expect(pep?.map(answer, questionAbout(person, ['PEP']))).toMatchObject({ PEP: { exposed: false } });
});
