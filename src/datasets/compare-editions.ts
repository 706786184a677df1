import { CreditError } from '../base/errors.ts';
import { type Edition, shortHash } from './edition/edition.ts';
import { editionFile, listEditions } from './edition/edition-shelf.ts';
import type { DatasetName } from './index.ts';
import { openReader } from './open-editions.ts';
import { onlyInRegistry } from './registry/compare-registries.ts';
import { openRegistryReader } from './registry/open-registry.ts';
import { type ListMatch, parseEntry } from './screening/find-matches.ts';

type ChangedEntry = Pick<ListMatch, 'document' | 'names' | 'facts'>;

/** What an edition has that another has not, by what its rows say: a row that was changed is left and added. */
export interface EditionDifference {
  readonly from: Edition;
  readonly to: Edition;
  readonly added: { readonly count: number; readonly first: readonly ChangedEntry[] };
  readonly removed: { readonly count: number; readonly first: readonly ChangedEntry[] };
}

/**
 * Compares two editions of a dataset, each by the beginning of its hash, or as `current` and `previous`.
 *
 * @throws CreditError DATASET_NOT_LOADED, DATASET_EDITION_UNKNOWN, DATASET_UNREADABLE
 */
export function compareEditions(
  folder: string,
  name: DatasetName,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
): EditionDifference {
  const editions = listEditions(folder, name);
  if (editions.length === 0) throw new CreditError('DATASET_NOT_LOADED', { dataset: name });
  const [older, newer] = [findEdition(name, editions, from), findEdition(name, editions, to)];
  return {
    from: older,
    to: newer,
    added: onlyIn(folder, name, { edition: newer, other: older, limit }),
    removed: onlyIn(folder, name, { edition: older, other: newer, limit }),
  };
}

function findEdition(name: DatasetName, editions: readonly Edition[], wanted: string): Edition {
  const place = { current: 0, previous: 1 }[wanted];
  const edition =
    place === undefined
      ? editions.find(({ sha256 }) => /^[0-9a-f]{4,64}$/.test(wanted) && sha256.startsWith(wanted))
      : editions[place];
  if (edition !== undefined) return edition;
  const names = editions.map(({ sha256, publishedOn }) => `${sha256.slice(0, shortHash)} (${publishedOn})`);
  throw new CreditError('DATASET_EDITION_UNKNOWN', {
    dataset: name,
    edition: wanted,
    editions: names.join(', '),
  });
}

function onlyIn(
  folder: string,
  name: DatasetName,
  { edition, other, limit }: { readonly edition: Edition; readonly other: Edition; readonly limit: number },
) {
  if (name === 'receita') return onlyInRegister(folder, [edition, other], limit);
  const reader = openReader(folder, name, edition.sha256);
  try {
    const { count, first } = reader.differenceFrom(editionFile(folder, name, other.sha256), limit);
    const entries = first.map((entry): ChangedEntry => {
      const { document, mask } = entry;
      return { document: document ?? (mask === null ? null : `***${mask}**`), ...parseEntry(entry) };
    });
    return { count, first: entries };
  } finally {
    reader.close();
  }
}

function onlyInRegister(folder: string, [edition, other]: readonly [Edition, Edition], limit: number) {
  const reader = openRegistryReader(folder, edition);
  try {
    const otherReader = openRegistryReader(folder, other);
    try {
      return onlyInRegistry(reader, otherReader, limit);
    } finally {
      otherReader.close();
    }
  } finally {
    reader.close();
  }
}
