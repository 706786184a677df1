import { describe, expect, test } from 'vitest';
import { readDocuments } from '../../src/document/paste.ts';

/** What is read in a text: a document, or the refusal with its suggestion. */
const read = (text: string) =>
  [...readDocuments(text)].map((item) =>
    item.outcome === 'INVALID'
      ? `${item.refusal.code} ${item.suggestion?.value ?? ''}`.trim()
      : item.document.value,
  );

const [ana, rui] = ['52998224725', '11144477735'];

describe('a bare number that is a valid CPF', () => {
  test.each([
    'OS',
    'poupança',
    'Poupança:',
    'plantão',
    'lote',
    'LOTE:',
    'Lote nº',
    'Cliente nº',
    'ref.',
    'cód. cliente',
    'Código do cliente:',
    'id:',
    '#',
    'nº',
    'x.com.br/clientes/',
    'chave pix:',
    'pedido de Maria',
    'ag 1234',
    'ag. 1234 -',
    '{"chave": "',
  ])('after "%s" is refused with a suggestion', (words) => {
    expect(read(`${words} ${rui}`.replace('/ ', '/'))).toEqual([`UNCLEAR_NUMBER ${rui}`]);
    const beside = `529.982.247-25 ${words} ${rui}`.replace('/ ', '/');
    expect(read(beside)).toEqual([ana, `UNCLEAR_NUMBER ${rui}`]);
  });

  test.each([
    'Maria',
    'MARIA DA SILVA',
    'Maria da Silva -',
    '- ACME LTDA,',
    'cliente:',
    'Cliente Zulmira',
    'cliente novo',
    'sócio administrador',
    'Avalista 1:',
    'Sr. Zenon',
    'favor consultar o',
    'Segue o CPF do cônjuge:',
    'limite do',
    '1)',
    '*',
    'INSERT INTO t VALUES (',
  ])('after "%s" is a document', (words) => {
    expect(read(`${words} ${rui}`)).toEqual([rui]);
  });

  test.each(['- Zulmira Prado', 'favor analisar', '(avalista)', '(Maria)', 'R$ 1.500,00', 'João pedido', ''])(
    'before "%s" is a document',
    (words) => {
      expect(read(`${rui} ${words}`)).toEqual([rui]);
    },
  );

  test.each(['(conta)', '- conta corrente', '(nota fiscal)'])(
    'before "%s" is refused with a suggestion',
    (words) => {
      expect(read(`${rui} ${words}`)).toEqual([`OTHER_NUMBER ${rui}`]);
      expect(read(`529.982.247-25 ${rui} ${words}`)).toEqual([ana, `OTHER_NUMBER ${rui}`]);
    },
  );

  test('before a note in brackets that names no person is refused with a suggestion', () => {
    expect(read(`${rui} (poupança)`)).toEqual([`UNCLEAR_NUMBER ${rui}`]);
    expect(read(`529.982.247-25 ${rui} (poupança)`)).toEqual([ana, `UNCLEAR_NUMBER ${rui}`]);
  });

  test('after capitalised words is a document if another line shows that they are names', () => {
    expect(read(`Zulmira ${ana}`)).toEqual([`UNCLEAR_NUMBER ${ana}`]);
    expect(read(`Zulmira ${ana}\nZenon Prado: ${rui}`)).toEqual([ana, rui]);
    expect(read(`Zulmira ${ana}\nZulmira ${ana}`)).toEqual([
      `UNCLEAR_NUMBER ${ana}`,
      `UNCLEAR_NUMBER ${ana}`,
    ]);
    expect(read(`Zulmira 52998224726\nZulmira ${ana}`).at(-1)).toBe(`UNCLEAR_NUMBER ${ana}`);
    // Words that are no names are not.
    expect(read(`OS ${ana}\nlote ${rui}`)).toEqual([`UNCLEAR_NUMBER ${ana}`, `UNCLEAR_NUMBER ${rui}`]);
  });
});

test('a bare CNPJ of a usual branch is a document after any word that does not name another number', () => {
  expect(read('Padaria 33683111000280')).toEqual(['33683111000280']);
  expect(read('lote 33683111000280')).toEqual(['33683111000280']);
  expect(read('contrato 33683111000280')).toEqual(['OTHER_NUMBER']);
});
