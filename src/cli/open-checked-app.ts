import type { App } from '../app.ts';
import type { CommandContext } from './context.ts';

/**
 * Opens the program for a command whose answer must be complete, such as a copy of someone's data. Checks the database file first,
 * because damaged indexes hide rows. A service checks it at startup; other commands do not.
 *
 * @throws CreditError STORAGE_CORRUPT for a damaged file; as `openApp`.
 */
export async function openCheckedApp(context: Pick<CommandContext, 'openApp'>): Promise<App> {
  const [app, { requireStructure }] = await Promise.all([context.openApp(), import('../app.ts')]);
  await requireStructure(app.engine.storage.file);
  return app;
}
