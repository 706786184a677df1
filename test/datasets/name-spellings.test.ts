import { describe, expect, test } from 'vitest';
import { candidateKeys } from '../../src/datasets/screening/candidate-keys.ts';
import {
  compareNames,
  mayScore,
  possibleScore,
  readyName,
} from '../../src/datasets/screening/compare-names.ts';
import type { NameKind } from '../../src/datasets/screening/fold-name.ts';

/** Checks that two names are possibly of one bearer and find each other, whichever of them is listed. */
function expectPossible(kind: NameKind, one: string, other: string): void {
  const [a, b] = [readyName(one, kind), readyName(other, kind)];
  for (const [subject, entry] of [
    [a, b],
    [b, a],
  ] as const) {
    expect(compareNames(subject, entry)).toBeGreaterThanOrEqual(possibleScore);
    expect(mayScore(subject, entry, possibleScore)).toBe(true);
    const keys = candidateKeys(entry);
    expect([...candidateKeys(subject)].some((key) => keys.has(key))).toBe(true);
  }
}

function scoreOf(kind: NameKind, one: string, other: string): number {
  return compareNames(readyName(one, kind), readyName(other, kind));
}

describe('an abbreviation in the name of a company', () => {
  test.each([
    ['METALÚRGICA SILVA INDÚSTRIA E COMÉRCIO LTDA', 'METALURGICA SILVA IND. E COM. LTDA'],
    ['BETA COMERCIO E SERVICOS LTDA - ME', 'BETA COM. E SERV. LTDA'],
    ['BETA COM. E SERVS. LTDA', 'BETA COM E SERV LTDA'],
    ['ENGENHARIA E CONSTRUCOES IMAGINARIAS LTDA', 'ENG. E CONST. IMAGINARIAS LTDA'],
    ['TRANSPORTES SÃO JOÃO LTDA', 'TRANSP. S. JOAO LTDA'],
    ['POSTO SANTA RITA LTDA', 'POSTO STA. RITA LTDA'],
    ['POSTO SANTO ANTONIO LTDA', 'POSTO STO ANTONIO LTDA'],
    ['TRÊS IRMÃOS TRANSPORTES LTDA', '3 IRMAOS TRANSPORTES LTDA'],
    ['POSTO TRES DE MAIO LTDA', 'POSTO 3 DE MAIO LTDA'],
    ['3 LTDA', '3 S.A.'],
    ['FICTITIOUS INTERNATIONAL GROUP', 'GRUPO FICTITIOUS INTERNACIONAL LTDA'],
    ['FICTITIOUS INTERNATIONAL CO.', "FICTITIOUS INT'L COMPANY"],
  ])('is the word that it stands for: %s, %s', (one, other) => expectPossible('COMPANY', one, other));

  test.each([
    ['ALFA IND. E COM. LTDA', 'BETA INDUSTRIA E COMERCIO LTDA'],
    ['ALFA COMERCIO LTDA', 'ALFA ENG. LTDA'],
    ['3 IRMAOS LTDA', '4 IRMAOS LTDA'],
    ['POSTO STA. RITA LTDA', 'POSTO SANTA MARIA LTDA'],
    ['IND. E COM. SANTA MARIA LTDA', 'IND. E COM. SANTA MARIA OLIVEIRA LTDA'],
  ])('identifies nobody by itself: %s, %s', (one, other) => {
    expect(scoreOf('COMPANY', one, other)).toBeLessThan(possibleScore);
  });

  test('is a brand, a legal form or initials elsewhere', () => {
    expect(scoreOf('COMPANY', '2M ENGENHARIA LTDA', '2 M ENGENHARIA LTDA')).toBeGreaterThan(possibleScore);
    expect(scoreOf('COMPANY', 'JOAO ALFA S A', 'JOAO ALFA LTDA')).toBe(100);
    expect(scoreOf('COMPANY', 'J. S. JOSE TRANSPORTES', 'JS JOSE TRANSPORTES')).toBe(100);
  });
});

describe('the name of a person', () => {
  test.each([
    ['MOHAMED HUSSEIN FICTICIO', 'FICTICIO, Muhammad Husayn'],
    ['YOUSSEF OMAR INVENTADO', 'INVENTADO, Yusif Umar'],
    ['ALEXANDRE FICTICIOV', 'FICTICIOV, Aleksandr'],
    ['ABDUL AZIZ INVENTADO', "INVENTADO, 'Abd al-Aziz"],
  ])('is found in another transliteration: %s, %s', (one, other) => expectPossible('PERSON', one, other));

  test.each([
    ['AYMAN ZAWAINVENTADO', 'AL-ZAWAINVENTADO, Ayman'],
    ['AYMAN ALZAWAINVENTADO', 'AL ZAWAINVENTADO, Ayman'],
    ['NASSER EL HAGE', 'NASSER HAGE'],
  ])('is found with or without the Arabic article: %s, %s', (one, other) =>
    expectPossible('PERSON', one, other),
  );

  test.each([
    ["AL-INVENTADO, Sa'd Abdullah", 'SAD ABDULLAH INVENTADO'],
    ["JOSÉ SANT'ANNA", 'JOSE SANTANNA'],
  ])('is found without an apostrophe: %s, %s', (one, other) => expectPossible('PERSON', one, other));

  test.each([
    ['JOSE E. SANTOS PEREIRA', 'JOSE EDUARDO SANTOS PEREIRA'],
    ['PEREIRA INVENTADO, Maria D.', 'MARIA DOLORES PEREIRA INVENTADO'],
    ['JOSE D. E. SANTOS', 'JOSE DANIEL EDUARDO SANTOS'],
  ])('is found by the initials E. and D.: %s, %s', (one, other) => expectPossible('PERSON', one, other));

  test('has no initials in its conjunctions and titles', () => {
    expect(scoreOf('PERSON', 'JOAO SOUZA E SILVA', 'JOAO SOUZA SILVA')).toBe(100);
    expect(scoreOf('PERSON', 'D. MARIA SOUZA LIMA', 'MARIA SOUZA LIMA')).toBe(100);
    expectPossible('PERSON', 'JOSE D. SILVA', 'JOSE DA SILVA');
    expect(scoreOf('PERSON', 'JOSE D. SANTOS PEREIRA', 'JOSE EDUARDO SANTOS PEREIRA')).toBeLessThan(
      possibleScore,
    );
  });

  test.each([
    ['MOHAMED INVENTADO', 'AHMED INVENTADO'],
    ['ALEXANDRA FICTICIOV', 'ALEXANDRE FICTICIOV'],
    ['OMAR INVENTADO', 'MARIO INVENTADO'],
    ['ALI AL INVENTADO', 'EL INVENTADO, Nasser'],
  ])('of another person is not possible: %s, %s', (one, other) => {
    expect(scoreOf('PERSON', one, other)).toBeLessThan(possibleScore);
  });
});

test('a company keeps AL and EL, which may be its initials', () => {
  expect(scoreOf('COMPANY', 'AL TRANSPORTES LTDA', 'EL TRANSPORTES LTDA')).toBeLessThan(possibleScore);
});

test('an organisation is found without the apostrophe of its name', () => {
  expectPossible('COMPANY', "ANSAR INVENTADO AL-SHARI'A", 'ANSAR INVENTADO AL SHARIA');
});
