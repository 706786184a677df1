import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { post, posterWith } from './local-poster.ts';
import { serveHttp } from './local-server.ts';

test('who waits for a connection until the time is over does not ask afterwards', async () => {
  let heard = 0;
  let isWell = false;
  const { url } = await serveHttp((_, response) => {
    heard += 1;
    if (isWell) response.end();
  });
  const poster = posterWith({ totalMs: 600, connectionsPerOrigin: 2 });
  // One after the other on a real clock, their time would be over one after the other too.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const held = Promise.all(Array.from({ length: 20 }, () => post(poster, url)));
  while (heard < 2) await setImmediate();
  vi.advanceTimersByTime(600);
  expect((await held).map(({ outcome }) => outcome)).toEqual(Array(20).fill('TIMEOUT'));
  isWell = true;
  expect(await post(poster, url)).toMatchObject({ outcome: 'ANSWERED' });
  expect(heard).toBe(3);
});
