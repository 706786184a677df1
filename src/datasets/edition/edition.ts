import { type Static, Type } from '@sinclair/typebox';
import { ageInDays, isNearMaximumAge } from '../../wording/data-age.ts';
import { type DatasetName, datasets } from '../index.ts';
import { partSchema } from '../registry/registry-form.ts';

const dayPattern = '^\\d{4}-\\d{2}-\\d{2}$';
const hashPattern = '^[0-9a-f]{64}$';

/** An edition as the folder of its dataset tells of it. */
export const editionSchema = Type.Object({
  /** SHA-256 of the SHA-256 of its files, in the order of their names: its name. */
  sha256: Type.String({ pattern: hashPattern }),
  /** The publisher's date. */
  publishedOn: Type.String({ pattern: dayPattern }),
  loadedAt: Type.String(),
  rows: Type.Integer({ minimum: 0 }),
  /** The number of distinct rows. Omitted for the register, which stores equal rows once. */
  distinctRows: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Rows with a whole document or six digits of one. */
  documents: Type.Integer({ minimum: 0 }),
  /** Rows with a number that is not a valid document. They are found by name only, or not at all if the names of the list are not searched. */
  wrongDocuments: Type.Integer({ minimum: 0 }),
  /** Rows with a document whose lost leading zeros were restored. */
  restoredDocuments: Type.Integer({ minimum: 0 }),
  /** Rows that were left out because they are damaged, as `FILE:LINE` or `FILE#ITEM`. */
  damagedRows: Type.Array(Type.String()),
  /** Unknown words in columns that decide about entries, as `COLUMN: word`. Editions of earlier versions do not have this field. */
  unknownWords: Type.Optional(
    Type.Array(Type.Object({ words: Type.String(), entries: Type.Integer({ minimum: 1 }) })),
  ),
  /** Entries that one of their own names does not find. */
  unfindable: Type.Integer({ minimum: 0 }),
  files: Type.Array(
    Type.Object({
      name: Type.String(),
      bytes: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: hashPattern }),
    }),
  ),
  /** SHA-256 of what was made of them, as it was written; editions from before have none. */
  written: Type.Optional(Type.String({ pattern: hashPattern })),
  /** What was loaded of them, where it is not all. */
  part: Type.Optional(partSchema),
  /** What of a larger whole its files are about: `DONATIONS 2022`. */
  covers: Type.Optional(Type.Array(Type.String())),
});

export type Edition = Static<typeof editionSchema>;

/** Returns whether two editions have the same files, date and content. The same files loaded again can have another date or form. */
export function isSameEdition(one: Edition, other: Edition): boolean {
  const { sha256, publishedOn, written } = other;
  return one.sha256 === sha256 && one.publishedOn === publishedOn && one.written === written;
}

/** How many characters of its hash name an edition where people read it. */
export const shortHash = 12;

/** The age of an edition, compared with the maximum age of its dataset. AGEING: over four fifths of it, and not yet too old. */
type EditionFreshness = 'FRESH' | 'AGEING' | 'STALE';

/**
 * Returns the freshness of an edition on a day.
 *
 * @param day `YYYY-MM-DD`, in the configured time zone.
 */
export function freshnessOfEdition(
  name: DatasetName,
  { publishedOn }: Pick<Edition, 'publishedOn'>,
  day: string,
): EditionFreshness {
  const { staleAfterDays } = datasets[name];
  const ageDays = ageInDays(publishedOn, day);
  if (ageDays > staleAfterDays) return 'STALE';
  return isNearMaximumAge(ageDays, staleAfterDays) ? 'AGEING' : 'FRESH';
}

/** Whether an edition is older than the maximum age of its dataset on a day. */
export function isStale(name: DatasetName, edition: Pick<Edition, 'publishedOn'>, day: string): boolean {
  return freshnessOfEdition(name, edition, day) === 'STALE';
}

/** Returns the edition that was queried as answers show it. */
export function editionOnDay(
  dataset: DatasetName,
  { sha256, publishedOn }: Pick<Edition, 'sha256' | 'publishedOn'>,
  day: string,
) {
  const stale = isStale(dataset, { publishedOn }, day);
  return { sha256, publishedOn, stale, staleAfterDays: datasets[dataset].staleAfterDays };
}

/** How many entries an edition has that the one before has not, and the other way round. A changed entry counts in both. */
export interface EditionChanges {
  readonly added: number;
  readonly removed: number;
}
