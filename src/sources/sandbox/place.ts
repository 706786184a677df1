import type { LocationDetails } from '../../sections/location.ts';
import { isHeadOffice } from './company.ts';
import { addDays, dayBetween, worldDate } from './days.ts';
import { hash32, Random } from './random.ts';
import { familySize, type Subject } from './subject.ts';
import { type City, cities, districts, streets } from './vocabulary.ts';
import type { World } from './world.ts';

/**
 * What names the address of a subject: two subjects with the same name live or work at the same one. Families share a
 * home; some companies are run from the home of a partner, some from the address of the company before them.
 */
export function addressKeyOf(world: World, subject: Subject): string {
  if (subject.kind === 'cpf') return `family:${Math.floor(subject.place / familySize)}`;
  if (!isHeadOffice(subject)) return `branch:${subject.document}`;
  const random = new Random(`${subject.key}:address`);
  const owner = world
    .memberships()
    .find(({ company, partner }) => company.key === subject.key && partner?.kind === 'cpf');
  if (owner?.partner && random.chance(0.15)) return addressKeyOf(world, owner.partner);
  const previous = world.inhabitants.companies.find(({ place }) => place === subject.place - 1);
  if (previous && random.chance(0.15)) return addressKeyOf(world, previous);
  return `company:${subject.key}`;
}

/** The city of an address; most of a neighbourhood is in one city. */
function cityOf(world: World, addressKey: string): City {
  const home = new Random(`${world.inhabitants.key}:city`).pick(cities);
  const random = new Random(`${world.inhabitants.key}:${addressKey}:city`);
  return random.chance(0.75) ? home : random.pick(cities);
}

/** The city in which a subject is. */
export function homeCityOf(world: World, subject: Subject): City {
  return cityOf(world, addressKeyOf(world, subject));
}

/** LOCATION of a subject. */
export function locationOf(world: World, subject: Subject): LocationDetails {
  const key = addressKeyOf(world, subject);
  const city = cityOf(world, key);
  const random = new Random(`${world.inhabitants.key}:${key}:place`);
  const coordinate = (centre: number) => Math.round((centre + (random.next() - 0.5) * 0.12) * 1e5) / 1e5;
  const latitude = coordinate(city.latitude);
  const longitude = coordinate(city.longitude);
  return {
    address: {
      street: random.pick(streets),
      number: random.chance(0.05) ? 'S/N' : String(random.integer(1, 2400)),
      complement: random.chance(0.3)
        ? `${key.startsWith('family') ? 'Apto' : 'Sala'} ${random.integer(1, 120)}`
        : null,
      district: random.pick(districts),
      city: city.name,
      state: city.state,
      postalCode: `${city.postalPrefix}${String(random.integer(0, 999_999)).padStart(6, '0')}`,
      ibgeCode: city.ibgeCode,
    },
    coordinates: { latitude, longitude },
    mapReference: `geo:${latitude},${longitude}`,
    facadePhotos: random.chance(0.85)
      ? [
          {
            reference: `sandbox:facade/${hash32(`${world.inhabitants.key}:${key}`, 7).toString(16).padStart(8, '0')}`,
            // Of late, so that the house shows whoever is there now.
            takenOn: dayBetween(random, addDays(worldDate, -120), addDays(worldDate, -20)),
          },
        ]
      : [],
  };
}

/** A telephone in the style of the city; invented, with a run of zeros that no line has. */
export function phoneOf(city: City, seed: string, kind: 'MOBILE' | 'LANDLINE'): string {
  const digits = String(new Random(`${seed}:phone:${kind}`).integer(0, 9999)).padStart(4, '0');
  return kind === 'MOBILE' ? `${city.areaCode}90000${digits}` : `${city.areaCode}0000${digits}`;
}
