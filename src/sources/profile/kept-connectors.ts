import { readFileSync } from 'node:fs';
import { CreditError } from '../../base/errors.ts';
import { systemReason } from '../../base/system-reason.ts';
import { listConnectorFiles } from '../connector/connector-files.ts';
import { isProviderName } from '../index.ts';
import type { ConnectorNames, Profile } from './profile.ts';

/** A connector's text, beside the profile that names it. */
export interface ConnectorText {
  readonly provider: string;
  readonly role: string;
  /** The name under which findings speak of it. */
  readonly file: string;
  readonly text: string;
}

/**
 * Begins each connector behind a profile that is kept. Nothing else can stand so in a file: a second document in one is a
 * finding.
 */
const mark = /^--- # connector ([a-z0-9-]+)\.([a-z-]+)\n/m;

/** A profile with the connectors that it names, as one text: what is kept beside runs. */
export function joinKept(profile: string, connectors: readonly ConnectorText[]): string {
  return [
    profile,
    ...connectors.map(({ provider, role, text }) => `\n--- # connector ${provider}.${role}\n${text}`),
  ].join('');
}

/** What `joinKept` put together. */
export function partKept(text: string): {
  readonly profile: string;
  readonly connectors: readonly ConnectorText[];
} {
  const [profile = '', ...rest] = text.split(mark);
  const connectors: ConnectorText[] = [];
  for (let at = 0; at + 2 < rest.length; at += 3) {
    const [provider = '', role = '', content = ''] = rest.slice(at, at + 3);
    const isLast = at + 3 >= rest.length;
    connectors.push({
      provider,
      role,
      file: `${provider}.${role}`,
      text: isLast ? content : content.slice(0, -1),
    });
  }
  return { profile: connectors.length === 0 ? profile : profile.slice(0, -1), connectors };
}

/** The connector by which a source of a kept profile is asked; undefined for a source of the program. */
export function connectorTextIn(
  sourceText: string,
  { provider, role }: Pick<ConnectorText, 'provider' | 'role'>,
): string | undefined {
  return partKept(sourceText).connectors.find((one) => one.provider === provider && one.role === role)?.text;
}

/** The connectors that there are; nothing is read where the text names none. */
export function connectorNames(ownFolder: string | undefined): ConnectorNames {
  return listConnectorFiles(ownFolder);
}

/** The texts of the connectors that a profile names, in its order. @throws CreditError FILE_UNREADABLE. */
export function readConnectorTexts(
  { roles }: Profile,
  ownFolder: string | undefined,
): readonly ConnectorText[] {
  const wanted = roles.flatMap(({ role, players }) =>
    players.flatMap(({ provider }) => (isProviderName(provider) ? [] : [{ provider, role }])),
  );
  if (wanted.length === 0) return [];
  const files = listConnectorFiles(ownFolder);
  return wanted.map(({ provider, role }) => {
    const file = files.find((one) => one.provider === provider && one.role === role);
    if (file === undefined) throw new Error(`${provider} has no connector for ${role}`);
    try {
      return { provider, role, file: file.file, text: readFileSync(file.path, 'utf8') };
    } catch (cause) {
      throw new CreditError('FILE_UNREADABLE', { file: file.file, reason: systemReason(cause) }, { cause });
    }
  });
}
