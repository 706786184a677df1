import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../src/policy/compile.ts';
import { type EvaluationFacts, evaluatePolicy } from '../../src/policy/evaluate.ts';
import type { PolicyFile, PolicyRule } from '../../src/policy/policy.ts';
import type { SectionDetails } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import type { Partner } from '../../src/sections/relations.ts';
import type { SanctionScreening } from '../../src/sections/sanctions.ts';
import { type Sections, soundCompany } from './facts.ts';
import { policyOf } from './one-rule.ts';

const asOf = '2026-11-20';
const daysBefore = (days: number) =>
  new Date(Date.parse(asOf) - days * 86_400_000).toISOString().slice(0, 10);

const list = (
  name: SanctionScreening['list'],
  state: SanctionScreening['state'],
  days: number,
): SanctionScreening => ({ list: name, state, editionDate: daysBefore(days), hits: [] });
const sanctioned: PolicyRule = { rule: 'SANCTIONED', failWhen: 'IS_TRUE', statusToApply: 'DENIED' };

function outcomeOf(
  rules: readonly PolicyRule[],
  sections: Sections,
  { sources, dates }: Pick<PolicyFile, 'sources'> & Pick<EvaluationFacts, 'dates'> = {},
) {
  const compiled = compilePolicy(policyOf(rules, { ...(sources && { sources }) }), { version: 1 });
  const facts = { documentKind: 'cnpj', sections, requestedAmount: null, asOf } as const;
  const outcome = evaluatePolicy(compiled, { ...facts, ...(dates && { dates }) });
  return { first: outcome.groups[0]?.rules[0] };
}

describe('data that are too old', () => {
  const edition = (dataset: string, days: number, staleAfterDays: number) => ({
    dataset,
    sha256: 'a'.repeat(64),
    publishedOn: daysBefore(days),
    stale: days > staleAfterDays,
    staleAfterDays,
  });
  type Sources = PolicyFile['sources'];
  const statusOf = (
    rule: string,
    condition: { failWhen?: string; passWhen?: string; where?: Record<string, unknown> },
    sections: Sections,
    sources?: Sources,
  ) =>
    outcomeOf([{ rule, statusToApply: 'DENIED', ...condition }], sections, sources && { sources }).first
      ?.status;

  describe('of the register', () => {
    const { RELATIONS } = soundCompany;
    const BASIC_INFORMATION: SectionDetails['BASIC_INFORMATION'] = soundCompany.BASIC_INFORMATION;
    const own = soundCompany.BASIC_INFORMATION.company;
    const company = (
      days: number,
      more: Partial<NonNullable<typeof BASIC_INFORMATION.company>> = {},
    ): Sections => ({
      BASIC_INFORMATION: {
        ...BASIC_INFORMATION,
        company: {
          ...own,
          legalNature: { code: '2062', description: 'Sociedade Empresária Limitada' },
          ...more,
        },
        edition: edition('receita', days, 75),
      },
    });
    const active = { passWhen: 'CONTAINS ATIVA' };

    it('do not show that a company is still active, but still show that it was not', () => {
      expect(statusOf('COMPANY_SITUATION', active, company(75))).toBe('APPROVED');
      expect(statusOf('COMPANY_SITUATION', active, company(76))).toBe('NOT_APPLIED');
      expect(statusOf('COMPANY_SITUATION', active, company(318))).toBe('NOT_APPLIED');
      expect(statusOf('COMPANY_SITUATION', active, company(318, { status: 'INAPTA' }))).toBe('DENIED');
      const bankrupt = { kind: 'BANKRUPTCY', description: null, since: null } as const;
      const isBankrupt = { failWhen: 'IS_TRUE' };
      expect(statusOf('BANKRUPT', isBankrupt, company(318))).toBe('NOT_APPLIED');
      expect(statusOf('BANKRUPT', isBankrupt, company(318, { specialSituation: bankrupt }))).toBe('DENIED');
    });

    it('keep only facts that do not age', () => {
      const old = company(318);
      expect(statusOf('COMPANY_OPENING_TIME', { failWhen: 'LESS_THAN 1 YEARS' }, old)).toBe('APPROVED');
      expect(statusOf('LEGAL_NATURE', { passWhen: 'CONTAINS 2062' }, old)).toBe('APPROVED');
      expect(statusOf('COMPANY_SIZE', { passWhen: 'CONTAINS DEMAIS' }, old)).toBe('NOT_APPLIED');
      expect(statusOf('SHARE_CAPITAL', { passWhen: 'GREATER_THAN 1 BRL' }, old)).toBe('NOT_APPLIED');
    });

    it('show earlier partners, but not that there are no others', () => {
      const minor: Partner = {
        ...{ level: 1, name: 'X', document: null, through: null, age: null },
        ...{ role: null, sharePercent: null, since: null, ageBand: null, deceased: null, pep: null },
        ...{ restrictive: null, restrictiveAmount: null },
        documentKind: 'cpf',
        certainty: 'POSSIBLE',
      };
      const partners = (days: number, ...ages: number[]): Sections => ({
        RELATIONS: {
          ...RELATIONS,
          partners: ages.map((age) => ({ ...minor, age })),
          edition: edition('receita', days, 75),
        },
      });
      const tooYoung = { failWhen: 'LESS_THAN 18 YEARS' };
      expect(statusOf('PARTNERS_YOUNGEST_AGE', tooYoung, partners(75, 40))).toBe('APPROVED');
      expect(statusOf('PARTNERS_YOUNGEST_AGE', tooYoung, partners(76, 40))).toBe('NOT_APPLIED');
      expect(statusOf('PARTNERS_YOUNGEST_AGE', tooYoung, partners(76, 40, 15))).toBe('DENIED');
      expect(statusOf('PARTNERS_OLDEST_AGE', { failWhen: 'LESS_THAN 25 YEARS' }, partners(76, 22))).toBe(
        'NOT_APPLIED',
      );
      expect(statusOf('PARTNERS_OLDEST_AGE', { failWhen: 'GREATER_THAN 80 YEARS' }, partners(76, 85))).toBe(
        'DENIED',
      );
      expect(statusOf('PARTNERS_COUNT', { failWhen: 'GREATER_THAN 2' }, partners(76, 30, 40))).toBe(
        'NOT_APPLIED',
      );
      expect(statusOf('PARTNERS_COUNT', { failWhen: 'GREATER_THAN 1' }, partners(76, 30, 40))).toBe('DENIED');
    });

    it('are accepted up to the age that the policy sets, also if it is longer', () => {
      const of = (maximumAgeDays: number): Sources => ({ registration: { maximumAgeDays } });
      expect(statusOf('COMPANY_SITUATION', active, company(318), of(318))).toBe('APPROVED');
      expect(statusOf('COMPANY_SITUATION', active, company(318), of(317))).toBe('NOT_APPLIED');
      expect(statusOf('COMPANY_SITUATION', active, company(20), of(10))).toBe('NOT_APPLIED');
      expect(statusOf('COMPANY_OPENING_TIME', { failWhen: 'LESS_THAN 1 YEARS' }, company(20), of(10))).toBe(
        'APPROVED',
      );
    });
  });

  describe('of PGFN', () => {
    const debt = {
      ...({ number: '1', debtor: 'MAIN', amount: 500, date: '2020-01-10', nature: null } as const),
      ...({
        standing: 'IN_COLLECTION',
        situation: null,
        litigated: true,
        fund: false,
        certainty: 'CERTAIN',
      } as const),
    };
    const none = { ...soundCompany.TAX_DEBTS, count: null, totalAmount: null, collectionAmount: null };
    const some = {
      ...soundCompany.TAX_DEBTS,
      count: 1,
      totalAmount: 500,
      collectionAmount: 500,
      entries: [debt],
    };
    const debts = (days: number, own: SectionDetails['TAX_DEBTS']): Sections => ({
      TAX_DEBTS: { ...own, edition: edition('pgfn', days, 150) },
    });

    it('never show that there are no debts, but still show earlier debts', () => {
      const any = { failWhen: 'GREATER_THAN 0' };
      expect(statusOf('TAX_DEBTS_COUNT', any, debts(150, soundCompany.TAX_DEBTS))).toBe('APPROVED');
      expect(statusOf('TAX_DEBTS_COUNT', any, debts(272, none))).toBe('NOT_APPLIED');
      expect(statusOf('TAX_DEBTS_COUNT', any, debts(272, soundCompany.TAX_DEBTS))).toBe('NOT_APPLIED');
      expect(statusOf('TAX_DEBTS_COUNT', any, debts(272, some))).toBe('DENIED');
      expect(statusOf('TAX_DEBTS_AMOUNT', { failWhen: 'GREATER_THAN 400 BRL' }, debts(272, some))).toBe(
        'DENIED',
      );
      expect(statusOf('TAX_DEBTS_AMOUNT', { failWhen: 'GREATER_THAN 600 BRL' }, debts(272, some))).toBe(
        'NOT_APPLIED',
      );
      expect(statusOf('TAX_DEBTS_LAST_DAYS', { failWhen: 'LESS_THAN 30 DAYS' }, debts(272, some))).toBe(
        'NOT_APPLIED',
      );
    });

    it('keep a day that is later than the evaluation', () => {
      const later = debts(272, { ...some, lastDate: '2027-01-10' });
      expect(statusOf('TAX_DEBTS_LAST_DAYS', { failWhen: 'LESS_THAN 0 DAYS' }, later)).toBe('DENIED');
    });

    it('show that there are no debts if the policy accepts the age', () => {
      const accepted = { 'tax-debts': { maximumAgeDays: 300 } };
      const any = { failWhen: 'GREATER_THAN 0' };
      expect(statusOf('TAX_DEBTS_COUNT', any, debts(272, none), accepted)).toBe('APPROVED');
      const over = { failWhen: 'GREATER_THAN 600 BRL' };
      expect(statusOf('TAX_DEBTS_AMOUNT', over, debts(272, some), accepted)).toBe('APPROVED');
    });

    it.each([
      ['counts', { count: 5, totalAmount: 100_000 }, 'DENIED'],
      ['gives an amount of', { totalAmount: 100_000 }, 'NOT_APPLIED'],
      ['gives a day of', { lastDate: '2026-01-10' }, 'NOT_APPLIED'],
    ])('do not replace debts that another source %s without listing them', (_, stated, status) => {
      const accepted = { 'tax-debts': { maximumAgeDays: 300 } };
      const ofOther = { ...soundCompany.TAX_DEBTS, ...none, ...stated };
      const silent = { ...none, edition: edition('pgfn', 272, 150) };
      const merged = mergeSection('TAX_DEBTS', [silent, ofOther]);
      expect(merged).toMatchObject(stated);
      // A current number is not as old as the list.
      expect(merged.edition?.dataset).toBe('count' in stated ? undefined : 'pgfn');
      const any = { failWhen: 'GREATER_THAN 0' };
      expect(statusOf('TAX_DEBTS_COUNT', any, { TAX_DEBTS: merged }, accepted)).toBe(status);
      const over = { failWhen: 'GREATER_THAN 600 BRL' };
      const byAmount = 'totalAmount' in stated ? 'DENIED' : 'NOT_APPLIED';
      expect(statusOf('TAX_DEBTS_AMOUNT', over, { TAX_DEBTS: merged }, accepted)).toBe(byAmount);
    });
  });

  it('of lists are accepted under a policy with a longer age, each by its own edition', () => {
    const lists = (days: number): Sections => ({
      SANCTIONS: { lists: [{ ...list('CEIS', 'STALE', days), edition: edition('ceis', days, 30) }] },
    });
    const named = { failWhen: 'IS_TRUE' };
    expect(statusOf('SANCTIONED', named, lists(180))).toBe('NOT_APPLIED');
    expect(statusOf('SANCTIONED', named, lists(180), { sanctions: { maximumAgeDays: 180 } })).toBe(
      'APPROVED',
    );
    expect(statusOf('SANCTIONED', named, lists(180), { sanctions: { maximumAgeDays: 179 } })).toBe(
      'NOT_APPLIED',
    );
  });

  it('are too old by the day of the evaluation, not by the day of the query', () => {
    const came = { ...edition('ceis', 70, 30), stale: false };
    const sections: Sections = {
      SANCTIONS: { lists: [{ ...list('CEIS', 'CLEAN', 70), edition: came }] },
    };
    expect(outcomeOf([sanctioned], sections).first).toMatchObject({
      status: 'NOT_APPLIED',
      stale: { source: 'sanctions', list: 'CEIS', dataset: 'ceis', ageDays: 70, maximumAgeDays: 30 },
    });
  });

  it('of licence registers show neither a licence nor its absence', () => {
    const licence = {
      ...{ agency: 'ANTT', activity: 'transporte', number: '1', issuedOn: null, validUntil: null },
      registerStanding: null,
    };
    const licences = (state: 'ACTIVE' | 'SUSPENDED', days: number): Sections => ({
      LICENCES: {
        licences: [{ ...licence, state }],
        registers: [
          {
            register: 'ANTT',
            state: days > 75 ? 'STALE' : 'REGISTERED',
            editionDate: daysBefore(days),
            edition: edition('antt', days, 75),
          },
        ],
      },
    });
    const may = { passWhen: 'CONTAINS transporte', where: { agencies: ['ANTT'] } };
    expect(statusOf('LICENCES', may, licences('ACTIVE', 75))).toBe('APPROVED');
    expect(statusOf('LICENCES', may, licences('ACTIVE', 76))).toBe('NOT_APPLIED');
    expect(statusOf('LICENCES', may, licences('ACTIVE', 76), { licences: { maximumAgeDays: 90 } })).toBe(
      'APPROVED',
    );
    expect(statusOf('LICENCES', may, licences('ACTIVE', 70), { licences: { maximumAgeDays: 60 } })).toBe(
      'NOT_APPLIED',
    );
    const lost = { failWhen: 'IS_TRUE' };
    expect(statusOf('LICENCE_LOST', lost, licences('SUSPENDED', 76))).toBe('DENIED');
    expect(statusOf('LICENCE_LOST', lost, licences('ACTIVE', 76))).toBe('NOT_APPLIED');
  });

  it('of other sources still count as records, and their absence does not', () => {
    const sources: Sources = { protests: { maximumAgeDays: 10 } };
    const { PROTESTS } = soundCompany;
    const rule: PolicyRule = { rule: 'PROTESTS_COUNT', failWhen: 'GREATER_THAN 0', statusToApply: 'DENIED' };
    const at = (count: number) =>
      outcomeOf(
        [rule],
        { PROTESTS: { ...PROTESTS, count } },
        { sources, dates: { PROTESTS: daysBefore(11) } },
      ).first?.status;
    expect([at(0), at(2)]).toEqual(['NOT_APPLIED', 'DENIED']);
  });

  it('of elections and of the list of exposed persons have separate ages', () => {
    const { PEP } = soundCompany;
    const sections: Sections = {
      PEP: {
        ...PEP,
        edition: edition('pep', 74, 75),
        elections: { donationYears: [2022, 2024], candidacyYears: [], edition: edition('tse', 401, 400) },
      },
    };
    const donated = { failWhen: 'GREATER_THAN 0 BRL', where: { sinceYear: 2022 } };
    expect(statusOf('PARTNERS_PEP', { failWhen: 'IS_TRUE' }, sections)).toBe('APPROVED');
    expect(statusOf('ELECTORAL_DONATIONS', donated, sections)).toBe('NOT_APPLIED');
    expect(statusOf('ELECTORAL_DONATIONS', donated, sections, { pep: { maximumAgeDays: 500 } })).toBe(
      'APPROVED',
    );
    expect(statusOf('PARTNERS_PEP', { failWhen: 'IS_TRUE' }, sections, { pep: { maximumAgeDays: 60 } })).toBe(
      'NOT_APPLIED',
    );
  });
});
