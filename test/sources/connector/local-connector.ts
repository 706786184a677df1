import { onTestFinished } from 'vitest';
import { type OpenConnector, openConnector } from '../../../src/sources/connector/open-connector.ts';
import { readConnector } from '../../../src/sources/connector/read-connector.ts';
import type { SourceSettings } from '../../../src/sources/define-provider.ts';

/** Opens a connector whose provider is on this machine, and closes it at the end of the test. */
export async function openLocalConnector(
  yaml: string,
  settings: Pick<SourceSettings, 'secrets' | 'keepsOldNegatives'> = {},
): Promise<OpenConnector & { readonly connector: Parameters<typeof openConnector>[0] }> {
  const { connector, findings } = await readConnector(yaml, 'acme.yaml');
  if (connector === undefined) throw new Error(JSON.stringify(findings));
  const opened = openConnector(connector, {
    registryUrl: '',
    allowPrivateSources: ['127.0.0.0/8'],
    ...settings,
  });
  onTestFinished(opened.close);
  return { ...opened, connector };
}
