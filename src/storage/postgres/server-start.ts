import type { ClientBase } from 'pg';

/*
 * The server tells what became of a transaction by its number. But a number is not safe before something of its transaction is: what
 * a crash took away with the end of the log, or a replica that took over had not got yet, is numbered again for somebody else. So
 * the first transaction after each such start keeps its own number, before anybody writes; what was begun before is done only
 * where its number is smaller.
 */

/** Taken by whoever writes the row, so that nobody else uses up a number meanwhile. "star" in ASCII. */
const startLock = 0x73746172;

/** The number that the last start has kept, as it is told at the beginning of each write. */
export const startSql = '(select transaction_id from server_start)';

/** Sees to it that the last start of the server is kept, before this connection writes; nothing where there are no tables yet, or nobody may write. */
export async function keepServerStart(client: ClientBase): Promise<void> {
  const { rows: places } = await client.query<{ hasPlace: boolean }>(
    `select to_regclass('server_start') is not null and not pg_is_in_recovery()
       and current_setting('transaction_read_only') = 'off' as "hasPlace"`,
  );
  if (places[0]?.hasPlace !== true) return;
  const { rows } = await client.query<{ isKept: boolean }>(
    'select exists (select from server_start) as "isKept"',
  );
  if (rows[0]?.isKept === true) return;
  await client.query(
    `begin; select pg_advisory_xact_lock(${startLock});
     insert into server_start select pg_current_xact_id() where not exists (select from server_start);
     commit`,
  );
}
