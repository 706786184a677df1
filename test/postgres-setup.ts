import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openStorage } from '../src/storage/open-storage.ts';
import { memoryFolder } from './memory-folder.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server of this run, whose database `credit_template` is as a new one is. */
    postgres: string;
  }
}

/** Databases of tests are there for as long as their test; of 11 MB each a hundred never stand side by side. */
const enoughBytes = 1.5 * 2 ** 30;

/** One server for the run, and a database to copy. It keeps nothing when the machine stops, and so is quicker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const settings = ['fsync=off', 'full_page_writes=off', 'credit.trial=on'];
  const server = await startPostgres(settings, { place: memoryFolder(enoughBytes) });
  const client = new pg.Client(server.address);
  await client.connect();
  await client.query('create database credit_template');
  await client.end();
  const template = new URL(server.address);
  template.pathname = '/credit_template';
  await (await openStorage(template.href)).close();
  project.provide('postgres', server.address);
  return () => server.stop();
}
