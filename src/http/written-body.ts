import { PassThrough, type Readable, Writable } from 'node:stream';
import { limits } from './limits.ts';

/** So much lies ready for the caller; more is made when it was taken. */
const heldBytes = 65_536;

/**
 * A body that `write` makes while it goes out, but for its beginning, which is held back: what fails by then, and a short body as
 * a whole, is answered as what it is. Where `write` throws, reading the body fails with its error, and no sooner,
 * also where `write` has destroyed what it writes to. It is cut off when it is not read: nobody keeps the means of a body
 * by reading slowly.
 *
 * @param options.onCut told of what `write` throws after the first bytes have gone out, where the caller has not gone away: then the
 * connection ends without the body's end, and nothing else says why.
 */
export function openWrittenBody(
  write: (destination: Writable) => Promise<void>,
  options: {
    readonly onCut: (error: unknown) => void;
    readonly stalledMs?: number;
    readonly wholeMs?: number;
  },
): Readable {
  const { onCut, stalledMs = limits.stalledMs, wholeMs = limits.downloadMs } = options;
  const body = new PassThrough({ highWaterMark: heldBytes });
  const whole = setTimeout(() => body.destroy(new Error('The caller took too long')), wholeMs);
  let stalled: NodeJS.Timeout | undefined;
  let beginning: Buffer[] | undefined = [];
  let heldBack = 0;

  const destination = new Writable({
    highWaterMark: heldBytes,
    write: (chunk: Buffer, _encoding, done) => {
      if (beginning !== undefined) {
        beginning.push(chunk);
        heldBack += chunk.length;
        if (heldBack < heldBytes) {
          done();
          return;
        }
      }
      const next = beginning === undefined ? chunk : Buffer.concat(beginning);
      beginning = undefined;
      if (body.write(next)) {
        done();
        return;
      }
      stalled = setTimeout(() => body.destroy(new Error('The caller has stopped reading')), stalledMs);
      body.once('drain', () => {
        clearTimeout(stalled);
        done();
      });
    },
    final: (done) => {
      body.end(beginning === undefined ? undefined : Buffer.concat(beginning));
      beginning = undefined;
      done();
    },
  });
  // What goes wrong with it comes out of `write` too.
  destination.on('error', () => undefined);
  body.on('error', () => undefined);
  body.once('close', () => {
    clearTimeout(whole);
    clearTimeout(stalled);
    destination.destroy();
  });

  write(destination).catch((error: unknown) => {
    const wasGone = body.destroyed;
    body.destroy(error instanceof Error ? error : new Error(String(error)));
    if (!wasGone && beginning === undefined) onCut(error);
  });
  return body;
}
