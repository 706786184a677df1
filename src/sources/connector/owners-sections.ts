import { countedPositions } from '../../sections/exposure.ts';
import type { SectionDetails, SectionType } from '../../sections/index.ts';
import { mergeSection } from '../../sections/merge.ts';
import { deniesItself, mostRecords } from '../../sections/negative-records.ts';
import { negativeSections } from '../../sections/old-negatives.ts';
import { relatedParts } from '../../sections/pep.ts';
import type { ProcessesDetails } from '../../sections/processes.ts';
import type { Partner } from '../../sections/relations.ts';
import { sum } from '../../sections/settled-total.ts';
import type { SourceContribution } from '../define-source.ts';
import { type Connector, sectionsOf } from './connector.ts';
import type { OwnerHead, UnknownOwner } from './owners.ts';

/** What was answered about one partner, by its own sections; undefined where it is not known there. */
interface OwnerSections {
  readonly head: OwnerHead;
  readonly sections: SourceContribution | undefined;
}

/** The sections of a partner that say something about its company. */
export const sectionsOfOwners: readonly SectionType[] = ['PROCESSES', 'PEP', ...negativeSections];

/** The sections of a company that the sections of its partners go into. */
export function companySections(connector: Pick<Connector, 'map'>): readonly SectionType[] {
  const own = sectionsOf(connector);
  const says = (types: readonly SectionType[]) => types.some((type) => own.includes(type));
  return [
    ...(says(['PROCESSES']) ? (['PROCESSES'] as const) : []),
    ...(says(['PEP']) ? (['PEP'] as const) : []),
    ...(says(['PEP', ...negativeSections]) ? (['RELATIONS'] as const) : []),
  ];
}

/**
 * What is known of a company by what was answered about its partners. Of whom nothing is known stands as such: an empty list would say
 * that there is nothing. Pure.
 */
export function foldOwners(
  owners: readonly OwnerSections[],
  unknown: readonly UnknownOwner[],
  {
    connector,
    sections,
    levels,
    askedOn,
  }: {
    readonly connector: Pick<Connector, 'map'>;
    /** Those that are wanted. */
    readonly sections: readonly SectionType[];
    readonly levels: number;
    /** The day of the query, `YYYY-MM-DD`. Omit if it is unknown. */
    readonly askedOn?: string | undefined;
  },
): SourceContribution {
  const gives = companySections(connector).filter((type) => sections.includes(type));
  return {
    ...(gives.includes('PROCESSES') && { PROCESSES: lawsuitsOf(owners, unknown) }),
    ...(gives.includes('PEP') && { PEP: exposureOf(owners, unknown, askedOn) }),
    ...(gives.includes('RELATIONS') && {
      RELATIONS: {
        levels,
        partners: owners.map(partnerOf),
        branches: null,
        companies: null,
        relatives: null,
        sameAddress: null,
      },
    }),
  };
}

function lawsuitsOf(owners: readonly OwnerSections[], unknown: readonly UnknownOwner[]): ProcessesDetails {
  const lawsuits = owners.flatMap(({ head: { name, document }, sections }) =>
    (sections?.PROCESSES?.lawsuits ?? []).map((lawsuit) => ({ owner: { name, document }, ...lawsuit })),
  );
  const silent = owners
    .filter(({ sections }) => (sections?.PROCESSES?.lawsuits ?? null) === null)
    .map(({ head }) => ({ head, reason: 'NOT_KNOWN_THERE' as const }));
  const open = owners.flatMap(({ head, sections }): readonly UnknownOwner[] => {
    const own = sections?.PROCESSES;
    if (!own?.lawsuits) return [];
    if ((own.possible?.length ?? 0) + (own.possibleUnread ?? 0) > 0)
      return [{ head, reason: 'POSSIBLE_ONLY' }];
    return statesMoreThanListed(own) ? [{ head, reason: 'NOT_ALL_LISTED' }] : [];
  });
  const left = [...unknown, ...silent, ...open].map(({ head: { name, document }, reason }) => ({
    name,
    document,
    reason,
  }));
  return {
    since: null,
    lawsuits: null,
    ownersLawsuits: lawsuits,
    ...(left.length > 0 && { ownersUnknown: left }),
    totals: null,
    ownersTotals: null,
    calculatedRevenuePercentage: null,
  };
}

/** Whether the totals that a source states of a partner contain more than the lawsuits that it lists. */
function statesMoreThanListed(own: ProcessesDetails): boolean {
  const { totals: stated } = mergeSection('PROCESSES', [own]);
  const { totals: listed } = mergeSection('PROCESSES', [{ ...own, totals: null }]);
  if (stated === null || listed === null) return false;
  const names = ['amount', 'passiveCount', 'passiveAmount', 'criminalCount'] as const;
  return (
    stated.count > listed.count ||
    names.some((name) => listed.unknown?.[name] === undefined && stated[name] > listed[name])
  );
}

/** Only people are exposed. Partners about whom no source answered are counted as unknown. */
function exposureOf(
  owners: readonly OwnerSections[],
  unknown: readonly UnknownOwner[],
  askedOn: string | undefined,
): SectionDetails['PEP'] {
  const related = owners.flatMap(({ head: { name, document }, sections }) => {
    const exposure = sections?.PEP;
    if (exposure === undefined) return [];
    const positions = countedPositions(exposure, askedOn);
    if (exposure.exposed !== true && positions.length === 0) return [];
    const none = { title: '', organ: null, from: null, until: null, exposedUntil: null };
    return (positions.length === 0 ? [none] : positions).map(
      ({ title, organ, from, until, exposedUntil }) => ({
        name: name ?? '',
        document,
        relationship: 'PARTNER' as const,
        certainty: 'CERTAIN' as const,
        title,
        organ,
        from,
        until,
        exposedUntil,
      }),
    );
  });
  const isPerson = ({ document }: OwnerHead) => document === null || document.length !== 14;
  const silent = owners.filter(
    ({ sections }) => typeof sections?.PEP?.exposed !== 'boolean' && !sections?.PEP?.positions?.length,
  );
  const relatedUnknown = [...unknown, ...silent].filter(({ head }) => isPerson(head)).length;
  return {
    exposed: null,
    positions: null,
    ...relatedParts(related, relatedUnknown),
    donations: null,
    donationsTotal: null,
  };
}

function partnerOf({ head, sections }: OwnerSections): Partner {
  const records = negativeSections.flatMap((type) => sections?.[type] ?? []);
  const isRestrictive = records.some((own) => own.count > 0 || deniesItself(own));
  // If a list of the bureau is missing or there may be a record, the absence of records is not proved.
  const isWhole =
    sections?.PEFIN !== undefined &&
    sections.REFIN !== undefined &&
    records.every((own) => mostRecords(own) === 0);
  return {
    ...head,
    documentKind: head.document?.length === 14 ? 'cnpj' : 'cpf',
    certainty: 'CERTAIN',
    role: null,
    sharePercent: null,
    since: null,
    ageBand: null,
    age: null,
    deceased: null,
    pep: sections?.PEP?.exposed ?? null,
    restrictive: isRestrictive ? true : isWhole ? false : null,
    restrictiveAmount: isRestrictive ? totalOf(records) : isWhole ? 0 : null,
  };
}

/** Returns the amount of all negative records; null if the amount of any of them is unknown. */
function totalOf(lists: readonly SectionDetails[(typeof negativeSections)[number]][]): number | null {
  const isKnown = lists.every((own) => {
    const { totalAmount, unknown } = own;
    const isNone = mostRecords(own) === 0 && !deniesItself(own);
    return isNone || (totalAmount !== null && unknown?.['totalAmount'] === undefined);
  });
  return isKnown ? sum(lists, ({ totalAmount }) => totalAmount) : null;
}
