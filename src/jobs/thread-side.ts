import { parentPort } from 'node:worker_threads';
import type { ThreadNews, ThreadOrder } from './thread-pool.ts';

/**
 * The other side of a thread pool: runs what it is told, several tasks at once, and tells what comes of each.
 *
 * @param work does a task; `shared` gives a value that was told before. What it throws fails the task alone.
 * @param prepare gets what `work` needs, whatever the task is made of: where it throws, the task was not begun, and is
 * not to blame.
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
  prepare: (task: Task) => Promise<unknown> = async () => {},
): void {
  const port = parentPort;
  if (port === null) throw new Error('This file runs in a thread of a pool only');
  const shared = new Map<string, unknown>();
  const running = new Map<number, AbortController>();
  const tell = (news: ThreadNews<Step, End>) => port.postMessage(news);
  let hasBegun = false;

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
        void run(order.id, order.task);
    }
  });

  async function run(id: number, task: Task): Promise<void> {
    const stop = new AbortController();
    running.set(id, stop);
    try {
      await prepare(task);
    } catch (error) {
      running.delete(id);
      tell({ kind: 'UNREADY', id, message: messageOf(error) });
      return;
    }
    if (!hasBegun) tell({ kind: 'BEGAN' });
    hasBegun = true;
    try {
      const end = await work(task, {
        shared: (key) => shared.get(key),
        signal: stop.signal,
        onStep: (step) => tell({ kind: 'STEP', id, step }),
      });
      tell({ kind: 'END', id, end });
    } catch (error) {
      const message = messageOf(error);
      tell({ kind: 'BROKE', id, message, stack: (error instanceof Error && error.stack) || message });
    } finally {
      running.delete(id);
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
