import { type Static, Type } from '@sinclair/typebox';
import { exposurePeriod, exposureValidity, isExposedOn } from '../../sections/exposure.ts';
import type { PepDetails } from '../../sections/pep.ts';
import type { RelationsDetails } from '../../sections/relations.ts';
import { partyKeys } from '../../sections/same-party.ts';
import { sum } from '../../sections/settled-total.ts';
import { isoDay } from '../elapsed-time.ts';
import { type Circumstances, defineRule, isOutdated } from './define-rule.ts';
import { closed, matchFilters } from './filters.ts';
import { anyMatchInForce } from './in-force.ts';
import { sumOf } from './partly-known.ts';

const filters = Type.Object(matchFilters, closed);

type Filters = Partial<Static<typeof filters>>;

/** Whether the subject is exposed: up to and including `exposedUntil`, or without an end if that day is unknown. */
export const pep = defineRule({
  id: 'PEP',
  title: { en: 'Politically exposed person', 'pt-BR': 'Pessoa exposta politicamente' },
  documentKinds: ['cpf'],
  sections: ['PEP'],
  whenOld: 'AGELESS',
  value: 'boolean',
  where: filters,
  read: ({ PEP }, where, circumstances) => {
    const { asOf } = circumstances;
    // An old list may lack people who were added later, and an inconclusive one may have other entries.
    const isOpen = PEP.inconclusive === true || isOutdated('PEP', PEP.edition, circumstances);
    const orUnknown = (isExposed: boolean | undefined) =>
      isExposed === false && isOpen ? undefined : isExposed;
    if ((where.certainty ?? 'CERTAIN') === 'CERTAIN') return orUnknown(isExposedOn(isoDay(asOf), PEP));
    const possible = PEP.possible?.map((match) => ({ ...match, certainty: 'POSSIBLE' as const }));
    if (possible === undefined) return PEP.exposed === null ? undefined : orUnknown(false);
    return orUnknown(anyMatchInForce(possible, where, { asOf, periodOf: exposurePeriod }));
  },
});

/**
 * Whether a partner is exposed; a match by name alone leaves the answer open. A partner of whom RELATIONS states it is exposed, unless
 * PEP shows that the exposure has ended.
 */
export const partnersPep = defineRule({
  id: 'PARTNERS_PEP',
  title: { en: 'Politically exposed partner', 'pt-BR': 'Sócio exposto politicamente' },
  documentKinds: ['cnpj'],
  sections: ['PEP'],
  alsoReads: ['RELATIONS'],
  whenOld: 'AGELESS',
  value: 'boolean',
  where: filters,
  read: ({ PEP, RELATIONS }, where, circumstances) => {
    const day = isoDay(circumstances.asOf);
    const ended = PEP.related?.filter((other) => exposureValidity(other, day) === 'ENDED');
    if (statesExposure(RELATIONS, where, ended)) return true;
    return anyExposed(PEP, 'PARTNER', { where, circumstances });
  },
  readOthers: ({ RELATIONS }, where) => statesExposure(RELATIONS, where) || undefined,
});

/** Whether RELATIONS states that a direct partner is exposed, except partners whose exposure has ended. */
function statesExposure(
  relations: RelationsDetails | undefined,
  { certainty = 'CERTAIN' }: Filters,
  ended: NonNullable<PepDetails['related']> = [],
): boolean {
  const exposed = relations?.partners?.filter(({ level, pep: isExposed }) => level === 1 && isExposed) ?? [];
  const keys = partyKeys([...ended, ...exposed].map(({ document, name }) => ({ document, name })));
  const endedKeys = keys.slice(0, ended.length);
  const own = keys.slice(ended.length);
  return certainty === 'CERTAIN' && own.some((key) => key === undefined || !endedKeys.includes(key));
}

/** Whether a relative is exposed; a match by name alone leaves the answer open. */
export const relativesPep = defineRule({
  id: 'RELATIVES_PEP',
  title: { en: 'Politically exposed relative', 'pt-BR': 'Parente exposto politicamente' },
  documentKinds: ['cpf'],
  sections: ['PEP'],
  whenOld: 'AGELESS',
  value: 'boolean',
  where: filters,
  read: ({ PEP }, where, circumstances) => anyExposed(PEP, 'RELATIVE', { where, circumstances }),
});

const donationFilters = Type.Object(
  {
    sinceYear: Type.Optional(
      Type.Integer({
        minimum: 2010,
        maximum: 2100,
        description:
          'Only elections from this year on; each whose accounts are out must have been looked through',
      }),
    ),
  },
  closed,
);

/** The first election that the section speaks of. */
const firstElection = 2010;

/**
 * What was given to candidates. If a source lists the elections that it searched and one is missing between the first
 * that is asked for and the last whose accounts are out, what is known is a lower bound.
 */
export const electoralDonations = defineRule({
  id: 'ELECTORAL_DONATIONS',
  title: { en: 'Electoral donations', 'pt-BR': 'Doações eleitorais' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['PEP'],
  whenOld: 'AGELESS',
  value: 'money',
  where: donationFilters,
  spans: 'UNBOUNDED',
  read: ({ PEP }, { sinceYear }, circumstances) => {
    const { donations, donationsTotal, donationsUnknown = 0, elections } = PEP;
    const from = sinceYear ?? firstElection;
    const { asOf } = circumstances;
    const isComplete =
      donationsUnknown === 0 &&
      !isOutdated('ELECTIONS', elections?.edition, circumstances) &&
      (elections === undefined || looksThrough(elections.donationYears, from, asOf.year));
    if (sinceYear === undefined && isComplete && (elections === undefined || donationsTotal !== null))
      return donationsTotal;
    return (
      donations &&
      sumOf(
        {
          items: donations,
          unlisted: isComplete && !lacksDonations(PEP) ? 0 : Number.POSITIVE_INFINITY,
          holds: ({ year, passedOn }) => year >= from && passedOn !== true,
        },
        (donation) => donation.amount,
      )
    );
  },
});

/** Whether the list lacks donations that the stated total contains. */
function lacksDonations({ donations, donationsTotal }: PepDetails): boolean {
  const listed = donations?.filter(({ passedOn }) => passedOn !== true) ?? [];
  return (donationsTotal ?? 0) > sum(listed, ({ amount }) => amount);
}

/** Whether every election from a year on is in the list, up to the last whose accounts are out. */
function looksThrough(years: readonly number[], from: number, thisYear: number): boolean {
  for (let year = from + (from % 2); year < thisYear; year += 2) if (!years.includes(year)) return false;
  return true;
}

function anyExposed(
  { related, relatedUnknown = 0, edition }: PepDetails,
  relationship: NonNullable<PepDetails['related']>[number]['relationship'],
  { where, circumstances }: { readonly where: Filters; readonly circumstances: Circumstances },
): boolean | undefined {
  const close = related?.filter((other) => other.relationship === relationship);
  const isAny =
    close && anyMatchInForce(close, where, { asOf: circumstances.asOf, periodOf: exposurePeriod });
  const mayBeOthers = relationship === 'PARTNER' && relatedUnknown > 0;
  return isAny === false && (mayBeOthers || isOutdated('PEP', edition, circumstances)) ? undefined : isAny;
}
