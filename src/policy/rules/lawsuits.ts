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
import { defineRule, NEVER } from './define-rule.ts';
import { certainty, closed, isWithin, someOf, withinDays } from './filters.ts';
import { hasRevenue, percentOf } from './percent-of.ts';

const filters = Type.Object(
  { withinDays, courtTypes: someOf(courtTypes, 'Only lawsuits of these branches of justice') },
  closed,
);
/** What is also known of lawsuits by name alone, of which no source says an amount. */
const countFilters = Type.Object({ ...filters.properties, certainty }, closed);
const recency = Type.Object({ withinDays, certainty }, closed);

type Filters = Partial<Static<typeof countFilters>>;

/** Whether the party is sued. What is claimed from it goes by this, as the totals of the section do. */
const isSued = ({ pole }: Lawsuit): boolean => pole === 'PASSIVE';

/** Whether the party is sued for all that is known: whoever sues or stands by is not judged for it. */
export const mayBeSued = ({ pole }: Lawsuit): boolean => pole === 'PASSIVE' || pole === null;

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
  where: countFilters,
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

export const lawsuitsNotCalculatedRevenue = defineRule({
  id: 'LAWSUITS_NOT_CALCULATED_REVENUE',
  title: {
    en: 'Lawsuits against the subject, amount where no revenue could be calculated',
    'pt-BR': 'Processos no polo passivo, valor quando não há faturamento calculado',
  },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['PROCESSES'],
  alsoReads: ['REVENUE'],
  value: 'money',
  where: filters,
  // Where there is a revenue, the rule in proportion to it applies instead.
  read: ({ PROCESSES, REVENUE }, where, { asOf }) =>
    hasRevenue(REVENUE) ? undefined : claimedAmount(PROCESSES, where, asOf),
});

export const lawsuitsLastDays = defineRule({
  id: 'LAWSUITS_LAST_DAYS',
  title: {
    en: 'Time since the latest lawsuit against the subject',
    'pt-BR': 'Tempo desde o último processo no polo passivo',
  },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['PROCESSES'],
  value: 'duration',
  where: Type.Object({ courtTypes: filters.properties.courtTypes, certainty }, closed),
  read: ({ PROCESSES }, where, { asOf }) => {
    const lawsuits = narrowed(PROCESSES, where, asOf)?.filter(mayBeSued);
    if (lawsuits === undefined) return undefined;
    const days = lawsuits.flatMap(({ filedOn }) => filedOn ?? []);
    if (days.length < lawsuits.length) return undefined;
    return days.sort().at(-1) ?? NEVER;
  },
});

/**
 * What the lawsuits against the subject are about, class and subject matter, for a list of terms of one's own:
 * `failWhen: CONTAINS "busca e apreensao" falencia`.
 */
export const lawsuitsTerms = defineRule({
  id: 'LAWSUITS_TERMS',
  title: { en: 'Subjects of the lawsuits', 'pt-BR': 'Assuntos dos processos' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['PROCESSES'],
  value: 'list',
  where: countFilters,
  read: ({ PROCESSES }, where, { asOf }) => {
    const lawsuits = narrowed(PROCESSES, where, asOf)?.filter(mayBeSued);
    const isClassified = lawsuits?.every((lawsuit) => lawsuit.class !== null || lawsuit.subject !== null);
    return isClassified
      ? lawsuits?.map((lawsuit) => [lawsuit.class, lawsuit.subject].filter(Boolean).join(', '))
      : undefined;
  },
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

export const lawsuitsCivil = lawsuitsOfBranch(
  'CIVIL',
  { en: 'Civil lawsuits', 'pt-BR': 'Processos cíveis' },
  undefined,
  // As policies in use spell it.
  ['LAWSUITS_CIVEL'],
);

export const lawsuitsTax = lawsuitsOfBranch('TAX', { en: 'Tax lawsuits', 'pt-BR': 'Processos tributários' });

/** How many lawsuits of one branch of justice stand against the subject; `stated` where a source counts them itself. */
function lawsuitsOfBranch(
  courtType: (typeof courtTypes)[number],
  title: Text,
  stated?: (totals: LawsuitTotals | null) => number | undefined,
  aliases: readonly string[] = [],
) {
  return defineRule({
    id: `LAWSUITS_${courtType}`,
    aliases,
    title,
    documentKinds: ['cpf', 'cnpj'],
    sections: ['PROCESSES'],
    value: 'count',
    where: recency,
    read: ({ PROCESSES }, where, { asOf }) => {
      const listed = narrowed(PROCESSES, { ...where, courtTypes: [courtType] }, asOf)?.filter(
        mayBeSued,
      ).length;
      return listed ?? (isUnfiltered(where) ? stated?.(PROCESSES.totals) : undefined);
    },
  });
}

function isUnfiltered({ withinDays: days, courtTypes: types, certainty: wanted }: Filters): boolean {
  return days === undefined && types === undefined && wanted !== 'POSSIBLE';
}

function claimedAmount(processes: ProcessesDetails, where: Filters, asOf: CalendarDay): number | undefined {
  if (isUnfiltered(where)) return processes.totals?.passiveAmount;
  const lawsuits = narrowed(processes, where, asOf)?.filter(isSued);
  return lawsuits && sum(lawsuits, (lawsuit) => lawsuit.amount);
}

/** The lawsuits of the subject that pass the filters; undefined where the source counts more than it lists. */
function narrowed(
  { lawsuits: certain, possible, totals }: ProcessesDetails,
  { withinDays: days, courtTypes: types, certainty: wanted = 'CERTAIN' }: Filters,
  asOf: CalendarDay,
): readonly Lawsuit[] | undefined {
  const isPossible = wanted === 'POSSIBLE';
  const lawsuits = isPossible ? (possible ?? null) : certain;
  if (lawsuits === null || (!isPossible && totals !== null && lawsuits.length < totals.count))
    return undefined;
  return lawsuits.filter(
    (lawsuit) =>
      isWithin(lawsuit.filedOn, days, asOf) &&
      (types === undefined || types.some((type) => type === lawsuit.courtType)),
  );
}
