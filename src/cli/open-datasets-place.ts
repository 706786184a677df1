import type { EditionPlace } from '../datasets/share/edition-place.ts';
import type { Settings } from '../settings.ts';

/** Where machines find each other's editions; undefined where they share none. @throws CreditError CONFIGURATION_INVALID */
export async function openDatasetsPlace({
  datasetsPlace,
}: Pick<Settings, 'datasetsPlace'>): Promise<EditionPlace | undefined> {
  if (datasetsPlace === null) return undefined;
  const { openPlace } = await import('../datasets/share/open-place.ts');
  return openPlace(datasetsPlace);
}
