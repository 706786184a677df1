import { parentPort } from 'node:worker_threads';
import type { ThreadNews, ThreadOrder } from './thread-pool.ts';

/**
 * The other side of a thread pool: runs what it is told, several tasks at once, and tells what comes of each.
 *
 * @param work does a task; `shared` gives a value that was told before. What it throws fails the task alone.
 */
export function serveThread<Task, Step, End>(
  work: (
    task: Task,
    options: {
      readonly shared: (key: string) => unknown;
      readonly signal: AbortSignal;
      readonly onStep: (step: Step) => void;
    },
  ) => Promise<End>,
): void {
  const port = parentPort;
  if (port === null) throw new Error('This file runs in a thread of a pool only');
  const shared = new Map<string, unknown>();
  const running = new Map<number, AbortController>();
  const tell = (news: ThreadNews<Step, End>) => port.postMessage(news);

  port.on('message', (order: ThreadOrder<Task>) => {
    switch (order.kind) {
      case 'SHARE':
        shared.set(order.key, order.value);
        return;
      case 'PING':
        tell({ kind: 'PONG' });
        return;
      case 'ABORT':
        running.get(order.id)?.abort(new Error('The task was called off'));
        return;
      case 'RUN':
        run(order.id, order.task);
    }
  });

  function run(id: number, task: Task): void {
    const stop = new AbortController();
    running.set(id, stop);
    work(task, {
      shared: (key) => shared.get(key),
      signal: stop.signal,
      onStep: (step) => tell({ kind: 'STEP', id, step }),
    })
      .then(
        (end) => tell({ kind: 'END', id, end }),
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error);
          const stack = (error instanceof Error && error.stack) || message;
          tell({ kind: 'BROKE', id, message, stack });
        },
      )
      .finally(() => running.delete(id));
  }
}
