import type { RolePlayer } from '../sources/role-player.ts';

/** The sources that are asked together, under one name (`sandbox`, `public`): the players of each role in order. */
export interface SourceProfile {
  readonly name: string;
  /** SHA-256 of what its file says, whatever the layout. */
  readonly hash: string;
  /** The YAML as the operator wrote it. */
  readonly sourceText: string;
  readonly sources: readonly RolePlayer[];
}

/** A profile as it is kept beside the runs that were made with it. */
export type KeptProfile = Omit<SourceProfile, 'sources'>;
