import type { DatasetName } from '../datasets/index.ts';
import type { CommandContext } from './context.ts';

/**
 * Puts the edition in force of a dataset where other machines find it; nothing where they share none.
 *
 * @throws CreditError DATASET_PLACE_UNREADABLE: the edition is in force here all the same.
 */
export async function shareLoaded(context: CommandContext, name: DatasetName): Promise<void> {
  const { values } = await context.settings();
  const { datasetsFolder: folder, datasetsPlace } = values;
  if (datasetsPlace === null) return;
  const [{ shareEdition }, { openPlace }] = await Promise.all([
    import('../datasets/share/shared-edition.ts'),
    import('../datasets/share/open-place.ts'),
  ]);
  const isNew = await shareEdition(await openPlace(datasetsPlace), { folder, name });
  if (isNew) context.note(context.say('dataShared', { dataset: name, place: datasetsPlace }));
}
