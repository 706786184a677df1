import type { Engine } from '../report/engine.ts';
import type { CommandContext } from './context.ts';

/** Notes each source of the profile in use that is not queried because its secret is not set. */
export async function noteUnsetSecrets(
  { note, say }: Pick<CommandContext, 'note' | 'say'>,
  engine: Pick<Engine, 'loadProfile' | 'profileName'>,
): Promise<void> {
  const { missingSecret, nameOfSource } = await import('../app.ts');
  const { sources } = await engine.loadProfile(engine.profileName);
  for (const source of sources) {
    const setting = missingSecret(source);
    if (setting !== undefined) note(say('secretNotSet', { source: nameOfSource(source, sources), setting }));
  }
}
