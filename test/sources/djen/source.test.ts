import { describe, expect, test } from 'vitest';
import { evaluateRule } from '../../policy/one-rule.ts';
import { publicAnswer } from '../public-answers.ts';
import { ask, company, noticesWith } from './ask-journal.ts';

/** The number of another case than that of the sample. */
const other = '0000003-38.2026.8.26.0100';

const numbered = (number: string) => ({ numero_processo: number, numeroprocessocommascara: number });

/** Returns pages of notices, each of another case; none after the last page. */
const pagesOf =
  ({ count, size, last = Number.POSITIVE_INFINITY }: { count: number; size: number; last?: number }) =>
  (page: number) => {
    const ids = Array.from({ length: size }, (_, at) => (page - 1) * size + at + 1);
    const own = page > last ? [] : ids.filter((id) => id <= count);
    const changes = own.map((id) => ({ id, ...numbered(`CASE ${id}`) }));
    return JSON.stringify({ ...JSON.parse(noticesWith(...changes)), count });
  };

const never = () => {
  throw new Error('nothing was answered');
};

describe('lawsuits by name', () => {
  test('are possible ones, and none of them counts as the subject', async () => {
    const { details, asked } = await ask({});
    expect(details).toMatchObject({ lawsuits: null, totals: null, since: '2020-01-01' });
    expect(details?.possible).toEqual([
      {
        caseNumber: '0000001-68.2026.8.26.0100',
        court: 'TJSP',
        courtType: 'CIVIL',
        class: 'PROCEDIMENTO COMUM CÍVEL',
        classCode: '7',
        subject: null,
        pole: 'PASSIVE',
        amount: null,
        status: null,
        filedOn: null,
        lastMovement: { date: '2026-11-10', description: 'Intimação' },
      },
    ]);
    expect(asked).toMatchObject([
      {
        path: '/notices',
        query: {
          nomeParte: company,
          dataDisponibilizacaoInicio: '2020-01-01',
          pagina: '1',
          itensPorPagina: '100',
        },
      },
    ]);
  });

  test('keep no text of a notice, nor who else it names', async () => {
    const destinatarios = [
      { nome: company, polo: 'A' },
      { nome: 'OUTRA PESSOA INVENTADA', polo: 'P' },
    ];
    const { details, answer } = await ask({
      notices: noticesWith({ destinatarios, texto: 'Segredo inventado.' }),
    });
    expect(details?.possible).toMatchObject([{ pole: 'ACTIVE' }]);
    expect(Buffer.from(answer.body).toString()).not.toMatch(/OUTRA|Segredo|ADVOGADA/);
  });

  test('are those of parties that are called so', async () => {
    const notices = noticesWith(
      { destinatarios: [{ nome: 'INDUSTRIA FICTICIA DE MOVEIS SA', polo: 'P' }] },
      { numero_processo: other, destinatarios: [{ nome: 'COMÉRCIO IMAGINÁRIO DE TINTAS LTDA', polo: 'P' }] },
    );
    expect((await ask({ notices })).details?.possible).toHaveLength(1);
  });

  test.each([
    ['no list of parties', null, null],
    ['an empty list of parties', [], null],
    ['a party without a name', [{ nome: null, polo: 'P' }], 'PASSIVE'],
    [
      'a party without a name next to another',
      [
        { nome: '', polo: 'A' },
        { nome: 'OUTRA', polo: 'P' },
      ],
      'ACTIVE',
    ],
  ])('include those with %s, which may be the subject', async (_, destinatarios, pole) => {
    const notices = noticesWith({}, { ...numbered(other), destinatarios });
    const { details, failed } = await ask({ notices });
    expect(details?.possible).toHaveLength(2);
    expect(details?.possible).toContainEqual(expect.objectContaining({ caseNumber: other, pole }));
    expect(failed).toBeNull();
  });

  test.each([
    ['wrong check digits', numbered('0000002-68.2026.8.26.0100'), '0000002-68.2026.8.26.0100'],
    ['the masked number alone', { numero_processo: null, numeroprocessocommascara: other }, other],
    ['a number of 18 digits', numbered('100012345201582601'), '100012345201582601'],
    ['words before the number', numbered(`Processo ${other}`), other],
    ['no number', { id: 77, numero_processo: null, numeroprocessocommascara: '' }, 'DJEN 77'],
  ])('include those with %s', async (_, number, caseNumber) => {
    const { details } = await ask({ notices: noticesWith(number) });
    expect(details?.possible).toMatchObject([{ caseNumber, pole: 'PASSIVE' }]);
  });

  test.each([
    ['a page is missing', () => JSON.stringify({ count: 250, items: [] })],
    ['the pages end early', pagesOf({ count: 40, size: 5, last: 3 })],
    ['the same page comes again', () => pagesOf({ count: 40, size: 5 })(1)],
  ])('are refused if %s', async (_, notices) => {
    await expect(ask({ notices })).rejects.toMatchObject({ code: 'INVALID_ANSWER' });
  });

  test('are all read if the pages are smaller than requested', async () => {
    const { details, asked } = await ask({ notices: pagesOf({ count: 12, size: 5 }) });
    expect(details?.possible).toHaveLength(12);
    expect(asked.map(({ query }) => query['pagina'])).toEqual(['1', '2', '3']);
    const above = { rule: 'LAWSUITS_COUNT', failWhen: 'GREATER_THAN 11', statusToApply: 'ALERT' } as const;
    expect(
      evaluateRule({ ...above, where: { certainty: 'POSSIBLE' } }, { PROCESSES: details ?? never() }),
    ).toMatchObject({ status: 'ALERT', value: 12 });
  });

  test.each(['error', 'ERRO', ''])('are refused if the status is %j', async (status) => {
    const notices = JSON.stringify({ status, message: 'Erro interno', count: 0, items: [] });
    await expect(ask({ notices })).rejects.toMatchObject({ code: 'SERVER_ERROR' });
  });

  test('stand once however many notices a case has, with its latest', async () => {
    const notices = noticesWith(
      { data_disponibilizacao: '2026-01-05', tipoComunicacao: 'Citação' },
      { data_disponibilizacao: '2026-10-01', tipoComunicacao: 'Edital' },
    );
    expect((await ask({ notices })).details?.possible).toMatchObject([
      { lastMovement: { date: '2026-10-01', description: 'Edital' } },
    ]);
  });

  test('are asked of nobody whose name is not known', async () => {
    const { details, asked } = await ask({ name: null });
    expect({ details, asked }).toEqual({ details: undefined, asked: [] });
  });
});

const court = { siglaTribunal: 'TRT2', numero_processo: '00000019220265020001' };
const labour = { ...court, codigoClasse: '985', nomeClasse: 'AÇÃO TRABALHISTA - RITO ORDINÁRIO' };
const appeal = { ...court, codigoClasse: '1009', nomeClasse: 'RECURSO ORDINÁRIO TRABALHISTA' };
const side = (polo: string) => ({ destinatarios: [{ nome: company, polo }] });

describe('the side of the subject', () => {
  test('is the defendant after an appeal too', async () => {
    const notices = noticesWith(
      { ...labour, ...side('P'), data_disponibilizacao: '2026-02-01' },
      { ...appeal, ...side('A'), data_disponibilizacao: '2026-10-01' },
    );
    expect((await ask({ notices })).details?.possible).toMatchObject([
      { pole: 'PASSIVE', courtType: 'LABOR', class: 'AÇÃO TRABALHISTA - RITO ORDINÁRIO', classCode: '985' },
    ]);
  });

  test('is unknown if it is only known that it appealed', async () => {
    const { details } = await ask({ notices: noticesWith({ ...appeal, ...side('A') }) });
    expect(details?.possible).toMatchObject([{ pole: null, courtType: 'LABOR' }]);
  });

  test('is the claimant if the first instance says so', async () => {
    const notices = noticesWith({ ...labour, ...side('A') }, { ...appeal, ...side('A') });
    expect((await ask({ notices })).details?.possible).toMatchObject([{ pole: 'ACTIVE' }]);
  });
});

describe('a notice', () => {
  test.each([
    { ativo: true },
    { ativo: 'true' },
    { data_cancelamento: '2099-01-01' },
    { data_cancelamento: '-' },
    { motivo_cancelamento: null, status: 'P' },
    { motivo_cancelamento: ' - ' },
    { motivo_cancelamento: 'Publicação indevida', data_cancelamento: '2099-01-01' },
  ])('that is not cancelled on the day of the query counts: %o', async (standing) => {
    const { details } = await ask({ notices: noticesWith(standing) });
    expect(details?.possible).toHaveLength(1);
  });

  test.each([
    { ativo: false },
    { ativo: 'false' },
    { data_cancelamento: '2026-11-12' },
    { ativo: true, motivo_cancelamento: 'Publicação indevida', data_cancelamento: null },
    { ativo: true, status: 'C' },
  ])('that was cancelled is left out: %o', async (cancelled) => {
    const { details, failed } = await ask({ notices: noticesWith(cancelled) });
    expect({ possible: details?.possible, failed }).toEqual({ possible: [], failed: null });
  });

  test.each(['2026-13-45', '', null])(
    'with the day %j keeps its facts, and the doubt is shown',
    async (day) => {
      const { details, failed } = await ask({ notices: noticesWith({ data_disponibilizacao: day }) });
      expect(details?.possible).toMatchObject([
        {
          pole: 'PASSIVE',
          class: 'PROCEDIMENTO COMUM CÍVEL',
          lastMovement: { date: null, description: 'Intimação' },
        },
      ]);
      expect(failed).toMatchObject({
        code: 'INVALID_ANSWER',
        message: expect.stringContaining('1 of 1 notices'),
      });
    },
  );
});

describe('with the key of DataJud', () => {
  test('a case says what it is about and when it was filed', async () => {
    const { details, asked } = await ask({ key: 'public' });
    expect(details?.possible).toMatchObject([
      { class: 'Procedimento Comum Cível', subject: 'Espécies de Contratos', filedOn: '2026-01-05' },
    ]);
    expect(asked[1]).toMatchObject({ path: '/api_publica_tjsp/_search', authorization: 'APIKey public' });
    expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({
      query: { bool: { should: [{ match: { numeroProcesso: '00000016820268260100' } }] } },
    });
  });

  const casesWith = (...changes: readonly Readonly<Record<string, unknown>>[]) => {
    const sample: { hits: { hits: readonly [{ _source: object }] } } = JSON.parse(
      publicAnswer('datajud/two-instances'),
    );
    const hits = changes.map((change) => ({ _source: { ...sample.hits.hits[0]._source, ...change } }));
    const total = { value: hits.length, relation: 'eq' };
    return JSON.stringify({ ...sample, hits: { ...sample.hits, total, hits } });
  };

  test('the class is that of the first instance, whichever instance comes first', async () => {
    const cases = casesWith(
      { grau: 'G2', classe: { codigo: 198, nome: 'Apelação Cível' }, dataAjuizamento: '20260901000000' },
      { grau: 'G1', classe: { codigo: 1116, nome: 'Execução Fiscal' }, dataAjuizamento: '20260105000000' },
    );
    const { details } = await ask({ key: 'public', cases });
    expect(details?.possible).toMatchObject([
      { class: 'Execução Fiscal', courtType: 'TAX', filedOn: '2026-01-05', pole: 'PASSIVE' },
    ]);
  });

  test.each([
    [404, 'REFUSED'],
    [401, 'REFUSED'],
    [403, 'REFUSED'],
    [500, 'SERVER_ERROR'],
  ])(
    'HTTP %i of it leaves the lawsuits of the journal, and says which part failed',
    async (casesStatus, code) => {
      const { details, failed } = await ask({ key: 'public', casesStatus });
      expect(details?.possible).toMatchObject([{ class: 'PROCEDIMENTO COMUM CÍVEL', filedOn: null }]);
      expect(failed).toMatchObject({ code, message: expect.stringContaining('TJSP') });
    },
  );

  test.each([
    [{ timed_out: true }, 'TIMEOUT'],
    [{ terminated_early: true }, 'TIMEOUT'],
    [{ _shards: { total: 7, successful: 5, failed: 2 } }, 'SERVER_ERROR'],
  ])('a search of a part of its data is said to be incomplete: %o', async (part, code) => {
    const none = JSON.stringify({ ...JSON.parse(publicAnswer('datajud/no-hit')), ...part });
    const some = JSON.stringify({ ...JSON.parse(publicAnswer('datajud/two-instances')), ...part });
    const without = await ask({ key: 'public', cases: none });
    expect(without.details?.possible).toMatchObject([{ filedOn: null }]);
    expect(without.failed).toMatchObject({ code, message: expect.stringContaining('TJSP') });
    const found = await ask({ key: 'public', cases: some });
    expect(found.details?.possible).toMatchObject([{ filedOn: '2026-01-05' }]);
    expect(found.failed).toMatchObject({ code });
  });

  test('an answer with fewer matches than the index found is reported as incomplete', async () => {
    const answer = JSON.parse(publicAnswer('datajud/two-instances'));
    const { hits } = answer;
    const cut = JSON.stringify({ ...answer, hits: { ...hits, total: { value: 3, relation: 'eq' } } });
    const { details, failed } = await ask({ key: 'public', cases: cut });
    expect(details?.possible).toMatchObject([{ filedOn: '2026-01-05' }]);
    expect(failed).toMatchObject({ code: 'TOO_LARGE', message: expect.stringContaining('2 of 3') });
  });

  test('the day of an appeal is not the filing day of a case of an earlier year', async () => {
    const answer = JSON.parse(publicAnswer('datajud/two-instances'));
    const [first, second] = answer.hits.hits;
    const filedOn = async (...days: readonly string[]) => {
      const hits = [first, second].map((hit, at) => ({
        ...hit,
        _source: { ...hit._source, grau: `G${at + 1}`, dataAjuizamento: days[at] },
      }));
      const cases = JSON.stringify({ ...answer, hits: { ...answer.hits, hits } });
      const { details } = await ask({ key: 'public', cases });
      return details?.possible?.map((lawsuit) => lawsuit.filedOn);
    };
    expect(await filedOn('20260105093000', '20270301000000')).toEqual(['2026-01-05']);
    expect(await filedOn('20261332000000', '20270301000000')).toEqual([null]);
    expect(await filedOn('20261332000000', '20261101000000')).toEqual(['2026-11-01']);
  });

  test('an unknown subject among others leaves what is known', async () => {
    const cases = casesWith({
      assuntos: [null, { codigo: 1, nome: 'Duplicata' }, [null, { codigo: 2, nome: null }]],
    });
    const { details, failed } = await ask({ key: 'public', cases });
    expect({ possible: details?.possible, failed }).toMatchObject({
      possible: [{ subject: 'Duplicata', class: 'Procedimento Comum Cível' }],
      failed: null,
    });
  });

  test('a case in another shape is said to be missing', async () => {
    const { details, failed } = await ask({ key: 'public', cases: casesWith({ classe: 7 }) });
    expect(details?.possible).toHaveLength(1);
    expect(failed).toMatchObject({ code: 'INVALID_ANSWER' });
  });

  test('a case that it does not know stays as the journal has it', async () => {
    const { details } = await ask({ key: 'public', cases: publicAnswer('datajud/no-hit') });
    expect(details?.possible).toMatchObject([{ class: 'PROCEDIMENTO COMUM CÍVEL', filedOn: null }]);
  });
});

describe('a rule on lawsuits', () => {
  test.each(['LAWSUITS_COUNT', 'LAWSUITS_CIVIL'])(
    '%s reads those by name only where it asks for them',
    async (rule) => {
      const { details } = await ask({});
      if (details === undefined) throw new Error('nothing was answered');
      const above = { rule, failWhen: 'GREATER_THAN 0', statusToApply: 'ALERT' } as const;
      const sections = { PROCESSES: details };
      expect(evaluateRule(above, sections)).toMatchObject({ status: 'NOT_APPLIED', value: null });
      expect(evaluateRule({ ...above, where: { certainty: 'POSSIBLE' } }, sections)).toMatchObject({
        status: 'ALERT',
        value: 1,
      });
    },
  );
});
