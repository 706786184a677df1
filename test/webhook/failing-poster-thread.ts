import { parentPort } from 'node:worker_threads';
import type { ThreadOrder } from '../../src/jobs/thread-messages.ts';
import type { PostTask } from '../../src/webhook/poster-thread.ts';
import '../../src/webhook/poster-thread.ts';

// The entry of a thread that posts, as webhook/poster-thread.ts is, and does what a body asks for once it is under way.
parentPort?.on('message', async (orders: readonly ThreadOrder<PostTask>[]) => {
  for (const order of orders) {
    if (order.kind !== 'RUN') continue;
    // Others have reached their receiver by then.
    await new Promise((resolve) => setTimeout(resolve, 50));
    switch (order.task.body) {
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
      case 'THROW':
        throw new TypeError('a defect');
    }
  }
});
