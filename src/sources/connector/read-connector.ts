import type { Finding } from '../../yaml/finding.ts';
import { readLocatedYaml } from '../../yaml/located-yaml.ts';
import { replayCassettes } from './cassette.ts';
import { checkConnector } from './check-connector.ts';
import { type Connector, isConnector } from './connector.ts';

/** A connector file read: a connector where nothing makes it unusable, and what was found wrong or doubtful. */
interface ConnectorReading {
  readonly connector: Connector | undefined;
  /** In the order of the file. */
  readonly findings: readonly Finding[];
}

/**
 * Reads the YAML of a connector and checks it. Whatever the file holds, the answer is a connector or findings with their
 * places; nothing is thrown. `file` is the name under which findings speak of it.
 *
 * @param options.readCassette returns the content of a file next to it, and undefined if there is none. Omit to replay no cassette.
 * @param options.costsBounded whether a spending cap or a budget is set. Default: false.
 */
export async function readConnector(
  content: string | Uint8Array,
  file: string,
  {
    readCassette,
    costsBounded = false,
  }: {
    readonly readCassette?: (name: string) => Promise<string | undefined>;
    readonly costsBounded?: boolean | undefined;
  } = {},
): Promise<ConnectorReading> {
  const beginning = {
    en: 'A connector begins with provider: and role:',
    'pt-BR': 'Um conector começa com provider: e role:',
  };
  const yaml = await readLocatedYaml(content, { file, beginning });
  const value = yaml.root?.value;
  if (yaml.root !== undefined) {
    for (const problem of checkConnector(value, { costsBounded })) if (!yaml.report(problem)) break;
  }
  const usable = yaml.findings().every(({ severity }) => severity === 'warning');
  const connector = usable && isConnector(value) ? value : undefined;
  if (connector !== undefined && readCassette !== undefined) {
    for (const problem of await replayCassettes(connector, readCassette)) yaml.report(problem);
  }
  return { connector, findings: yaml.findings() };
}
