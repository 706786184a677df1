// What the benchmark of batches asks by itself: the sources of a profile, as a run asks them.
export { requireDocument } from '../src/document/document.ts';
export { planCollection } from '../src/sections/collection-plan.ts';
export { buildProfile } from '../src/sources/profile/build-profile.ts';
