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
    ['with decimals', '9100010065.0', 'NUMBER_FORMAT', '09100010065'],
    ['in scientific notation', '9,100010065E+09', 'SCIENTIFIC_NOTATION', '09100010065'],
  ])('a number that can be a document %s is refused, not ignored', (_, text, code, suggestion) => {
    expect(readings(`Ana ${text} e Rui 910.001.000-65`)).toEqual([
      [text, code, suggestion],
      ['910.001.000-65', 'VALID'],
    ]);
  });

  test.each([
    'pedido 9100010067 Rui 910.001.000-65',
    'Rui 910.001.000-65 fixo 1132321234',
    'Rui 910.001.000-65 1132321234',
    'Rui 910.001.000-65 R$ 9100010067,00',
    'Rui 910.001.000-65 código 123456789',
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
});
