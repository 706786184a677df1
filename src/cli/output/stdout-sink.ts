import { Writable } from 'node:stream';
import type { Channel } from './channel.ts';

/** stdout as a stream that can be ended, which stdout itself cannot. */
interface StdoutSink {
  readonly stream: Writable;
  /** Waits for whoever writes to the stream. That the reader went away meanwhile is no failure. */
  take(writing: Promise<void>): Promise<void>;
}

/** A stream into a channel, as fast as its reader takes it. */
export function openStdoutSink(channel: Channel): StdoutSink {
  let isLeft = false;
  const stream = new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      channel.write(chunk);
      channel.drained().then((wanted) => {
        isLeft = !wanted;
        done(wanted ? null : new Error('the reader of stdout went away'));
      }, done);
    },
  });
  // Whoever writes hears of it as well; without a listener it would end the process.
  stream.on('error', () => {});
  return {
    stream,
    take: async (writing) => {
      try {
        await writing;
      } catch (error) {
        if (!isLeft) throw error;
      }
    },
  };
}
