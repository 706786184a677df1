import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planCollection } from '../../../src/sections/collection-plan.ts';
import { isSectionType, sectionDefinition } from '../../../src/sections/index.ts';
import { withRevenuePercentages } from '../../../src/sections/revenue-percentage.ts';
import { summarize } from '../../../src/sections/summarize.ts';
import { cnpjOf, cpfOf } from '../../../src/sources/sandbox/document-of-base.ts';
import { sandboxSources } from '../../../src/sources/sandbox/index.ts';
import { caseNumberOf } from '../../../src/sources/sandbox/lawsuits.ts';
import { neighbourhoodOf } from '../../../src/sources/sandbox/neighbourhood.ts';
import {
  findSandboxCase,
  type SandboxCase,
  sandboxCases,
} from '../../../src/sources/sandbox/sandbox-case.ts';
import { documentOf, everythingOn } from './ask-sandbox.ts';

const fixtures = join(import.meta.dirname, '../../../fixtures');
const cases = sandboxCases().map((found): [string, SandboxCase] => [found.case, found]);

const named = (name: string): SandboxCase => {
  const found = sandboxCases().find((candidate) => candidate.case === name);
  if (found === undefined) throw new Error(`No case ${name}`);
  return found;
};

/** Made for the trees of operations; test/operation/sandbox-trees.test.ts looks at them. */
const operationCases = [
  'denied-partner-company',
  'denied-sister-company',
  'circle-company',
  'masked-partner-company',
  'many-branches-company',
  'member-down-company',
];

const factsOf = (name: string) => everythingOn(documentOf(named(name).document));

describe('the fixtures', () => {
  test('the cases say that they are invented', () => {
    const content: unknown = JSON.parse(readFileSync(join(fixtures, 'cases.json'), 'utf8'));
    expect(content).toMatchObject({ sandbox: true, notice: 'SANDBOX: invented data' });
  });

  test('what is not invented says where it is from', () => {
    const origins = readFileSync(join(fixtures, 'registry', 'README.md'), 'utf8');
    for (const file of readdirSync(join(fixtures, 'registry'))) {
      if (file !== 'README.md') expect(origins).toContain(file);
    }
  });

  test('every case has a name and a document of its own', () => {
    const { cases: written } = JSON.parse(readFileSync(join(fixtures, 'cases.json'), 'utf8'));
    expect(cases.map(([name]) => name)).toEqual(written.map((one: { readonly case: string }) => one.case));
    expect(new Set(cases.map(([, { document }]) => document)).size).toBe(cases.length);
  });

  test('no two cases share a neighbourhood, so none disturbs another', () => {
    const keys = cases.map(([, { document }]) => neighbourhoodOf(documentOf(document)).key);
    expect(new Set(keys).size).toBe(cases.length);
  });

  test.each(cases)('%s speaks of its own neighbourhood alone, and its shares add up', (_, found) => {
    const { roots, people } = neighbourhoodOf(documentOf(found.document));
    const { neighbours = {}, memberships = {} } = found.world;
    const partners = Object.values(memberships).flat();
    const named = [
      ...Object.keys(neighbours),
      ...Object.keys(memberships),
      ...partners.flatMap(({ partner }) => partner ?? []),
    ];
    for (const document of named) {
      if (document.length === 11) expect(people).toContain(document);
      else expect(roots).toContain(document.slice(0, 8));
    }
    expect(neighbours[found.document]).toBeUndefined();
    for (const owners of Object.values(memberships)) {
      expect(owners.reduce((sum, { sharePercent }) => sum + sharePercent, 0)).toBe(100);
    }
  });

  test.each(cases)('%s has a valid document of the kind of its policy', (_, { document, kind, policyId }) => {
    const base = document.slice(0, -2);
    expect(document).toBe(kind === 'cpf' ? cpfOf(base) : cnpjOf(base.slice(0, 8), base.slice(8)));
    expect(policyId).toBe(kind === 'cpf' ? 'starter-person' : 'starter-company');
    expect(document).toMatch(kind === 'cpf' ? /^00000\d{6}$/ : /^99/);
  });

  test.each(cases)('%s expects an outcome that a report can have', (_, { expected }) => {
    expect(['APPROVED', 'ALERT', 'DENIED', 'ERROR']).toContain(expected.status);
    expect(expected.policyStatus).toBe(expected.status === 'ERROR' ? 'PENDING' : expected.status);
  });

  test.each(cases)(
    '%s changes only sections that its kind has, and names only sources that there are',
    (_, found) => {
      for (const type of Object.keys(found.world.sections ?? {})) {
        if (!isSectionType(type)) throw new Error(`${type} is no section`);
        expect(sectionDefinition(type).documentKinds).toContain(found.kind);
        // Relations follow from the neighbourhood: laid over, they would no longer point back.
        expect(type).not.toBe('RELATIONS');
      }
      const names = sandboxSources.map(({ role }) => String(role));
      expect(names).toEqual(expect.arrayContaining(Object.keys(found.faults)));
    },
  );

  test('every outcome and every fault of the sandbox has its case, for each kind that can have it', () => {
    const both = [
      'approved',
      'alert',
      'denied-by-score',
      'denied-by-exclusion',
      'sanctioned',
      'revenue-unknown',
    ];
    const faults = ['source-down-required', 'source-down-optional', 'slow', 'flapping'];
    const expected = [
      ...[...both, ...faults].flatMap((name) => [`${name}-company`, `${name}-person`]),
      'approved-alphanumeric-company',
      'bankrupt-company',
      'deceased-person',
      'warrant-now-person',
      'warrant-past-person',
      'pep-person',
      'bureau-down-company',
      'second-bureau-debt-company',
      ...operationCases,
    ];
    expect(cases.map(([name]) => name).sort()).toEqual(expected.sort());
    const kinds = cases.flatMap(([, found]) => Object.values(found.faults).map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(['DOWN', 'SLOW', 'FLAPPING']));
  });

  test('case numbers in the cases have sound check digits', () => {
    const content = cases.map(([, found]) => JSON.stringify(found)).join();
    const numbers = content.match(/\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}/g) ?? [];
    expect(numbers.length).toBeGreaterThan(2);
    for (const number of numbers) {
      const [sequence = '', , year = '', segment = '', court = '', unit = ''] = number.split(/[-.]/);
      expect(caseNumberOf({ sequence, year, segment, court, unit })).toBe(number);
    }
  });

  test('a case covers every establishment of its company, and nobody else', () => {
    const { document } = named('approved-company');
    expect(findSandboxCase(document.slice(0, 8))?.case).toBe('approved-company');
    expect(findSandboxCase('11222333')).toBeUndefined();
  });
});

describe('what the named cases say', () => {
  test.each(['approved-company', 'approved-alphanumeric-company', 'approved-person'])(
    '%s owes nobody',
    (name) => {
      const details = factsOf(name);
      expect(summarize(details)).toMatchObject({
        pefin: { count: 0 },
        refin: { count: 0 },
        protests: { count: 0 },
        badCheques: { count: 0 },
        overdueDebts: { count: 0 },
        sanctions: { listed: 0 },
        bankDebt: { expired: 0, loss: 0 },
        certificates: { positive: 0, notIssued: 0 },
      });
      expect(details.RELATIONS?.partners?.some(({ restrictive }) => restrictive)).toBe(false);
    },
  );

  test('the case with letters in its CNPJ has them in its root', () => {
    expect(named('approved-alphanumeric-company').document.slice(0, 8)).toMatch(/[A-Z]/);
  });

  test.each(['denied-by-score-company', 'denied-by-score-person'])(
    '%s is in order but for its figures',
    (name) => {
      const details = factsOf(name);
      const summary = summarize(details);
      expect(details.BUREAU_SCORE?.score).toBeLessThan(400);
      expect(summary.sanctions?.listed).toBe(0);
      expect(summary.lawsuits?.criminalCount).toBe(0);
      expect(summary.warrants ?? { active: 0, past: 0 }).toEqual({ active: 0, past: 0 });
      expect(details.BASIC_INFORMATION?.company?.status ?? 'ATIVA').toBe('ATIVA');
      expect(details.BASIC_INFORMATION?.person?.status ?? 'REGULAR').toBe('REGULAR');
      expect(details.BASIC_INFORMATION?.company?.specialSituation?.kind ?? 'NONE').toBe('NONE');
    },
  );

  test('a case that registration excludes is sound in all else', () => {
    expect(factsOf('denied-by-exclusion-company').BASIC_INFORMATION?.company?.status).toBe('BAIXADA');
    expect(factsOf('denied-by-exclusion-person').BASIC_INFORMATION?.person?.status).toBe('CANCELADA');
    for (const name of ['denied-by-exclusion-company', 'denied-by-exclusion-person']) {
      expect(factsOf(name).BUREAU_SCORE?.score).toBeGreaterThan(800);
    }
  });

  test('the deceased person is dead for its companies too', () => {
    const { BASIC_INFORMATION, RELATIONS } = factsOf('deceased-person');
    expect(BASIC_INFORMATION?.person).toMatchObject({ deceased: true, status: 'TITULAR_FALECIDO' });
    const [company] = RELATIONS?.companies ?? [];
    const partners = everythingOn(documentOf(company?.document ?? '')).RELATIONS?.partners;
    const self = partners?.find(({ document }) => document === named('deceased-person').document);
    expect(self?.deceased).toBe(true);
  });

  test('the bankrupt company is bankrupt, and its partners know it under its name', () => {
    const { BASIC_INFORMATION } = factsOf('bankrupt-company');
    expect(BASIC_INFORMATION?.company?.specialSituation?.kind).toBe('BANKRUPTCY');
  });

  test('a warrant in force and one in the past are told apart', () => {
    expect(summarize(factsOf('warrant-now-person')).warrants).toEqual({ active: 1, past: 0 });
    expect(summarize(factsOf('warrant-past-person')).warrants).toEqual({ active: 0, past: 1 });
  });

  test.each(['sanctioned-company', 'sanctioned-person'])('%s is on one list, by its own document', (name) => {
    const lists = factsOf(name).SANCTIONS?.lists.filter(({ state }) => state === 'LISTED');
    expect(lists?.map(({ list }) => list)).toEqual(['CEIS']);
    expect(lists?.[0]?.hits.map(({ document }) => document)).toEqual([named(name).document]);
  });

  test('the exposed person is exposed for its companies too', () => {
    const { document } = named('pep-person');
    expect(factsOf('pep-person').PEP?.exposed).toBe(true);
    const company = everythingOn(documentOf(factsOf('pep-person').RELATIONS?.companies?.[0]?.document ?? ''));
    expect(company.PEP?.related?.map((related) => related.document)).toContain(document);
    expect(company.RELATIONS?.partners?.find((partner) => partner.document === document)?.pep).toBe(true);
  });

  test.each(['revenue-unknown-company', 'revenue-unknown-person'])(
    '%s has no percentage of revenue',
    (name) => {
      const found = withRevenuePercentages(factsOf(name));
      expect(found.REVENUE?.calculatedRevenue).toBeNull();
      expect(found.PEFIN?.calculatedRevenuePercentage).toBeNull();
      expect(found.SCR?.calculatedRevenuePercentage).toBeNull();
    },
  );

  test('the totals of a case follow from the lists laid over', () => {
    const { PROTESTS, PEFIN } = factsOf('alert-company');
    for (const section of [PROTESTS, PEFIN]) {
      expect(section?.count).toBe(section?.entries.length);
      const cents =
        section?.entries.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0) ?? 0;
      expect(section?.totalAmount).toBe(cents / 100);
      expect(section?.count).toBeGreaterThan(0);
    }
  });

  test('the faults of a case are on sources that its depth asks', () => {
    for (const [, found] of cases) {
      const { sections } = planCollection(found.kind, 'COMPLETO', ['BUREAUS', 'SCR']);
      for (const name of Object.keys(found.faults)) {
        const source = sandboxSources.find((candidate) => candidate.role === name);
        expect(source?.sections.some((type) => sections.includes(type))).toBe(true);
      }
    }
  });
});
