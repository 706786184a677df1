import { type Static, Type } from '@sinclair/typebox';
import { stateCode } from '../base/brazilian-states.ts';
import type { Noun } from '../wording/counted.ts';
import { type Combination, shown } from './combinations.ts';
import { defineSection } from './define-section.ts';
import { date, editionOfDataset, list, nullable, postalCode, text } from './fields.ts';
import { countedList, present } from './figures.ts';
import { comparable, valueAt } from './list-merge.ts';

const photo: Noun = {
  one: { en: 'facade photo', 'pt-BR': 'foto da fachada' },
  many: { en: 'facade photos', 'pt-BR': 'fotos da fachada' },
};

/** Where a map shows the place: the address that the source gave, else OpenStreetMap at the coordinates, else by address. */
function mapLink({
  address,
  coordinates,
  mapReference,
}: {
  readonly address: Readonly<Record<string, string | null>> | null;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
  readonly mapReference: string | null;
}): string | null {
  if (mapReference !== null && /^https:\/\//.test(mapReference)) return mapReference;
  const map = 'https://www.openstreetmap.org';
  if (coordinates !== null) {
    const { latitude, longitude } = coordinates;
    return `${map}/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
  }
  const { street, number, city, state } = address ?? {};
  const words = [street, number, city, state].filter((word) => word !== null && word !== undefined);
  return city ? `${map}/search?query=${encodeURIComponent(words.join(', '))}` : null;
}

/** Returns the first of several addresses; its state is unknown if another address has another state. */
const firstAddress: Combination = (addresses) => {
  const [first] = addresses;
  const states = addresses.flatMap((address) => valueAt(address, 'state') ?? []);
  return { ...Object(first), state: new Set(states.map(comparable)).size > 1 ? null : (states[0] ?? null) };
};

export const location = defineSection({
  type: 'LOCATION',
  title: { en: 'Location', 'pt-BR': 'Localização' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'SIMPLES',
  details: Type.Object({
    address: nullable(
      Type.Object(
        {
          street: nullable(text('Kind and name of the street')),
          number: nullable(text('Number, or S/N')),
          complement: nullable(text('Complement')),
          district: nullable(text('District')),
          city: nullable(text('City')),
          state: nullable(text('State, two letters; EX abroad')),
          postalCode: nullable(postalCode('Postal code (CEP), 8 digits')),
          ibgeCode: nullable(text('IBGE code of the city, 7 digits')),
        },
        { description: 'Registered address' },
      ),
    ),
    coordinates: nullable(
      Type.Object(
        {
          latitude: Type.Number({ minimum: -90, maximum: 90, description: 'Degrees, WGS 84' }),
          longitude: Type.Number({ minimum: -180, maximum: 180, description: 'Degrees, WGS 84' }),
        },
        { description: 'Where the address is' },
      ),
    ),
    mapReference: nullable(text('Address (URL) or identifier of a map of the place')),
    facadePhotos: nullable(
      list(
        Type.Object({
          reference: text('Address (URL) or identifier of the photo'),
          takenOn: nullable(date('Day the photo was taken')),
        }),
        'Photos of the facade',
      ),
    ),
    ...editionOfDataset,
  }),
  editionOf: 'address',
  // Sources write the code or the name of a state.
  reconcile: ({ address, ...own }) => ({
    ...own,
    address: address && { ...address, state: stateCode(address.state ?? '') ?? address.state },
  }),
  listKeys: { facadePhotos: ['reference'] },
  itemMerges: { facadePhotos: { combined: { takenOn: shown } } },
  combined: { address: firstAddress, coordinates: shown, mapReference: shown },
  links: (details) => present([mapLink(details)]),
  figures: ({ address, coordinates, facadePhotos }, style) =>
    present([
      address && [address.street, address.number].filter(Boolean).join(', '),
      address && [address.city, address.state].filter(Boolean).join('/'),
      address?.district,
      coordinates && `${coordinates.latitude}, ${coordinates.longitude}`,
      countedList(photo, facadePhotos, style),
    ]),
});

export type LocationDetails = Static<typeof location.details>;
