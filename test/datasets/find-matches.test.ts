import { describe, expect, test } from 'vitest';
import type { KeptEntry } from '../../src/datasets/edition/kept-entry.ts';
import { findMatches, readySubject, type Subject } from '../../src/datasets/screening/find-matches.ts';

const entry = (change: Partial<KeptEntry> & { readonly name?: string }): KeptEntry => {
  const { name = 'JOSE ALVES', ...rest } = change;
  const blank = { document: null, mask: null, kind: null, facts: '{}', sha256: 'ab' };
  return { ...blank, names: JSON.stringify([name]), ...rest };
};

/** A list of these entries, which finds by name whatever shows no document. */
function listOf(...entries: KeptEntry[]) {
  const where = (test: (one: KeptEntry) => boolean) => entries.filter(test);
  return {
    findByDocument: (document: string) => where((one) => one.document === document),
    findByRoot: (root: string) => where((one) => one.document?.startsWith(root) ?? false),
    findByMask: (mask: string) => where((one) => one.mask === mask),
    findByDigits: (digits: string) =>
      where(({ document }) => document?.length === 11 && document.slice(3, 9) === digits),
    findByKeys: () => where((one) => one.document === null && one.mask === null),
  };
}

const person: Subject = { kind: 'cpf', document: '52998224725', mask: '982247', name: 'José Alves' };
const company: Subject = {
  kind: 'cnpj',
  document: '99999002000284',
  mask: null,
  name: 'Indústria Fictícia Ltda',
};

function match(subject: Subject, ...entries: KeptEntry[]) {
  const countName = () => ({ bearers: 1_999, people: 20_000_000 });
  const matches = findMatches(listOf(...entries), readySubject(subject), { namesIndexed: true, countName });
  return matches.map(({ certainty, matched, odds, score }) => ({ certainty, matched, odds, score }));
}

describe('an entry of a list', () => {
  test('is certainly the subject’s by its whole document, whatever its name', () => {
    expect(match(person, entry({ document: '52998224725', name: 'OUTRO NOME' }))).toEqual([
      { certainty: 'CERTAIN', matched: ['DOCUMENT'], odds: null, score: null },
    ]);
  });

  test('of another establishment is of the same company', () => {
    expect(match(company, entry({ document: '99999002000101' }))).toMatchObject([{ certainty: 'CERTAIN' }]);
  });

  test('is possible by six digits and the same name, with odds', () => {
    expect(match(person, entry({ mask: '982247', name: 'JOSE ALVES' }))).toEqual([
      { certainty: 'POSSIBLE', matched: ['DIGITS', 'NAME'], odds: 40, score: null },
    ]);
  });

  test('is possible by six digits and a name that is nearly the same, with a score', () => {
    const known = { ...person, name: 'José Pereira Alves' };
    expect(match(known, entry({ mask: '982247', name: 'JOSE PERERA ALVES' }))).toMatchObject([
      { certainty: 'POSSIBLE', odds: null, score: expect.any(Number) },
    ]);
  });

  test.each([
    ['MARIA FICTICIA PRADO', 'MARIA FICTICIA PRADO LIMA'],
    ['MARIA PRADO', 'MARIA PRADO LIMA'],
    ['MARIA FICTICIA PRADO LIMA', 'MARIA FICTICIA PRADO SOUZA'],
    ['MARIA FICTICIA PRADO', 'MARIA FICTICIA LIMA DE SOUZA PRADO'],
    // One surname was dropped, and another one was added.
    ['ANA OLIVEIRA SILVA', 'ANA SILVA SANTOS'],
    ['MARIA APARECIDA DOS SANTOS', 'MARIA APARECIDA FERREIRA'],
  ])('is possible by six digits and a surname more or less: %s, %s', (one, other) => {
    const possible = [{ certainty: 'POSSIBLE', matched: ['DIGITS', 'NAME'], odds: null }];
    expect(match({ ...person, name: one }, entry({ mask: '982247', name: other }))).toMatchObject(possible);
    expect(match({ ...person, name: other }, entry({ mask: '982247', name: one }))).toMatchObject(possible);
    expect(match({ ...person, name: one }, entry({ mask: '982248', name: other }))).toEqual([]);
  });

  test('of a whole CPF is possible for a partner of whom six digits are known', () => {
    const partner = { ...person, document: null };
    const listed = entry({ document: '52998224725' });
    expect(match(partner, listed)).toEqual([
      { certainty: 'POSSIBLE', matched: ['DIGITS', 'NAME'], odds: 40, score: null },
    ]);
    // Another CPF with the same digits.
    expect(match(person, entry({ document: '00098224797' }))).toEqual([]);
    expect(match({ ...partner, name: 'MARIA SOUZA' }, listed)).toEqual([]);
  });

  test('with six digits alone proves next to nothing, and is told all the same', () => {
    expect(match({ ...person, name: null }, entry({ mask: '982247' }))).toEqual([
      { certainty: 'POSSIBLE', matched: ['DIGITS'], odds: 0.004, score: null },
    ]);
  });

  test('is possible by name where it shows no document', () => {
    expect(match(person, entry({ name: 'ALVES, José' }))).toEqual([
      { certainty: 'POSSIBLE', matched: ['NAME'], odds: null, score: 100 },
    ]);
  });

  test.each([
    ['other digits', { mask: '111111' }],
    ['another document', { document: '11144477735' }],
    ['these digits and another name', { mask: '982247', name: 'MARIA SOUZA' }],
    ['these digits and the same first name', { mask: '982247', name: 'JOSE SOUZA' }],
    ['another name', { name: 'MARIA SOUZA' }],
    ['the same name, of a company', { name: 'JOSE ALVES', kind: 'cnpj' }],
  ])('with %s is somebody else’s', (_, change) => {
    expect(match(person, entry(change))).toEqual([]);
  });

  test('has no odds where nobody has counted names', () => {
    const options = { namesIndexed: true, countName: () => null };
    const [only] = findMatches(listOf(entry({ mask: '982247' })), readySubject(person), options);
    expect(only).toMatchObject({ certainty: 'POSSIBLE', odds: null });
  });
});

describe('a one-person company and its owner are one person', () => {
  const owned = (name: string): Subject => ({ ...company, name });
  const byName = { certainty: 'POSSIBLE', matched: ['NAME'], odds: null, score: 100 };

  test.each([
    'JOSE ALVES 52998224725',
    'JOSE ALVES 529.982.247-25 ME',
    'JOSE ALVES ***.982.247-**',
    'JOSE ALVES - CPF 52998224725',
    '99.999.002 JOSE ALVES',
    '99999002 José Alves',
    '99.999.002/0002-84 JOSE ALVES',
    '99.999.002 JOSE ALVES - ME',
  ])('the owner of %s is found by name, in both directions', (name) => {
    const listed = { name: 'JOSE ALVES' };
    expect(match(owned(name), entry({ ...listed, kind: 'cpf' }))).toEqual([byName]);
    expect(match(owned(name), entry(listed))).toEqual([byName]);
    expect(match(person, entry({ name, kind: 'cnpj' }))).toEqual([byName]);
    expect(match(owned('JOSE ALVES'), entry({ name }))).toEqual([byName]);
  });

  test('the owner is found by the digits of the CPF in the name', () => {
    expect(match(owned('JOSE ALVES ***.982.247-**'), entry({ mask: '982247', kind: 'cpf' }))).toEqual([
      { certainty: 'POSSIBLE', matched: ['DIGITS', 'NAME'], odds: 40, score: null },
    ]);
  });

  test.each([
    ['another CPF', person, 'JOSE ALVES 11144477735'],
    ['another CPF than the owner’s', owned('JOSE ALVES 52998224725'), 'JOSE ALVES 11144477735'],
    ['another CNPJ', owned('JOSE ALVES'), '11.222.333 JOSE ALVES'],
    ['another name', person, 'MARIA SOUZA 52998224725'],
  ])('with %s in its name an entry is somebody else’s', (_, subject, name) => {
    expect(match(subject, entry({ name }))).toEqual([]);
  });

  test.each([
    ['a company that is named after its number', '99.999.002 LTDA', '11.222.333 LTDA'],
    ['a company with a form', '99.999.002 JOSE ALVES LTDA', 'JOSE ALVES'],
    ['a company of that name', 'JOSE ALVES', 'JOSE ALVES'],
    ['a number within a name', 'JOSE 52998224725 ALVES', 'JOSE ALVES'],
  ])('%s has no owner in its name', (_, name, other) => {
    expect(match(owned(name), entry({ name: other, kind: 'cpf' }))).toEqual([]);
  });

  test('the CPF of an owner is masked in the names of a match', () => {
    const options = { namesIndexed: true, countName: () => null };
    const [only] = findMatches(
      listOf(entry({ name: 'JOSE ALVES 52998224725' })),
      readySubject(person),
      options,
    );
    expect(only?.names).toEqual(['JOSE ALVES ***.982.247-**']);
  });
});
