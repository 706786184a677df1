import { Value } from '@sinclair/typebox/value';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sectionDefinition, sectionTypes } from '../../../src/sections/index.ts';
import { worldDate } from '../../../src/sources/sandbox/days.ts';
import { cnpjOf } from '../../../src/sources/sandbox/document-of-base.ts';
import { anyCnpj, anyCpf, anyDocument } from './arbitrary-document.ts';
import { documentOf, everythingOn, sectionOf } from './ask-sandbox.ts';

const runs = { numRuns: 60 };

type Negative = 'PEFIN' | 'REFIN' | 'PROTESTS' | 'OVERDUE_DEBTS';
const negatives: readonly Negative[] = ['PEFIN', 'REFIN', 'PROTESTS', 'OVERDUE_DEBTS'];

const cents = (amounts: readonly (number | null | undefined)[]) =>
  amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0);

describe('the invented world', () => {
  test('says the same of the same document whatever else was asked in between', () => {
    fc.assert(
      fc.property(
        anyDocument,
        fc.array(anyDocument, { minLength: 150, maxLength: 150 }),
        (document, others) => {
          const before = JSON.stringify(everythingOn(document));
          for (const other of others) everythingOn(other);
          expect(JSON.stringify(everythingOn(document))).toBe(before);
        },
      ),
      { numRuns: 4 },
    );
  });

  test('changes on purpose alone: three documents say what they said', () => {
    const told = ['52998224725', '11222333000181', '12ABC34501DE35'].map((value) => {
      const { BASIC_INFORMATION, REVENUE, RELATIONS } = everythingOn(documentOf(value));
      const people = [...(RELATIONS?.partners ?? []), ...(RELATIONS?.relatives ?? [])];
      return [BASIC_INFORMATION?.name, REVENUE?.calculatedRevenue, people.map(({ name }) => name)];
    });
    expect(told).toMatchInlineSnapshot(`
      [
        [
          "Leandro Ametista Guará",
          129421,
          [
            "André Pitangueira Guará",
            "Dalva Ametista Guará",
            "Paulo Ametista Guará",
            "Vicente Pitangueira Guará",
            "Gabriela Gaturamo Guará",
            "Olívia Gaturamo Guará",
            "Fernanda Gaturamo Guará",
          ],
        ],
        [
          "Móveis Modelo Jangada Ltda",
          2661781,
          [
            "Beatriz Canário Sabiá",
            "Rogério Cambuci Paineira",
            "Davi Gameleira Sabiá",
            "Dalva Canário Sabiá",
            "Paulo Canário Sabiá",
            "Rogério Gameleira Sabiá",
            "Gabriela Sanhaço Paineira",
            "Helena Sanhaço Paineira",
            "Paulo Sanhaço Paineira",
            "Davi Cambuci Paineira",
            "Natália Embaúba Paineira",
            "Bruno Embaúba Paineira",
            "Patrícia Embaúba Paineira",
          ],
        ],
        [
          "Padaria Modelo Mirante Ltda",
          241228,
          [
            "Drogaria Modelo Orvalho Ltda",
            "Modelo Overseas Holding (SANDBOX)",
            "Modelo Overseas Holding (SANDBOX)",
            "Modelo Overseas Holding (SANDBOX)",
          ],
        ],
      ]
    `);
  });

  test('fills every section within its schema, for any CPF and any CNPJ, numeric or not', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const details = everythingOn(document);
        for (const type of sectionTypes) {
          const { documentKinds, comesWith, details: schema } = sectionDefinition(type);
          if (comesWith === 'DERIVED' || !documentKinds.includes(document.kind)) continue;
          expect([type, ...Value.Errors(schema, details[type])]).toEqual([type]);
        }
      }),
      runs,
    );
  });

  test('every total agrees with its list', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const details = everythingOn(document);
        for (const type of negatives) {
          const { count = -1, totalAmount = null, entries = [] } = details[type] ?? {};
          expect(count).toBe(entries.length);
          expect(cents([totalAmount])).toBe(cents(entries.map(({ amount }) => amount)));
        }
        const { PROCESSES, PEP, BUREAU_SCORE, BAD_CHEQUES } = details;
        expect(PROCESSES?.totals?.count).toBe(PROCESSES?.lawsuits?.length);
        expect(cents([PROCESSES?.totals?.amount])).toBe(
          cents(PROCESSES?.lawsuits?.map(({ amount }) => amount) ?? []),
        );
        expect(cents([PEP?.donationsTotal])).toBe(cents(PEP?.donations?.map(({ amount }) => amount) ?? []));
        const inquiries = BUREAU_SCORE?.inquiries;
        expect(inquiries?.last365Days).toBe(inquiries?.entries.reduce((sum, { count }) => sum + count, 0));
        expect(BAD_CHEQUES?.count).toBe(BAD_CHEQUES?.entries.reduce((sum, { cheques }) => sum + cheques, 0));
      }),
      runs,
    );
  });

  test('the last month of the history is that of SCR, and products and categories add up to its bands', () => {
    fc.assert(
      fc.property(anyDocument, ({ value }) => {
        const scr = sectionOf(value, 'SCR');
        const { months } = sectionOf(value, 'HISTORY');
        const last = months.at(-1);
        const band = (name: string) => scr.bands?.find((item) => item.band === name)?.amount ?? -1;
        expect(last).toMatchObject({
          month: scr.referenceMonth,
          toExpire: band('TO_EXPIRE'),
          expired: band('EXPIRED'),
          loss: band('LOSS'),
          total: scr.totalDebt,
        });
        expect(months.map(({ month }) => month)).toEqual(
          [...new Set(months.map(({ month }) => month))].sort(),
        );
        for (const items of [scr.products ?? [], sectionOf(value, 'CATEGORIES').categories]) {
          expect(cents(items.map(({ toExpire }) => toExpire))).toBe(cents([band('TO_EXPIRE')]));
          expect(cents(items.map(({ expired }) => expired))).toBe(cents([band('EXPIRED')]));
          expect(cents(items.map(({ loss }) => loss))).toBe(cents([band('LOSS')]));
          expect(cents(items.map(({ total }) => total))).toBe(cents([scr.totalDebt]));
        }
        const { granted, used, available } = scr.limits ?? {};
        expect(cents([granted])).toBe(cents([used, available]));
      }),
      runs,
    );
  });

  test('balance sheets balance, and the latest revenue is the company’s', () => {
    fc.assert(
      fc.property(anyCnpj, ({ value }) => {
        const revenue = sectionOf(value, 'REVENUE').calculatedRevenue;
        const [latest, ...earlier] = sectionOf(value, 'FINANCIAL_STATEMENTS').periods;
        if (latest !== undefined && revenue !== null) {
          expect(latest.incomeStatement.grossRevenue).toBe(revenue);
        }
        for (const { balanceSheet: sheet } of latest === undefined ? [] : [latest, ...earlier]) {
          expect(sheet.totalAssets).toBe(cents([sheet.currentAssets, sheet.nonCurrentAssets]) / 100);
          const claims = [sheet.currentLiabilities, sheet.nonCurrentLiabilities, sheet.equity];
          expect(sheet.totalAssets).toBe(cents(claims) / 100);
        }
      }),
      runs,
    );
  });

  test('nothing happens before its time, nor after the day on which the world stands still', () => {
    fc.assert(
      fc.property(anyCnpj, ({ value }) => {
        const { company } = sectionOf(value, 'BASIC_INFORMATION');
        const headOpening =
          sectionOf(cnpjOf(value.slice(0, 8), '0001'), 'BASIC_INFORMATION').company?.openingDate ?? '';
        const within = (day: string | null | undefined, from: string) => {
          if (day === null || day === undefined) return;
          expect([day, day >= from, day <= worldDate]).toEqual([day, true, true]);
        };
        within(company?.openingDate, headOpening);
        within(company?.statusDate, headOpening);
        within(company?.specialSituation?.since, headOpening);
        for (const { level, since, document } of sectionOf(value, 'RELATIONS').partners ?? []) {
          if (level !== 1) continue;
          within(since, headOpening);
          if (document?.length === 11) {
            const { person } = sectionOf(document, 'BASIC_INFORMATION');
            within(since, person?.birthDate ?? worldDate);
            if (person?.deathYear) expect((since ?? '') < `${person.deathYear}-12-31`).toBe(true);
          }
        }
        for (const { date } of sectionOf(value, 'REGISTRATION_CHANGES').changes) within(date, headOpening);
        for (const { filedOn, lastMovement } of sectionOf(value, 'PROCESSES').lawsuits ?? []) {
          within(filedOn, headOpening);
          within(lastMovement?.date, filedOn ?? worldDate);
        }
        for (const type of negatives) {
          for (const { date } of sectionOf(value, type).entries) within(date, headOpening);
        }
        for (const { issuedOn, validUntil } of sectionOf(value, 'CERTIFICATES').certificates) {
          within(issuedOn, '2026-01-01');
          if (issuedOn !== null) expect((validUntil ?? '') > issuedOn).toBe(true);
        }
      }),
      runs,
    );
  });

  test('the dead have no score and the living are of age', () => {
    fc.assert(
      fc.property(anyCpf, ({ value }) => {
        const { person } = sectionOf(value, 'BASIC_INFORMATION');
        expect(person?.status === 'TITULAR_FALECIDO').toBe(person?.deceased);
        expect(sectionOf(value, 'BUREAU_SCORE').score === null).toBe(person?.deceased);
        expect((person?.birthDate ?? '') < '2008-11-01').toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('a change of partners names the partners that there are', () => {
    fc.assert(
      fc.property(anyCnpj, ({ value }) => {
        const { changes, partnersChangedPercentage } = sectionOf(value, 'REGISTRATION_CHANGES');
        const memberships = changes.filter(({ kind }) => kind === 'MEMBERSHIP');
        const partners = sectionOf(value, 'RELATIONS').partners?.filter(({ level }) => level === 1) ?? [];
        const [latest] = memberships;
        if (latest !== undefined)
          expect(latest.after?.split('; ').sort()).toEqual(partners.map(({ name }) => name).sort());
        const largest = Math.max(0, ...memberships.map((change) => change.partnersChangedPercentage ?? 0));
        expect(partnersChangedPercentage).toBe(largest);
      }),
      runs,
    );
  });

  test('is mostly sound, with a fair share of trouble', () => {
    const found = { negative: 0, sanctioned: 0, inactive: 0, deceased: 0, warrant: 0, exposed: 0 };
    const total = 1500;
    for (const document of fc.sample(anyDocument, { numRuns: total, seed: 42 })) {
      const details = everythingOn(document);
      if (negatives.some((type) => (details[type]?.count ?? 0) > 0)) found.negative += 1;
      if (details.SANCTIONS?.lists.some(({ state }) => state === 'LISTED')) found.sanctioned += 1;
      if ((details.BASIC_INFORMATION?.company?.status ?? 'ATIVA') !== 'ATIVA') found.inactive += 1;
      if (details.BASIC_INFORMATION?.person?.deceased) found.deceased += 1;
      if (details.CRIMINAL_RECORD?.warrants.length) found.warrant += 1;
      if (details.PEP?.exposed) found.exposed += 1;
    }
    expect(found.negative / total).toBeGreaterThan(0.15);
    expect(found.negative / total).toBeLessThan(0.45);
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(0);
  });
});

describe('how deep it is asked', () => {
  test('one level of relations is a part of three', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const shallow = everythingOn(document, {
          relationLevels: 1,
          lawsuitsSince: '2014-01-01',
          scrMonths: 12,
        });
        const deep = everythingOn(document);
        expect(shallow.RELATIONS?.levels).toBe(1);
        expect(shallow.RELATIONS?.partners).toEqual(
          deep.RELATIONS?.partners?.filter(({ level }) => level === 1),
        );
        expect(shallow.RELATIONS?.companies).toEqual(
          deep.RELATIONS?.companies?.filter(({ level }) => level === 1),
        );
        const recent = deep.PROCESSES?.lawsuits?.filter(({ filedOn }) => (filedOn ?? '') >= '2014-01-01');
        expect(shallow.PROCESSES?.lawsuits).toEqual(recent);
        expect(shallow.PROCESSES?.totals?.count).toBe(recent?.length);
        expect(shallow.HISTORY?.months).toEqual(deep.HISTORY?.months.slice(-12));
      }),
      runs,
    );
  });

  test('some have a relation of the third level, a lawsuit before 2014 and five years of bank debt', () => {
    const all = fc.sample(anyCnpj, { numRuns: 150, seed: 7 }).map((document) => everythingOn(document));
    const partners = all.flatMap(({ RELATIONS }) => [
      ...(RELATIONS?.partners ?? []),
      ...(RELATIONS?.companies ?? []),
    ]);
    expect(partners.some(({ level }) => level === 3)).toBe(true);
    expect(
      all.some(({ PROCESSES }) => PROCESSES?.lawsuits?.some(({ filedOn }) => (filedOn ?? '') < '2014')),
    ).toBe(true);
    expect(all.some(({ HISTORY }) => HISTORY?.months.length === 60)).toBe(true);
  });
});
