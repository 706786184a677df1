import { defineView } from '../define-view.ts';

/** LOCATION. */
export const location = defineView('LOCATION', {
  tab: 'REGISTRATION',
  entries: ({ address, coordinates }) => [
    { address, latitude: coordinates?.latitude ?? null, longitude: coordinates?.longitude ?? null },
  ],
});
