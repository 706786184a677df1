import { CreditError } from '../../base/errors.ts';
import type { Finding } from '../../yaml/finding.ts';
import type { OpenConnector } from '../connector/open-connector.ts';
import type { OpenProvider, SourceSettings } from '../define-provider.ts';
import { isProviderName, providers } from '../index.ts';
import type { RolePlayer } from '../role-player.ts';
import {
  type ConnectorText,
  connectorNames,
  joinKept,
  partKept,
  readConnectorTexts,
} from './kept-connectors.ts';
import { type ConnectorNames, type Profile, type ProfilePlayer, profileHash } from './profile.ts';
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
 * @throws CreditError UNKNOWN_PROFILE naming those that there are, FILE_UNREADABLE, PROFILE_INVALID, CONNECTOR_INVALID, CONNECTOR_MISPLACED.
 */
export async function buildProfile(name: string, settings: SourceSettings): Promise<BuiltProfile> {
  const { file, content } = readNamedProfile(name, settings.profilesFolder);
  const folder = settings.connectorsFolder;
  const profile = await usableProfile({ name, file, content, connectors: connectorNames(folder) });
  const connectors = readConnectorTexts(profile, folder);
  return open({ name, profile, connectors, text: new TextDecoder().decode(content) }, settings);
}

/**
 * The sources of a profile as it was kept beside the runs that were made with it, whatever its file says by now.
 *
 * @throws CreditError PROFILE_INVALID, CONNECTOR_INVALID where this version of the program no longer understands it.
 */
export async function openKeptProfile(
  kept: { readonly name: string; readonly hash: string; readonly sourceText: string },
  settings: SourceSettings,
): Promise<BuiltProfile> {
  const { name, hash, sourceText } = kept;
  const { profile: text, connectors } = partKept(sourceText);
  const file = `${name}@${hash.slice(0, 12)}`;
  const profile = await usableProfile({ name, file, content: text, connectors });
  // Its runs began under other settings; without a highest cost, a spending cap refuses the query.
  return open({ name, profile, connectors, text }, { ...settings, costsBounded: false });
}

async function usableProfile({
  name,
  file,
  content,
  connectors,
}: {
  readonly name: string;
  readonly file: string;
  readonly content: string | Uint8Array;
  readonly connectors: ConnectorNames;
}): Promise<Profile> {
  const { profile, findings } = await readProfile(content, file, connectors);
  if (profile !== undefined) return profile;
  throw new CreditError('PROFILE_INVALID', { file, name, ...firstError(file, findings) });
}

function firstError(file: string, findings: readonly Finding[]) {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) throw new Error(`${file} cannot be used and has no errors`);
  const { line, column, message } = first;
  return { count: errors.length, line, column, finding: message };
}

interface ReadyProfile {
  readonly name: string;
  readonly profile: Profile;
  readonly connectors: readonly ConnectorText[];
  /** Of the profile alone. */
  readonly text: string;
}

async function open(
  { name, profile, connectors, text }: ReadyProfile,
  settings: SourceSettings,
): Promise<BuiltProfile> {
  const hash = profileHash(
    profile,
    connectors.map((one) => one.text),
  );
  const opened = await openPlayers(profile, connectors, settings);
  return { name, hash, sourceText: joinKept(text, connectors), ...opened };
}

async function openPlayers(
  { roles }: Profile,
  connectors: readonly ConnectorText[],
  settings: SourceSettings,
): Promise<Pick<BuiltProfile, 'sources' | 'close'>> {
  const names = new Set(roles.flatMap(({ players }) => players.map(({ provider }) => provider)));
  const opened = new Map<string, OpenProvider>();
  for (const name of names) if (isProviderName(name)) opened.set(name, await providers[name].open(settings));
  const own: OpenConnector[] = [];
  for (const one of connectors) own.push(await openText(one, settings));
  const all = [
    ...[...opened.values()].flatMap((provider) => provider.sources),
    ...own.map(({ source }) => source),
  ];
  const sources = roles.flatMap(({ role, players }) =>
    players.flatMap((player) => {
      const source = all.find((one) => one.role === role && one.provider === player.provider);
      // The schema names for each role those who play it.
      if (source === undefined) throw new Error(`${player.provider} has no source for ${role}`);
      return [inPlace(source, player)];
    }),
  );
  const close = async () => {
    for (const one of [...opened.values(), ...own]) await one.close();
  };
  return { sources, close };
}

/** @throws CreditError CONNECTOR_INVALID. */
async function openText(
  { provider, role, file, text }: ConnectorText,
  settings: SourceSettings,
): Promise<OpenConnector> {
  // Read only where a profile names one: what it checks by is as large as all sections.
  const [{ readConnector }, { openConnector }] = await Promise.all([
    import('../connector/read-connector.ts'),
    import('../connector/open-connector.ts'),
  ]);
  const { connector, findings } = await readConnector(text, file, { costsBounded: settings.costsBounded });
  const name = `${provider}.${role}`;
  if (connector === undefined)
    throw new CreditError('CONNECTOR_INVALID', { file, name, ...firstError(file, findings) });
  if (connector.provider === provider && connector.role === role) return openConnector(connector, settings);
  throw new CreditError('CONNECTOR_MISPLACED', { file, actual: `${connector.provider}.${connector.role}` });
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
