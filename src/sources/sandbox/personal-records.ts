import type { CriminalRecordDetails } from '../../sections/criminal-record.ts';
import type { LicencesDetails } from '../../sections/licences.ts';
import type { SocialBenefitsDetails } from '../../sections/social-benefits.ts';
import {
  addDays,
  addYears,
  benefitMonth,
  dayBetween,
  earlier,
  later,
  warrantMonth,
  worldDate,
} from './days.ts';
import { caseNumberOf } from './lawsuits.ts';
import { homeCityOf } from './place.ts';
import { Random } from './random.ts';
import { activeSince, activeUntil, scaleOf } from './registration.ts';
import type { Subject } from './subject.ts';
import type { World } from './world.ts';

/** CRIMINAL_RECORD of a person: a few of those in poor health have a warrant, in force or past. */
export function criminalRecordOf(world: World, person: Subject): CriminalRecordDetails {
  const random = new Random(`${person.key}:warrants`);
  if (person.health !== 'POOR' || !random.chance(0.05)) return { referenceMonth: warrantMonth, warrants: [] };
  const city = homeCityOf(world, person);
  const from = later(activeSince(world, person), '2015-01-01');
  const to = earlier(activeUntil(world, person), addDays(worldDate, -90));
  if (from > to) return { referenceMonth: warrantMonth, warrants: [] };
  const issuedOn = dayBetween(random, from, to);
  const caseNumber = caseNumberOf({
    sequence: `99${String(random.integer(0, 99_999)).padStart(5, '0')}`,
    year: issuedOn.slice(0, 4),
    segment: '8',
    court: city.courts.state,
    unit: String(random.integer(1, 400)).padStart(4, '0'),
  });
  const active = random.chance(0.4) && world.person(person).deathYear === null;
  return {
    referenceMonth: warrantMonth,
    warrants: [
      {
        number: `${caseNumber}.01.0001-01`,
        caseNumber,
        court: `Vara Criminal de ${city.name} (SANDBOX)`,
        kind: random.pick(['PREVENTIVE', 'TEMPORARY', 'DEFINITIVE'] as const),
        crime: 'Estelionato',
        issuedOn,
        endedOn: active ? null : dayBetween(random, issuedOn, addDays(worldDate, -40)),
        status: active ? 'PENDING' : random.pick(['SERVED', 'REVOKED'] as const),
        active,
      },
    ],
  };
}

/** LICENCES of a subject: a company in a regulated activity has one; a person has none. */
export function licencesOf(world: World, subject: Subject): LicencesDetails {
  if (subject.kind === 'cpf') return { licences: [] };
  const { activity, openingDate } = world.company(subject);
  if (activity.licence === undefined) return { licences: [] };
  const random = new Random(`${subject.key}:licence`);
  const until = activeUntil(world, subject);
  const suspended = subject.health === 'POOR' && random.chance(0.2);
  return {
    licences: [
      {
        ...activity.licence,
        number: `SANDBOX-${random.integer(10_000, 99_999)}`,
        state: until < worldDate ? 'CANCELLED' : suspended ? 'SUSPENDED' : 'ACTIVE',
        issuedOn: dayBetween(random, openingDate, earlier(until, addDays(worldDate, -15))),
        validUntil: null,
      },
    ],
  };
}

/** SOCIAL_BENEFITS of a person: only a low income gives one. */
export function socialBenefitsOf(world: World, person: Subject): SocialBenefitsDetails {
  const random = new Random(`${person.key}:benefits`);
  const alive = world.person(person).deathYear === null;
  if (!alive || scaleOf(world, person) > 30_000 || !random.chance(0.3)) return { benefits: [] };
  const from = later(activeSince(world, person), addYears(worldDate, -6));
  const firstMonth = dayBetween(random, from, addDays(worldDate, -90)).slice(0, 7);
  const active = random.chance(0.6);
  return {
    benefits: [
      {
        programme: random.pick(['Bolsa Família', 'Benefício de Prestação Continuada', 'Seguro-Defeso']),
        active,
        firstMonth,
        lastMonth: active ? benefitMonth : firstMonth,
        monthlyAmount: random.amount(150, 1600),
      },
    ],
  };
}
