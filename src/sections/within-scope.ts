import type { CollectionScope } from './collection-plan.ts';
import type { HistoryDetails } from './history.ts';
import type { SectionDetails } from './index.ts';
import { mergeSection } from './merge.ts';
import type { ProcessesDetails } from './processes.ts';
import type { RelationsDetails } from './relations.ts';

/**
 * The details that a source gave without what lies outside the depth of the report: lawsuits filed before its first day,
 * months of bank debt before its window, relations further away than its levels. A source may be asked less exactly, or
 * answer more than it was asked. Pure.
 */
export function withinScope(
  details: Partial<SectionDetails>,
  scope: CollectionScope,
): Partial<SectionDetails> {
  const { PROCESSES, HISTORY, RELATIONS } = details;
  if (!PROCESSES && !HISTORY && !RELATIONS) return details;
  return {
    ...details,
    ...(PROCESSES && { PROCESSES: lawsuitsWithin(PROCESSES, scope.lawsuitsSince) }),
    ...(HISTORY && { HISTORY: monthsWithin(HISTORY, scope.scrMonths) }),
    ...(RELATIONS && { RELATIONS: levelsWithin(RELATIONS, scope.relationLevels) }),
  };
}

/** A lawsuit of unknown day stays: nothing says that it is too old. */
function lawsuitsWithin(details: ProcessesDetails, since: string): ProcessesDetails {
  const isWithin = ({ filedOn }: { readonly filedOn: string | null }) => filedOn === null || filedOn >= since;
  const lawsuits = details.lawsuits?.filter(isWithin) ?? null;
  const ownersLawsuits = details.ownersLawsuits?.filter(isWithin) ?? null;
  const isWhole =
    lawsuits?.length === details.lawsuits?.length &&
    ownersLawsuits?.length === details.ownersLawsuits?.length &&
    details.since !== null &&
    details.since >= since;
  if (isWhole) return details;
  const within: ProcessesDetails = {
    ...details,
    since: details.since !== null && details.since > since ? details.since : since,
    lawsuits,
    ownersLawsuits,
    // What the source counted holds the older ones too: the totals then follow from what is left.
    totals: lawsuits?.length === details.lawsuits?.length ? details.totals : null,
    ownersTotals: ownersLawsuits?.length === details.ownersLawsuits?.length ? details.ownersTotals : null,
  };
  return mergeSection('PROCESSES', [within]);
}

function monthsWithin({ months }: HistoryDetails, count: number): HistoryDetails {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  const latest = Math.max(...months.map(({ month }) => numberOf(month)));
  return { months: months.filter(({ month }) => numberOf(month) > latest - count) };
}

/**
 * Removes the subject itself from the partners and companies of level 1. If a company holds its own shares, its partners include
 * the company, with the document of any of its establishments.
 */
export function withoutSubject(
  details: Partial<SectionDetails>,
  subject: { readonly kind: 'cpf' | 'cnpj'; readonly value: string },
): Partial<SectionDetails> {
  const { RELATIONS } = details;
  if (RELATIONS === undefined) return details;
  const root = subject.kind === 'cnpj' ? subject.value.slice(0, 8) : subject.value;
  const isOther = ({ level, document }: { readonly level: number; readonly document: string | null }) =>
    level > 1 || document?.length !== subject.value.length || !document.startsWith(root);
  const [partners, companies] = [RELATIONS.partners?.filter(isOther), RELATIONS.companies?.filter(isOther)];
  const isWhole =
    partners?.length === RELATIONS.partners?.length && companies?.length === RELATIONS.companies?.length;
  if (isWhole) return details;
  return {
    ...details,
    RELATIONS: { ...RELATIONS, partners: partners ?? null, companies: companies ?? null },
  };
}

function levelsWithin(details: RelationsDetails, levels: number): RelationsDetails {
  const near = <T extends { readonly level: number }>(related: T[] | null): T[] | null =>
    related?.filter(({ level }) => level <= levels) ?? null;
  return {
    ...details,
    levels: Math.min(details.levels, levels),
    partners: near(details.partners),
    branches: near(details.branches),
    companies: near(details.companies),
    relatives: near(details.relatives),
    sameAddress: near(details.sameAddress),
  };
}
