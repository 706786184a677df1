import { PassThrough, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openChannel } from '../../../src/cli/output/channel.ts';

function colour(terminal: boolean, env: Record<string, string>, noColour = false): boolean {
  const stream = Object.assign(new PassThrough(), { isTTY: terminal, columns: 80 });
  return openChannel(stream, env, { noColour }).paint.enabled;
}

describe('colour', () => {
  test.each([
    ['a terminal has it', true, {}, true],
    ['a pipe has none', false, {}, false],
    ['TERM=dumb has none', true, { TERM: 'dumb' }, false],
    ['NO_COLOR takes it away', true, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR does not', true, { NO_COLOR: '' }, true],
    ['FORCE_COLOR gives it to a pipe', false, { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR=0 takes it away', true, { FORCE_COLOR: '0' }, false],
    ['NO_COLOR wins over FORCE_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ] as const)('%s', (_, terminal, env, expected) => {
    expect(colour(terminal, { ...env })).toBe(expected);
  });

  test('--no-color wins over everything', () => {
    expect(colour(true, { FORCE_COLOR: '1' }, true)).toBe(false);
  });
});

describe('the width of a stream', () => {
  function width(columns: number | undefined, env: Record<string, string> = {}): number {
    const stream = Object.assign(new PassThrough(), {
      isTTY: true,
      ...(columns !== undefined && { columns }),
    });
    return openChannel(stream, env, { noColour: false }).width;
  }

  test('is the terminal`s, COLUMNS before it, and 80 where neither says', () => {
    expect(width(120)).toBe(120);
    expect(width(120, { COLUMNS: '60' })).toBe(60);
    expect(width(undefined)).toBe(80);
  });

  test('of a terminal that says 0 is 80, and never under 20', () => {
    expect(width(0)).toBe(80);
    expect(width(5)).toBe(20);
    expect(width(80, { COLUMNS: 'wide' })).toBe(80);
  });
});

describe('a closed pipe', () => {
  class Closed extends Writable {
    override _write(_chunk: Buffer, _encoding: string, done: (error: Error) => void): void {
      done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    }
  }

  test('is no error, and what follows is not written', async () => {
    const stream = new Closed();
    const channel = openChannel(stream, {}, { noColour: false });
    channel.line('first');
    await new Promise((resolve) => setImmediate(resolve));
    expect(() => channel.line('second')).not.toThrow();
  });
});

describe('a reader', () => {
  /** A stream that takes what is written when the test lets it. */
  function slowStream() {
    const waiting: (() => void)[] = [];
    const stream = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => waiting.push(done) });
    return { channel: openChannel(stream, {}, { noColour: false }), stream, take: () => waiting.shift()?.() };
  }

  test('that is slow is waited for, so that nothing gathers', async () => {
    const { channel, take } = slowStream();
    expect(await channel.drained()).toBe(true);
    channel.line('much');
    let isDrained = false;
    const waiting = channel.drained().then((wanted) => {
      isDrained = wanted;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDrained).toBe(false);
    take();
    await waiting;
    expect(isDrained).toBe(true);
  });

  test('that goes away wants nothing more, and that is no failure', async () => {
    const { channel, stream } = slowStream();
    channel.line('much');
    const waiting = channel.drained();
    stream.destroy(Object.assign(new Error('gone'), { code: 'EPIPE' }));
    expect(await waiting).toBe(false);
    expect(channel.failure()).toBeUndefined();
  });

  test('that has no room is a failure', async () => {
    const { channel, stream } = slowStream();
    stream.destroy(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(channel.failure()?.code).toBe('ENOSPC');
  });
});
