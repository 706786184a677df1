import type { Lawsuit } from '../../sections/processes.ts';
import { addDays, addYears, dayBetween, earlier, later, latestFirst, worldDate } from './days.ts';
import { homeCityOf } from './place.ts';
import { Random } from './random.ts';
import { activeSince, activeUntil, scaleOf } from './registration.ts';
import type { Health } from './sandbox-case.ts';
import type { Subject } from './subject.ts';
import type { City } from './vocabulary.ts';
import type { World } from './world.ts';

type CourtType = NonNullable<Lawsuit['courtType']>;

/** One kind of lawsuit: its branch of justice, segment of the case number, class and subject. */
interface Matter {
  readonly courtType: CourtType;
  readonly segment: '8' | '5' | '4';
  readonly class: string;
  readonly subject: string;
}

const civil: readonly Matter[] = [
  {
    courtType: 'CIVIL',
    segment: '8',
    class: 'Procedimento Comum Cível',
    subject: 'Inadimplemento contratual',
  },
  { courtType: 'CIVIL', segment: '8', class: 'Execução de Título Extrajudicial', subject: 'Duplicata' },
  {
    courtType: 'CIVIL',
    segment: '8',
    class: 'Procedimento do Juizado Especial Cível',
    subject: 'Defeito do produto',
  },
];
const labour: Matter = {
  courtType: 'LABOR',
  segment: '5',
  class: 'Ação Trabalhista',
  subject: 'Verbas rescisórias',
};
const tax: Matter = { courtType: 'TAX', segment: '4', class: 'Execução Fiscal', subject: 'Dívida ativa' };
const criminal: Matter = { courtType: 'CRIMINAL', segment: '8', class: 'Ação Penal', subject: 'Estelionato' };
const family: Matter = { courtType: 'FAMILY', segment: '8', class: 'Inventário', subject: 'Sucessões' };

/** How many lawsuits at most, how often sued rather than suing, and the share of yearly turnover in dispute at most. */
const litigation: Record<Health, { readonly most: number; readonly sued: number; readonly share: number }> = {
  EXCELLENT: { most: 1, sued: 0, share: 0.02 },
  GOOD: { most: 2, sued: 0.4, share: 0.03 },
  FAIR: { most: 5, sued: 0.7, share: 0.12 },
  POOR: { most: 11, sued: 0.85, share: 0.5 },
};

/** A unified case number with its check digits (CNJ Resolution 65/2008: modulus 97, ISO 7064). */
export function caseNumberOf(parts: {
  readonly sequence: string;
  readonly year: string;
  readonly segment: string;
  readonly court: string;
  readonly unit: string;
}): string {
  const { sequence, year, segment, court, unit } = parts;
  const rest = [...`${sequence}${year}${segment}${court}${unit}00`].reduce(
    (left, digit) => (left * 10 + Number(digit)) % 97,
    0,
  );
  return `${sequence}-${String(98 - rest).padStart(2, '0')}.${year}.${segment}.${court}.${unit}`;
}

function courtOf(matter: Matter, city: City): { readonly code: string; readonly name: string } {
  if (matter.segment === '5')
    return { code: city.courts.labour, name: `Vara do Trabalho de ${city.name} (SANDBOX)` };
  if (matter.segment === '4')
    return { code: city.courts.federal, name: `Vara Federal de ${city.name} (SANDBOX)` };
  const kind =
    matter.courtType === 'CRIMINAL' ? 'Criminal' : matter.courtType === 'FAMILY' ? 'de Família' : 'Cível';
  return { code: city.courts.state, name: `Vara ${kind} de ${city.name} (SANDBOX)` };
}

function matterOf(random: Random, subject: Subject): Matter {
  if (subject.health === 'EXCELLENT') return random.pick(civil);
  if (subject.health === 'POOR' && random.chance(subject.kind === 'cpf' ? 0.05 : 0.02)) return criminal;
  if (subject.kind === 'cpf') return random.chance(0.25) ? family : random.pick(civil);
  return random.weighted([
    [random.pick(civil), 50],
    [labour, 32],
    [tax, 18],
  ]);
}

/** Mostly recent, some old: a fifth of the lawsuits may be of any time in which the subject could have one. */
function filingDay(
  random: Random,
  { since, until }: { readonly since: string; readonly until: string },
): string {
  const to = earlier(until, addDays(worldDate, -20));
  const from = random.chance(0.2) ? since : later(since, addYears(to, -8));
  return dayBetween(random, from, to);
}

/** What was done last in a lawsuit that stands so. */
const lastMovements = {
  IN_PROGRESS: 'Conclusos para despacho',
  ARCHIVED: 'Arquivados os autos',
  SUSPENDED: 'Suspenso o processo',
};

function lawsuit(world: World, subject: Subject, random: Random): Lawsuit {
  const matter = matterOf(random, subject);
  const city = homeCityOf(world, subject);
  const court = courtOf(matter, city);
  const { sued, share } = litigation[subject.health];
  const filedOn = filingDay(random, {
    since: later(activeSince(world, subject), '1980-01-01'),
    until: activeUntil(world, subject),
  });
  const suedHere = matter === criminal || matter === tax || matter === labour || random.chance(sued);
  const drawn: Omit<Lawsuit, 'lastMovement'> & { readonly status: keyof typeof lastMovements } = {
    // Sequences this high are beyond what any court counts in a year.
    caseNumber: caseNumberOf({
      sequence: `99${String(random.integer(0, 99_999)).padStart(5, '0')}`,
      year: filedOn.slice(0, 4),
      segment: matter.segment,
      court: court.code,
      unit: String(random.integer(1, 400)).padStart(4, '0'),
    }),
    court: court.name,
    courtType: matter.courtType,
    class: matter.class,
    subject: matter.subject,
    pole: matter === family ? 'OTHER' : suedHere ? 'PASSIVE' : 'ACTIVE',
    amount:
      matter === criminal || random.chance(0.08)
        ? null
        : random.amount(500, Math.max(1000, scaleOf(world, subject) * share)),
    status: random.weighted([
      ['IN_PROGRESS', 55],
      ['ARCHIVED', 38],
      ['SUSPENDED', 7],
    ] as const),
    filedOn,
  };
  const date = dayBetween(random, filedOn, worldDate);
  return { ...drawn, lastMovement: { date, description: lastMovements[drawn.status] } };
}

/** Every lawsuit of a subject since 1980, latest first. */
export function lawsuitsOf(world: World, subject: Subject): Lawsuit[] {
  const random = new Random(`${subject.key}:lawsuits`);
  const { most } = litigation[subject.health];
  const count = Math.min(random.integer(0, most), random.integer(0, most + 1));
  const lawsuits = Array.from({ length: count }, () => lawsuit(world, subject, random));
  return latestFirst(lawsuits, ({ filedOn }) => filedOn);
}
