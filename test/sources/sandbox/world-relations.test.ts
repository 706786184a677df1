import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cnpjOf } from '../../../src/sources/sandbox/document-of-base.ts';
import { anyCnpj, anyCpf, anyDocument, numericCnpj } from './arbitrary-document.ts';
import { documentOf, everythingOn, sectionOf } from './ask-sandbox.ts';

const runs = { numRuns: 60 };

type Negative = 'PEFIN' | 'REFIN' | 'PROTESTS' | 'OVERDUE_DEBTS';
const negatives: readonly Negative[] = ['PEFIN', 'REFIN', 'PROTESTS', 'OVERDUE_DEBTS'];

const cents = (amounts: readonly (number | null | undefined)[]) =>
  amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0);

describe('who is related to whom in the invented world', () => {
  test('names of every document of one company agree, and every establishment has the same partners', () => {
    fc.assert(
      fc.property(anyCnpj, ({ value }) => {
        const headOffice = cnpjOf(value.slice(0, 8), '0001');
        const own = everythingOn(documentOf(value));
        const head = everythingOn(documentOf(headOffice));
        expect(own.BASIC_INFORMATION?.company?.headOfficeDocument).toBe(headOffice);
        expect(own.BASIC_INFORMATION?.company?.legalName).toBe(head.BASIC_INFORMATION?.company?.legalName);
        expect(own.RELATIONS?.partners).toEqual(head.RELATIONS?.partners);
        expect(own.SCR).toEqual(head.SCR);
        expect(own.PROCESSES).toEqual(head.PROCESSES);
      }),
      runs,
    );
  });

  test('a branch that a company names exists, shares its root and points to the same head office', () => {
    fc.assert(
      fc.property(anyCnpj, ({ value }) => {
        for (const branch of sectionOf(value, 'RELATIONS').branches ?? []) {
          const document = branch.document ?? '';
          expect(document.slice(0, 8)).toBe(value.slice(0, 8));
          const { company } = sectionOf(document, 'BASIC_INFORMATION');
          expect(company?.headOfficeDocument).toBe(cnpjOf(value.slice(0, 8), '0001'));
          expect(company?.establishment).toBe(branch.establishment);
          expect(company?.openingDate).toBe(branch.openingDate);
          expect(sectionOf(document, 'LOCATION').address?.city).toBe(branch.city);
          const back = sectionOf(document, 'RELATIONS').branches?.map((other) => other.document);
          if (value.slice(8, 12) === '0001') expect(back).toContain(value);
        }
      }),
      runs,
    );
  });

  test('a partner exists and names the company among its own, with the same name, share and day of entry', () => {
    fc.assert(
      fc.property(anyCnpj, ({ value }) => {
        const headOffice = cnpjOf(value.slice(0, 8), '0001');
        const partners = sectionOf(value, 'RELATIONS').partners?.filter(({ level }) => level === 1) ?? [];
        expect(partners.length).toBeGreaterThan(0);
        expect(cents(partners.map(({ sharePercent }) => sharePercent))).toBe(100_00);
        for (const {
          document,
          name,
          sharePercent,
          since,
          role,
          age,
          deceased,
          pep,
          restrictiveAmount,
        } of partners) {
          if (document === null) continue;
          const partner = everythingOn(documentOf(document));
          expect(partner.BASIC_INFORMATION?.name).toBe(name);
          const back = partner.RELATIONS?.companies?.filter((company) => company.document === headOffice);
          expect(back).toMatchObject([{ level: 1, sharePercent, since, role }]);
          const owed = negatives.map((type) => partner[type]?.totalAmount ?? 0);
          expect(cents([restrictiveAmount])).toBe(cents(owed));
          if (document.length === 11) {
            expect(partner.BASIC_INFORMATION?.person?.deceased).toBe(deceased);
            expect(partner.PEP?.exposed).toBe(pep);
            expect(age).toBeGreaterThanOrEqual(18);
          }
        }
      }),
      runs,
    );
  });

  test('a company that a person names has that person among its partners', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyCpf, ({ value }) => {
        for (const company of sectionOf(value, 'RELATIONS').companies ?? []) {
          if (company.level !== 1) continue;
          seen += 1;
          const partners = sectionOf(company.document ?? '', 'RELATIONS').partners;
          const back = partners?.find(({ level, document }) => level === 1 && document === value);
          expect(back).toMatchObject({ sharePercent: company.sharePercent, since: company.since });
          expect(sectionOf(company.document ?? '', 'BASIC_INFORMATION').company?.status).toBe(company.status);
        }
      }),
      { numRuns: 300 },
    );
    expect(seen).toBeGreaterThan(5);
  });

  test('whoever is related through somebody is directly related to that one', () => {
    fc.assert(
      fc.property(anyDocument, ({ value }) => {
        const { partners, companies } = sectionOf(value, 'RELATIONS');
        for (const { through, document, level } of partners ?? []) {
          if (level === 1) expect(through).toBeNull();
          if (through === null || document === null) continue;
          const direct = sectionOf(through, 'RELATIONS').partners?.filter((entry) => entry.level === 1);
          expect(direct?.map((entry) => entry.document)).toContain(document);
        }
        for (const { through, document } of companies ?? []) {
          if (through === null) continue;
          const direct = sectionOf(through, 'RELATIONS').companies?.filter((entry) => entry.level === 1);
          expect(direct?.map((entry) => entry.document)).toContain(document);
        }
      }),
      runs,
    );
  });

  test('relatives are related both ways, and a child is younger than its parents', () => {
    const opposite: Readonly<Record<string, string>> = {
      PARENT: 'CHILD',
      CHILD: 'PARENT',
      SIBLING: 'SIBLING',
      SPOUSE: 'SPOUSE',
      UNCLE_OR_AUNT: 'NEPHEW_OR_NIECE',
      NEPHEW_OR_NIECE: 'UNCLE_OR_AUNT',
      OTHER: 'OTHER',
    };
    fc.assert(
      fc.property(anyCpf, ({ value }) => {
        const self = sectionOf(value, 'BASIC_INFORMATION');
        for (const { document, kinship, degree, name } of sectionOf(value, 'RELATIONS').relatives ?? []) {
          const back = sectionOf(document ?? '', 'RELATIONS').relatives?.find(
            (other) => other.document === value,
          );
          expect(back).toMatchObject({ kinship: opposite[kinship ?? ''], degree });
          const { person } = sectionOf(document ?? '', 'BASIC_INFORMATION');
          expect(person?.name).toBe(name);
          if (kinship === 'PARENT') {
            expect((person?.birthDate ?? '') < (self.person?.birthDate ?? '')).toBe(true);
            if (person?.gender === 'FEMALE') expect(self.person?.motherName).toBe(name);
          }
        }
      }),
      runs,
    );
  });

  test('kinship reaches the third level, each step through the one before', () => {
    const levels = new Set<number>();
    fc.assert(
      fc.property(anyCpf, ({ value }) => {
        const relatives = sectionOf(value, 'RELATIONS').relatives ?? [];
        expect(new Set(relatives.map(({ document }) => document)).size).toBe(relatives.length);
        for (const { level, through, document } of relatives) {
          levels.add(level);
          if (level === 1) expect(through).toBeNull();
          else {
            expect(relatives.find((nearer) => nearer.document === through)?.level).toBe(level - 1);
            const next = sectionOf(through ?? '', 'RELATIONS').relatives?.filter((kin) => kin.level === 1);
            expect(next?.map((kin) => kin.document)).toContain(document);
          }
        }
      }),
      runs,
    );
    expect([...levels].sort()).toEqual([1, 2, 3]);
  });

  test('companies at one address name each other and have that address', () => {
    let seen = 0;
    fc.assert(
      fc.property(numericCnpj, ({ value }) => {
        const headOffice = cnpjOf(value.slice(0, 8), '0001');
        for (const { document } of sectionOf(headOffice, 'RELATIONS').sameAddress ?? []) {
          seen += 1;
          expect(sectionOf(document ?? '', 'LOCATION')).toEqual(sectionOf(headOffice, 'LOCATION'));
          const back = sectionOf(document ?? '', 'RELATIONS').sameAddress?.map((other) => other.document);
          expect(back).toContain(headOffice);
        }
      }),
      { numRuns: 200 },
    );
    expect(seen).toBeGreaterThan(0);
  });

  test("the owners' lawsuits of a company are the lawsuits of its partners as subjects", () => {
    fc.assert(
      fc.property(anyCnpj, ({ value }) => {
        const told = sectionOf(value, 'PROCESSES').ownersLawsuits ?? [];
        const partners = sectionOf(value, 'RELATIONS').partners?.filter(({ level }) => level === 1) ?? [];
        const own = partners.flatMap(({ document }) =>
          document === null
            ? []
            : (sectionOf(document, 'PROCESSES').lawsuits ?? []).map((lawsuit) => [
                document,
                lawsuit.caseNumber,
              ]),
        );
        expect(told.map(({ owner, caseNumber }) => [owner.document, caseNumber])).toEqual(own);
      }),
      runs,
    );
  });
});
