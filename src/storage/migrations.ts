import type { Migration } from './migration.ts';
import { schema } from './schema/index.ts';

/** All steps to the current schema, in order. A released step is never changed. */
export const migrations: readonly Migration[] = [{ number: 1, name: 'schema', ...schema }];

/** The number of the current schema. */
export const knownSchema = migrations.length;
