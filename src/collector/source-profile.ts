import type { RolePlayer } from '../sources/role-player.ts';

/** The sources that are asked together, under one name (`sandbox`, `public`): the players of each role in order. */
export interface SourceProfile {
  readonly name: string;
  readonly sources: readonly RolePlayer[];
}
