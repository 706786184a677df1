import { addDays, dayBetween, earlier, later, worldDate } from './days.ts';
import { openingDateOf } from './membership.ts';
import { Random } from './random.ts';
import { headOfficeOrder, type Subject } from './subject.ts';
import { activities, companyWords } from './vocabulary.ts';
import type { Company, World } from './world.ts';

/** Ceilings of Lei Complementar 123/2006, BRL a year. */
const ceilings = { mei: 81_000, micro: 360_000, small: 4_800_000, presumed: 78_000_000 };

/** Simples Nacional began on 1 July 2007 and SIMEI on 1 July 2009. */
export const regimeStarts = { simples: '2007-07-01', mei: '2009-07-01' };

function statusOf(
  random: Random,
  company: Subject,
  { openingDate, lastEntry }: { readonly openingDate: string; readonly lastEntry: string },
): Pick<Company, 'status' | 'statusDate'> {
  const status =
    company.health === 'POOR'
      ? random.weighted<Company['status']>([
          ['ATIVA', 76],
          ['INAPTA', 10],
          ['BAIXADA', 9],
          ['SUSPENSA', 5],
        ])
      : 'ATIVA';
  return { status, statusDate: status === 'ATIVA' ? openingDate : dayBetween(random, lastEntry, worldDate) };
}

function specialOf(
  random: Random,
  company: Subject,
  { openingDate, lastDay }: { readonly openingDate: string; readonly lastDay: string },
): Company['special'] {
  const kind =
    company.health === 'POOR'
      ? random.weighted<Company['special']['kind']>([
          ['NONE', 90],
          ['JUDICIAL_RECOVERY', 7],
          ['BANKRUPTCY', 3],
        ])
      : 'NONE';
  return {
    kind,
    since:
      kind === 'NONE' ? null : dayBetween(random, openingDate, earlier(lastDay, addDays(worldDate, -30))),
  };
}

function branchOrdersOf(random: Random, revenue: number, stated: number | undefined): string[] {
  const hasAny = random.chance(revenue > ceilings.small ? 0.7 : revenue > ceilings.micro ? 0.2 : 0);
  const count = stated ?? (hasAny ? random.integer(1, revenue > 20_000_000 ? 9 : 3) : 0);
  return Array.from({ length: count }, (_, at) => String(at + 2).padStart(4, '0'));
}

const legalNatures = {
  sole: { code: '2135', description: 'Empresário (Individual)' },
  limited: { code: '2062', description: 'Sociedade Empresária Limitada' },
  corporation: { code: '2054', description: 'Sociedade Anônima Fechada' },
};

/** Whether somebody may be the individual micro-entrepreneur of a company: alive, there from its first day, in no other company. */
function couldRunAlone(world: World, person: Subject, company: Subject): boolean {
  const ties = world.memberships().filter(({ partner }) => partner?.key === person.key);
  return (
    world.person(person).deathYear === null &&
    ties.every((tie) => tie.company.key === company.key && tie.since === openingDateOf(company))
  );
}

/** The company as a whole: what all its establishments share. */
export function companyOf(world: World, company: Subject): Company {
  const random = new Random(`${company.key}:company`);
  const members = world.memberships().filter((membership) => membership.company.key === company.key);
  const openingDate = openingDateOf(company);
  const lastEntry = world
    .memberships()
    .filter((tie) => tie.company.key === company.key || tie.partner?.key === company.key)
    .reduce((last, { since }) => later(last, since), openingDate);
  const activity = random.pick(activities);
  const word = random.pick(companyWords);
  const [first] = members;
  const sole = members.length === 1 && first?.partner?.kind === 'cpf' ? first.partner : null;
  const seededRevenue =
    sole !== null && random.chance(0.25) ? random.amount(12_000, 80_000) : random.amount(90_000, 90_000_000);
  const revenue = company.laidOver?.facts?.yearlyRevenue ?? Math.round(seededRevenue);
  const state = statusOf(random, company, { openingDate, lastEntry });
  const lastDay = state.status === 'BAIXADA' ? state.statusDate : worldDate;
  const mei =
    sole !== null &&
    revenue <= ceilings.mei &&
    couldRunAlone(world, sole, company) &&
    lastDay > regimeStarts.mei;
  // A company with a partner that is none of flesh and blood is left out (Lei Complementar 123/2006, article 3, § 4).
  const mayBeSimple = members.every(({ partner }) => partner?.kind === 'cpf');
  const nature = mei ? 'sole' : revenue > 20_000_000 ? 'corporation' : 'limited';
  const tradeName = `${activity.noun} Modelo ${word}`;
  return {
    legalName: mei ? world.person(sole).name : `${tradeName} ${nature === 'corporation' ? 'S.A.' : 'Ltda'}`,
    tradeName,
    legalNature: legalNatures[nature],
    openingDate,
    activity,
    secondary: activities.filter((other) => other !== activity && random.chance(0.12)),
    revenue,
    size: mei
      ? 'MICROEMPREENDEDOR_INDIVIDUAL'
      : revenue <= ceilings.micro
        ? 'MICRO_EMPRESA'
        : revenue <= ceilings.small
          ? 'EMPRESA_DE_PEQUENO_PORTE'
          : 'DEMAIS',
    taxRegime: mei
      ? 'MEI'
      : revenue <= ceilings.small && lastDay > regimeStarts.simples && mayBeSimple
        ? 'SIMPLES_NACIONAL'
        : revenue <= ceilings.presumed
          ? 'LUCRO_PRESUMIDO'
          : 'LUCRO_REAL',
    shareCapital: Math.max(1000, Math.round((revenue * random.amount(0.02, 0.4)) / 1000) * 1000),
    employees: mei
      ? random.integer(0, 1)
      : Math.max(1, Math.round(revenue / random.integer(90_000, 260_000))),
    ...state,
    special: specialOf(random, company, { openingDate, lastDay }),
    branchOrders: branchOrdersOf(random, revenue, company.laidOver?.facts?.branches),
  };
}

/** Whether the subject is the head office of its company. */
export function isHeadOffice(subject: Subject): boolean {
  return subject.document.slice(8, 12) === headOfficeOrder;
}

/**
 * First day of activity of an establishment: a branch that its company names opened some time after the company; any
 * other, of which the company says nothing, opened with it.
 */
export function establishmentOpening(world: World, subject: Subject): string {
  const opening = openingDateOf(subject);
  const { branchOrders, status, statusDate } = world.company(subject);
  if (!branchOrders.includes(subject.document.slice(8, 12))) return opening;
  const lastDay = status === 'BAIXADA' ? statusDate : addDays(worldDate, -60);
  return dayBetween(new Random(`${subject.document}:opening`), opening, lastDay);
}
