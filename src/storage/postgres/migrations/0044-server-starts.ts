/**
 * The first transaction since the server has started after a crash, or has taken over from another: not written to its log, the row is gone then. The number
 * of a transaction whose log was lost is given to another one, which has a number behind this; see server-start.ts.
 */
export const serverStarts = `
CREATE UNLOGGED TABLE server_start (
  transaction_id xid8 NOT NULL
)`;
