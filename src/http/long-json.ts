import type { TSchema } from '@sinclair/typebox';
import { CreditError, type ErrorCode, type ErrorParams } from '../base/errors.ts';
import { nextSlice } from '../base/slices.ts';
import { threadScript } from '../base/thread-script.ts';
import { sharedBytes } from '../jobs/shared-bytes.ts';
import { outOfMemory, SupervisedThread } from '../jobs/supervised-thread.ts';
import { Turns } from '../jobs/turns.ts';
import { shapeOf } from './body-shape.ts';
import type { JsonAnswer, JsonOrder } from './json-thread.ts';
import { limits } from './limits.ts';
import { malformed, readJsonBody } from './read-json-body.ts';
import { shapedBody } from './shaped-body.ts';

/** A body of JSON that is too long to be parsed while others wait; whoever knows what it is to be has it read. */
export class LongJson {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** The value of a body of JSON, or the body itself where it is long. @throws CreditError MALFORMED_JSON */
export function readShortJson(bytes: Uint8Array): unknown {
  return bytes.byteLength > limits.shortJsonBytes ? new LongJson(bytes) : readJsonBody(bytes);
}

const memory = { heapMb: 512, youngHeapMb: 32 } as const;

/** Reads long bodies of JSON, each on a thread of its own, with a share for each client. */
export class LongJsonReader {
  readonly #turns = new Turns({
    atOnce: limits.jsonThreads,
    atOnceOfLane: limits.jsonThreadsOfClient,
    waiting: limits.jsonWaiting,
    waitingPartOfLane: 0.5,
  });

  /**
   * The value of a body, as far as the schema knows it: of fields that mean nothing none comes over from the thread, and
   * long lists come in pieces.
   *
   * @throws CreditError MALFORMED_JSON, LONG_BODIES_BUSY; the reason of `signal` once it aborts.
   */
  async read(
    { bytes }: LongJson,
    options: { readonly schema: TSchema | undefined; readonly lane: string; readonly signal: AbortSignal },
  ): Promise<unknown> {
    const { schema, lane, signal } = options;
    if (!this.#turns.hasRoom(lane)) {
      throw new CreditError('LONG_BODIES_BUSY', { count: this.#turns.running + this.#turns.waiting });
    }
    const shape = schema === undefined ? {} : shapeOf(schema);
    const turn = await this.#turns.take(lane, { signal });
    let thread: SupervisedThread<JsonOrder, never, JsonAnswer> | undefined;
    try {
      // Copying 11 MiB takes some ms.
      await nextSlice();
      thread = openThread();
      const ask = asker(thread, signal);
      const first = await ask({ kind: 'READ', bytes: sharedBytes(bytes), shape });
      // No thread is to be had: slowly is better than not at all.
      if (first?.kind !== 'VALUE') return shapedBody(bytes, shape);
      return await joined(first, ask);
    } finally {
      thread?.end('its body was read');
      turn.end();
    }
  }
}

type Ask = (order: JsonOrder) => Promise<JsonAnswer | undefined>;

function openThread(): SupervisedThread<JsonOrder, never, JsonAnswer> {
  return new SupervisedThread<JsonOrder, never, JsonAnswer>({
    ...memory,
    script: threadScript('json-thread'),
    withoutEnvironment: true,
    looks: 60,
    // Whoever gives up waits for no answer.
    abortMs: 0,
  });
}

/** Asks the thread; undefined where it never began. */
function asker(thread: SupervisedThread<JsonOrder, never, JsonAnswer>, signal: AbortSignal): Ask {
  return async (task) => {
    const outcome = await thread.run({ task, signal });
    if (outcome.kind === 'UNSTARTED') return undefined;
    if (outcome.kind === 'DIED') {
      if (outcome.reason === outOfMemory)
        throw malformed({
          en: 'it holds more than can be read',
          'pt-BR': 'ele contém mais do que se pode ler',
        });
      throw new Error(`The thread that reads bodies failed: ${outcome.reason}`);
    }
    const { end: answer } = outcome;
    if (answer.kind !== 'REFUSED') return answer;
    // They are those of a CreditError of this very code, taken apart in the thread.
    throw new CreditError(answer.code, answer.params as ErrorParams<ErrorCode>);
  };
}

/** The value with the entries of its long lists. */
async function joined({ value, lists }: Extract<JsonAnswer, { kind: 'VALUE' }>, ask: Ask): Promise<unknown> {
  if (lists.length === 0) return value;
  const whole = new Map(lists.map((list): [string, unknown[]] => [list, []]));
  for (;;) {
    const answer = await ask({ kind: 'MORE' });
    if (answer?.kind !== 'ENTRIES') throw new Error('The thread that reads bodies is gone');
    if (answer.entries.length === 0) return { ...Object(value), ...Object.fromEntries(whole) };
    const entries = whole.get(answer.list);
    for (const entry of answer.entries) entries?.push(entry);
  }
}
