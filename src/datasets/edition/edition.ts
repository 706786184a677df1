import { type Static, Type } from '@sinclair/typebox';
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
  /** Rows with a whole document or six digits of one. */
  documents: Type.Integer({ minimum: 0 }),
  /** Rows with a number that is no document: they are found by name only. */
  wrongDocuments: Type.Integer({ minimum: 0 }),
  /** Rows with a document whose lost leading zeros were restored. */
  restoredDocuments: Type.Integer({ minimum: 0 }),
  /** Rows that were left out because they are damaged, as `FILE:LINE`. */
  damagedRows: Type.Array(Type.String()),
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

/** How many characters of its hash name an edition where people read it. */
export const shortHash = 12;

const dayMs = 86_400_000;

/** How many days ago an edition was published; never less than none. */
export function ageInDays({ publishedOn }: Pick<Edition, 'publishedOn'>, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(`${publishedOn}T00:00:00Z`)) / dayMs));
}

/** Whether an edition is older than what its dataset promises. */
export function isStale(name: DatasetName, edition: Pick<Edition, 'publishedOn'>, now: Date): boolean {
  return ageInDays(edition, now) > datasets[name].staleAfterDays;
}
