import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { packageFolder } from '../../base/own-package.ts';
import { systemReason } from '../../base/system-reason.ts';

/*
 * Read at once: they are few and small, are read once, and each step of an asynchronous read would cost every short command
 * a turn through another thread.
 */

/** Where a profile lies. */
export interface ProfileFile {
  /** What settings call it: the file's name without its ending. */
  readonly name: string;
  /** The name under which findings speak of it. */
  readonly file: string;
  readonly path: string;
  /** False where it is the operator's own. */
  readonly shipped: boolean;
}

const shippedFolder = 'profiles';
const usualProfile = 'sandbox';

/**
 * Every profile there is: those that ship, the usual one first, and those of the operator's folder by name. A shipped
 * name is never another's: what a report says of its profile means the same everywhere.
 */
export function listProfileFiles(ownFolder: string | undefined): readonly ProfileFile[] {
  // Without this folder the installation is not whole, which its error says.
  const shipped = namesOf(readdirSync(join(packageFolder(), shippedFolder)));
  const own = ownFolder === undefined ? [] : namesOf(fileNamesIn(ownFolder));
  const inOrder = [...shipped].sort((a, b) => Number(b === usualProfile) - Number(a === usualProfile));
  return [
    ...inOrder.map((name) => ({
      name,
      file: `${shippedFolder}/${name}.yaml`,
      path: join(packageFolder(), shippedFolder, `${name}.yaml`),
      shipped: true,
    })),
    ...own
      .filter((name) => !shipped.includes(name))
      .map((name) => {
        const path = join(ownFolder ?? '', `${name}.yaml`);
        return { name, file: path, path, shipped: false };
      }),
  ];
}

/** The name is looked for in the list, so that one from outside never becomes a path. */
function findProfileFile(name: string, ownFolder: string | undefined): ProfileFile {
  const files = listProfileFiles(ownFolder);
  const match = files.find((file) => file.name === name);
  if (match !== undefined) return match;
  throw new CreditError('UNKNOWN_PROFILE', {
    profile: name,
    choices: files.map((file) => file.name).join(', '),
  });
}

/**
 * The profile of a name, with the content of its file.
 *
 * @throws CreditError UNKNOWN_PROFILE naming those that there are, FILE_UNREADABLE.
 */
export function readNamedProfile(
  name: string,
  ownFolder: string | undefined,
): ProfileFile & { readonly content: Uint8Array } {
  const profileFile = findProfileFile(name, ownFolder);
  const { path, file } = profileFile;
  try {
    return { ...profileFile, content: readFileSync(path) };
  } catch (cause) {
    throw new CreditError('FILE_UNREADABLE', { file, reason: systemReason(cause) }, { cause });
  }
}

/** The names of the profiles among files, in alphabetical order. */
function namesOf(files: readonly string[]): readonly string[] {
  return files.flatMap((name) => /^([a-z0-9][a-z0-9_-]*)\.yaml$/.exec(name)?.[1] ?? []).sort();
}

/** None where there is no such folder. */
function fileNamesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
