import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** It is looked after so many writes of a process, and each time that they have doubled. */
const firstLook = 32;
/** After so many the server has looked by itself. */
const lastLook = 2 ** 13;
/**
 * A table of fewer bytes is left as it is: 16 pages. Of one that is known to be small it would take the planner less to read all than to
 * use an index, and plans that are kept would still do so when it has grown.
 */
const leastBytes = 16 * 8_192;

/**
 * Sees to it that the planner knows what tables hold. Of a table that nobody has analyzed it takes all indexes for equally good, and
 * keeps to one that fits worst: each document of a first batch then reads the rows of those before it. The server looks by itself
 * once a minute, which is after thousands of documents.
 */
export class TableStatistics {
  readonly #db: Kysely<Tables>;
  #writes = 0;
  #looking: Promise<void> = Promise.resolve();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Counts a write that is done, and has the tables analyzed where it is time to look; what that comes to is not waited for. */
  countWrite(): void {
    this.#writes += 1;
    const isDoubled = Number.isInteger(Math.log2(this.#writes / firstLook));
    if (!isDoubled || this.#writes < firstLook || this.#writes > lastLook) return;
    this.#looking = this.#looking.then(() => this.#analyze()).catch(() => {});
  }

  /** Resolves once nothing is being analyzed. */
  async settled(): Promise<void> {
    await this.#looking;
  }

  /** Analyzes the tables that have grown and never were. */
  async #analyze(): Promise<void> {
    const { rows } = await sql<{ name: string }>`select quote_ident(relname) as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples < 0
        and pg_relation_size(oid) >= ${leastBytes}`.execute(this.#db);
    if (rows.length > 0)
      await sql.raw(`analyze ${rows.map(({ name }) => name).join(', ')}`).execute(this.#db);
  }
}
