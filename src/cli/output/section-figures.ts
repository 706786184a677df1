import type { SectionDetails, SectionType } from '../../sections/index.ts';
import { type CountedNoun, counted, type FigureStyle } from './counted.ts';
import { plainWords } from './plain-words.ts';
import { sayIn } from './texts.ts';

/** The figures of a section, most telling first; null when it was asked and there is nothing in it. */
type Figures<T extends SectionType> = (
  details: SectionDetails[T],
  style: FigureStyle,
) => readonly string[] | null;

const figures: { readonly [T in SectionType]: Figures<T> } = {
  SUMMARY: (details, style) =>
    present([
      details.relatedTotal !== null && counted('related', details.relatedTotal, style),
      details.lawsuits !== null && counted('lawsuits', details.lawsuits.count, style),
      details.calculatedRevenue !== null && style.format.money(details.calculatedRevenue),
    ]),
  BASIC_INFORMATION: ({ company, person, taxRegime }, { language, format }) => {
    const say = sayIn(language);
    const born = person?.birthDate ?? null;
    return present([
      company?.status,
      company?.openingDate && say('since', { date: format.date(company.openingDate) }),
      taxRegime,
      company?.mainCnae?.description,
      company?.specialSituation && company.specialSituation.kind !== 'NONE' && company.specialSituation.kind,
      person?.status,
      born !== null && say('bornOn', { date: format.date(born) }),
      person?.deceased && say('deceased'),
    ]);
  },
  REVENUE: (details, style) => {
    const { calculatedRevenue, declaredRevenue, employees } = details;
    const revenue = calculatedRevenue ?? declaredRevenue;
    return present([
      revenue !== null && sayIn(style.language)('aYear', { amount: style.format.money(revenue) }),
      employees !== null && counted('employees', employees, style),
    ]);
  },
  LOCATION: ({ address, facadePhotos }, style) =>
    present([
      address && [address.city, address.state].filter(Boolean).join('/'),
      address?.district,
      facadePhotos && facadePhotos.length > 0 && counted('photos', facadePhotos.length, style),
    ]),
  RELATIONS: (details, style) =>
    present([
      some('partners', details.partners, style),
      some('branches', details.branches, style),
      some('companies', details.companies, style),
      some('relatives', details.relatives, style),
      some('sameAddress', details.sameAddress, style),
    ]),
  REGISTRATION_CHANGES: ({ changes, partnersChangedPercentage }, style) =>
    nothingIf(changes.length === 0, [
      counted('changes', changes.length, style),
      changes[0] && sayIn(style.language)('latest', { date: style.format.date(changes[0].date) }),
      partnersChangedPercentage !== null &&
        partnersChangedPercentage > 0 &&
        sayIn(style.language)('partnersChanged', {
          share: style.format.percent(partnersChangedPercentage / 100),
        }),
    ]),
  PROCESSES: ({ totals, ownersTotals }, style) => {
    const { language, format } = style;
    return nothingIf((totals?.count ?? 0) + (ownersTotals?.count ?? 0) === 0, [
      totals !== null && counted('lawsuits', totals.count, style),
      totals !== null &&
        totals.passiveCount > 0 &&
        sayIn(language)('sued', { count: totals.passiveCount, amount: format.money(totals.passiveAmount) }),
      totals !== null && totals.criminalCount > 0 && counted('criminal', totals.criminalCount, style),
      ownersTotals !== null && ownersTotals.count > 0 && counted('ownersLawsuits', ownersTotals.count, style),
    ]);
  },
  PEP: ({ exposed, related, donations, donationsTotal }, style) => {
    const say = sayIn(style.language);
    return nothingIf(exposed !== true && !related?.length && !donations?.length, [
      exposed && say('exposed'),
      related && related.length > 0 && counted('exposedRelated', related.length, style),
      donations &&
        donations.length > 0 &&
        say(donations.length === 1 ? 'donation' : 'donations', {
          count: donations.length,
          amount: style.format.money(donationsTotal ?? 0),
        }),
    ]);
  },
  SANCTIONS: ({ lists }, { language }) => {
    const say = sayIn(language);
    const inState = (state: string) => lists.filter((one) => one.state === state).map((one) => one.list);
    const listed = inState('LISTED');
    const clean = inState('CLEAN');
    const notAsked = inState('NOT_ASKED');
    const more = [
      clean.length > 0 && say('cleanOf', { lists: clean.join(', ') }),
      notAsked.length > 0 && say('notAskedLists', { lists: notAsked.join(', ') }),
    ];
    return present([
      listed.length > 0
        ? say('listedOn', { lists: listed.join(', ') })
        : clean.length > 0 && say('nothingFound'),
      ...more,
    ]);
  },
  CERTIFICATES: ({ certificates }, style) => {
    const count = (state: string) => certificates.filter((one) => one.state === state).length;
    const states = [
      ['POSITIVE', 'positive'],
      ['POSITIVE_WITH_NEGATIVE_EFFECT', 'positiveWithNegativeEffect'],
      ['NOT_ISSUED', 'notIssued'],
      ['NEGATIVE', 'negative'],
    ] as const;
    return present(states.map(([state, key]) => count(state) > 0 && counted(key, count(state), style)));
  },
  CRIMINAL_RECORD: ({ warrants }, style) => {
    const active = warrants.filter((warrant) => warrant.active).length;
    return nothingIf(warrants.length === 0, [
      active > 0 && counted('activeWarrants', active, style),
      warrants.length > active && counted('pastWarrants', warrants.length - active, style),
    ]);
  },
  LICENCES: ({ licences }, style) =>
    nothingIf(licences.length === 0, [
      counted('licences', licences.length, style),
      [...new Set(licences.map((one) => one.agency))].join(', '),
    ]),
  SOCIAL_BENEFITS: ({ benefits }, style) =>
    nothingIf(benefits.length === 0, [
      counted('benefits', benefits.length, style),
      [...new Set(benefits.map((one) => one.programme))].join(', '),
    ]),
  PEFIN: negative,
  REFIN: negative,
  PROTESTS: negative,
  BAD_CHEQUES: negative,
  OVERDUE_DEBTS: negative,
  BUREAU_SCORE: ({ provider, score, inquiries, suggestedLimit }, style) => {
    const say = sayIn(style.language);
    return present([
      score !== null && say('bureauScore', { score, provider: provider ?? '–' }),
      suggestedLimit !== null && say('bureauLimit', { amount: style.format.money(suggestedLimit) }),
      inquiries?.last90Days !== null &&
        inquiries?.last90Days !== undefined &&
        counted('inquiries', inquiries.last90Days, style),
    ]);
  },
  SCR: ({ totalDebt, bands, relationships }, style) => {
    const say = sayIn(style.language);
    const expired = bands?.find((one) => one.band === 'EXPIRED')?.amount ?? 0;
    const institutions = relationships?.institutions ?? null;
    return nothingIf(totalDebt === 0 && !institutions, [
      totalDebt !== null && style.format.money(totalDebt),
      expired > 0 && say('expired', { amount: style.format.money(expired) }),
      institutions !== null && counted('institutions', institutions, style),
    ]);
  },
  HISTORY: ({ months }, style) => nothingIf(months.length === 0, [counted('months', months.length, style)]),
  CATEGORIES: ({ categories }, style) =>
    nothingIf(categories.length === 0, [
      counted('categories', categories.length, style),
      categories
        .map((one) => one.name)
        .filter(Boolean)
        .slice(0, 3)
        .join(', '),
    ]),
  FINANCIAL_STATEMENTS: ({ periods, suggestedLimit }, style) =>
    nothingIf(periods.length === 0, [
      periods.map((one) => String(one.year)).join(', '),
      suggestedLimit !== null && style.format.money(suggestedLimit),
    ]),
  CREDIT_POLICY: () => [],
};

/** What PEFIN, REFIN, protests, bad cheques and overdue debts have in common. */
function negative(
  details: Pick<SectionDetails['PEFIN'], 'count' | 'totalAmount' | 'lastDate'>,
  style: FigureStyle,
): readonly string[] | null {
  const { language, format } = style;
  return nothingIf(details.count === 0, [
    counted('records', details.count, style),
    details.totalAmount !== null && format.money(details.totalAmount),
    details.lastDate !== null && sayIn(language)('latest', { date: format.date(details.lastDate) }),
  ]);
}

/**
 * The key figures of a section that was collected, ready to print; null when it was asked and there is nothing.
 *
 * @param details as stored by the collector, which has checked them against the section's schema.
 */
export function sectionFigures<T extends SectionType>(
  type: T,
  details: Readonly<Record<string, unknown>>,
  style: FigureStyle,
): readonly string[] | null {
  // The collector keeps only details that fit the schema of their type.
  const found = figures[type](details as unknown as SectionDetails[T], style);
  return found === null ? null : found.map(plainWords);
}

function some(noun: CountedNoun, list: readonly unknown[] | null, style: FigureStyle): string | false {
  return list !== null && list.length > 0 && counted(noun, list.length, style);
}

function present(parts: readonly (string | false | null | undefined)[]): readonly string[] {
  return parts.filter((part): part is string => typeof part === 'string' && part !== '');
}

function nothingIf(
  nothing: boolean,
  parts: readonly (string | false | null | undefined)[],
): readonly string[] | null {
  return nothing ? null : present(parts);
}
