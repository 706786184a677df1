import { type Static, Type } from '@sinclair/typebox';
import type { Text } from '../../base/language.ts';
import {
  courtTypes,
  type Lawsuit,
  type LawsuitTotals,
  type ProcessesDetails,
} from '../../sections/processes.ts';
import { sum } from '../../sections/settled-total.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import { defineRule } from './define-rule.ts';
import { closed, isWithin, someOf, withinDays } from './filters.ts';
import { percentOf } from './percent-of.ts';

const filters = Type.Object(
  { withinDays, courtTypes: someOf(courtTypes, 'Only lawsuits of these branches of justice') },
  closed,
);
const recency = Type.Object({ withinDays }, closed);

type Filters = Partial<Static<typeof filters>>;

/** Whether the party is sued. What is claimed from it goes by this, as the totals of the section do. */
const isSued = ({ pole }: Lawsuit): boolean => pole === 'PASSIVE';

/** Whether the party is sued for all that is known: whoever sues or stands by is not judged for it. */
const mayBeSued = ({ pole }: Lawsuit): boolean => pole === 'PASSIVE' || pole === null;

export const lawsuitsAmount = defineRule({
  id: 'LAWSUITS_AMOUNT',
  title: { en: 'Lawsuits against the subject, amount', 'pt-BR': 'Processos no polo passivo, valor' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['PROCESSES'],
  value: 'money',
  where: filters,
  read: ({ PROCESSES }, where, { asOf }) => claimedAmount(PROCESSES, where, asOf),
});

export const lawsuitsCount = defineRule({
  id: 'LAWSUITS_COUNT',
  title: { en: 'Lawsuits against the subject, how many', 'pt-BR': 'Processos no polo passivo, quantidade' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['PROCESSES'],
  value: 'count',
  where: filters,
  read: ({ PROCESSES }, where, { asOf }) =>
    isUnfiltered(where)
      ? PROCESSES.totals?.passiveCount
      : narrowed(PROCESSES, where, asOf)?.filter(isSued).length,
});

export const lawsuitsCalculatedRevenue = defineRule({
  id: 'LAWSUITS_CALCULATED_REVENUE',
  title: {
    en: 'Lawsuits against the subject, amount over the calculated revenue',
    'pt-BR': 'Processos no polo passivo, valor sobre o faturamento calculado',
  },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['PROCESSES'],
  alsoReads: ['REVENUE'],
  value: 'percent',
  where: filters,
  read: ({ PROCESSES, REVENUE }, where, { asOf }) =>
    isUnfiltered(where)
      ? PROCESSES.calculatedRevenuePercentage
      : percentOf(claimedAmount(PROCESSES, where, asOf), REVENUE?.calculatedRevenue),
});

export const lawsuitsCriminal = lawsuitsOfBranch(
  'CRIMINAL',
  { en: 'Criminal lawsuits', 'pt-BR': 'Processos criminais' },
  (totals) => totals?.criminalCount,
);

export const lawsuitsLabor = lawsuitsOfBranch('LABOR', {
  en: 'Labour lawsuits',
  'pt-BR': 'Processos trabalhistas',
});

/** How many lawsuits of one branch of justice stand against the subject; `stated` where a source counts them itself. */
function lawsuitsOfBranch(
  courtType: (typeof courtTypes)[number],
  title: Text,
  stated?: (totals: LawsuitTotals | null) => number | undefined,
) {
  return defineRule({
    id: `LAWSUITS_${courtType}`,
    title,
    documentKinds: ['cpf', 'cnpj'],
    sections: ['PROCESSES'],
    value: 'count',
    where: recency,
    read: ({ PROCESSES }, { withinDays: days }, { asOf }) => {
      const narrowing = { courtTypes: [courtType], ...(days !== undefined && { withinDays: days }) };
      const listed = narrowed(PROCESSES, narrowing, asOf)?.filter(mayBeSued).length;
      return listed ?? (days === undefined ? stated?.(PROCESSES.totals) : undefined);
    },
  });
}

export const ownerLawsuitsHasCriminal = defineRule({
  id: 'OWNER_LAWSUITS_HAS_CRIMINAL',
  title: { en: 'Criminal lawsuit against an owner', 'pt-BR': 'Processo criminal contra sócio' },
  documentKinds: ['cnpj'],
  sections: ['PROCESSES'],
  value: 'boolean',
  read: ({ PROCESSES: { ownersLawsuits, ownersTotals } }) => {
    if (ownersLawsuits === null) return ownersTotals && ownersTotals.criminalCount > 0;
    const against = ownersLawsuits.filter(mayBeSued);
    if (against.some((lawsuit) => lawsuit.courtType === 'CRIMINAL')) return true;
    const complete = ownersTotals === null || ownersLawsuits.length >= ownersTotals.count;
    return complete && against.every((lawsuit) => lawsuit.courtType !== null) ? false : undefined;
  },
});

function isUnfiltered({ withinDays: days, courtTypes: types }: Filters): boolean {
  return days === undefined && types === undefined;
}

function claimedAmount(processes: ProcessesDetails, where: Filters, asOf: CalendarDay): number | undefined {
  if (isUnfiltered(where)) return processes.totals?.passiveAmount;
  const found = narrowed(processes, where, asOf)?.filter(isSued);
  return found && sum(found, (lawsuit) => lawsuit.amount);
}

/** The lawsuits of the subject that pass the filters; undefined where the source counts more than it lists. */
function narrowed(
  { lawsuits, totals }: ProcessesDetails,
  { withinDays: days, courtTypes: types }: Filters,
  asOf: CalendarDay,
): readonly Lawsuit[] | undefined {
  if (lawsuits === null || (totals !== null && lawsuits.length < totals.count)) return undefined;
  return lawsuits.filter(
    (lawsuit) =>
      isWithin(lawsuit.filedOn, days, asOf) &&
      (types === undefined || types.some((type) => type === lawsuit.courtType)),
  );
}
