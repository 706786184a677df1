import type { Random } from '../../http/random.ts';
import { plusDays } from './days.ts';
import type { Facts, Subject } from './facts.ts';
import { randomItems } from './random-items.ts';
import { inputsOf, randomValues } from './random-values.ts';

const statuses = ['ATIVA', 'ATIVA', 'ATIVA', 'SUSPENSA', 'INAPTA', 'BAIXADA', 'NULA'];
const lists = [
  'OFAC',
  'UN',
  'EU',
  'UK',
  'CEIS',
  'CNEP',
  'CEPIM',
  'CEAF',
  'LENIENCY',
  'TCU',
  'TCU_IRREGULAR',
  'BCB',
  'MTE',
  'IBAMA',
];
const certificates = [
  'FEDERAL_TAX',
  'ENVIRONMENTAL',
  'LABOUR',
  'COURT',
  'EMPLOYMENT_MINISTRY',
  'STATE_TAX',
  'SEVERANCE_FUND',
  'CRIMINAL_RECORD',
];

/** Makes a subject in the form of a case, with missing or partly known sections and with values near the thresholds of a policy. */
export function randomSubject(policy: Facts, random: Random): Subject {
  const kind = policy['kind'] === 'cpf' ? 'cpf' : 'cnpj';
  const today = random.pick([
    '2026-11-20',
    '2026-11-20',
    '2026-03-31',
    '2027-03-01',
    '2028-02-29',
    '2026-12-31',
  ]);
  const gaps = random.pick([0, 0.05, 0.15, 0.4]);
  const revenue = random.pick([0, 1, 1_000, 36_000, 100_000, 333_333.33, 1_000_000, 5_000_000]);

  const values = randomValues(policy, random, { today, revenue, gaps });
  const { maybe, some, amount, percent, whole, day, untilDay, month } = values;
  const items = randomItems(random, values);
  const {
    share,
    record,
    records,
    cheque,
    lawsuit,
    match,
    relation,
    sanction,
    position,
    possiblePosition,
    licence,
    warrant,
    withReports,
  } = items;

  const make: Readonly<Record<string, () => Facts>> = {
    BASIC_INFORMATION: () =>
      kind === 'cnpj'
        ? {
            taxRegime: maybe(random.pick(['MEI', 'SIMPLES_NACIONAL', 'LUCRO_REAL'])),
            company: {
              legalName: maybe('COMPANY LTDA'),
              status: maybe(random.pick(statuses)),
              openingDate: maybe(day()),
              size: maybe(random.pick(['MICRO_EMPRESA', 'DEMAIS'])),
              shareCapital: maybe(amount()),
              legalNature: maybe({
                code: '206-2',
                description: maybe(random.pick(['Sociedade Empresária Limitada', 'some words'])),
              }),
              mainCnae: maybe({
                code: random.pick(['4711302', '4711-3/02', '6201501']),
                description: maybe('Comércio varejista'),
              }),
              secondaryCnaes: maybe(some(2, () => ({ code: '4711302', description: maybe('some words') }))),
              specialSituation: maybe({
                kind: random.pick([
                  'NONE',
                  'NONE',
                  'BANKRUPTCY',
                  'JUDICIAL_RECOVERY',
                  'LIQUIDATION',
                  'OTHER',
                ]),
              }),
            },
          }
        : {
            person: {
              name: maybe('A PERSON'),
              birthDate: maybe(day()),
              status: maybe(random.pick(['REGULAR', 'REGULAR', 'SUSPENSA', 'TITULAR_FALECIDO'])),
              deceased: maybe(random.chance(0.1)),
            },
          },
    REVENUE: () => ({ calculatedRevenue: maybe(revenue), employees: maybe(whole(20)) }),
    LOCATION: () => ({ address: maybe({ state: maybe(random.pick(['SP', 'RJ', 'Paraná', 'some words'])) }) }),
    RELATIONS: () => ({
      levels: 3,
      partners: maybe(
        some(3, () => ({
          ...relation(),
          age: maybe(whole(90)),
          ageBand: maybe(random.pick(['0 a 12 anos', '13 a 20 anos', '31 a 40 anos', 'Maiores de 80 anos'])),
          deceased: maybe(random.chance(0.2)),
          restrictive: maybe(random.chance(0.3)),
          restrictiveAmount: maybe(random.chance(0.2) ? amount() : 0),
          pep: maybe(random.chance(0.3)),
        })),
      ),
      branches: maybe(some(2, () => ({ ...relation(), status: maybe(random.pick(statuses)) }))),
      companies: maybe(
        some(3, () => ({
          ...relation(),
          status: maybe(random.pick(statuses)),
          restrictive: maybe(random.chance(0.3)),
          restrictiveAmount: maybe(random.chance(0.2) ? amount() : 0),
        })),
      ),
      sameAddress: maybe(some(3, relation)),
    }),
    REGISTRATION_CHANGES: () => ({
      changes: some(4, () => {
        const date = day();
        const kind = random.pick([
          'NAME',
          'ADDRESS',
          'MEMBERSHIP',
          'MEMBERSHIP',
          'CNAE',
          'SHARE_CAPITAL',
          'STATUS',
        ]);
        return {
          kind,
          date,
          ...(random.chance(0.2) && { notBefore: plusDays(date, -random.pick([1, 30, 200])) }),
          partnersChangedPercentage:
            kind === 'MEMBERSHIP' ? maybe(random.pick([0, 50, 70, 70.01, 100])) : null,
        };
      }),
      ...(random.chance(0.2) && { knownSince: maybe(day()) }),
    }),
    PROCESSES: () => ({
      lawsuits: maybe(some(4, lawsuit)),
      ...(random.chance(0.2) && { possible: some(3, lawsuit) }),
      ownersLawsuits: maybe(
        some(3, lawsuit).flatMap((own) => {
          const other = { ...own, pole: maybe(random.pick(['ACTIVE', 'PASSIVE', 'OTHER'])) };
          return [
            { ...own, owner: { name: 'OWNER' } },
            ...(random.chance(0.3) ? [{ ...other, owner: { name: 'OTHER OWNER' } }] : []),
          ];
        }),
      ),
      ...(random.chance(0.1) && { ownersUnknown: [{ name: 'THIRD OWNER', reason: 'DOCUMENT_MASKED' }] }),
      ...share(),
    }),
    PEP: () => {
      const positions = some(2, position);
      const possible = positions.length === 0 && random.chance(0.5) ? some(2, possiblePosition) : [];
      const isExposed = positions.length > 0 ? true : possible.length > 0 ? null : maybe(false);
      return {
        exposed: kind === 'cnpj' ? null : isExposed,
        positions: maybe(positions),
        ...(possible.length > 0 && { possible }),
        related: maybe(
          some(2, () => {
            const certain = random.chance(0.6);
            return {
              ...possiblePosition(),
              ...(certain && { score: null, odds: null }),
              relationship: random.pick(['PARTNER', 'RELATIVE', 'ASSOCIATE']),
              certainty: certain ? 'CERTAIN' : 'POSSIBLE',
            };
          }),
        ),
        ...(random.chance(0.1) && { relatedUnknown: 1 }),
        ...(random.chance(0.3) && {
          elections: {
            donationYears: random.pick([
              [2018, 2020, 2022, 2024],
              [2014, 2016, 2018, 2020, 2022, 2024, 2026],
              [2022],
            ]),
          },
        }),
        donations: maybe(
          some(2, () => ({
            year: random.pick([2014, 2018, 2022]),
            recipient: 'PARTY',
            amount: amount(),
            passedOn: random.chance(0.2),
          })),
        ),
      };
    },
    SANCTIONS: () => ({
      lists: lists.flatMap((list) => {
        if (random.chance(gaps / 2)) return [];
        const hits = random.chance(0.1) ? some(2, sanction) : [];
        const state = hits.some((hit) => hit['certainty'] === 'CERTAIN')
          ? 'LISTED'
          : hits.length > 0
            ? 'POSSIBLE'
            : random.chance(gaps / 2)
              ? random.pick(['STALE', 'NOT_LOADED', 'NOT_ASKED'])
              : 'CLEAN';
        return [{ list, state, hits }];
      }),
    }),
    TAX_DEBTS: () => {
      const debt = () => ({
        number: String(Math.floor(random.next() * 1e9)),
        debtor: random.pick(['MAIN', 'MAIN', 'MAIN', 'CO_DEBTOR']),
        amount: maybe(amount()),
        date: maybe(day()),
        standing: random.pick([
          'IN_COLLECTION',
          'IN_COLLECTION',
          'TAX_BENEFIT',
          'GUARANTEED',
          'SUSPENDED',
          'OTHER',
        ]),
        litigated: maybe(random.chance(0.5)),
        fund: random.chance(0.3),
        certainty: random.chance(0.15) ? 'POSSIBLE' : 'CERTAIN',
      });
      const entries = withReports(some(3, debt), debt, ['number', 'debtor', 'certainty']);
      const own = entries.filter(
        ({ debtor, certainty }) => debtor === 'MAIN' && certainty === 'CERTAIN',
      ).length;
      return { ...(random.chance(0.7) && { count: own + random.pick([0, 0, 2]) }), entries, ...share() };
    },
    CERTIFICATES: () => ({
      certificates: certificates.flatMap((certificate) =>
        some(3, () => ({
          certificate,
          issuer: random.pick([null, 'SP', 'SP', 'RJ']),
          state: random.pick([
            'NEGATIVE',
            'NEGATIVE',
            'POSITIVE_WITH_NEGATIVE_EFFECT',
            'POSITIVE',
            'NOT_ISSUED',
            'NOT_APPLICABLE',
          ]),
          issuedOn: maybe(day()),
          validUntil: random.chance(0.5) ? untilDay() : null,
        })),
      ),
    }),
    CRIMINAL_RECORD: () => ({
      warrants: withReports(some(2, warrant), warrant, ['number']),
    }),
    LICENCES: () => ({
      licences: withReports(some(2, licence), licence, ['number', 'agency', 'activity']),
      ...(random.chance(0.2) && { possible: some(1, () => ({ ...licence(), ...match() })) }),
      ...(random.chance(0.5) && {
        registers: ['ANP', 'ANTT', 'ANS'].map((register) => ({
          register,
          state: random.pick(['REGISTERED', 'NOT_REGISTERED', 'STALE', 'NOT_LOADED', 'NOT_ASKED']),
        })),
      }),
    }),
    SOCIAL_BENEFITS: () => ({
      benefits: some(2, () => ({
        programme: random.pick(['Bolsa Família', 'BPC']),
        active: maybe(random.chance(0.5)),
      })),
    }),
    PEFIN: () => records(record),
    REFIN: () => records(record),
    PROTESTS: () => records(record),
    BAD_CHEQUES: () => ({ ...records(cheque), stoppedOrStolenCheques: maybe(whole(3)) }),
    OVERDUE_DEBTS: () => records(record),
    BUREAU_SCORE: () => ({
      ...(random.chance(0.5)
        ? { score: maybe(whole(1000)) }
        : {
            scores: [1, 2].map((place) => ({
              place,
              provider: `bureau ${place}`,
              score: maybe(whole(1000)),
            })),
          }),
      defaultRate: maybe(percent()),
      suggestedLimit: maybe(amount()),
      presumedRevenue: kind === 'cnpj' ? maybe(amount()) : null,
      presumedIncome: kind === 'cpf' ? maybe(amount()) : null,
      inquiries: maybe({
        last30Days: maybe(whole(9)),
        last90Days: maybe(whole(9)),
        last365Days: maybe(whole(9)),
      }),
    }),
    // A month of which HISTORY and CATEGORIES state nothing, and after all months of HISTORY.
    SCR: () => ({
      referenceMonth: '2099-01',
      bands: maybe(
        ['TO_EXPIRE', 'EXPIRED', 'LOSS'].flatMap((band) =>
          random.chance(0.2) ? [] : [{ band, amount: amount() }],
        ),
      ),
      limits: maybe({ granted: maybe(amount()), used: maybe(amount()), available: maybe(amount()) }),
      relationships: maybe({ institutions: maybe(whole(6)), since: maybe(day()) }),
      ...share(),
    }),
    HISTORY: () => ({
      months: Array.from({ length: 14 }, (_, back) => ({
        month: month(13 - back),
        toExpire: amount(),
        expired: random.chance(0.3) ? amount() : 0,
        loss: random.chance(0.1) ? amount() : 0,
      })).filter(() => !random.chance(gaps / 2)),
    }),
    CATEGORIES: () => ({
      referenceMonth: '2010-02',
      categories: some(2, () => ({
        code: random.pick(['02', '04']),
        name: maybe(random.pick(['some words', 'Empréstimos'])),
        total: amount(),
      })),
    }),
    FINANCIAL_STATEMENTS: () => ({
      periods: some(2, () => ({
        ...random.pick([2023, 2024, 2025].map(yearOfStatements)),
        indicators: Object.fromEntries(
          [
            'currentRatio',
            'quickRatio',
            'debtToEquity',
            'interestCoverage',
            'netMargin',
            'returnOnEquity',
            'kanitz',
            'altmanZPrivate',
            'altmanZEmerging',
          ].map((name) => [name, maybe(random.pick([-1.01, -1, 0, 0.05, 0.3, 1, 1.5, 2, 2.01]))]),
        ),
      })),
      suggestedLimit: maybe(amount()),
    }),
  };
  const personal = ['CRIMINAL_RECORD', 'SOCIAL_BENEFITS'];
  const corporate = ['FINANCIAL_STATEMENTS', 'REGISTRATION_CHANGES'];
  const sections = Object.entries(make).flatMap(([type, content]): [string, Facts][] => {
    if ((kind === 'cnpj' ? personal : corporate).includes(type) || random.chance(gaps)) return [];
    return [[type, content()]];
  });
  return {
    kind,
    today,
    requestedAmount: random.chance(0.2) ? null : amount(),
    inputs: inputsOf(policy, random, { amount, day, whole }),
    sections: Object.fromEntries(sections),
  };
}

function yearOfStatements(year: number) {
  return { start: `${year}-01-01`, end: `${year}-12-31`, year, months: 12 };
}
