import { randomBytes } from 'node:crypto';
import { sourceSettingsOf } from './app.ts';
import { CreditError } from './base/errors.ts';
import { systemReason } from './base/system-reason.ts';
import { requireDocument } from './document/document.ts';
import type { Cassette } from './sources/connector/cassette.ts';
import { cassettesBeside } from './sources/connector/connector-files.ts';
import type { ServedDemo } from './sources/connector/demo/serve-demo.ts';
import type { ShapeDifference } from './sources/connector/shape-difference.ts';
import type { ConnectorTrial } from './sources/connector/try-connector.ts';
import type { RolePlayer } from './sources/role-player.ts';
import type { Finding } from './yaml/finding.ts';

export { areCostsBounded } from './cost-settings.ts';
export { connectorCodes } from './sources/connector/connector-codes.ts';
export { cassettesBeside, listConnectorFiles } from './sources/connector/connector-files.ts';
export type { DemoBill } from './sources/connector/demo/demo-provider.ts';
export type { ConnectorTrial, ServedDemo };

/** See sources/connector/read-connector.ts; read on demand, for it checks by the schemas of all sections. */
export async function readConnector(
  content: Uint8Array,
  file: string,
  options: {
    readonly readCassette: (name: string) => Promise<string | undefined>;
    /** Whether a spending cap or a budget is set. */
    readonly costsBounded: boolean;
  },
): Promise<{ readonly findings: readonly Finding[] }> {
  const reader = await import('./sources/connector/read-connector.ts');
  return reader.readConnector(content, file, options);
}

/**
 * Asks the provider of a connector's file once; see sources/connector/try-connector.ts.
 *
 * @throws CreditError CONNECTOR_INVALID, INVALID_DOCUMENT, DOCUMENT_KIND_MISMATCH.
 */
export async function tryConnectorFile(
  {
    file,
    path,
    name,
    content,
  }: { readonly file: string; readonly path: string; readonly name: string; readonly content: Uint8Array },
  question: {
    readonly document: string;
    /** The day of the query in the configured time zone, `YYYY-MM-DD`. */
    readonly askedOn: string;
    readonly signal: AbortSignal;
    /** Whether a cassette is wanted of what comes. */
    readonly records: boolean;
  },
  settings: Parameters<typeof sourceSettingsOf>[0],
): Promise<ConnectorTrial & { readonly cassette?: Cassette; readonly differs?: ShapeDifference }> {
  const [{ readConnector }, { tryConnector }] = await Promise.all([
    import('./sources/connector/read-connector.ts'),
    import('./sources/connector/try-connector.ts'),
  ]);
  const sourceSettings = sourceSettingsOf(settings);
  const { costsBounded } = sourceSettings;
  const { connector, findings } = await readConnector(content, file, { costsBounded });
  if (connector === undefined) {
    const errors = findings.filter(({ severity }) => severity === 'error');
    const { line = 1, column = 1, message = '' } = errors[0] ?? {};
    throw new CreditError('CONNECTOR_INVALID', {
      file,
      name,
      count: errors.length,
      line,
      column,
      finding: message,
    });
  }
  const [kind, other] = connector.documentKinds ?? ['cpf', 'cnpj'];
  const document = requireDocument(question.document, other === undefined ? kind : undefined);
  const attempt = await tryConnector(
    connector,
    { document, askedOn: question.askedOn, signal: question.signal },
    sourceSettings,
  );
  const { answer, failure } = attempt;
  const { shapeDifference } = await import('./sources/connector/shape-difference.ts');
  const differs =
    answer === null || failure?.code !== 'INVALID_ANSWER'
      ? undefined
      : await shapeDifference(connector, answer.body, cassettesBeside(path));
  const trial = { ...attempt, ...(differs && { differs }) };
  if (!question.records || answer === null) return trial;
  const { recordCassette } = await import('./sources/connector/record-cassette.ts');
  const salt = randomBytes(16).toString('hex');
  return { ...trial, cassette: recordCassette(connector, { document, answer, salt }) };
}

/**
 * The sources of a profile, as they stand with the settings; none is asked.
 *
 * @throws CreditError UNKNOWN_PROFILE, PROFILE_INVALID, CONNECTOR_INVALID, CONNECTOR_MISPLACED, FILE_UNREADABLE.
 */
export async function sourcesOfProfile(
  name: string,
  settings: Parameters<typeof sourceSettingsOf>[0],
): Promise<readonly RolePlayer[]> {
  const { buildProfile } = await import('./sources/profile/build-profile.ts');
  const { sources, close } = await buildProfile(name, sourceSettingsOf(settings));
  await close();
  return sources;
}

/**
 * A first profile of what can be asked: the providers of the program that need no contract, and every connector; what lacks a setting
 * stands as a comment. See sources/profile/profile-draft.ts.
 *
 * @throws CreditError CONNECTOR_INVALID for a connector of the operator that is none.
 */
export async function draftProfileOf(
  name: string,
  settings: Parameters<typeof sourceSettingsOf>[0],
): Promise<string> {
  const { draftProfile } = await import('./sources/profile/profile-draft.ts');
  return draftProfile(name, sourceSettingsOf(settings));
}

/** See sources/profile/unset-secrets.ts. */
export async function connectorsWithSecrets(settings: Parameters<typeof sourceSettingsOf>[0]) {
  const { connectorsWithSecrets: find } = await import('./sources/profile/unset-secrets.ts');
  return find(sourceSettingsOf(settings));
}

/** See sources/connector/connector-draft.ts. */
export async function draftConnector(
  origin: Parameters<typeof import('./sources/connector/connector-draft.ts')['draftConnector']>[0],
): Promise<string> {
  const draft = await import('./sources/connector/connector-draft.ts');
  return draft.draftConnector(origin);
}

/** See sources/connector/demo/serve-demo.ts. @throws CreditError ADDRESS_UNAVAILABLE. */
export async function serveSourceDemo(options: {
  readonly port: number;
  readonly failEvery: number;
  readonly tokenSeconds: number;
  readonly connectorsFolder: string;
}): Promise<ServedDemo> {
  const { serveDemo } = await import('./sources/connector/demo/serve-demo.ts');
  try {
    return await serveDemo(options);
  } catch (cause) {
    const address = `127.0.0.1:${options.port}`;
    throw new CreditError('ADDRESS_UNAVAILABLE', { address, reason: systemReason(cause) }, { cause });
  }
}
