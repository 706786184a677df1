import { createRequire } from 'node:module';
import { workerData } from 'node:worker_threads';
import { systemClock } from '../../src/base/clock.ts';
import { CreditError } from '../../src/base/errors.ts';
import { serveThread } from '../../src/jobs/thread-side.ts';
import type { RunEnd, RunStep } from '../../src/run/run-step.ts';
import { type RunWork, workOnRun } from '../../src/run/work-on-run.ts';
import { watchedSources } from './watched-sources.ts';

/** What a source does to its thread when it is asked about a document. */
export type Deadly = 'BUSY' | 'EXIT' | 'HANG' | 'HOARD' | 'LACK' | 'THROW';

/** Documents that harm the thread that works on them. */
export type DeadlyDocuments = Readonly<Record<string, Deadly>>;

// This file is the entry of a thread, as run/run-thread.ts is, with sources that a document can break.
const { deadly }: { readonly deadly: DeadlyDocuments } = workerData;
const sources = watchedSources(async (document) => {
  // Others are under way beside it by then.
  await new Promise((resolve) => setTimeout(resolve, 10));
  switch (deadly[document]) {
    case 'BUSY':
      // Like a spending limiter whose database is locked by other processes.
      throw new CreditError('STORAGE_BUSY', { file: 'credit.db' });
    case 'EXIT':
      return process.exit(3);
    case 'HANG':
      // As a loop without end, but that it leaves others the processor.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      return;
    case 'HOARD': {
      const hoard: unknown[] = [];
      for (;;) hoard.push(new Array(10_000).fill(hoard.length));
    }
    case 'LACK':
      // As what is loaded on demand of a program that is half copied, or was replaced while it ran.
      return createRequire(__filename)('./chunks/lost.cjs');
    case 'THROW':
      throw new TypeError('a source with a defect');
    default:
      return;
  }
});

serveThread<RunWork, RunStep, RunEnd>((work, { signal, onStep }) =>
  workOnRun(work, {
    profile: { name: 'scripted', hash: '', sourceText: '', sources },
    clock: systemClock,
    signal,
    onStep: async (step) => onStep(step),
  }),
);
