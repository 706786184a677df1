import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openWrittenBody } from '../../src/http/written-body.ts';

const ignore = { onCut: () => {} };

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('a body that is written while it goes out', () => {
  test('is what was written', async () => {
    const body = openWrittenBody(async (destination) => {
      destination.write('one, ');
      await pause(5);
      destination.end('two');
    }, ignore);
    expect(await textOf(body)).toBe('one, two');
  });

  test('is written no faster than it is read', async () => {
    let written = 0;
    const body = openWrittenBody(async (destination) => {
      for (let count = 0; count < 100; count += 1) {
        written += 1;
        if (!destination.write(Buffer.alloc(65_536))) await once(destination, 'drain');
      }
      destination.end();
    }, ignore);
    await pause(50);
    expect(written).toBeLessThan(10);
    expect((await textOf(body)).length).toBe(100 * 65_536);
  });

  test('fails with what went wrong before its first byte, which is not told as a cut', async () => {
    const cuts: unknown[] = [];
    const body = openWrittenBody(
      async (destination) => {
        destination.destroy();
        throw new Error('nothing there');
      },
      { onCut: (error) => cuts.push(error) },
    );
    await expect(textOf(body)).rejects.toThrow('nothing there');
    expect(cuts).toEqual([]);
  });

  test('fails with what went wrong while it was short, and nothing of it goes out', async () => {
    const cuts: unknown[] = [];
    const body = openWrittenBody(
      async (destination) => {
        destination.write('the beginning');
        await pause(5);
        throw new Error('it was removed meanwhile');
      },
      { onCut: (error) => cuts.push(error) },
    );
    let isRead = false;
    body.on('data', () => {
      isRead = true;
    });
    await expect(once(body, 'end')).rejects.toThrow('it was removed meanwhile');
    expect(isRead).toBe(false);
    expect(cuts).toEqual([]);
  });

  test('is cut by what goes wrong later, and that is told', async () => {
    const cuts: unknown[] = [];
    const broken = new Error('the disk is gone');
    const body = openWrittenBody(
      async (destination) => {
        destination.write(Buffer.alloc(70_000));
        await pause(5);
        throw broken;
      },
      { onCut: (error) => cuts.push(error) },
    );
    await expect(textOf(body)).rejects.toThrow('the disk is gone');
    expect(cuts).toEqual([broken]);
  });

  test('is given up when its reader goes away, and nobody is told', async () => {
    const cuts: unknown[] = [];
    let end: unknown;
    const body = openWrittenBody(
      async (destination) => {
        destination.write(Buffer.alloc(1_000_000));
        await once(destination, 'close');
        end = 'closed';
        throw new Error('it was closed');
      },
      { onCut: (error) => cuts.push(error) },
    );
    body.once('data', () => body.destroy());
    await expect.poll(() => end).toBe('closed');
    expect(cuts).toEqual([]);
  });

  test.each([
    ['takes nothing of it', { stalledMs: 20 }],
    ['takes too long for all of it', { wholeMs: 20 }],
  ])('is cut off from a reader who %s', async (_what, limits) => {
    let closed = false;
    const body = openWrittenBody(
      async (destination) => {
        destination.write(Buffer.alloc(1_000_000));
        await once(destination, 'close');
        closed = true;
      },
      { ...ignore, ...limits },
    );
    await expect.poll(() => closed).toBe(true);
    expect(body.destroyed).toBe(true);
  });

  test('is not cut off where it is its making that takes long', async () => {
    const body = openWrittenBody(
      async (destination) => {
        destination.write('one, ');
        await pause(60);
        destination.end('two');
      },
      { ...ignore, stalledMs: 20 },
    );
    expect(await textOf(body)).toBe('one, two');
  });
});
