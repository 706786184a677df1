import type { RegistrationChange, RegistrationChangesDetails } from '../../sections/registration-changes.ts';
import { establishmentOpening } from './company.ts';
import { addDays, dayBetween, earlier, worldDate } from './days.ts';
import { foreignPartnerName } from './membership.ts';
import { locationOf } from './place.ts';
import { Random } from './random.ts';
import { activeSince, activeUntil, registeredAs } from './registration.ts';
import type { Subject } from './subject.ts';
import { activities, districts, femaleNames, maleNames, streets, surnames } from './vocabulary.ts';
import type { Membership, World } from './world.ts';

function namesOf(world: World, members: readonly Membership[]): string[] {
  return members.map(({ partner }) =>
    partner === null ? foreignPartnerName : (registeredAs(world, partner).name ?? ''),
  );
}

/**
 * The table of partners at each entry of a present one: whoever was there before, and those who left by then. A company
 * without a present partner from its first day had others, who left when the first of the present came.
 */
function membershipChanges(world: World, subject: Subject, random: Random): RegistrationChange[] {
  const opening = activeSince(world, subject);
  const members = world.memberships().filter(({ company }) => company.key === subject.key);
  const entries = [...new Set(members.map(({ since }) => since))].filter((since) => since > opening).sort();
  return entries.map((date, at) => {
    const before = namesOf(
      world,
      members.filter(({ since }) => since < date),
    );
    const after = namesOf(
      world,
      members.filter(({ since }) => since <= date),
    );
    const others = before.length === 0 || (at === 0 && random.chance(0.25)) ? random.integer(1, 2) : 0;
    const left = Array.from({ length: others }, () => departedName(random));
    const partnersBefore = [...before, ...left];
    return {
      kind: 'MEMBERSHIP',
      date,
      before: partnersBefore.join('; '),
      after: after.join('; '),
      partnersChangedPercentage: Math.round((left.length / partnersBefore.length) * 10_000) / 100,
    };
  });
}

function departedName(random: Random): string {
  return `${random.pick([...femaleNames, ...maleNames])} ${random.pick(surnames)} ${random.pick(surnames)}`;
}

/** First and last day on which something about a subject could change. */
function firstChangeOf(world: World, subject: Subject): string {
  return subject.kind === 'cnpj' ? establishmentOpening(world, subject) : activeSince(world, subject);
}

function lastChangeOf(world: World, subject: Subject): string {
  return earlier(activeUntil(world, subject), addDays(worldDate, -10));
}

function companyChanges(world: World, subject: Subject, random: Random): RegistrationChange[] {
  const { openingDate, activity, shareCapital, legalName } = world.company(subject);
  const when = () => dayBetween(random, openingDate, lastChangeOf(world, subject));
  const change = (kind: RegistrationChange['kind'], before: string, after: string): RegistrationChange => ({
    kind,
    date: when(),
    before,
    after,
    partnersChangedPercentage: null,
  });
  return [
    ...(random.chance(0.12)
      ? [change('NAME', `${random.pick(surnames)} Comércio Modelo Ltda`, legalName)]
      : []),
    ...(random.chance(0.15)
      ? [
          change(
            'CNAE',
            random.pick(activities.filter(({ code }) => code !== activity.code)).code,
            activity.code,
          ),
        ]
      : []),
    ...(random.chance(0.2)
      ? [change('SHARE_CAPITAL', String(Math.max(500, Math.round(shareCapital / 2))), String(shareCapital))]
      : []),
  ];
}

function addressChange(world: World, subject: Subject, random: Random): RegistrationChange[] {
  if (!random.chance(0.3)) return [];
  const { address } = locationOf(world, subject);
  return [
    {
      kind: 'ADDRESS',
      date: dayBetween(random, firstChangeOf(world, subject), lastChangeOf(world, subject)),
      before: `${random.pick(streets)}, ${random.integer(1, 999)}, ${random.pick(districts)}`,
      after: [address?.street, address?.number, address?.district].join(', '),
      partnersChangedPercentage: null,
    },
  ];
}

/** REGISTRATION_CHANGES of a subject: those of a branch begin with the branch, however old its company is. */
export function registrationChangesOf(world: World, subject: Subject): RegistrationChangesDetails {
  const random = new Random(`${subject.key}:changes`);
  if (subject.kind === 'cpf') {
    return { changes: addressChange(world, subject, random), partnersChangedPercentage: null };
  }
  const changes = [
    ...membershipChanges(world, subject, random),
    ...companyChanges(world, subject, random),
    ...addressChange(world, subject, random),
  ];
  const first = firstChangeOf(world, subject);
  return { changes: changes.filter(({ date }) => date >= first), partnersChangedPercentage: 0 };
}
