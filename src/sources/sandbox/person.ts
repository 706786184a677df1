import { addYears, dayBetween, worldDate, yearsBetween } from './days.ts';
import { type Random, randomFor } from './random.ts';
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
  readonly father: Parent;
  readonly mother: Parent;
}

/** Every third item, from `first` on: names taken from different thirds never coincide. */
function third(items: readonly string[], first: 0 | 1 | 2): string[] {
  return items.filter((_, at) => at % 3 === first);
}

function familyOf(neighbourhood: string, family: number): Family {
  const random = randomFor(`${neighbourhood}:family:${family}`);
  const fatherBirth = dayBetween(random, '1942-01-01', '1980-12-31');
  const motherBirth = dayBetween(random, addYears(fatherBirth, -5), addYears(fatherBirth, 5));
  return {
    surname: random.pick(third(surnames, 0)),
    father: {
      given: random.pick(third(maleNames, 0)),
      maiden: random.pick(third(surnames, 1)),
      birthDate: fatherBirth,
    },
    mother: {
      given: random.pick(third(femaleNames, 0)),
      maiden: random.pick(third(surnames, 2)),
      birthDate: motherBirth,
    },
  };
}

/** Everybody is of age on the world's day. */
function childBirth(random: Random, motherBirth: string): string {
  const latest = addYears(motherBirth, 36);
  return dayBetween(random, addYears(motherBirth, 19), latest < '2007-12-31' ? latest : '2007-12-31');
}

function deathYearOf(random: Random, subject: Subject, birthDate: string): number | null {
  const age = yearsBetween(birthDate, worldDate);
  const sound = subject.health === 'EXCELLENT' || subject.health === 'GOOD';
  if (sound || !random.chance(age > 75 ? 0.2 : age > 60 ? 0.05 : 0.01)) return null;
  return random.integer(Math.max(2012, Number(birthDate.slice(0, 4)) + 19), 2026);
}

/** The person at a place of a neighbourhood (named by its key); a named case decides what it states. */
export function personOf(neighbourhood: string, subject: Subject): Person {
  const role = subject.place % familySize;
  const family = familyOf(neighbourhood, Math.floor(subject.place / familySize));
  const random = randomFor(`${subject.key}:person`);
  const child = role > 1;
  const male = child ? random.chance(0.5) : role === 0;
  const { given, maiden, birthDate } = child
    ? {
        given: random.pick(third(male ? maleNames : femaleNames, role === 2 ? 1 : 2)),
        maiden: family.mother.maiden,
        birthDate: childBirth(random, family.mother.birthDate),
      }
    : male
      ? family.father
      : family.mother;
  const grandmother = `${random.pick(femaleNames)} ${random.pick(third(surnames, 0))} ${maiden}`;
  const facts = subject.case?.world.facts;
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
