import { Type } from '@sinclair/typebox';
import type { Text } from '../../base/language.ts';
import { courtTypes, type Lawsuit, type ProcessesDetails } from '../../sections/processes.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import type { Span } from '../span.ts';
import { defineRule } from './define-rule.ts';
import { caseStatus, certainty, closed, someOf, withinDays } from './filters.ts';
import {
  against,
  amountAgainst,
  countAgainst,
  criminalAgainst,
  isUnfiltered,
  type LawsuitFilters,
  lawsuitsOfSubject,
  type SeenLawsuits,
} from './lawsuits-seen.ts';
import { latestOf, textsOf } from './partly-known.ts';
import { hasRevenue, percentOf } from './percent-of.ts';

const filters = Type.Object(
  {
    withinDays,
    courtTypes: someOf(courtTypes, 'Only lawsuits of these branches of justice'),
    status: caseStatus,
  },
  closed,
);
/** What is also known of lawsuits by name alone, of which no source says an amount. */
const countFilters = Type.Object({ ...filters.properties, certainty }, closed);
const ofBranch = Type.Object({ withinDays, status: caseStatus, certainty }, closed);

export const lawsuitsAmount = defineRule({
  id: 'LAWSUITS_AMOUNT',
  title: { en: 'Lawsuits against the subject, amount', 'pt-BR': 'Processos no polo passivo, valor' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['PROCESSES'],
  value: 'money',
  spans: 'ANY',
  where: filters,
  read: ({ PROCESSES }, where, { asOf }) => claimedAmount(PROCESSES, where, asOf),
});

export const lawsuitsCount = defineRule({
  id: 'LAWSUITS_COUNT',
  title: { en: 'Lawsuits against the subject, how many', 'pt-BR': 'Processos no polo passivo, quantidade' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['PROCESSES'],
  value: 'count',
  spans: 'BOUNDED',
  where: countFilters,
  read: ({ PROCESSES }, where, { asOf }) => {
    const seen = lawsuitsOfSubject(PROCESSES, where);
    return seen && countAgainst(seen, where, asOf);
  },
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
  spans: 'ANY',
  where: filters,
  read: ({ PROCESSES, REVENUE }, where, { asOf }) =>
    percentOf(
      claimedAmount(PROCESSES, where, asOf),
      REVENUE?.calculatedRevenue,
      isUnfiltered(where) ? PROCESSES.calculatedRevenuePercentage : null,
    ),
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
  spans: 'ANY',
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
  spans: 'ANY',
  where: Type.Object({ courtTypes: filters.properties.courtTypes, status: caseStatus, certainty }, closed),
  read: ({ PROCESSES }, where, { asOf }) => {
    const seen = lawsuitsOfSubject(PROCESSES, where);
    return seen && latestOf(against(seen, where, asOf), ({ filedOn }) => filedOn, asOf);
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
  spans: 'ANY',
  where: countFilters,
  read: ({ PROCESSES }, where, { asOf }) => {
    const seen = lawsuitsOfSubject(PROCESSES, where);
    return seen && textsOf(against(seen, where, asOf), termsOf);
  },
});

/** The class and the subject matter, of which one may be unknown. */
function termsOf({ class: procedure, subject }: Lawsuit) {
  return {
    text: [procedure, subject].filter(Boolean).join(', '),
    isComplete: procedure !== null && subject !== null,
  };
}

export const lawsuitsCriminal = lawsuitsOfBranch(
  'CRIMINAL',
  { en: 'Criminal lawsuits', 'pt-BR': 'Processos criminais' },
  { count: criminalAgainst },
);

export const lawsuitsLabor = lawsuitsOfBranch('LABOR', {
  en: 'Labour lawsuits',
  'pt-BR': 'Processos trabalhistas',
});

export const lawsuitsCivil = lawsuitsOfBranch(
  'CIVIL',
  { en: 'Civil lawsuits', 'pt-BR': 'Processos cíveis' },
  // As policies in use spell it.
  { aliases: ['LAWSUITS_CIVEL'] },
);

export const lawsuitsTax = lawsuitsOfBranch('TAX', { en: 'Tax lawsuits', 'pt-BR': 'Processos tributários' });

interface BranchOptions {
  readonly aliases?: readonly string[];
  /** Counts them. Default: by their list. */
  readonly count?: (seen: SeenLawsuits, filters: LawsuitFilters, asOf: CalendarDay) => number | Span;
}

/** How many lawsuits of one branch of justice there are against the subject. */
function lawsuitsOfBranch(
  courtType: (typeof courtTypes)[number],
  title: Text,
  {
    aliases = [],
    count = (seen, filters, asOf) => countAgainst(seen, { ...filters, courtTypes: [courtType] }, asOf),
  }: BranchOptions = {},
) {
  return defineRule({
    id: `LAWSUITS_${courtType}`,
    aliases,
    title,
    documentKinds: ['cpf', 'cnpj'],
    sections: ['PROCESSES'],
    value: 'count',
    spans: 'BOUNDED',
    where: ofBranch,
    read: ({ PROCESSES }, where, { asOf }) => {
      const seen = lawsuitsOfSubject(PROCESSES, where);
      return seen && count(seen, where, asOf);
    },
  });
}

function claimedAmount(
  processes: ProcessesDetails,
  where: LawsuitFilters,
  asOf: CalendarDay,
): number | Span | undefined {
  const seen = lawsuitsOfSubject(processes, where);
  return seen && amountAgainst(seen, where, asOf);
}
