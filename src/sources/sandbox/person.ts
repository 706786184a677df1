import { addYears, dayBetween, earlier, later, worldDate, yearsBetween } from './days.ts';
import { Random } from './random.ts';
import { familySize, type Subject } from './subject.ts';
import { femaleNames, maleNames, surnames } from './vocabulary.ts';

/** What is decided about a person before anything else. */
export interface Person {
  readonly name: string;
  readonly gender: 'FEMALE' | 'MALE';
  readonly birthDate: string;
  readonly motherName: string;
  /** Null while alive. */
  readonly deathYear: number | null;
  /** BRL a year. */
  readonly income: number;
}

interface Parent {
  readonly given: string;
  readonly maiden: string;
  readonly birthDate: string;
}

interface Family {
  readonly surname: string;
  /** Mother of the father, and of his brother in the next family. */
  readonly grandmother: string;
  readonly father: Parent;
  readonly mother: Parent;
}

/** Names taken from different thirds never coincide. */
function inThirds(
  names: readonly string[],
): readonly [readonly string[], readonly string[], readonly string[]] {
  const third = (first: number) => names.filter((_, at) => at % 3 === first);
  return [third(0), third(1), third(2)];
}

const surnameThirds = inThirds(surnames);
const maleThirds = inThirds(maleNames);
const femaleThirds = inThirds(femaleNames);

/** The families of a neighbourhood, each worked out once. */
export class Families {
  readonly #neighbourhood: string;
  readonly #families = new Map<number, Family>();

  /** @param neighbourhood by its key. */
  constructor(neighbourhood: string) {
    this.#neighbourhood = neighbourhood;
  }

  of(family: number): Family {
    const present = this.#families.get(family);
    if (present !== undefined) return present;
    // The fathers of two families that stand together are brothers: the second family follows from the first.
    const brothers = family % 2 === 1 ? this.of(family - 1) : undefined;
    const own = familyOf(this.#neighbourhood, family, brothers);
    this.#families.set(family, own);
    return own;
  }
}

function familyOf(neighbourhood: string, family: number, brothers: Family | undefined): Family {
  const random = new Random(`${neighbourhood}:family:${family}`);
  const fatherBirth =
    brothers === undefined
      ? dayBetween(random, '1942-01-01', '1972-12-31')
      : dayBetween(random, addYears(brothers.father.birthDate, 1), addYears(brothers.father.birthDate, 6));
  const motherBirth = dayBetween(random, addYears(fatherBirth, -5), addYears(fatherBirth, 5));
  const seeded = {
    surname: random.pick(surnameThirds[0]),
    given: random.pick(maleThirds[0].filter((name) => name !== brothers?.father.given)),
    maiden: random.pick(surnameThirds[1]),
  };
  const maiden = brothers?.father.maiden ?? seeded.maiden;
  return {
    surname: brothers?.surname ?? seeded.surname,
    grandmother:
      brothers?.grandmother ?? grandmotherOf(new Random(`${neighbourhood}:elders:${family}`), maiden),
    father: { given: seeded.given, maiden, birthDate: fatherBirth },
    mother: {
      given: random.pick(femaleThirds[0]),
      maiden: random.pick(surnameThirds[2]),
      birthDate: motherBirth,
    },
  };
}

function grandmotherOf(random: Random, maiden: string): string {
  return `${random.pick(femaleNames)} ${random.pick(surnameThirds[0])} ${maiden}`;
}

/**
 * Both parents were of age, the second child came at least a year after the first, and everybody is of age on the
 * world's day.
 */
function childBirth(random: Random, { father, mother }: Family, isFirst: boolean): string {
  const from = later(addYears(mother.birthDate, 19), addYears(father.birthDate, 18));
  return isFirst
    ? dayBetween(random, from, earlier(addYears(from, 8), '2004-12-31'))
    : dayBetween(random, earlier(addYears(from, 9), '2006-01-01'), earlier(addYears(from, 17), '2007-12-31'));
}

function deathYearOf(random: Random, subject: Subject, birthDate: string): number | null {
  const age = yearsBetween(birthDate, worldDate);
  const sound = subject.health === 'EXCELLENT' || subject.health === 'GOOD';
  if (sound || !random.chance(age > 75 ? 0.2 : age > 60 ? 0.05 : 0.01)) return null;
  return random.integer(Math.max(2012, Number(birthDate.slice(0, 4)) + 19), 2026);
}

/** The person at a place of a neighbourhood; a named case decides what it states. */
export function personOf(families: Families, subject: Subject): Person {
  const role = subject.place % familySize;
  const family = families.of(Math.floor(subject.place / familySize));
  const random = new Random(`${subject.key}:person`);
  const child = role > 1;
  const male = child ? random.chance(0.5) : role === 0;
  const { given, maiden, birthDate } = child
    ? {
        given: random.pick((male ? maleThirds : femaleThirds)[role === 2 ? 1 : 2]),
        maiden: family.mother.maiden,
        birthDate: childBirth(random, family, role === 2),
      }
    : male
      ? family.father
      : family.mother;
  const grandmother = role === 0 ? family.grandmother : grandmotherOf(random, maiden);
  const facts = subject.laidOver?.facts;
  const seededDeath = deathYearOf(random, subject, birthDate);
  return {
    name: `${given} ${maiden} ${family.surname}`,
    gender: male ? 'MALE' : 'FEMALE',
    birthDate,
    motherName: child ? `${family.mother.given} ${family.mother.maiden} ${family.surname}` : grandmother,
    deathYear: facts?.deathYear === undefined ? seededDeath : facts.deathYear,
    income: facts?.yearlyRevenue ?? random.amount(18_000, 420_000),
  };
}
