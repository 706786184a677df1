import { expect, test } from 'vitest';
import { maskSection, maskText } from '../../src/sections/mask-others.ts';

const own = '00000012440';

test('people beside the subject keep initials alone, companies their names, and the subject its own', () => {
  const hidden = new Set<string>();
  const partner = { level: 1, documentKind: 'cpf', role: 'Sócio', restrictive: true, since: '2020-01-02' };
  const firm = { level: 1, name: 'Padaria (Central) Ltda', document: '33683111000280', restrictive: true };
  const details = {
    levels: 1,
    partners: [
      { ...partner, name: 'Maria da Silva', document: '11144477735' },
      { ...partner, name: 'Maria da Silva Souza', document: '52998224725' },
      { ...partner, name: 'Ela Mesma', document: own },
    ],
    companies: [
      firm,
      { ...firm, name: 'João Souza 11144477735' },
      { ...firm, name: 'João Souza 11144477735 ME' },
    ],
  };
  expect(maskSection('RELATIONS', details, { own, hidden })).toEqual({
    levels: 1,
    partners: [
      { ...partner, name: 'M. d. S.', document: '***.444.777-**', restrictive: null },
      { ...partner, name: 'M. d. S. S.', document: '***.982.247-**', restrictive: null },
      { ...partner, name: 'Ela Mesma', document: own },
    ],
    companies: [
      firm,
      { ...firm, name: 'João Souza ***.444.777-**' },
      { ...firm, name: 'João Souza ***.444.777-** ME' },
    ],
  });
  const text = `MARIA DA SILVA SOUZA e maria da silva (111.444.777-35), sobre ${own}`;
  expect(maskText(text, { own, hidden })).toBe(`M. D. S. S. e m. d. s. (***.444.777-**), sobre ${own}`);
});

test.each([
  ['SERGIO TOPAZIO SUCUPIRA', 'S. T. S.'],
  ['Sérgio Topázio Sucupira'.normalize('NFD'), 'S. T. S.'],
  ['Sérgio  Topázio\nSucupira', 'S.  T.\nS.'],
  ['Sérgio Topázio-Sucupira', 'S. T.-S.'],
  ['SÉRGIO TOPÁZIO SUCUPIRA', 'S. T. S.'],
])('the name of another person is hidden in the spelling %j', (spelling, shown) => {
  const hidden = new Set(['Sérgio Topázio Sucupira']);
  expect(maskText(`O irmão ${spelling}, fiador.`, { own, hidden })).toBe(`O irmão ${shown}, fiador.`);
});

test.each([
  ["MARIA SANT'ANNA DE LIMA", 'Maria Santanna Lima'],
  ['MARIA SANTANNA LIMA', 'Maria Sant’Anna de Lima'],
  ['JOAO D AVILA', 'João Dávila'],
  ['JOAO DAVILA', "João D'Ávila"],
  ['ANA-LUCIA PRADO', 'Analúcia Prado'],
  ['JOAO SOUZA', 'João de Souza'],
])('the name %j is also hidden where a text writes %j', (name, spelling) => {
  const text = maskText(`Fala ${spelling}.`, { own, hidden: new Set([name]) });
  expect(text).not.toContain(spelling);
  expect(text).toMatch(/^Fala [A-Z]\. /);
});

test('a name of one word and a particle is not found in other words', () => {
  const hidden = new Set(['Maria de']);
  expect(maskText('Maria da Luz', { own, hidden })).toBe('Maria da Luz');
});

test('a longer name that begins with the name of another person is not hidden in part', () => {
  const hidden = new Set(['Ana Lima']);
  expect(maskText('Ana Limarino e Ana Lima', { own, hidden })).toBe('Ana Limarino e A. L.');
});
