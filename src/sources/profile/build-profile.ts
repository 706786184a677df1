import { CreditError } from '../../base/errors.ts';
import type { OpenProvider, SourceSettings } from '../define-provider.ts';
import { type ProviderName, providers } from '../index.ts';
import type { RolePlayer } from '../role-player.ts';
import { type Profile, type ProfilePlayer, profileHash } from './profile.ts';
import { readNamedProfile } from './profile-files.ts';
import { readProfile } from './read-profile.ts';

/** The sources that are asked together; whoever built them closes them. */
export interface BuiltProfile {
  readonly name: string;
  /** SHA-256 of what its file says, whatever the layout. */
  readonly hash: string;
  readonly sourceText: string;
  /** The players of each role in order. */
  readonly sources: readonly RolePlayer[];
  /** Gives back what the sources hold: connections. */
  close(): Promise<void>;
}

/**
 * The sources of a profile. Asks none of them.
 *
 * @throws CreditError UNKNOWN_PROFILE naming those that there are, FILE_UNREADABLE, PROFILE_INVALID.
 */
export async function buildProfile(name: string, settings: SourceSettings): Promise<BuiltProfile> {
  const { file, content } = readNamedProfile(name, settings.profilesFolder);
  return openText({ name, file, content }, settings);
}

/**
 * The sources of a profile as it was kept beside the runs that were made with it, whatever its file says by now.
 *
 * @throws CreditError PROFILE_INVALID where this version of the program no longer understands it.
 */
export function openKeptProfile(
  kept: { readonly name: string; readonly hash: string; readonly sourceText: string },
  settings: SourceSettings,
): Promise<BuiltProfile> {
  const { name, hash, sourceText } = kept;
  return openText({ name, file: `${name}@${hash.slice(0, 12)}`, content: sourceText }, settings);
}

async function openText(
  { name, file, content }: { name: string; file: string; content: string | Uint8Array },
  settings: SourceSettings,
): Promise<BuiltProfile> {
  const { profile, findings } = await readProfile(content, file);
  if (profile !== undefined) {
    const sourceText = typeof content === 'string' ? content : new TextDecoder().decode(content);
    return { name, hash: profileHash(profile), sourceText, ...(await openPlayers(profile, settings)) };
  }
  const errors = findings.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) throw new Error(`${file} is neither a profile nor has it errors`);
  throw new CreditError('PROFILE_INVALID', {
    file,
    count: errors.length,
    line: first.line,
    column: first.column,
    finding: first.message,
    name,
  });
}

async function openPlayers(
  { roles }: Profile,
  settings: SourceSettings,
): Promise<Pick<BuiltProfile, 'sources' | 'close'>> {
  const names = new Set(roles.flatMap(({ players }) => players.map(({ provider }) => provider)));
  const open = new Map<ProviderName, OpenProvider>();
  for (const name of names) open.set(name, await providers[name].open(settings));
  const sources = roles.flatMap(({ role, players }) =>
    players.flatMap((player) => {
      const source = open.get(player.provider)?.sources.find((source) => source.role === role);
      // The schema names for each role those who play it.
      if (source === undefined) throw new Error(`${player.provider} has no source for ${role}`);
      return [inPlace(source, player)];
    }),
  );
  const close = async () => {
    for (const provider of open.values()) await provider.close();
  };
  return { sources, close };
}

/** A source with what the profile says of it. */
function inPlace(source: RolePlayer, { use, timeLimitSeconds, required, price }: ProfilePlayer): RolePlayer {
  return {
    ...source,
    ...(use !== undefined && { use }),
    ...(required !== undefined && { required }),
    ...(price !== undefined && { price }),
    ...(timeLimitSeconds !== undefined && { timeoutMs: timeLimitSeconds * 1000 }),
  };
}
