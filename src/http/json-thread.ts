import { CreditError, type ErrorCode } from '../base/errors.ts';
import { serveThread } from '../jobs/thread-side.ts';
import type { BodyShape } from './body-shape.ts';
import { shapedBody } from './shaped-body.ts';

/** What the thread of a body is asked: to read it, once, and then for its long lists until they are through. */
export type JsonOrder =
  | { readonly kind: 'READ'; readonly bytes: Uint8Array; readonly shape: BodyShape }
  | { readonly kind: 'MORE' };

export type JsonAnswer =
  /** `value` lacks the entries of its lists that are named. */
  | { readonly kind: 'VALUE'; readonly value: unknown; readonly lists: readonly string[] }
  /** The next entries of a list; none where all are through. */
  | { readonly kind: 'ENTRIES'; readonly list: string; readonly entries: readonly unknown[] }
  | { readonly kind: 'REFUSED'; readonly code: ErrorCode; readonly params: CreditError['params'] };

/** As many entries are handed over at a time: whoever takes them must not be held up by them. */
const entriesAtOnce = 500;

// This file is the entry of a thread, started by http/long-json.ts for one body.
let waiting: { readonly list: string; readonly entries: readonly unknown[]; next: number }[] = [];

serveThread<JsonOrder, never, JsonAnswer>(
  async (order) => {
    if (order.kind === 'MORE') return moreEntries();
    try {
      // What decodes text takes no memory that is shared.
      return divided(shapedBody(new Uint8Array(order.bytes), order.shape));
    } catch (error) {
      // Across threads an error keeps its words and no more.
      if (error instanceof CreditError) return { kind: 'REFUSED', code: error.code, params: error.params };
      throw error;
    }
  },
  { isPatient: true },
);

/** The value, whose long lists wait here until they are asked for. */
function divided(value: unknown): JsonAnswer {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'VALUE', value, lists: [] };
  }
  const long = Object.entries<unknown>({ ...value }).flatMap(([list, entries]) =>
    Array.isArray(entries) && entries.length > entriesAtOnce ? [{ list, entries, next: 0 }] : [],
  );
  waiting = long;
  const emptied = Object.fromEntries(long.map(({ list }) => [list, []]));
  return { kind: 'VALUE', value: { ...value, ...emptied }, lists: long.map(({ list }) => list) };
}

function moreEntries(): JsonAnswer {
  const [first] = waiting;
  if (first === undefined) return { kind: 'ENTRIES', list: '', entries: [] };
  const { list, next } = first;
  const entries = first.entries.slice(next, next + entriesAtOnce);
  first.next += entriesAtOnce;
  if (first.next >= first.entries.length) waiting.shift();
  return { kind: 'ENTRIES', list, entries };
}
