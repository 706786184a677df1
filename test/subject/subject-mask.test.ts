import { expect, test } from 'vitest';
import { maskOfSubject, namesBeside } from '../../src/subject/subject-mask.ts';

const document = '11144477735';
const other = '52998224725';
const company = '33683111000280';
const mask = maskOfSubject(document, ['José da Silva', 'Zé']);

test.each([
  ['called 111.444.777-35, JOSE  DA SILVA', 'called ERASED, ERASED'],
  ['11144477735', 'ERASED'],
  ['***.444.777-** of josé da silva', 'ERASED of ERASED'],
  ['José da Silvana and Zé', 'José da Silvana and Zé'],
  ['order 111444777351', 'order 111444777351'],
])('of a text %j is left %j', (text, left) => {
  expect(mask.text(text)).toBe(left);
});

test.each([
  ['its own', { cpf: document, name: 'Zé' }, { cpf: 'ERASED', name: 'ERASED' }],
  ['as a number', { cpf: Number(document) }, { cpf: 'ERASED' }],
  [
    'that of another of the same name',
    { cpf: other, name: 'José da Silva', partner: 'JOSE DA SILVA' },
    { cpf: other, name: 'José da Silva', partner: 'JOSE DA SILVA' },
  ],
  [
    'the name of a company that is called after it',
    { document: company, companyName: 'José da Silva Comércio Ltda' },
    { document: company, companyName: 'José da Silva Comércio Ltda' },
  ],
  [
    'a text beside the document of another',
    { document: company, commentary: 'guarantee of José da Silva' },
    { document: company, commentary: 'guarantee of ERASED' },
  ],
  [
    'a name that lies deeper',
    { document: company, partners: [{ name: 'José da Silva' }, { name: 'José da Silva', cpf: other }] },
    { document: company, partners: [{ name: 'ERASED' }, { name: 'José da Silva', cpf: other }] },
  ],
])('of JSON, %s', (_what, value, left) => {
  expect(mask.value(value)).toEqual(left);
  expect(JSON.parse(mask.json(JSON.stringify(value)))).toEqual(left);
});

test('JSON in which it does not stand is left as it was written', () => {
  const text = '{ "name": "Ana",  "amount": 1.0 }';
  expect(mask.json(text)).toBe(text);
});

test('its names are those that stand beside its document', () => {
  const value = {
    partners: [
      { cpf: document, name: 'José da S.' },
      { cpf: other, name: 'Ana' },
    ],
  };
  expect(namesBeside(value, document)).toEqual(['José da S.']);
});
