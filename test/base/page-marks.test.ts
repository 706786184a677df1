import { describe, expect, test } from 'vitest';
import { pageMarks, pageMarksOfText } from '../../src/base/page-marks.ts';

describe('the marks of a page', () => {
  test.each([
    ['hasMore as a text', { hasMore: 'true' }, { hasMore: true }],
    ['hasMore as a number', { hasMore: 1 }, { hasMore: true }],
    ['hasMore in Portuguese', { temProximaPagina: 'Sim' }, { hasMore: true }],
    ['the last page', { hasMore: 'false', total: 3 }, { hasMore: false, total: 3 }],
    [
      'OData version 4',
      { '@odata.count': '900', '@odata.nextLink': 'x?$skip=1' },
      { total: 900, hasMore: true },
    ],
    ['OData version 3', { 'odata.count': '900', 'odata.nextLink': 'x' }, { total: 900, hasMore: true }],
    ['OData version 2', { d: { __count: '300', __next: 'x?$skiptoken=1' } }, { total: 300, hasMore: true }],
    ['Spring', { totalPages: 48, last: false, number: 0 }, { pages: 48, hasMore: true }],
    ['Spring with an object', { page: { totalPages: 2, totalElements: 30 } }, { pages: 2, total: 30 }],
    ['page numbers as texts', { paginaAtual: '1', totalPaginas: '48' }, { page: 1, pages: 48 }],
    ['a thousands separator', { totalRegistros: '1.203' }, { total: 1203 }],
    ['an envelope', { pagination: { totalPaginas: 48, proximaPagina: '' } }, { pages: 48, hasMore: false }],
    ['HAL', { _links: { next: { href: '/p?page=2' } } }, { hasMore: true }],
    ['links by relation', { links: [{ rel: 'next', href: '/p' }] }, { hasMore: true }],
    ['links without a next one', { links: [{ rel: 'self', href: '/p' }] }, {}],
    ['a cursor', { nextCursor: 'abc' }, { hasMore: true }],
    ['no cursor', { nextCursor: null }, { hasMore: false }],
    ['a text', { rodape: 'Página 1 de 48' }, { page: 1, pages: 48 }],
    ['other words', { proximo: 'segunda-feira', last: 'Silva', total: 'R$ 10,50', more: [] }, {}],
    ['an amount', { total: 1234.5 }, {}],
    ['a list', [{ hasMore: true }], {}],
  ])('%s', (_, answer, marks) => {
    expect(pageMarks(answer)).toEqual(marks);
  });

  test.each(
    [
      'total count totalCount total_count totalRegistros TotalDeRegistros total_registros quantidadeTotal quantidadeRegistros',
      'quantidadeTotalDeRegistros qtdRegistros qtdeRegistros qtdTotal numeroDeRegistros numeroTotalRegistros nrRegistros',
      'totalElements totalElementos totalItens totalItems itemsTotal recordsTotal recordCount rowCount numberOfResults',
      'countOfRecords totalResultados resultCount totalOcorrencias registrosTotais totalGeral numFound',
    ].flatMap((some) => some.split(' ')),
  )('the total is in %s', (name) => {
    for (const answer of [{ [name]: 1203 }, { paginacao: { [name]: '1.203' } }, { resumo: { [name]: 1203 } }])
      expect(pageMarks(answer)).toEqual({ total: 1203 });
  });

  test.each([
    ['a count of the page next to a total', { count: 25, total: 1203, pages: 1, totalPages: 49 }],
    ['a total next to a count of the page', { total: 1203, count: 25, totalPages: 49, pages: 1 }],
    ['totals of two places', { count: 25, pages: 1, pagination: { totalRegistros: 1203, totalPaginas: 49 } }],
  ])('the highest number counts: %s', (_, answer) => {
    expect(pageMarks(answer)).toEqual({ total: 1203, pages: 49 });
  });

  test.each(['registro', 'numero', 'quantidade', 'totalDevido', 'itensAtivos'])(
    '%s is not a total',
    (name) => {
      expect(pageMarks({ [name]: 1203 })).toEqual({});
    },
  );

  test.each([
    ['Página 1 de 48', { page: 1, pages: 48 }],
    ['Pág. 2/3', { page: 2, pages: 3 }],
    ['page 1 of 1,203', { page: 1, pages: 1203 }],
    ['Mostrando 1 a 25 de 1.203 registros', { offset: 0, total: 1203 }],
    ['Showing 26 to 50 of 300 entries', { offset: 25, total: 300 }],
    ['Mostrando 1 até 25 de 1.203 registros', { offset: 0, total: 1203 }],
    ['Total de registros: 1.203.', { total: 1203 }],
    ['Quantidade de itens 30', { total: 30 }],
    ['1.203 registros encontrados.', { total: 1203 }],
    ['300 results found', { total: 300 }],
    ['Total de trabalhadores: 163', undefined],
    ['Registros de 2026', undefined],
    ['Empresa Pagina Um Ltda', undefined],
    ['processo 1 de 2020', undefined],
  ])('of the text "%s"', (text, marks) => {
    expect(pageMarksOfText(text)).toEqual(marks);
  });
});
