import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageFolder } from '../base/own-package.ts';
import type { CommandContext } from './context.ts';

/** What a driver asks of Node whose objects take back their own clean-up, as the headers since 24.19 have it. */
const takesBack = 'RemoveEnvironmentCleanupHook';

/**
 * Whether a driver of SQLite may end the process whenever garbage is collected: one that was compiled by the headers of Node 24.19 or a
 * later 24 (https://github.com/nodejs/node/issues/65446). What its makers compiled is older than these.
 *
 * @param driver the compiled file.
 */
export function mayEndProcess(nodeVersion: string, driver: Buffer): boolean {
  return nodeVersion.startsWith('24.') && driver.includes(takesBack);
}

/** Says nothing of a driver that is not there: whoever opens a database does. */
export async function checkDriver({
  nodeVersion,
  say,
}: CommandContext): Promise<
  readonly { readonly check: string; readonly state: 'FAILED'; readonly detail: string }[]
> {
  const driver = await readDriver().catch(() => undefined);
  return driver !== undefined && mayEndProcess(nodeVersion, driver)
    ? [{ check: 'database driver', state: 'FAILED', detail: say('doctorDriver', { version: nodeVersion }) }]
    : [];
}

/** @throws the error of Node or of the system where it is not there. */
async function readDriver(): Promise<Buffer> {
  const { resolve } = createRequire(join(packageFolder(), 'package.json'));
  return readFile(resolve('better-sqlite3/build/Release/better_sqlite3.node'));
}
