import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { CreditError } from '../../base/errors.ts';
import { type Edition, editionSchema, isSameEdition } from '../edition/edition.ts';
import { editionFile, listEditions } from '../edition/edition-shelf.ts';
import type { DatasetName } from '../index.ts';
import type { EditionPlace } from './edition-place.ts';

const sharedSchema = Type.Object({
  edition: editionSchema,
  /** Its file beside this one, and what that holds. */
  file: Type.String({ pattern: '^[0-9a-f]{16}\\.db$' }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/** An edition as the place tells of it. */
export interface SharedEdition {
  readonly edition: Edition;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

const catalogue = (name: DatasetName) => `${name}/shared.json`;

/** The edition that is shared of a dataset; undefined where none is. @throws CreditError DATASET_PLACE_UNREADABLE */
export async function readShared(place: EditionPlace, name: DatasetName): Promise<SharedEdition | undefined> {
  const text = await place.readText(catalogue(name)).catch((error: unknown) => {
    throw placeUnreadable(name, error);
  });
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (Value.Check(sharedSchema, value)) return value;
  } catch {
    // Told below.
  }
  throw placeUnreadable(name, undefined);
}

/**
 * Puts the edition in force of a dataset where other machines find it: first its file, then the word for it, then the file before it goes.
 *
 * @returns false where none is loaded, or that one is there already.
 * @throws CreditError DATASET_UNREADABLE, DATASET_PLACE_UNREADABLE
 */
export async function shareEdition(
  place: EditionPlace,
  { folder, name }: { readonly folder: string; readonly name: DatasetName },
): Promise<boolean> {
  const [edition] = listEditions(folder, name);
  if (edition === undefined) return false;
  const before = await readShared(place, name);
  if (before !== undefined && isSameEdition(before.edition, edition)) return false;
  const path = editionFile(folder, name, edition.sha256);
  const file = `${edition.sha256.slice(0, 16)}.db`;
  try {
    const shared: SharedEdition = { edition, file, ...(await measure(path)) };
    await place.writeFile(`${name}/${file}`, path);
    await place.writeText(catalogue(name), `${JSON.stringify(shared, null, 2)}\n`);
    if (before !== undefined && before.file !== file) await place.remove(`${name}/${before.file}`);
    return true;
  } catch (error) {
    throw placeUnreadable(name, error);
  }
}

async function measure(path: string): Promise<Pick<SharedEdition, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of createReadStream(path)) {
    hash.update(part);
    bytes += part.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The place gives nothing, or something else than what was put there. */
export function placeUnreadable(name: DatasetName | 'datasets', cause: unknown): CreditError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  const reason =
    cause === undefined
      ? { en: 'what is there is not as it was put there', 'pt-BR': 'o que está lá não é como foi posto lá' }
      : {
          en: `it does not give or take it (${code ?? 'unknown'})`,
          'pt-BR': `ele não entrega nem recebe (${code ?? 'desconhecido'})`,
        };
  return new CreditError('DATASET_PLACE_UNREADABLE', { dataset: name, reason }, { cause });
}
