import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import type { LocationDetails } from '../sections/location.ts';
import type { Engine } from './engine.ts';
import type { Photo } from './photo.ts';
import { getSection } from './read-reports.ts';

/**
 * Returns a facade photo of a report.
 *
 * @param wanted.number its place in `facadePhotos` of the section LOCATION, from 1.
 * @throws CreditError UNKNOWN_REPORT, REPORT_ERASED, UNKNOWN_SECTION; UNKNOWN_PHOTO; PHOTO_UNAVAILABLE.
 */
export async function getFacadePhoto(
  engine: Engine,
  actor: Actor,
  wanted: { readonly reportId: string; readonly number: number },
  signal: AbortSignal,
): Promise<Photo> {
  const { reportId, number } = wanted;
  const { details } = await getSection(engine, actor, { reportId, type: 'LOCATION' });
  // The collector keeps only details that fit the schema of their type.
  const { facadePhotos } = details as Partial<LocationDetails>;
  const reference = facadePhotos?.[number - 1]?.reference;
  if (reference === undefined)
    throw new CreditError('UNKNOWN_PHOTO', { reportId, number, count: facadePhotos?.length ?? 0 });
  const photo = await engine.readPhoto?.(reference, signal);
  if (photo === undefined) throw new CreditError('PHOTO_UNAVAILABLE', { reportId, number });
  return photo;
}
