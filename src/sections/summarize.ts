import { countWarrants } from './criminal-record.ts';
import type { SectionDetails } from './index.ts';
import { type LicencesDetails, wasRegisterAsked } from './licences.ts';
import type { RegistrationChangesDetails } from './registration-changes.ts';
import { hasNoRelated, type RelationsDetails } from './relations.ts';
import { wasAsked } from './sanctions.ts';
import type { UnknownParts } from './settled-total.ts';
import type { SummaryDetails } from './summary.ts';

interface Records {
  readonly count: number;
  readonly totalAmount: number | null;
  readonly lastDate: string | null;
  readonly unknown?: UnknownParts;
}

const totals = (section: Records | undefined) =>
  section === undefined
    ? null
    : {
        count: section.count,
        totalAmount: section.totalAmount,
        lastDate: section.lastDate,
        ...(section.unknown !== undefined && { unknown: section.unknown }),
      };

const direct = (entries: readonly { readonly level: number }[] | null | undefined): number | null =>
  entries?.filter(({ level }) => level === 1).length ?? null;

function relatedTotal(relations: RelationsDetails | undefined): number | null {
  if (relations === undefined) return null;
  const { partners, branches, companies, relatives, sameAddress } = relations;
  const lists = [partners, branches, companies, relatives, sameAddress].filter((entries) => entries !== null);
  const { size } = new Set(lists.flat().map((entry) => entry.document ?? entry.name));
  // An unknown list may have entries.
  return size === 0 && !hasNoRelated(relations) ? null : size;
}

/** Returns the number of listed licences; null instead of 0 if a register was not queried or may have a licence. */
function licencesSeen(section: LicencesDetails | undefined): number | null {
  if (section === undefined) return null;
  const { licences, possible = [], registers = [] } = section;
  const isOpen = possible.length > 0 || !registers.every(wasRegisterAsked);
  return licences.length === 0 && isOpen ? null : licences.length;
}

const countOf = <T>(items: readonly T[], matches: (item: T) => boolean): number =>
  items.filter(matches).length;

/** Returns the number of listed changes; null instead of 0 if there may be others or a source states only a share of changed partners. */
function changesSeen(section: RegistrationChangesDetails | undefined): number | null {
  if (section === undefined) return null;
  const { changes, knownSince, partnersChangedPercentage } = section;
  const isOpen = knownSince !== undefined || (partnersChangedPercentage ?? 0) > 0;
  return changes.length === 0 && isOpen ? null : changes.length;
}

/**
 * The SUMMARY of the other sections: totals by theme. Pure. What was not collected is null, never 0: a count of 0
 * says that somebody was asked and found nothing.
 */
export function summarize(details: Partial<SectionDetails>): SummaryDetails {
  const { REVENUE, RELATIONS, PROCESSES, PEP, SANCTIONS, CERTIFICATES, CRIMINAL_RECORD, SCR } = details;
  const issued = CERTIFICATES?.certificates;
  const debt = (band: 'TO_EXPIRE' | 'EXPIRED' | 'LOSS') =>
    SCR?.bands?.find((item) => item.band === band)?.amount ?? 0;
  return {
    calculatedRevenue: REVENUE?.calculatedRevenue ?? null,
    employees: REVENUE?.employees ?? null,
    partners: direct(RELATIONS?.partners),
    branches: RELATIONS?.branches?.length ?? null,
    companies: direct(RELATIONS?.companies),
    relatives: direct(RELATIONS?.relatives),
    sameAddress: RELATIONS?.sameAddress?.length ?? null,
    relatedTotal: relatedTotal(RELATIONS),
    lawsuits: PROCESSES?.totals ?? null,
    ownersLawsuits: PROCESSES?.ownersTotals ?? null,
    registrationChanges: changesSeen(details.REGISTRATION_CHANGES),
    pep:
      PEP === undefined
        ? null
        : {
            exposed: PEP.exposed,
            related: PEP.related?.length ?? null,
            donations: PEP.donations?.length ?? null,
            donationsTotal: PEP.donationsTotal,
          },
    sanctions:
      SANCTIONS === undefined
        ? null
        : {
            listed: countOf(SANCTIONS.lists, ({ state }) => state === 'LISTED'),
            ...(SANCTIONS.lists.some(({ state }) => state === 'POSSIBLE') && {
              possible: countOf(SANCTIONS.lists, ({ state }) => state === 'POSSIBLE'),
            }),
            clean: countOf(SANCTIONS.lists, ({ state }) => state === 'CLEAN'),
            notAsked: countOf(SANCTIONS.lists, ({ state }) => !wasAsked(state)),
          },
    certificates:
      issued === undefined
        ? null
        : {
            negative: countOf(issued, ({ state }) => state === 'NEGATIVE'),
            positiveWithNegativeEffect: countOf(
              issued,
              ({ state }) => state === 'POSITIVE_WITH_NEGATIVE_EFFECT',
            ),
            positive: countOf(issued, ({ state }) => state === 'POSITIVE'),
            notIssued: countOf(issued, ({ state }) => state === 'NOT_ISSUED'),
          },
    warrants: CRIMINAL_RECORD === undefined ? null : countWarrants(CRIMINAL_RECORD.warrants),
    licences: licencesSeen(details.LICENCES),
    socialBenefits: details.SOCIAL_BENEFITS?.benefits.length ?? null,
    pefin: totals(details.PEFIN),
    refin: totals(details.REFIN),
    protests: totals(details.PROTESTS),
    badCheques: totals(details.BAD_CHEQUES),
    overdueDebts: totals(details.OVERDUE_DEBTS),
    bureauScore: details.BUREAU_SCORE?.score ?? null,
    bankDebt:
      SCR === undefined || SCR.bands === null
        ? null
        : {
            toExpire: debt('TO_EXPIRE'),
            expired: debt('EXPIRED'),
            loss: debt('LOSS'),
            total: SCR.totalDebt,
            institutions: SCR.relationships?.institutions ?? null,
          },
  };
}
