import { CreditError } from '../../base/errors.ts';
import type { Edition } from '../edition/edition.ts';
import { editionFile, listEditions, shelfStamp } from '../edition/edition-shelf.ts';
import { RegistryReader } from './registry-reader.ts';

/** An edition of the register that can be asked. */
export interface OpenRegistryEdition {
  readonly edition: Edition;
  readonly reader: RegistryReader;
}

/**
 * The editions of the register, opened when they are asked for first and again when another has come into force. Whoever made it
 * closes it.
 */
export class OpenRegistry {
  private readonly folder: string | undefined;
  private stamp = '';
  private editions: readonly Edition[] = [];
  private readonly open = new Map<string, RegistryReader>();

  /** @param folder where datasets lie; left out, none is loaded. */
  constructor(folder: string | undefined) {
    this.folder = folder;
  }

  /**
   * The edition in force, or the one before it; undefined where there is none.
   *
   * @throws CreditError DATASET_UNREADABLE
   */
  find(which: 'current' | 'previous'): OpenRegistryEdition | undefined {
    if (this.folder === undefined) return undefined;
    const stamp = shelfStamp(this.folder, 'receita');
    if (stamp !== this.stamp) {
      this.close();
      this.editions = listEditions(this.folder, 'receita');
      this.stamp = stamp;
    }
    const edition = this.editions[which === 'current' ? 0 : 1];
    if (edition === undefined) return undefined;
    const reader = this.open.get(edition.sha256) ?? openRegistryReader(this.folder, edition);
    this.open.set(edition.sha256, reader);
    return { edition, reader };
  }

  close(): void {
    for (const reader of this.open.values()) reader.close();
    this.open.clear();
    this.stamp = '';
  }
}

/**
 * Opens one edition of the register.
 *
 * @throws CreditError DATASET_UNREADABLE
 */
export function openRegistryReader(folder: string, edition: Pick<Edition, 'sha256'>): RegistryReader {
  try {
    return new RegistryReader(editionFile(folder, 'receita', edition.sha256));
  } catch (error) {
    throw new CreditError('DATASET_UNREADABLE', { dataset: 'receita' }, { cause: error });
  }
}
