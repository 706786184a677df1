import type { Lawsuit, LawsuitTotals, OwnersLawsuit } from '../../../../sections/processes.ts';
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

/** PROCESSES: the lawsuits of the subject and those of its owners, each with its figures by branch of justice. */
export const processes = defineView('PROCESSES', {
  tab: 'RESTRICTIVE',
  entries: ({ lawsuits, ownersLawsuits, totals, ownersTotals }) => [
    { lawsuits: suits(lawsuits, totals), ownersLawsuits: suits(ownersLawsuits, ownersTotals) },
  ],
});

function courtTypeOf({ courtType }: Lawsuit): HostedCourtType {
  return courtType === null ? 'OUTROS' : hostedCourtTypes[courtType];
}

/** Null where nobody was asked. */
function suits(lawsuits: readonly (Lawsuit | OwnersLawsuit)[] | null, totals: LawsuitTotals | null) {
  if (lawsuits === null) return totals === null ? null : { total: totals.count };
  return {
    total: totals?.count ?? lawsuits.length,
    courtTypeSummary: Object.fromEntries(
      courtTypes.map((type) => [
        type,
        summarize(lawsuits.filter((lawsuit) => courtTypeOf(lawsuit) === type)),
      ]),
    ),
    lawsuits: lawsuits.map((lawsuit) => {
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
    chart: chartOf(lawsuits),
  };
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
