import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Priorities } from '../../src/jobs/priorities.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How long something is waited for, in ms of the fake clock. */
async function waitOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  const done = work().then(() => performance.now() - began);
  await vi.runAllTimersAsync();
  return done;
}

function open({ held = 0, runs = 0 } = {}) {
  // The clock of the test begins long after any request.
  vi.advanceTimersByTime(10_000);
  return new Priorities({ heldRequests: () => held, waitingRuns: () => runs });
}

describe('a run', () => {
  test('begins at once beside some requests, and at a pace beside many', async () => {
    const priorities = open();
    for (let count = 1; count <= 8; count += 1) priorities.beginRequest();
    expect(await waitOf(() => priorities.beforeRun())).toBe(0);
    priorities.beginRequest();
    expect(await waitOf(() => priorities.beforeRun())).toBe(50);
    priorities.endRequest();
    expect(await waitOf(() => priorities.beforeRun())).toBe(0);
  });
});

describe('a document of a batch', () => {
  test('begins at once where there is nothing else to do', async () => {
    const priorities = open();
    expect(await waitOf(() => priorities.beforeBatchItem())).toBe(0);
  });

  test('gives way to a request, and to the next one that may be near', async () => {
    const priorities = open();
    priorities.beginRequest();
    expect(await waitOf(() => priorities.beforeBatchItem())).toBe(150);
    priorities.endRequest();
    vi.advanceTimersByTime(99);
    expect(await waitOf(() => priorities.beforeBatchItem())).toBe(150);
    // The request is long past by now.
    expect(await waitOf(() => priorities.beforeBatchItem())).toBe(0);
  });

  test('does not give way to who only waits for a report or reads a file', async () => {
    const priorities = open({ held: 1 });
    priorities.beginRequest();
    expect(await waitOf(() => priorities.beforeBatchItem())).toBe(0);
  });

  test('gives way to runs that were accepted', async () => {
    const priorities = open({ runs: 1 });
    expect(await waitOf(() => priorities.beforeBatchItem())).toBe(150);
  });
});
