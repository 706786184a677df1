import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

export interface CheckpointThreadData {
  readonly file: string;
}

export type CheckpointOrder = 'COPY' | 'CLOSE';

/** FAILED: as SQLite said it. */
export type CheckpointEnd =
  | { readonly kind: 'COPIED' }
  | { readonly kind: 'FAILED'; readonly code: string; readonly message: string };

/** What SQLite says of a log: its pages, and how many of them stand in the file. Both -1 where another process is copying. */
export interface LogRow {
  readonly log: number;
  readonly checkpointed: number;
}

/** So often the log is gone through: what was written while it was copied is left over, and is little. */
const mostTurns = 3;

// This file is the entry of a thread, started by storage/checkpoints.ts for one database.
const { file }: CheckpointThreadData = workerData;
const database = new Database(file, { fileMustExist: true });
database.pragma('synchronous = FULL');
// A connection knows of the log once it has read.
database.pragma('schema_version');
const checkpoint = database.prepare<[], LogRow>('pragma wal_checkpoint(passive)');

parentPort?.on('message', (order: CheckpointOrder) => {
  if (order === 'COPY') parentPort?.postMessage(copyLog());
  else {
    database.close();
    parentPort?.close();
  }
});

function copyLog(): CheckpointEnd {
  try {
    for (let turn = 1; turn <= mostTurns; turn += 1) {
      const row = checkpoint.get();
      if (row === undefined || row.log === row.checkpointed) break;
    }
    return { kind: 'COPIED' };
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return { kind: 'FAILED', code: error.code, message: error.message };
  }
}
