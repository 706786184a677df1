import { readFileSync } from 'node:fs';
import { roleNames, roles } from '../../sections/roles.ts';
import { listConnectorFiles } from '../connector/connector-files.ts';
import { openConnector } from '../connector/open-connector.ts';
import { readConnector } from '../connector/read-connector.ts';
import type { SourceSettings } from '../define-provider.ts';
import { isProviderName, providers } from '../index.ts';
import type { RolePlayer } from '../role-player.ts';

/** Somebody who could play a role. */
interface Candidate {
  readonly role: string;
  readonly provider: string;
  /** undefined: its file is no connector. */
  readonly source: RolePlayer | undefined;
  /** True of the program's own, which need no contract. */
  readonly isFree: boolean;
}

/** What is free in these roles finds by name, so possible at most: who is paid is asked beside it. */
const rolesFoundByName: readonly string[] = ['courts', 'relations'];

/**
 * A first profile of all that can be asked with these settings: in each role what needs no contract, and the connectors whose secrets are set. What
 * lacks a setting stands as a comment that names it. Passes the check of profiles as it stands.
 */
export async function draftProfile(name: string, settings: SourceSettings): Promise<string> {
  const candidates = [...(await connectorCandidates(settings)), ...(await freeCandidates(settings))];
  return `${[
    '# Who is asked for what, in order; where several know a value, the first one that does stands.',
    '#   use: always (unless told) is asked with all others; fallback, where what is always asked has failed; complement fills gaps.',
    '# Prices are those of a question, BRL: write those of your contracts. What stands behind # lacks what is said there.',
    `#   credit profile check ${name} --policy POLICY   # what its rules lack, and what a report costs`,
    '',
    `name: ${name}`,
    '',
    'roles:',
    ...roleNames.flatMap((role) => {
      const players = inOrder(candidates.filter((one) => one.role === role));
      const isAsked = players.some(({ line }) => !line.startsWith('#'));
      const mark = players.length === 0 || isAsked ? '' : '# ';
      if (players.length === 0) return [`  # ${role}: nobody`];
      return [`  ${mark}${role}: # ${roles[role].title.en}`, ...players.map(({ line }) => `    ${line}`)];
    }),
  ].join('\n')}\n`;
}

/** The players of a role: who is paid is asked where nothing free gives the same, else where that fails. */
function inOrder(candidates: readonly Candidate[]): readonly { readonly line: string }[] {
  const ready = candidates.filter(({ source }) => source !== undefined && source.lacks === undefined);
  const players = ready.map((candidate, at) => {
    const { isFree, role } = candidate;
    const before = ready.filter((other, place) => (isFree ? false : other.isFree || place < at));
    const rivals = before.filter((other) => !other.isFree || !rolesFoundByName.includes(role));
    return { candidate, isFallback: rivals.some((other) => overlaps(candidate, other)) };
  });
  const first = players.filter(({ isFallback }) => !isFallback);
  const last = players.filter(({ isFallback }) => isFallback);
  return [
    ...[...first, ...last].map(({ candidate, isFallback }) => ({ line: lineOf(candidate, isFallback) })),
    ...candidates.filter((one) => !ready.includes(one)).map((one) => ({ line: `# ${lineOf(one, false)}` })),
  ];
}

/** Whether two speak of the same kind of document, and both of the subject, or both of others such as its owners. */
function overlaps({ source }: Candidate, { source: other }: Candidate): boolean {
  if ((source?.questions === undefined) !== (other?.questions === undefined)) return false;
  return source?.documentKinds.some((kind) => other?.documentKinds.includes(kind)) === true;
}

function lineOf({ provider, source, isFree, role }: Candidate, isFallback: boolean): string {
  const use = isFallback ? ', use: fallback' : '';
  const price = isFree ? ', price: 0' : source?.price === undefined ? '' : `, price: ${source.price}`;
  const lacks =
    source === undefined
      ? `credit source check ${provider}.${role}`
      : source.lacks && `needs ${source.lacks}`;
  const unknown = !isFree && source !== undefined && price === '' ? 'price: what your contract says' : '';
  const notes = [lacks, unknown].filter((note) => note !== undefined && note !== '');
  return `- { provider: ${provider}${use}${price} }${notes.length === 0 ? '' : ` # ${notes.join('; ')}`}`;
}

async function freeCandidates(settings: SourceSettings): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  for (const name of Object.keys(providers).filter(isProviderName)) {
    if (providers[name].sandbox) continue;
    const { sources, close } = await providers[name].open(settings);
    for (const source of sources)
      candidates.push({ role: source.role, provider: name, source, isFree: true });
    await close();
  }
  return candidates;
}

async function connectorCandidates(settings: SourceSettings): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  for (const { provider, role, file, path } of listConnectorFiles(settings.connectorsFolder)) {
    const { connector } = await readConnector(readFileSync(path), file);
    const opened = connector && openConnector(connector, settings);
    candidates.push({ role, provider, source: opened?.source, isFree: false });
    await opened?.close();
  }
  return candidates;
}
