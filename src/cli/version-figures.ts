import { knownSchema } from '../app.ts';
import { ownCommit, packageVersion } from '../base/own-package.ts';
import { engineVersion } from '../policy/engine-version.ts';

/** What `credit --version --json` tells: which program this is, how it decides and which database it writes. */
interface VersionFigures {
  readonly version: string;
  /** The commit that it was built from; null where that is not known. */
  readonly commit: string | null;
  /** Policies decide alike wherever this is the same: see docs/compatibility.md. */
  readonly engine: number;
  /** The schema of its database. */
  readonly schema: number;
}

/** The figures of this program. */
export function versionFigures(): VersionFigures {
  return { version: packageVersion(), commit: ownCommit(), engine: engineVersion, schema: knownSchema };
}
