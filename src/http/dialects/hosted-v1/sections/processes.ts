import {
  isOfBranch,
  type Lawsuit,
  type LawsuitTotals,
  type OwnersLawsuit,
} from '../../../../sections/processes.ts';
import { uniteOwnersCases } from '../../../../sections/unite-cases.ts';
import { defineView } from '../define-view.ts';

const courtTypes = ['CIVEL', 'TRABALHISTA', 'TRIBUTARIA', 'CRIMINAL', 'FINANCEIRO', 'OUTROS'] as const;
type HostedCourtType = (typeof courtTypes)[number];

/** Ours by theirs; what has no place of its own is OUTROS. */
const hostedCourtTypes: Readonly<Record<NonNullable<Lawsuit['courtType']>, HostedCourtType>> = {
  CIVIL: 'CIVEL',
  LABOR: 'TRABALHISTA',
  CRIMINAL: 'CRIMINAL',
  TAX: 'TRIBUTARIA',
  FAMILY: 'OUTROS',
  ELECTORAL: 'OUTROS',
  OTHER: 'OUTROS',
};

const ownCourtTypes = Object.keys(hostedCourtTypes) as readonly NonNullable<Lawsuit['courtType']>[];

/** PROCESSES: the lawsuits of the subject and those of its owners, each with its figures by branch of justice. */
export const processes = defineView('PROCESSES', {
  tab: 'RESTRICTIVE',
  entries: ({ lawsuits, ownersLawsuits, totals, ownersTotals }) => [
    {
      lawsuits: suits(lawsuits, lawsuits, totals),
      // A case against several owners is one case.
      ownersLawsuits: suits(ownersLawsuits, ownersLawsuits && uniteOwnersCases(ownersLawsuits), ownersTotals),
    },
  ],
});

/** Returns the branch of a lawsuit; null if it is unknown. */
function courtTypeOf({ courtType }: Lawsuit): HostedCourtType | null {
  return courtType && hostedCourtTypes[courtType];
}

/** Whether the branch of a lawsuit is unknown and may be this branch of the dialect. */
function mayBeOf(lawsuit: Lawsuit, type: HostedCourtType): boolean {
  if (lawsuit.courtType !== null) return false;
  return ownCourtTypes.some((own) => hostedCourtTypes[own] === type && isOfBranch(lawsuit, own) === null);
}

/**
 * Returns the lawsuits of one side; null if no source was queried. The total is null if the lawsuits of some owners are unknown.
 *
 * @param rows the lawsuits. A lawsuit of several owners is repeated for each of them.
 * @param cases the same lawsuits without repetition.
 */
function suits(
  rows: readonly (Lawsuit | OwnersLawsuit)[] | null,
  cases: readonly Lawsuit[] | null,
  totals: LawsuitTotals | null,
) {
  if (rows === null || cases === null) return totals === null ? null : { total: totals.count };
  return {
    total: totals?.count ?? null,
    courtTypeSummary: summaryOf(cases, totals),
    lawsuits: rows.map((lawsuit) => {
      const {
        caseNumber,
        court,
        class: kind,
        subject,
        pole,
        amount,
        status,
        filedOn,
        lastMovement,
      } = lawsuit;
      return {
        number: caseNumber,
        court,
        courtType: courtTypeOf(lawsuit),
        type: kind,
        subject,
        pole,
        value: amount,
        status,
        date: filedOn,
        lastMovement,
        ...('owner' in lawsuit && { owner: lawsuit.owner }),
      };
    }),
    chart: chartOf(cases),
  };
}

/** Returns the figures by branch; null if some lawsuits are not listed. A branch is null if a lawsuit of an unknown branch may belong to it. */
function summaryOf(cases: readonly Lawsuit[], totals: LawsuitTotals | null) {
  if (totals === null || totals.count > cases.length) return null;
  return Object.fromEntries(
    courtTypes.map((type) => [
      type,
      cases.some((lawsuit) => mayBeOf(lawsuit, type))
        ? null
        : summarize(cases.filter((lawsuit) => courtTypeOf(lawsuit) === type)),
    ]),
  );
}

function summarize(lawsuits: readonly Lawsuit[]) {
  const amounts = lawsuits.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const days = lawsuits.flatMap(({ filedOn }) => (filedOn === null ? [] : [filedOn])).sort();
  const isUnknown = lawsuits.length > 0 && amounts.length === 0;
  return {
    count: lawsuits.length,
    highestValue: isUnknown ? null : Math.max(0, ...amounts),
    totalValue: isUnknown ? null : Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100,
    firstLawsuitDate: days[0] ?? null,
    lastLawsuitDate: days.at(-1) ?? null,
  };
}

/** How many were filed in each year. */
function chartOf(lawsuits: readonly Lawsuit[]) {
  const years = new Map<string, number>();
  for (const { filedOn } of lawsuits) {
    const year = filedOn?.slice(0, 4);
    if (year !== undefined) years.set(year, (years.get(year) ?? 0) + 1);
  }
  return [...years].sort(([a], [b]) => (a < b ? -1 : 1)).map(([year, count]) => ({ year, count }));
}
