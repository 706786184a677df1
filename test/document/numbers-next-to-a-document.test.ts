import { describe, expect, test } from 'vitest';
import { readDocuments } from '../../src/document/paste.ts';

describe('numbers next to a document', () => {
  /** What each line gives: a document, or a refusal with the suggestion. */
  const readings = (text: string) =>
    [...readDocuments(text)].map((item) =>
      item.outcome === 'INVALID'
        ? [item.text, item.refusal.code, item.suggestion?.value]
        : [item.text, item.outcome],
    );

  test.each([
    ['without leading zeros', '9100010065', 'LOST_ZEROS', '09100010065'],
    ['with a digit missing', '9100010067', 'LENGTH', undefined],
    ['of a company with a digit too few', '9999100000167', 'LENGTH', undefined],
    ['of a company with a digit too many', '607011900001044', 'LENGTH', undefined],
    ['divided into root, branch and check digits', '60701190 0001 04', 'CHARACTER', '60701190000104'],
    ['divided into root and branch', '60701190 0001-04', 'CHARACTER', '60701190000104'],
    ['divided behind the root', '60701190 000104', 'CHARACTER', '60701190000104'],
    ['divided before the check digits', '607011900001 04', 'CHARACTER', '60701190000104'],
    ['of a person divided before the check digits', '111444777 - 35', 'CHARACTER', '11144477735'],
    ['with a word glued behind it', '60.701.190/0001-04SP', 'LENGTH', undefined],
    ['with a word glued before it', 'Maria111.444.777-35', 'LENGTH', undefined],
    ['glued between two words', 'LTDA60.701.190/0001-04BETA', 'LENGTH', undefined],
    ['with letters, glued to a word', '12.ABC.345/01DE-35Beta', 'LENGTH', undefined],
    ['without separators, glued to a word', '60701190000104SP', 'LENGTH', undefined],
    ['glued to another one', '529.982.247-25111.444.777-35', 'LENGTH', undefined],
    ['with decimals', '9100010065.0', 'NUMBER_FORMAT', '09100010065'],
    ['in scientific notation', '9,100010065E+09', 'SCIENTIFIC_NOTATION', '09100010065'],
  ])('a number that can be a document %s is refused, not ignored', (_, text, code, suggestion) => {
    expect(readings(`Ana ${text} e Rui 910.001.000-65`)).toEqual([
      [text, code, suggestion],
      ['910.001.000-65', 'VALID'],
    ]);
  });

  test.each([
    ['a branch with a digit missing', '60.701.190/001-04', 'LENGTH'],
    ['a branch with a digit too many', '60.701.190/00001-04', 'LENGTH'],
    ['a group with a digit missing', '60.701.19/0001-04', 'LENGTH'],
    ['a check digit missing', '60.701.190/0001-4', 'LENGTH'],
    ['both check digits missing', '60.701.190/0001', 'LENGTH'],
    ['half a mask and a digit missing', '60701190/001-04', 'LENGTH'],
    ['a CPF with a digit missing', '111.444.77-35', 'LENGTH'],
    ['a CPF with a digit too many', '111.444.7777-35', 'LENGTH'],
    ['a CPF with the dash alone', '111444777-3', 'LENGTH'],
    ['a letter missing', '12.ABC.345/01DE-3', 'LENGTH'],
    ['a digit missing and blanks', '111.444.77 - 35', 'CHARACTER'],
    ['a digit missing, with blanks, of a company', '60.701.19 / 0001 - 04', 'CHARACTER'],
  ])('a mask with %s is refused, not ignored', (_, text, code) => {
    for (const words of ['ACME 33.683.111/0002-80 e BETA', 'ACME 33683111000280, sócio']) {
      expect(readings(`${words} ${text}`).slice(1)).toEqual([[text, code, undefined]]);
      expect(readings(`${text} ${words}`)[0]).toEqual([text, code, undefined]);
    }
    expect(readings(`33.683.111/0002-80 ${text}`).slice(1)).toEqual([[text, code, undefined]]);
    expect(readings(`BETA ${text}`)).toEqual([[text, code, undefined]]);
  });

  test.each([
    'RG 12.345.678-90 Rui 910.001.000-65',
    'Rui 910.001.000-65 RG 12.345.678-9',
    'Rui 910.001.000-65, 12.345.678-9',
    'Rui 910.001.000-65, conta 123456789-0',
    'Rui 910.001.000-65 ramal 1132-1234',
    'Rui 910.001.000-65 em 30/11/2026 10:15, nota 000123456-1',
    'Rui 910.001.000-65 https://www.acm.com/item-12',
    'Rui 910.001.000-65 (0001234-56.2020.8.26.0100)',
    'Rui 910.001.000-65 PIS 120.12345.67-8',
    'Rui 910.001.000-65 contrato 60.701.190/001-04',
  ])('another number with separators is ignored: %s', (text) => {
    expect(readings(text)).toEqual([['910.001.000-65', 'VALID']]);
  });

  test.each([
    'pedido 9100010067 Rui 910.001.000-65',
    'Rui 910.001.000-65 fixo 1132321234',
    'Rui 910.001.000-65 1132321234',
    'Rui 910.001.000-65 R$ 9100010067,00',
    'Rui 910.001.000-65 código 123456789',
    'Rui 910.001.000-65 pedido SAP PO4500123456',
    'Rui 910.001.000-65 ref 60701190 0001 05',
    'Rui 910.001.000-65 rpt_01m8qaz32ne008x2hdrjwg57ea',
    'Rui 910.001.000-65 3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'Rui 910.001.000-65 35261133683111000280550010000000011000000010',
    'Consulta nº 11999900006 de Rui 910.001.000-65',
    'Proposta n. 11999900006 Rui 910.001.000-65',
  ])('a number of another kind is ignored: %s', (text) => {
    expect(readings(text)).toEqual([['910.001.000-65', 'VALID']]);
  });

  // The time is 01:01:58 on 30/11/2026; the check digits are those of a CNPJ.
  test.each([
    '20261130010158 Rui 910.001.000-65',
    '20261130010158;91000100065',
    '91000100065 20261130010158',
  ])('a date and a time that are a CNPJ by chance are doubtful: %s', (text) => {
    expect(readings(text)).toContainEqual(['20261130010158', 'OTHER_NUMBER', '20261130010158']);
  });

  test.each([
    'CNPJ 20261130010158, CPF 910.001.000-65',
    '20261130010158',
    'Loja 20.261.130/0101-58 91000100065',
  ])('a CNPJ that can be a date and a time is read by its label, its mask or alone: %s', (text) => {
    expect(readings(text)[0]?.[1]).toBe('VALID');
  });

  test('codes in one place of the lines are ignored', () => {
    const documents = ['910.001.000-65', '119.999.000-06', '99.991.000/0001-68', '091.000.100-65'];
    const lines = documents.map((document, at) => `Cliente 910001007${at} Rui ${document}`);
    expect(readings(lines.join('\n'))).toEqual(documents.map((document) => [document, 'VALID']));
  });

  test('the word for a numbered query names no document in the mask', () => {
    expect(readings('Consulta nº 910.001.000-65')).toEqual([['910.001.000-65', 'VALID']]);
    expect(readings('Consulta 91000100065')).toEqual([['91000100065', 'VALID']]);
  });

  test.each([
    ['52998224725-7', 'LENGTH'],
    ['52998224725/001', 'CHARACTER'],
    ['1-52998224725', 'LENGTH'],
    ['09/52998224725', 'LENGTH'],
    ['52998224725_1', 'CHARACTER'],
    ['529982247-25/7', 'LENGTH'],
    ['99990003000187/2', 'LENGTH'],
  ])('%s, a document with other digits joined to it, is refused', (text, code) => {
    for (const line of [text, `Prestação ${text}`, `${text} JOSE DA SILVA`])
      expect(readings(line)).toEqual([[text, code, undefined]]);
  });

  test('a document joined to another one without its zero is read, and the other refused', () => {
    expect(readings('99990003000187/9100010065')).toEqual([
      ['99990003000187', 'VALID'],
      ['9100010065', 'LOST_ZEROS', '09100010065'],
    ]);
    expect(readings('52998224725-6037287000100')).toEqual([
      ['52998224725', 'VALID'],
      ['6037287000100', 'LOST_ZEROS', '06037287000100'],
    ]);
  });

  test.each(['Maria-52998224725', '52998224725/SP', 'cpf_52998224725', '52998224725_contrato.pdf'])(
    '%s, a document joined to a word, is read',
    (text) => {
      expect(readings(text)).toEqual([['52998224725', 'VALID']]);
    },
  );

  test.each([
    'proposta',
    'Proposta:',
    'nº da proposta',
    'prop.',
    'parcela',
    'tombamento',
    'comprovante',
    'TED',
  ])('a bare number after "%s" is not a CPF, but one with its mask is', (word) => {
    expect(readings(`Ana 52998224725 ${word} 11144477735`)).toEqual([['52998224725', 'VALID']]);
    expect(readings(`${word} 11144477735`)).toEqual([[`${word} 11144477735`, 'OTHER_NUMBER', undefined]]);
    expect(readings(`${word} 111.444.777-35`)).toEqual([['111.444.777-35', 'VALID']]);
  });
});
