import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { type FoundFile, findCaseFiles, isCaseFileName } from './find-files.ts';
import type { PolicyReader } from './read-files.ts';

/**
 * The files as chosen, and after them every file of cases that names one of the chosen policies: of those below the
 * policy's own folder and, where the policy lies there, below the working folder. What cannot be read names nothing.
 */
export async function withCases(
  cwd: string,
  chosenFiles: readonly FoundFile[],
  reader: PolicyReader,
): Promise<readonly FoundFile[]> {
  const all = new Map(chosenFiles.map((file) => [resolve(cwd, file.name), file]));
  const names = chosenFiles.map(({ name }) => name).filter((name) => name !== '-' && !isCaseFileName(name));
  const policies = new Set(names.map((name) => resolve(cwd, name)));
  for (const folder of new Set(names.flatMap((name) => searchFolders(cwd, name)))) {
    for (const file of await findCaseFiles(cwd, folder)) {
      const path = resolve(cwd, file.name);
      if (all.has(path)) continue;
      const policy = await reader.policyPathOf(file);
      if (policy !== undefined && policies.has(policy)) all.set(path, file);
    }
  }
  return [...all.values()];
}

function searchFolders(cwd: string, policy: string): readonly string[] {
  const way = relative(cwd, resolve(cwd, policy));
  const isOutside = way.startsWith('..') || isAbsolute(way);
  return isOutside ? [dirname(policy)] : [dirname(policy), '.'];
}
