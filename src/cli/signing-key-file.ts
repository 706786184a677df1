import type { Settings } from '../settings.ts';

/** Where the keys of the settings' database lie. */
export async function signingKeyFile(settings: Settings): Promise<string> {
  const { defaultKeyFile } = await import('../auth/signing-keys.ts');
  return settings.signingKeyFile ?? defaultKeyFile(settings.db);
}
