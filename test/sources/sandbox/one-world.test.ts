import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Document } from '../../../src/document/document.ts';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { sumOfMaturities } from '../../../src/sections/scr-maturities.ts';
import { worldDate } from '../../../src/sources/sandbox/days.ts';
import { cnpjOf } from '../../../src/sources/sandbox/document-of-base.ts';
import { sandboxCases } from '../../../src/sources/sandbox/sandbox-case.ts';
import { trialSize } from '../../trials/trial-size.ts';
import { anyDocument } from './arbitrary-document.ts';
import { documentOf, everythingOn } from './ask-sandbox.ts';

const { number, seed, tell } = trialSize('CREDIT_WORLD', { number: 150, seed: 12 });

type Details = Partial<SectionDetails>;

/** One thing that a document says and that cannot be. */
type Contradiction = readonly [what: string, ...values: unknown[]];

const cents = (amounts: readonly (number | null | undefined)[]) =>
  amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0);

const negatives = ['PEFIN', 'REFIN', 'PROTESTS', 'OVERDUE_DEBTS', 'BAD_CHEQUES'] as const;

/** The last day on which something could happen to the subject, and where it ended before the world's day, that day. */
function endOf({ BASIC_INFORMATION }: Details): string {
  const { company, person } = BASIC_INFORMATION ?? {};
  if (company?.status === 'BAIXADA') return company.statusDate ?? worldDate;
  return person?.deathYear ? `${person.deathYear}-12-31` : worldDate;
}

function cameOfAge(birthDate: string): string {
  const year = String(Number(birthDate.slice(0, 4)) + 18);
  return `${year}${birthDate.endsWith('-02-29') ? '-02-28' : birthDate.slice(4)}`;
}

/** First day on which something could happen to the subject: of a company its own opening, of a person that of age. */
function startOf({ value, kind }: Document, { BASIC_INFORMATION }: Details): string {
  if (kind === 'cpf') return cameOfAge(BASIC_INFORMATION?.person?.birthDate ?? '');
  const head = everythingOn(documentOf(cnpjOf(value.slice(0, 8), '0001')));
  return head.BASIC_INFORMATION?.company?.openingDate ?? '';
}

/** Every day on which something happened, by what it was. */
function happenings(details: Details): (readonly [string, string | null | undefined])[] {
  const { BASIC_INFORMATION, PROCESSES, CRIMINAL_RECORD, PEP, SANCTIONS, LICENCES, SCR, BUREAU_SCORE } =
    details;
  const { company } = BASIC_INFORMATION ?? {};
  return [
    ['status', company?.statusDate],
    ['special situation', company?.specialSituation?.since],
    ['simples', company?.simples?.since],
    ['mei', company?.mei?.since],
    ['bank', SCR?.relationships?.since],
    ...(PROCESSES?.lawsuits ?? []).map(({ filedOn }) => ['lawsuit', filedOn] as const),
    ...(CRIMINAL_RECORD?.warrants ?? []).map(({ issuedOn }) => ['warrant', issuedOn] as const),
    ...(PEP?.positions ?? []).flatMap(({ from, until }) => [
      ['from', from] as const,
      ['until', until] as const,
    ]),
    ...(PEP?.donations ?? []).map(({ date }) => ['donation', date] as const),
    ...(SANCTIONS?.lists ?? []).flatMap(({ hits }) => hits.map(({ from }) => ['sanction', from] as const)),
    ...(LICENCES?.licences ?? []).map(({ issuedOn }) => ['licence', issuedOn] as const),
    ...negatives.flatMap((type) => (details[type]?.entries ?? []).map(({ date }) => [type, date] as const)),
    ...(details.REGISTRATION_CHANGES?.changes ?? []).map(({ kind, date }) => [kind, date] as const),
    ...(details.FINANCIAL_STATEMENTS?.periods ?? []).map(
      ({ year }) => ['statement', `${year}-12-31`] as const,
    ),
    // Others ask and photograph after somebody has gone.
    ...(endOf(details) < worldDate ? [] : othersDoings(BUREAU_SCORE, details)),
  ];
}

function othersDoings(
  score: Details['BUREAU_SCORE'],
  { LOCATION, CERTIFICATES }: Details,
): (readonly [string, string | null])[] {
  return [
    ...(score?.inquiries?.entries ?? []).map(({ date }) => ['inquiry', date] as const),
    ...(LOCATION?.facadePhotos ?? []).map(({ takenOn }) => ['photo', takenOn] as const),
    ...(CERTIFICATES?.certificates ?? []).map(({ issuedOn }) => ['certificate', issuedOn] as const),
  ];
}

function dates(document: Document, details: Details): Contradiction[] {
  const from = startOf(document, details);
  const until = endOf(details);
  const { company, person } = details.BASIC_INFORMATION ?? {};
  const own = company?.openingDate ?? from;
  return [
    ...happenings(details)
      .filter(([, day]) => day && (day < from || day > until))
      .map(([what, day]): Contradiction => [`${what} out of its time`, day, from, until]),
    ...(details.REGISTRATION_CHANGES?.changes ?? [])
      .filter(({ date }) => date < own)
      .map(({ kind, date }): Contradiction => ['a change before the opening', kind, date, own]),
    ...(details.PROCESSES?.lawsuits ?? [])
      .filter(({ filedOn, lastMovement, caseNumber }) => {
        const moved = lastMovement?.date ?? filedOn;
        return (
          !caseNumber.includes(`.${filedOn?.slice(0, 4)}.`) ||
          (moved ?? '') < (filedOn ?? '') ||
          (moved ?? '') > worldDate
        );
      })
      .map((lawsuit): Contradiction => ['a lawsuit at odds with its days', lawsuit]),
    ...(person?.registeredOn && person.birthDate && person.registeredOn < person.birthDate
      ? [['registered before birth', person] as const]
      : []),
    ...(until < worldDate && until < '2025-12-31' && details.REVENUE?.calculatedRevenue != null
      ? [['revenue after the end', until, details.REVENUE] as const]
      : []),
    ...((details.HISTORY?.months ?? []).slice(0, -1).some(({ month }) => month < from.slice(0, 7))
      ? [['bank debt before its time', from] as const]
      : []),
  ];
}

function sums(details: Details): Contradiction[] {
  const { PROCESSES, PEP, BUREAU_SCORE, SCR, HISTORY, CATEGORIES, RELATIONS } = details;
  const band = (name: string) => cents([SCR?.bands?.find((item) => item.band === name)?.amount]);
  const equal = (what: string, ...amounts: readonly number[]): Contradiction[] =>
    new Set(amounts).size > 1 ? [[what, ...amounts]] : [];
  const last = HISTORY?.months.at(-1);
  const partners = RELATIONS?.partners?.filter(({ level, through }) => level === 1 && through === null) ?? [];
  const byBand = [
    ['TO_EXPIRE', 'toExpire'],
    ['EXPIRED', 'expired'],
    ['LOSS', 'loss'],
  ] as const;
  return [
    ...negatives.flatMap((type) =>
      equal(
        type,
        cents([details[type]?.totalAmount]),
        cents((details[type]?.entries ?? []).map(({ amount }) => amount)),
      ),
    ),
    ...equal('lawsuits', PROCESSES?.totals?.count ?? 0, PROCESSES?.lawsuits?.length ?? 0),
    ...equal(
      'lawsuit amounts',
      cents([PROCESSES?.totals?.amount]),
      cents((PROCESSES?.lawsuits ?? []).map(({ amount }) => amount)),
    ),
    ...equal("owners' lawsuits", PROCESSES?.ownersTotals?.count ?? 0, PROCESSES?.ownersLawsuits?.length ?? 0),
    ...equal(
      'donations',
      cents([PEP?.donationsTotal]),
      cents((PEP?.donations ?? []).map(({ amount }) => amount)),
    ),
    ...equal(
      'inquiries',
      BUREAU_SCORE?.inquiries?.last365Days ?? 0,
      (BUREAU_SCORE?.inquiries?.entries ?? []).reduce((sum, { count }) => sum + count, 0),
    ),
    ...equal(
      'bank debt',
      cents([SCR?.totalDebt]),
      cents((SCR?.bands ?? []).map(({ amount }) => amount)),
      cents([last?.total]),
    ),
    ...byBand.flatMap(([name, key]) =>
      equal(
        name,
        band(name),
        cents((SCR?.products ?? []).map((product) => product[key])),
        cents((CATEGORIES?.categories ?? []).map((category) => category[key])),
        cents([last?.[key]]),
      ),
    ),
    ...(['TO_EXPIRE', 'EXPIRED', 'LOSS'] as const).flatMap((group) =>
      equal(`maturities ${group}`, band(group), cents([sumOfMaturities(SCR?.maturities ?? [], group)])),
    ),
    ...equal(
      'maturities of limits',
      cents([SCR?.limits?.available]),
      cents([sumOfMaturities(SCR?.maturities ?? [], 'LIMIT')]),
    ),
    ...(HISTORY?.months ?? []).flatMap(({ month, toExpire, expired, loss, total }) =>
      equal(month, cents([toExpire, expired, loss]), cents([total])),
    ),
    ...(partners.length === 0
      ? []
      : equal('shares', cents(partners.map(({ sharePercent }) => sharePercent)), 100_00)),
  ];
}

type Told = NonNullable<Details['RELATIONS']>;

function partnerContradictions(
  document: Document,
  partner: NonNullable<Told['partners']>[number],
): Contradiction[] {
  // A foreigner, or somebody whose document is masked, cannot be asked.
  if (partner.document === null || partner.document.includes('*')) return [];
  const headOffice = cnpjOf(document.value.slice(0, 8), '0001');
  const other = everythingOn(documentOf(partner.document));
  const back = other.RELATIONS?.companies?.find(
    ({ level, document: company }) => level === 1 && company === headOffice,
  );
  const { since, sharePercent, name, role, deceased, pep, restrictiveAmount } = partner;
  const opening = startOf(document, {});
  const joined = startOf(documentOf(partner.document), other);
  const owed = cents(negatives.map((type) => other[type]?.totalAmount));
  const differs =
    back?.since !== since ||
    back.sharePercent !== sharePercent ||
    back.role !== role ||
    other.BASIC_INFORMATION?.name !== name ||
    (other.BASIC_INFORMATION.person?.deceased ?? null) !== deceased ||
    (partner.documentKind === 'cpf' && other.PEP?.exposed !== pep) ||
    owed !== cents([restrictiveAmount]);
  return [
    ...(differs ? [['a partner says otherwise', partner, back, owed] as const] : []),
    ...((since ?? '') < opening || (since ?? '') < joined || (since ?? '') > endOf(other)
      ? [['a partner out of its time', partner, opening, joined, endOf(other)] as const]
      : []),
  ];
}

function relations(document: Document, details: Details): Contradiction[] {
  const { partners, companies, relatives } = details.RELATIONS ?? {};
  const direct = <T extends { readonly level: number }>(entries: readonly T[] | null | undefined) =>
    (entries ?? []).filter(({ level }) => level === 1);
  const owners = new Set(document.kind === 'cnpj' ? direct(partners).map((partner) => partner.document) : []);
  const end = endOf(details);
  return [
    ...(document.kind === 'cnpj' ? direct(partners) : []).flatMap((partner) => [
      ...partnerContradictions(document, partner),
      ...((partner.since ?? '') > end ? [['a partner after the end', partner, end] as const] : []),
    ]),
    ...direct(companies).flatMap((company): Contradiction[] => {
      const other = everythingOn(documentOf(company.document ?? ''));
      const self = document.kind === 'cnpj' ? cnpjOf(document.value.slice(0, 8), '0001') : document.value;
      const back = direct(other.RELATIONS?.partners).find((partner) => partner.document === self);
      return back?.since === company.since &&
        back.sharePercent === company.sharePercent &&
        other.BASIC_INFORMATION?.company?.status === company.status
        ? []
        : [['a company says otherwise', company, back]];
    }),
    ...direct(relatives).flatMap((relative) => kinContradictions(document, details, relative)),
    ...(details.PROCESSES?.ownersLawsuits ?? []).flatMap(({ owner, caseNumber }): Contradiction[] => {
      const own = everythingOn(documentOf(owner.document ?? '')).PROCESSES?.lawsuits ?? [];
      return owners.has(owner.document) && own.some((lawsuit) => lawsuit.caseNumber === caseNumber)
        ? []
        : [['a lawsuit of no owner', owner, caseNumber]];
    }),
  ];
}

function kinContradictions(
  { value }: Document,
  { BASIC_INFORMATION }: Details,
  { document, kinship, name }: NonNullable<Told['relatives']>[number],
): Contradiction[] {
  const other = everythingOn(documentOf(document ?? ''));
  const born = BASIC_INFORMATION?.person?.birthDate ?? '';
  const { person } = other.BASIC_INFORMATION ?? {};
  const otherBorn = person?.birthDate ?? '';
  const back = other.RELATIONS?.relatives?.find((entry) => entry.document === value && entry.level === 1);
  const expected = { PARENT: 'CHILD', CHILD: 'PARENT', SIBLING: 'SIBLING', SPOUSE: 'SPOUSE' } as const;
  const isMutual = Object.entries(expected).some(
    ([own, others]) => own === kinship && others === back?.kinship,
  );
  const apart = Math.abs(Date.parse(born) - Date.parse(otherBorn)) / 86_400_000;
  return [
    ...(isMutual && person?.name === name ? [] : [['kin says otherwise', document, kinship, back] as const]),
    ...(kinship === 'PARENT' && cameOfAge(otherBorn) > born
      ? [['a child of a child', born, otherBorn] as const]
      : []),
    ...(kinship === 'SIBLING' && (apart < 280 || person?.motherName !== BASIC_INFORMATION?.person?.motherName)
      ? [
          [
            'siblings at odds',
            born,
            otherBorn,
            person?.motherName,
            BASIC_INFORMATION?.person?.motherName,
          ] as const,
        ]
      : []),
  ];
}

/** What the law, or the court's own order of things, does not allow. */
function orders({ BASIC_INFORMATION, RELATIONS, PROCESSES }: Details): Contradiction[] {
  const others = (RELATIONS?.partners ?? []).filter(
    ({ level, role }) => level === 1 && role?.includes('Pessoa Jurídica'),
  );
  return [
    ...(BASIC_INFORMATION?.company?.simples?.opted
      ? others.map((partner): Contradiction => ['in Simples with a company for a partner', partner])
      : []),
    ...(PROCESSES?.lawsuits ?? [])
      .filter(({ status, lastMovement }) => {
        const { description } = lastMovement ?? {};
        return status !== 'IN_PROGRESS' && description === 'Conclusos para despacho';
      })
      .map((lawsuit): Contradiction => ['at its end, and before the judge', lawsuit]),
  ];
}

function contradictions(document: Document): Contradiction[] {
  const details = everythingOn(document);
  return [...dates(document, details), ...sums(details), ...relations(document, details), ...orders(details)];
}

describe('the invented world contradicts itself nowhere', () => {
  test('about any document', { timeout: 120_000 + number * 60 }, () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(contradictions(document)).toEqual([]);
      }),
      { numRuns: number, seed },
    );
    tell(`${number} documents, and no contradiction`);
  });

  test.each(
    sandboxCases().map(({ case: name, kind, document }) => [name, { kind, value: document }] as const),
  )('about the named case %s', (_name, document) => {
    expect(contradictions(document)).toEqual([]);
  });

  test('about a branch that its company names', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyDocument, (document) => {
        for (const branch of everythingOn(document).RELATIONS?.branches ?? []) {
          seen += 1;
          expect(contradictions(documentOf(branch.document ?? ''))).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
    expect(seen).toBeGreaterThan(10);
  });
});
