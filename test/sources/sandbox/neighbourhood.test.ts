import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cnpjOf, cpfOf } from '../../../src/sources/sandbox/document-of-base.ts';
import { caseNumberOf } from '../../../src/sources/sandbox/lawsuits.ts';
import { neighbourhoodOf } from '../../../src/sources/sandbox/neighbourhood.ts';
import { alphanumericCnpj, anyCpf, anyDocument, numericCnpj } from './arbitrary-document.ts';

describe('neighbourhoods of the invented world', () => {
  test('every document is in its own neighbourhood', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const { roots, people } = neighbourhoodOf(document);
        const members = document.kind === 'cpf' ? people : roots;
        expect(members).toContain(document.kind === 'cpf' ? document.value : document.value.slice(0, 8));
      }),
    );
  });

  test('all members of a neighbourhood lead to the same neighbourhood', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const neighbourhood = neighbourhoodOf(document);
        for (const root of neighbourhood.roots) {
          expect(neighbourhoodOf({ kind: 'cnpj', value: cnpjOf(root, '0001') })).toEqual(neighbourhood);
        }
        for (const cpf of neighbourhood.people) {
          if (cpf !== null) expect(neighbourhoodOf({ kind: 'cpf', value: cpf })).toEqual(neighbourhood);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('members are all different, and companies with letters live among themselves', () => {
    fc.assert(
      fc.property(fc.oneof(numericCnpj, anyCpf), (document) => {
        const { roots, people } = neighbourhoodOf(document);
        expect(new Set(roots).size).toBe(4);
        expect(new Set(people).size).toBe(40);
        expect(roots.every((root) => /^\d{8}$/.test(root))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(
        alphanumericCnpj.filter(({ value }) => /[A-Z]/.test(value.slice(0, 8))),
        (document) => {
          const { roots, people } = neighbourhoodOf(document);
          expect(people).toEqual([]);
          expect(roots.every((root) => /^[0-9A-Z]{8}$/.test(root) && /[A-Z]/.test(root))).toBe(true);
        },
      ),
    );
  });

  test.each(['11111111111', '12345678909'])('nobody lives under %s, a CPF that is never issued', (value) => {
    const { people } = neighbourhoodOf({ kind: 'cpf', value });
    expect(people.filter((cpf) => cpf === null)).toHaveLength(1);
    expect(people).not.toContain(value);
  });
});

describe('invented numbers', () => {
  test.each([
    ['33683111', '0002', '33683111000280'],
    ['12ABC345', '01DE', '12ABC34501DE35'],
    ['19131243', '0001', '19131243000197'],
  ])('a CNPJ of root %s and order %s has the check digits of the official rule', (root, order, cnpj) => {
    expect(cnpjOf(root, order)).toBe(cnpj);
  });

  test.each([
    ['111444777', '11144477735'],
    ['529982247', '52998224725'],
    ['000000001', '00000000191'],
  ])('a CPF of base %s has the check digits of the official rule', (base, cpf) => {
    expect(cpfOf(base)).toBe(cpf);
  });

  test('a case number has the check digits of CNJ Resolution 65', () => {
    const parts = { sequence: '0000001', year: '2026', segment: '8', court: '26', unit: '0100' };
    expect(caseNumberOf(parts)).toBe('0000001-68.2026.8.26.0100');
  });
});
