import { expect, test } from 'vitest';
import { fieldText } from '../../src/sections/field-text.ts';
import { financialStatements } from '../../src/sections/financial-statements.ts';
import { formatIn } from '../../src/wording/format.ts';
import { periodWith } from './some-statements.ts';

const style = { language: 'pt-BR', format: formatIn('pt-BR', 'UTC') } as const;

test.each([
  ['4133334444', '(41) 3333-4444'],
  ['11987654321', '(11) 98765-4321'],
  ['08001234', '08001234'],
  ['+1 212 555 0100', '+1 212 555 0100'],
])('the telephone %s is written as people write it', (number, shown) => {
  expect(fieldText(number, { type: 'BASIC_INFORMATION', path: ['phones', 'number'] }, style)).toBe(shown);
});

test.each([
  ['80010000', '80010-000'],
  ['80010-000', '80010-000'],
  ['8001', '8001'],
])('the postal code %s is written as people write it', (code, shown) => {
  expect(fieldText(code, { type: 'LOCATION', path: ['address', 'postalCode'] }, style)).toBe(shown);
});

test.each([
  ['99990001000198', '99.990.001/0001-98'],
  ['12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['00000011800', '000.000.118-00'],
  ['***000118**', '***000118**'],
])('the document %s has its mask, where its source gives it whole', (document, shown) => {
  for (const name of ['document', 'through'])
    expect(fieldText(document, { type: 'RELATIONS', path: ['partners', name] }, style)).toBe(shown);
  expect(fieldText('cnpj', { type: 'RELATIONS', path: ['partners', 'documentKind'] }, style)).toBe('CNPJ');
});

test('the limit that statements support is said with what it is', () => {
  const details = { periods: [periodWith({})], suggestedLimit: 0, notes: null };
  expect(financialStatements.figures?.(details, style, '2026-11-20')).toContain(
    `limite sugerido ${style.format.money(0)}`,
  );
});
