import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CreditError, type ErrorCode, type ErrorParams } from '../base/errors.ts';
import { packageFolder } from '../base/own-package.ts';
import { requireConsistent } from './check-statements.ts';
import type { ExtractOutcome } from './extract-worker.ts';
import type { ExtractedStatements } from './extracted-statements.ts';

/** What one file may take. */
export const uploadLimits = { bytes: 8 * 1_048_576, timeMs: 10_000, heapMb: 256 } as const;

/** Files that are read at once, and that may wait. */
const atOnce = 2;
const maximumWaiting = 8;

const waiting: (() => void)[] = [];
let underWay = 0;

/**
 * Reads the statements of a file in a thread of its own, with caps on time and memory, so that no file holds up the
 * service or brings it down.
 *
 * @throws CreditError UPLOAD_TOO_LARGE, UPLOAD_REFUSED, UPLOADS_WAITING, STATEMENT_*.
 */
export async function extractUpload(bytes: Uint8Array): Promise<ExtractedStatements> {
  if (bytes.length > uploadLimits.bytes) {
    throw new CreditError('UPLOAD_TOO_LARGE', { maximumBytes: uploadLimits.bytes });
  }
  if (bytes.length === 0) throw new CreditError('UPLOAD_REFUSED', { reason: 'it is empty' });
  await takePlace();
  try {
    const statements = await runWorker(bytes);
    requireConsistent(statements);
    return statements;
  } finally {
    givePlaceBack();
  }
}

async function takePlace(): Promise<void> {
  if (underWay < atOnce) {
    underWay += 1;
    return;
  }
  if (waiting.length >= maximumWaiting) throw new CreditError('UPLOADS_WAITING', {});
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** The place goes to whoever waits longest. */
function givePlaceBack(): void {
  const next = waiting.shift();
  if (next) next();
  else underWay -= 1;
}

function runWorker(bytes: Uint8Array): Promise<ExtractedStatements> {
  return new Promise((resolve, reject) => {
    // A thread starts from the build, also when the rest runs from the sources: it has no loader for them.
    const worker = new Worker(join(packageFolder(), 'dist', 'program', 'extract-worker.cjs'), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: uploadLimits.heapMb, maxYoungGenerationSizeMb: 32 },
      env: {},
      stdout: true,
      stderr: true,
    });
    const refuse = (reason: string) => settle(() => reject(new CreditError('UPLOAD_REFUSED', { reason })));
    const timer = setTimeout(
      () => refuse(`it takes longer than ${uploadLimits.timeMs / 1_000} s to read`),
      uploadLimits.timeMs,
    );
    function settle(end: () => void): void {
      clearTimeout(timer);
      worker.removeAllListeners();
      // What it still says while it is ended is of no interest.
      worker.on('error', () => {});
      worker.terminate().then(end, end);
    }
    worker.once('message', (outcome: ExtractOutcome) => {
      settle(() => {
        if ('statements' in outcome) resolve(outcome.statements);
        else reject(refusalOf(outcome.refusal));
      });
    });
    worker.once('error', (error) => {
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        refuse('it takes too much memory to read');
      else settle(() => reject(error));
    });
    worker.once('exit', () => refuse('reading it came to no end'));
  });
}

/** The refusal that the worker met: its code and params come from this same catalogue. */
function refusalOf({
  code,
  params,
}: {
  code: string;
  params: Readonly<Record<string, unknown>>;
}): CreditError {
  return new CreditError(code as ErrorCode, params as ErrorParams<ErrorCode>);
}
