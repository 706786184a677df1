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
    'Carteirinha do paciente:',
    'RA do aluno',
    'pedido do cliente',
    'PEDIDO CLIENTE:',
    'Celular do cliente',
    'João Silva RA',
    'Maria Silva OS',
    'OS de',
    'Seu atendimento é o',
    'emitir boleto da',
    'Hospital São Francisco',
    'Protocolos: 20261130045,',
    'OS 12345678901 e',
    'Lotes 12345678901 /',
    'códigos 12345678901 ou',
  ])('after "%s" is refused with a suggestion', (words) => {
    expect(read(`${words} ${rui}`.replace('/ ', '/')).at(-1)).toBe(`UNCLEAR_NUMBER ${rui}`);
    const beside = `529.982.247-25 ${words} ${rui}`.replace('/ ', '/');
    expect(read(beside).at(0)).toBe(ana);
    expect(read(beside).at(-1)).toBe(`UNCLEAR_NUMBER ${rui}`);
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
    'cliente zenon prado',
    'Sócio: Zenon Prado',
    'Titular: zenon prado,',
    'limite do cliente',
    'Bom dia,',
    'puxa esse cpf pra mim por gentileza',
    'CPFs 52998224725 e',
    'linha 1:',
    'favor consultar o',
    'Segue o CPF do cônjuge:',
    'limite do',
    '1)',
    '*',
    'INSERT INTO t VALUES (',
  ])('after "%s" is a document', (words) => {
    expect(read(`${words} ${rui}`).at(-1)).toBe(rui);
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

  test('after unknown words is a document if another line shows that they are names', () => {
    const refused = (...values: readonly string[]) => values.map((value) => `UNCLEAR_NUMBER ${value}`);
    expect(read(`Zulmira ${ana}`)).toEqual(refused(ana));
    expect(read(`Zulmira ${ana}\nZenon Prado: ${rui}`)).toEqual([ana, rui]);
    expect(read(`zulmira ${ana}\nzenon prado ${rui}`)).toEqual([ana, rui]);
    expect(read(`${ana} (zulmira)\n${rui} (zenon)`)).toEqual([ana, rui]);
    expect(read(`Zulmira ${ana}\nZulmira ${ana}`)).toEqual(refused(ana, ana));
    expect(read(`Zulmira 52998224726\nZulmira ${ana}`).at(-1)).toBe(refused(ana)[0]);
    // The same word before each is a label, and the number of a thing shows nothing.
    expect(read(`Plaqueta ${ana}\nPlaqueta ${rui}`)).toEqual(refused(ana, rui));
    expect(read(`OS ${ana}\nPlaqueta ${rui}`)).toEqual(refused(ana, rui));
    expect(read(`OS ${ana}\nlote ${rui}`)).toEqual(refused(ana, rui));
  });

  test('is shown with its words, and refused again if that text is read', () => {
    const text = `CPF 529.982.247-25\nconta ${rui}\npoupança ${rui}\nOS 12345678901 e ${rui}\n${rui} (conta)`;
    const refused = [...readDocuments(text)].flatMap((item) =>
      item.outcome === 'INVALID' && item.refusal.code !== 'EXAMPLE_NUMBER' ? [item.text] : [],
    );
    expect(refused).toContain(`poupança ${rui}`);
    expect(refused).toContain(`conta ${rui}`);
    for (const one of refused)
      expect(
        read(one).filter((value) => /^\d+$/.test(value)),
        one,
      ).toEqual([]);
  });
});

test('a bare CNPJ of a usual branch is a document after any word that does not name another number', () => {
  expect(read('Padaria 33683111000280')).toEqual(['33683111000280']);
  expect(read('lote 33683111000280')).toEqual(['33683111000280']);
  expect(read('contrato 33683111000280')).toEqual(['OTHER_NUMBER']);
});
