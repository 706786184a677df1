import type { ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { anyPoster, post, posterWith } from './local-poster.ts';
import { closedByPeer, head, serveHttp, serveRaw } from './local-server.ts';

/** A server that answers nobody until it is told to, and everybody from then on. */
async function serveOnceTold() {
  const unanswered: ServerResponse[] = [];
  let isTold = false;
  let asked = 0;
  const server = await serveHttp((_, response) => {
    asked += 1;
    if (isTold) response.end();
    else unanswered.push(response);
  });
  return {
    ...server,
    asked: () => asked,
    answer: () => {
      isTold = true;
      for (const response of unanswered) response.end();
    },
  };
}

describe('connections', () => {
  test('are used again', async () => {
    const { url, sockets } = await serveHttp((_, response) => response.end('x'));
    const poster = posterWith();
    for (let time = 0; time < 5; time += 1) {
      await post(poster, url);
      await setImmediate();
    }
    expect(sockets).toHaveLength(1);
  });

  test('to one receiver are never more than allowed, and the posts beyond wait', async () => {
    const { url, sockets } = await serveHttp((_, response) => setTimeout(5).then(() => response.end()));
    const poster = posterWith({ connectionsPerOrigin: 2 });
    const answers = await Promise.all(Array.from({ length: 9 }, () => post(poster, url)));
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(9).fill('ANSWERED'));
    expect(sockets).toHaveLength(2);
  });

  test('that a slow receiver holds hold up nobody else', async () => {
    const slow = await serveOnceTold();
    const quick = await serveHttp((_, response) => response.end());
    const poster = posterWith({ connectionsPerOrigin: 2 });
    const held = Promise.all(Array.from({ length: 20 }, () => post(poster, slow.url)));
    const quickly = await Promise.all(Array.from({ length: 20 }, () => post(poster, quick.url)));
    expect(quickly.map(({ outcome }) => outcome)).toEqual(Array(20).fill('ANSWERED'));
    slow.answer();
    expect((await held).map(({ outcome }) => outcome)).toEqual(Array(20).fill('ANSWERED'));
    expect(slow.sockets).toHaveLength(2);
  });

  test('of a receiver that never answers are there for those who come once it is well', async () => {
    let isWell = false;
    const slow = await serveHttp((_, response) => isWell && response.end());
    const poster = posterWith({ totalMs: 600, connectionsPerOrigin: 2 });
    const held = await Promise.all(Array.from({ length: 20 }, () => post(poster, slow.url)));
    expect(held.map(({ outcome }) => outcome)).toEqual(Array(20).fill('TIMEOUT'));
    isWell = true;
    await expect.poll(async () => (await post(poster, slow.url)).outcome).toBe('ANSWERED');
  });

  test('that are idle do not keep the process alive', async () => {
    const held = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    // Those that other tests have left open are not looked at.
    const before = held();
    const { url, sockets } = await serveHttp((_, response) => response.end());
    const poster = posterWith();
    await post(poster, url);
    for (const socket of sockets) socket.unref();
    await expect.poll(held).toBeLessThanOrEqual(before);
    expect(sockets[0]?.destroyed).toBe(false);
  });
});

describe('an abort', () => {
  const reason = new Error('the worker was stopped');

  test('before the post asks nobody', async () => {
    const { url, sockets } = await serveHttp((_, response) => response.end());
    await expect(post(anyPoster(), url, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(sockets).toHaveLength(0);
  });

  test('right after the call asks nobody either, and need not give a reason', async () => {
    const { url, sockets } = await serveHttp((_, response) => response.end());
    const stop = new AbortController();
    const poster = posterWith();
    const end = expect(post(poster, url, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    stop.abort();
    await end;
    expect(await post(poster, url)).toMatchObject({ status: 200 });
    expect(sockets).toHaveLength(1);
  });

  test('before a status ends at once with its reason, and closes the connection', async () => {
    const stop = new AbortController();
    const { url, sockets } = await serveRaw(() => stop.abort(reason));
    await expect(post(anyPoster(), url, stop.signal)).rejects.toBe(reason);
    await closedByPeer(sockets[0]);
  });

  test('of those who wait for a connection leaves the others their turn', async () => {
    const stop = new AbortController();
    const { url, answer, asked } = await serveOnceTold();
    const poster = posterWith({ connectionsPerOrigin: 1 });
    const first = post(poster, url);
    const waiting = [post(poster, url, stop.signal), post(poster, url, stop.signal)];
    const last = post(poster, url);
    stop.abort(reason);
    for (const one of await Promise.allSettled(waiting))
      expect(one).toMatchObject({ status: 'rejected', reason });
    answer();
    expect(await Promise.all([first, last])).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(asked()).toBe(2);
  });

  test('after the status only ends the reading', async () => {
    const stop = new AbortController();
    const { url, sockets } = await serveRaw((socket) => {
      socket.write(`${head('202 Accepted', { 'content-length': 1000 })}{`);
      void setTimeout(30).then(() => stop.abort(reason));
    });
    expect(await post(anyPoster(), url, stop.signal)).toMatchObject({ outcome: 'ANSWERED', status: 202 });
    await closedByPeer(sockets[0]);
  });
});

describe('a poster that is closed', () => {
  test('ends what is in flight or waits, closes its connections, and posts no more', async () => {
    const { url, sockets } = await serveRaw(() => {});
    const poster = posterWith({ connectionsPerOrigin: 1 });
    const inFlight = [post(poster, url), post(poster, url)];
    const ends = Promise.allSettled(inFlight);
    while (sockets.length === 0) await setTimeout(5);
    await poster.close();
    for (const end of await ends) {
      expect(end).toMatchObject({ status: 'rejected', reason: { message: 'This poster was closed.' } });
    }
    await closedByPeer(sockets[0]);
    await expect(post(poster, url)).rejects.toThrow('closed');
    expect(sockets).toHaveLength(1);
  });

  test('ends what is being connected', async () => {
    const { url, sockets } = await serveRaw(() => {}, 'https');
    const poster = posterWith({ connectMs: 60_000, totalMs: 60_000 });
    const end = expect(post(poster, url)).rejects.toThrow('This poster was closed.');
    await expect.poll(() => sockets.length).toBe(1);
    await poster.close();
    await end;
    await closedByPeer(sockets[0]);
  });

  test('need not have posted before, and may be closed twice', async () => {
    const poster = posterWith();
    await poster.close();
    await poster.close();
  });
});
