import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished, test } from 'vitest';

/** The address of the server of this run; undefined where the tests run on SQLite. */
export function testServer(): string | undefined {
  return inject('postgres');
}

/** For what only SQLite has: its file, and what stands in it. */
export const sqliteTest = test.skipIf(testServer() !== undefined);

/** For what only a server that machines share has. */
export const serverTest = test.skipIf(testServer() === undefined);

/**
 * The address of a database of its own, which goes away with the test.
 *
 * @param options.empty as it was created; else with the schema of today.
 */
export async function newServerDatabase(
  server: string,
  options: { readonly empty?: boolean } = {},
): Promise<string> {
  const address = await createServerDatabase(server, options);
  onTestFinished(() => dropServerDatabase(server, address));
  return address;
}

/** The same for a whole file of tests, which drops it at its end. */
export async function createServerDatabase(
  server: string,
  options: { readonly empty?: boolean } = {},
): Promise<string> {
  const name = `credit_${randomBytes(6).toString('hex')}`;
  const template = options.empty === true ? '' : ' template credit_template strategy file_copy';
  await onServer(server, `create database ${name}${template}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

export async function dropServerDatabase(server: string, address: string): Promise<void> {
  await onServer(server, `drop database if exists ${new URL(address).pathname.slice(1)} with (force)`);
}

/** Runs a statement on its own connection, as an operator would. */
export async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client(address);
  // What `with (force)` ends.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
