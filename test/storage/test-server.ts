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

/** What a new database on the server begins from. */
interface Beginning {
  /** As the server creates it; else with the schema of today. */
  readonly empty?: boolean;
  /** The name of another one, of which it is a copy; nobody may be connected to that. */
  readonly template?: string;
}

/** The address of a database of its own, which goes away with the test. */
export async function newServerDatabase(server: string, options: Beginning = {}): Promise<string> {
  const address = await createServerDatabase(server, options);
  onTestFinished(() => dropServerDatabase(server, address));
  return address;
}

/** The same for a whole file of tests, which drops it at its end. */
export async function createServerDatabase(
  server: string,
  { empty = false, template = 'credit_template' }: Beginning = {},
): Promise<string> {
  const name = `credit_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}${empty ? '' : ` template ${template} strategy file_copy`}`);
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
