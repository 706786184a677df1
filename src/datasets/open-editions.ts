import { CreditError } from '../base/errors.ts';
import type { Edition } from './edition/edition.ts';
import { editionFile, listEditions, shelfStamp } from './edition/edition-shelf.ts';
import { EditionReader } from './edition/edition-store.ts';
import type { DatasetName } from './index.ts';

/** An edition that can be asked. */
interface OpenEdition {
  readonly edition: Edition;
  readonly reader: EditionReader;
}

interface Held {
  readonly stamp: string;
  readonly open: OpenEdition | undefined;
}

/**
 * The editions in force of every dataset, opened when they are asked for first and again when another has come into force.
 * Whoever made it closes it.
 */
export class OpenEditions {
  private readonly folder: string | undefined;
  private readonly held = new Map<DatasetName, Held>();

  /** @param folder where datasets lie; left out, none is loaded. */
  constructor(folder: string | undefined) {
    this.folder = folder;
  }

  /**
   * The edition in force; undefined where the dataset is not loaded.
   *
   * @throws CreditError DATASET_UNREADABLE
   */
  find(name: DatasetName): OpenEdition | undefined {
    if (this.folder === undefined) return undefined;
    const stamp = shelfStamp(this.folder, name);
    const held = this.held.get(name);
    if (held?.stamp === stamp) return held.open;
    held?.open?.reader.close();
    this.held.delete(name);
    const [edition] = listEditions(this.folder, name);
    const open = edition && { edition, reader: openReader(this.folder, name, edition.sha256) };
    this.held.set(name, { stamp, open });
    return open;
  }

  close(): void {
    for (const { open } of this.held.values()) open?.reader.close();
    this.held.clear();
  }
}

/**
 * Opens one edition. Its queries throw DATASET_UNREADABLE if the file is damaged, or is the edition of another dataset.
 *
 * @throws CreditError DATASET_UNREADABLE
 */
export function openReader(folder: string, name: DatasetName, sha256: string): EditionReader {
  const unreadable = (cause: unknown) => new CreditError('DATASET_UNREADABLE', { dataset: name }, { cause });
  try {
    const reader = new EditionReader(editionFile(folder, name, sha256), unreadable);
    try {
      reader.requireDataset(name);
      return reader;
    } catch (error) {
      reader.close();
      throw error;
    }
  } catch (error) {
    throw unreadable(error);
  }
}
