import type { DatasetName } from '../datasets/index.ts';
import type { CommandContext } from './context.ts';

/**
 * Puts the edition in force of a dataset where other machines find it; nothing where they share no folder.
 *
 * @throws CreditError DATASET_PLACE_UNREADABLE: the edition is in force here all the same.
 */
export async function shareLoaded(context: CommandContext, name: DatasetName): Promise<void> {
  const { values } = await context.settings();
  const { datasetsFolder: folder, datasetsPlace } = values;
  if (datasetsPlace === null) return;
  const [{ shareEdition }, { openFolderPlace }] = await Promise.all([
    import('../datasets/share/shared-edition.ts'),
    import('../datasets/share/edition-place.ts'),
  ]);
  const isNew = await shareEdition(openFolderPlace(datasetsPlace), { folder, name });
  if (isNew) context.note(context.say('dataShared', { dataset: name, place: datasetsPlace }));
}
