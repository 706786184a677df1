import { addYears, dayBetween, later, worldDate } from './days.ts';
import { Random } from './random.ts';
import type { StatedMembership } from './sandbox-case.ts';
import { familySize, type Subject } from './subject.ts';
import type { Membership, World } from './world.ts';

/** What the foreign partner of a company is called. */
export const foreignPartnerName = 'Modelo Overseas Holding (SANDBOX)';

/** First day of activity of a company: its named case decides. */
export function openingDateOf(company: Subject): string {
  const stated = company.laidOver?.facts?.openingDate;
  if (stated !== undefined) return stated;
  const random = new Random(`${company.key}:opening`);
  switch (company.health) {
    case 'EXCELLENT':
      return dayBetween(random, '1985-01-01', '2018-12-31');
    case 'GOOD':
      return dayBetween(random, '1990-01-01', '2023-06-30');
    case 'FAIR':
    case 'POOR':
      return dayBetween(random, '2000-01-01', '2026-06-30');
  }
}

/** Shares in whole hundredths of a percent, none below 1%. */
function splitShares(random: Random, partners: number): number[] {
  if (partners === 2 && random.chance(0.5)) return [50, 50];
  const weights = Array.from({ length: partners }, () => random.integer(1, 9));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.floor((weight / total) * 10_000));
  const rest = 10_000 - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, at) => (at === 0 ? share + rest : share) / 100);
}

/** Whether somebody could have founded a company or entered it: of age, and alive on some day since it opened. */
function couldJoin(world: World, person: Subject, opening: string): boolean {
  const { deathYear, birthDate } = world.person(person);
  return deathYear === null || `${deathYear}-01-01` > later(opening, addYears(birthDate, 18));
}

/** A founder and, mostly from the same family, the others. Nobody, in a neighbourhood of companies alone. */
function choosePeople(world: World, random: Random, opening: string): Subject[] {
  const { people } = world.inhabitants;
  if (people.length === 0) return [];
  const wanted = random.weighted([
    [1, 36],
    [2, 40],
    [3, 16],
    [4, 8],
  ] as const);
  const chosen: Subject[] = [];
  const family = random.integer(0, people.length / familySize - 1) * familySize;
  for (let attempt = 0; attempt < 40 && chosen.length < wanted; attempt += 1) {
    const place = random.chance(0.75)
      ? family + random.integer(0, familySize - 1)
      : random.integer(0, people.length - 1);
    const person = people[place];
    if (person && !chosen.includes(person) && couldJoin(world, person, opening)) chosen.push(person);
  }
  return chosen;
}

/** First day on which a partner could be one, and last. */
function span(world: World, company: Subject, partner: Subject | null): { from: string; to: string } {
  const opening = openingDateOf(company);
  if (partner === null) return { from: opening, to: worldDate };
  if (partner.kind === 'cnpj') return { from: later(opening, openingDateOf(partner)), to: worldDate };
  const { birthDate, deathYear } = world.person(partner);
  return {
    from: later(opening, addYears(birthDate, 18)),
    to: deathYear === null ? worldDate : `${deathYear}-01-01`,
  };
}

/** The partners that a named case gives a company. */
function statedMembersOf(
  { inhabitants: { companies, people } }: World,
  company: Subject,
  stated: readonly StatedMembership[],
): Membership[] {
  return stated.map(({ partner: document, ...membership }) => {
    const partner = [...companies, ...people].find((one) => one?.document === document) ?? null;
    if ((partner === null) !== (document === null))
      throw new Error(
        `A named case makes ${document} a partner of ${company.document}, and it is no neighbour`,
      );
    return { company, partner, ...membership };
  });
}

function membersOf(world: World, company: Subject): Membership[] {
  const stated = world.inhabitants.stated.get(company.key);
  if (stated !== undefined) return statedMembersOf(world, company, stated);
  const random = new Random(`${company.key}:members`);
  const people = choosePeople(world, random, openingDateOf(company));
  // A company is owned only by one of a later place, so that nobody comes to own itself.
  const holdings = world.inhabitants.companies.filter(({ place }) => place > company.place);
  const held = holdings.length > 0 && random.chance(people.length > 0 ? 0.12 : 0.6);
  const partners: (Subject | null)[] = [...people, ...(held ? [random.pick(holdings)] : [])];
  if (people.length === 0) partners.push(null);
  const shares = splitShares(random, partners.length);
  return partners.map((partner, at) => {
    const { from, to } = span(world, company, partner);
    return {
      company,
      partner,
      sharePercent: shares[at] ?? 0,
      since: random.chance(at === 0 ? 0.75 : 0.5) ? from : dayBetween(random, from, to),
      role: roleOf(partner, partners.length, at),
    };
  });
}

function roleOf(partner: Subject | null, partners: number, at: number): string {
  if (partner === null) return 'Sócio Pessoa Jurídica Domiciliado no Exterior';
  if (partner.kind === 'cnpj') return 'Sócio Pessoa Jurídica';
  if (partners === 1) return 'Titular';
  return at === 0 ? 'Sócio-Administrador' : 'Sócio';
}

/** Every partnership of a neighbourhood. */
export function membershipsOf(world: World): readonly Membership[] {
  return world.inhabitants.companies.flatMap((company) => membersOf(world, company));
}
