import { readBucketAddress } from './bucket-address.ts';
import { type EditionPlace, openFolderPlace } from './edition-place.ts';

/**
 * The place that a setting names: a folder, or `s3://bucket/folder`.
 *
 * @throws CreditError CONFIGURATION_INVALID where what speaks to a bucket is not installed.
 */
export async function openPlace(place: string): Promise<EditionPlace> {
  const address = readBucketAddress(place);
  if (address === undefined) return openFolderPlace(place);
  const { openBucketPlace } = await import('./bucket-place.ts');
  return openBucketPlace(address);
}
