import { readFileSync } from 'node:fs';
import { listConnectorFiles } from '../connector/connector-files.ts';
import { openConnector } from '../connector/open-connector.ts';
import { readConnector } from '../connector/read-connector.ts';
import type { SourceSettings } from '../define-provider.ts';
import { highestCost, missingSecret } from '../role-player.ts';
import type { ConnectorName } from './profile.ts';

/**
 * Every connector, with the variable of its secret if that is not set, and whether the settings refuse its unknown highest cost. Connectors
 * that cannot be read have neither.
 */
export function connectorsWithSecrets(settings: SourceSettings): Promise<readonly ConnectorName[]> {
  return Promise.all(
    listConnectorFiles(settings.connectorsFolder).map(async ({ provider, role, file, path }) => {
      const { connector } = await readConnector(readFileSync(path), file);
      const opened = connector && openConnector(connector, settings);
      await opened?.close();
      const isCostUnbounded =
        settings.costsBounded === true && opened !== undefined && highestCost(opened.source) === null;
      return { provider, role, unsetSecret: opened && missingSecret(opened.source), isCostUnbounded };
    }),
  );
}
