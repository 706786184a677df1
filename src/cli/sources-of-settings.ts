import type { CommandContext } from './context.ts';
import { connectorsFolder, profilesFolder } from './places.ts';

/**
 * Returns the sources of a profile with the connectors and secrets of this machine, without a database.
 *
 * @throws CreditError FILE_UNREADABLE, SECRET_FILE_EXPOSED for the file of a secret, and for a profile that cannot be used.
 */
export async function sourcesOfSettings(context: CommandContext, profile: string) {
  const [{ sourcesOfProfile }, { readConnectorSecrets }, { values }] = await Promise.all([
    import('../connector-work.ts'),
    import('../app.ts'),
    context.settings(),
  ]);
  return sourcesOfProfile(profile, {
    ...values,
    profilesFolder: profilesFolder(context.places),
    connectorsFolder: connectorsFolder(context.places),
    secrets: readConnectorSecrets(context.env),
  });
}
