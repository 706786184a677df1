import { writeFileSync } from 'node:fs';
import { setEnvironmentData, Worker } from 'node:worker_threads';
import { type ProcessNews, type ProcessOrder, waitsToBeHeard } from './process-messages.ts';
import type { ThreadOrder } from './thread-messages.ts';

// Entry of a process that jobs/worker-process.ts starts. It contains one thread and forwards messages.

let worker: Worker | undefined;
let isOver = false;

// The parent decides when this process ends. A signal to the whole group, for example Ctrl-C, is for the parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => {
  // The parent has ended, so the result of the thread has no receiver.
  if (!isOver) process.kill(process.pid, 'SIGKILL');
});
process.on('message', (order: ProcessOrder) => {
  if (order.kind === 'START') start(order);
  else worker?.postMessage(order.message);
});
preferToBeKilled();

function start({ script, options }: Extract<ProcessOrder, { kind: 'START' }>): void {
  setEnvironmentData(waitsToBeHeard, true);
  worker = new Worker(script, options);
  worker.on('message', (message: unknown) => {
    tell({ kind: 'MESSAGE', message }, () =>
      worker?.postMessage([{ kind: 'HEARD' } satisfies ThreadOrder<never>]),
    );
  });
  worker.on('error', ({ code, message }: NodeJS.ErrnoException) => tell({ kind: 'ERROR', code, message }));
  worker.on('exit', () => {
    isOver = true;
    process.disconnect?.();
  });
}

/** @param onSent called when the message has left this process. The parent then receives it even if this process dies. */
function tell(news: ProcessNews, onSent: () => void = () => {}): void {
  process.send?.(news, undefined, undefined, onSent);
}

/** If memory runs out, Linux ends this process before its parent (proc(5), oom_score_adj). */
function preferToBeKilled(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // If this is forbidden, the system chooses the process.
  }
}
