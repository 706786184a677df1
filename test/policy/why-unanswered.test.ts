import { describe, expect, it } from 'vitest';
import { completeSection } from '../../src/policy/cases/complete-section.ts';
import type { PolicyRule } from '../../src/policy/policy.ts';
import type { SectionDetails } from '../../src/sections/index.ts';
import { type Sections, soundCompany } from './facts.ts';
import { whyOf } from './why-of.ts';

const unknownLawsuit: NonNullable<SectionDetails['PROCESSES']['lawsuits']>[number] = {
  caseNumber: '1',
  court: null,
  courtType: 'CIVIL',
  class: null,
  subject: null,
  pole: 'PASSIVE',
  amount: 100,
  status: null,
  filedOn: null,
  lastMovement: null,
};

const withLawsuits = (...lawsuits: (typeof unknownLawsuit)[]): Sections => ({
  ...soundCompany,
  PROCESSES: { ...soundCompany.PROCESSES, lawsuits, totals: null, calculatedRevenuePercentage: null },
});

describe('why a rule was not evaluated', () => {
  it('is each source without which records may be missing', () => {
    const rule = 'PROTESTS_COUNT';
    const missing = [
      { provider: 'bureau', message: 'no answer within 10 s' },
      { provider: 'registry', reason: 'DAY_CEILING' },
    ] as const;
    const [why] = whyOf({ rule }, { missing });
    expect(why).toMatch(/^PROTESTS: .*bureau.*: no answer within 10 s; registry: /);
    expect(whyOf({ rule }, { missing: [] })).toEqual([]);
  });

  it('is the amount if none was requested, also in a combination', () => {
    const rule = 'REQUESTED_AMOUNT_CALCULATED_REVENUE';

    expect(whyOf({ rule })).toEqual(['REQUEST: no amount was requested']);
    expect(whyOf({ rule }, { language: 'pt-BR' })).toEqual(['REQUEST: nenhum valor foi solicitado']);
    expect(whyOf({ rule }, { requestedAmount: 1 })).toEqual([]);
  });

  it('is the number of records if the source states 0, and an amount or a day', () => {
    const records = (more: object) => ({
      ...soundCompany,
      PROTESTS: {
        count: 0,
        totalAmount: null,
        lastDate: null,
        calculatedRevenuePercentage: null,
        entries: [],
        ...more,
      },
    });
    const rule = 'PROTESTS_COUNT';
    for (const more of [{ lastDate: '2026-01-01' }, { totalAmount: 5 }])
      expect(whyOf({ rule }, { sections: records(more) })).toEqual([
        'PROTESTS: unknown number of records: the source states 0',
      ]);
    expect(whyOf({ rule }, { sections: records({}) })).toEqual([]);
    const open = records({ count: 1, unknown: { count: 2 } });
    expect(whyOf({ rule, failWhen: 'GREATER_THAN 1 COUNT' }, { sections: open })).toEqual([
      'PROTESTS: 3 of 3 records not listed',
    ]);
  });

  it('is a match that may be somebody else, if there is no other', () => {
    const possible = [1, 2].map((number) => ({ ...unknownLawsuit, caseNumber: String(number) }));
    const byName = (found: typeof possible): Sections => ({
      ...soundCompany,
      PROCESSES: {
        ...soundCompany.PROCESSES,
        lawsuits: null,
        totals: null,
        possible: found,
        calculatedRevenuePercentage: null,
      },
    });
    const rule = { rule: 'LAWSUITS_COUNT' };

    expect(whyOf(rule, { sections: byName(possible) })).toEqual([
      'PROCESSES: 2 possible lawsuits, by name only',
    ]);
    expect(whyOf(rule, { sections: byName(possible.slice(1)), language: 'pt-BR' })).toEqual([
      'PROCESSES: 1 possível processo, só pelo nome',
    ]);
    expect(whyOf(rule, { sections: byName([]) })).toEqual([
      'PROCESSES: lawsuits were searched by name only, and none was found',
    ]);

    const related = {
      name: 'PESSOA FICTICIA DOIS',
      document: '***000002**',
      relationship: 'PARTNER',
      certainty: 'POSSIBLE',
      title: 'PREFEITO',
      organ: null,
      from: '2025-01-01',
      until: null,
      exposedUntil: null,
    } as const;
    const sections = { ...soundCompany, PEP: { ...soundCompany.PEP, related: [related] } };
    expect(whyOf({ rule: 'PARTNERS_PEP', failWhen: 'IS_TRUE' }, { sections })).toEqual([
      'PEP: 1 possible match, by name or six digits only',
    ]);
  });

  it('is a figure of statements on which sources differ, or their days', () => {
    const period = { start: '2025-01-01', end: '2025-12-31', year: 2025, months: 12 };
    const why = (more: object) => {
      const { details } = completeSection('FINANCIAL_STATEMENTS', { periods: [{ ...period, ...more }] });
      if (details === undefined) throw new Error('the section is not complete');
      const sections = { ...soundCompany, FINANCIAL_STATEMENTS: details };
      return whyOf({ rule: 'FINANCIAL_CURRENT_RATIO' }, { sections });
    };
    expect(why({ sourcesDiffer: ['currentLiabilities'] })).toEqual([
      'FINANCIAL_STATEMENTS: the sources state different figures: Current liabilities',
    ]);
    expect(why({ start: '2026-05-31' })).toEqual([
      'FINANCIAL_STATEMENTS: the statements end before they start',
    ]);
  });

  it('is the unknown fund or standing of a tax debt', () => {
    const debt: SectionDetails['TAX_DEBTS']['entries'][number] = {
      number: '1',
      debtor: 'MAIN',
      amount: 900,
      date: '2025-01-02',
      nature: null,
      standing: null,
      situation: null,
      litigated: true,
      fund: null,
      certainty: 'CERTAIN',
    };
    const totals = {
      count: 1,
      totalAmount: 900,
      collectionAmount: null,
      litigatedAmount: 900,
      coDebtorCount: 0,
      fundAmount: null,
    };
    const TAX_DEBTS = {
      ...totals,
      lastDate: '2025-01-02',
      calculatedRevenuePercentage: null,
      entries: [debt],
    };
    const sections = { ...soundCompany, TAX_DEBTS };

    expect(whyOf({ rule: 'TAX_DEBTS_FGTS' }, { sections })).toEqual([
      'TAX_DEBTS: 1 of 1 debts not known to be owed to FGTS or not',
    ]);
    const where = { standings: ['IN_COLLECTION'] };
    expect(whyOf({ rule: 'TAX_DEBTS_COUNT', where }, { sections, language: 'pt-BR' })).toEqual([
      'TAX_DEBTS: 1 de 1 dívidas de situação desconhecida',
    ]);
  });

  it('is the other special situation if a judicial recovery is unclear', () => {
    const { BASIC_INFORMATION } = soundCompany;
    const company = {
      ...BASIC_INFORMATION.company,
      legalName: 'EMPRESA INVENTADA LTDA EM RECUPERACAO JUDICIAL',
      specialSituation: { kind: 'LIQUIDATION', description: 'EM LIQUIDACAO', since: null } as const,
    };
    const sections = { ...soundCompany, BASIC_INFORMATION: { ...BASIC_INFORMATION, company } };
    const rule = { rule: 'JUDICIAL_RECOVERY', failWhen: 'IS_TRUE' };

    expect(whyOf(rule, { sections })).toEqual([
      'BASIC_INFORMATION: unclear next to another special situation (liquidation)',
    ]);
    expect(whyOf(rule, { sections, language: 'pt-BR' })).toEqual([
      'BASIC_INFORMATION: incerta junto a outra situação especial (liquidação)',
    ]);
  });

  it('is the unknown part of the data', () => {
    const sections = withLawsuits(
      unknownLawsuit,
      { ...unknownLawsuit, amount: null },
      { ...unknownLawsuit, amount: null, pole: null },
      { ...unknownLawsuit, pole: 'ACTIVE', amount: null },
    );
    const more = { failWhen: 'GREATER_THAN 1000 BRL' };

    expect(whyOf({ rule: 'LAWSUITS_AMOUNT', ...more }, { sections })).toEqual([
      'PROCESSES: 1 of 3 lawsuits of unknown side; 2 of 3 lawsuits without amount',
    ]);
    expect(whyOf({ rule: 'LAWSUITS_AMOUNT', ...more }, { sections, language: 'pt-BR' })).toEqual([
      'PROCESSES: 1 de 3 processos de polo desconhecido; 2 de 3 processos sem valor',
    ]);
    expect(
      whyOf(
        { rule: 'LAWSUITS_COUNT', where: { status: 'OPEN', withinDays: 90 } },
        { sections: withLawsuits(unknownLawsuit) },
      ),
    ).toEqual(['PROCESSES: 1 of 1 lawsuits without date; 1 of 1 lawsuits of unknown status']);
  });

  it('is a registration change that may be several', () => {
    const change = { before: null, after: 'ACME LTDA', partnersChangedPercentage: null, date: '2026-11-01' };
    const sections = {
      REGISTRATION_CHANGES: {
        changes: [
          { ...change, kind: 'NAME' as const, furtherChanges: 1 },
          { ...change, kind: 'ADDRESS' as const, furtherChanges: 2 },
        ],
        partnersChangedPercentage: null,
      },
    };
    const more = { failWhen: 'GREATER_THAN 1 COUNT' };
    expect(whyOf({ rule: 'REGISTRATION_CHANGES_NAME', ...more }, { sections })).toEqual([
      'REGISTRATION_CHANGES: 1 of 1 changes that sources describe differently',
    ]);
    expect(whyOf({ rule: 'REGISTRATION_CHANGES_ADDRESS', ...more }, { sections, language: 'pt-BR' })).toEqual(
      ['REGISTRATION_CHANGES: 1 de 1 alterações que as fontes descrevem de formas diferentes'],
    );
  });

  it('is the revenue if only the revenue is missing', () => {
    const { REVENUE: _revenue, ...sections } = withLawsuits(unknownLawsuit);

    expect(whyOf({ rule: 'LAWSUITS_CALCULATED_REVENUE' }, { sections })).toEqual([
      'PROCESSES: the revenue or income is unknown',
    ]);
  });

  it('is the section that was not collected', () => {
    expect(whyOf({ rule: 'LAWSUITS_AMOUNT' }, { sections: {} })).toEqual(['PROCESSES: not asked']);
  });

  const labour = (...certificates: Partial<SectionDetails['CERTIFICATES']['certificates'][number]>[]) => ({
    CERTIFICATES: {
      certificates: certificates.map((certificate) => ({
        certificate: 'COURT' as const,
        state: 'NEGATIVE' as const,
        issuer: 'TJSP',
        number: null,
        issuedOn: '2026-11-01',
        validUntil: null,
        ...certificate,
      })),
    },
  });

  it.each([
    [
      'an unreadable last day',
      labour({ validUntil: '2026-13-45' }),
      'the source states the last day "2026-13-45", which cannot be read',
      'a fonte informa o último dia "2026-13-45", que não pode ser lido',
    ],
    [
      'no last day',
      labour({}),
      'the validity of the certificate is unknown',
      'a validade da certidão é desconhecida',
    ],
    [
      'an expired certificate',
      labour({ validUntil: '2026-11-02' }),
      'the certificate has expired',
      'a certidão está fora da validade',
    ],
    ['differing reports', labour({ state: null }), 'reports differ', 'informações divergentes'],
    [
      'a certificate that does not apply',
      labour({ state: 'NOT_APPLICABLE' }),
      'the certificate does not apply to the subject',
      'a certidão não se aplica ao titular',
    ],
    [
      'an unknown issuer',
      labour({ state: 'POSITIVE' }, { issuer: null, issuedOn: '2026-11-02', validUntil: '2027-01-01' }),
      'the certificates of several issuers differ',
      'as certidões de vários emissores divergem',
    ],
    ['no certificate', labour(), 'not in the answer', 'ausente na resposta'],
  ])('is in the certificates: %s', (_, sections, english, portuguese) => {
    const rule = { rule: 'COURT_CERTIFICATE', passWhen: 'CONTAINS NEGATIVE', failWhen: undefined };
    const [en, pt] = (['en', 'pt-BR'] as const).map((language) =>
      whyOf(rule as Partial<PolicyRule>, { sections, language }),
    );
    expect([en, pt]).toEqual([[`CERTIFICATES: ${english}`], [`CERTIFICATES: ${portuguese}`]]);
  });

  it('is the last day of a sanction that cannot be read', () => {
    const hit = { name: 'X', document: null, reference: null, sanction: null, authority: null, from: null };
    const sections: Sections = {
      SANCTIONS: {
        lists: soundCompany.SANCTIONS.lists.map((one) =>
          one.list === 'CEIS'
            ? {
                ...one,
                state: 'LISTED',
                hits: [{ ...hit, until: null, untilAsWritten: 'Até decisão', certainty: 'CERTAIN' }],
              }
            : one,
        ),
      },
    };
    const rule = { rule: 'SANCTIONED', failWhen: 'IS_TRUE' };
    expect(whyOf(rule, { sections })).toEqual([
      'SANCTIONS: the source states the last day "Até decisão", which cannot be read',
    ]);
  });
});
