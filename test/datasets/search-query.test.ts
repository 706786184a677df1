import { expect, test } from 'vitest';
import { readSearchQuery, type SearchQuery } from '../../src/datasets/search-query.ts';

test.each<[string, Omit<SearchQuery, 'text'>]>([
  ['99.999.004/0001-92', { root: '99999004' }],
  ['12.abc.345/01de-35', { root: '12ABC345' }],
  ['CNPJ: 99999004000192', { root: '99999004' }],
  ['99999004', { root: '99999004' }],
  ['99.999.004', { root: '99999004' }],
  ['12.ABC.345', { root: '12ABC345' }],
  ['12abc345', { root: '12ABC345' }],
  ['000.000.124-40', { cpf: '00000012440', digits: '000124' }],
  ['***.000.012-**', { digits: '000012' }],
  ['xxx000012xx', { digits: '000012' }],
  ['99', {}],
  ['123 MILHAS', {}],
  ['PADARIA1', {}],
  ['SUPERMERCADO24', {}],
  ['JOAO DA SILVA 12345678901', {}],
  ['Сергей', {}],
])('%s is read', (query, expected) => {
  expect(readSearchQuery(` ${query} `)).toEqual({ text: query, ...expected });
});

test.each([
  '99999004000193',
  '99.999.004/0001-93',
  '9999900400019',
  '12.ABC.345/01DE-36',
  '12ABC34501DE36',
  '99999004000192,0',
  '9.99999E+13',
  '1234567',
  '111.111.111-11',
])('%s is not taken for a name', (query) => {
  expect(() => readSearchQuery(query)).toThrow(expect.objectContaining({ code: 'INVALID_DOCUMENT' }));
});

test.each(['TRANSP*', '*PADARIA', 'TRANSP* BRASIL', '% PADARIA%', 'PADARIA%', '12.ABC.345/*'])(
  '"%s" has a wildcard, which would find nothing',
  (query) => {
    expect(() => readSearchQuery(query)).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT', message: expect.stringContaining('wildcards') }),
    );
  },
);

test.each(['100% FOODS', 'PADARIA 24 H'])('"%s" has none', (query) => {
  expect(readSearchQuery(query)).toEqual({ text: query });
});

test.each(['', '   ', '***', '%', './-'])('"%s" has nothing to look for', (query) => {
  expect(() => readSearchQuery(query)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
});
