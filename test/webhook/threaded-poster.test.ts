import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostResult } from '../../src/net/webhook-poster.ts';
import { buildThread } from '../jobs/build-thread.ts';
import { post } from '../net/local-poster.ts';
import { serveHttp } from '../net/local-server.ts';
import { threadedPosterWith } from './local-threaded-poster.ts';

let built: Awaited<ReturnType<typeof buildThread>>;
beforeAll(async () => {
  built = await buildThread('test/webhook/failing-poster-thread.ts');
});
afterAll(() => built.remove());

const interrupted = { outcome: 'INTERRUPTED', reason: 'the thread that posts died' };

/** A receiver that answers only what it is asked with `{}`, and a way to post anything to it. */
async function failingPoster(options: Parameters<typeof threadedPosterWith>[0] = {}) {
  const bodies: string[] = [];
  const { url } = await serveHttp(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    bodies.push(body);
    if (body === '{}') response.end();
  });
  const poster = threadedPosterWith({ script: built.script, ...options });
  const send = (body: string, signal = new AbortController().signal): Promise<PostResult> =>
    poster.post(url, { headers: {}, body, signal });
  return { poster, send, bodies, url };
}

describe('a thread that posts and dies', () => {
  test.each([
    ['EXIT', 'it ended'],
    ['THROW', 'a defect'],
    ['HOARD', 'it ran out of memory'],
  ])('interrupts what was under way, and the next post starts another: %s', async (how, why) => {
    const { poster, send, bodies } = await failingPoster();
    expect(await send('{}')).toMatchObject({ outcome: 'ANSWERED', status: 200 });
    expect(await Promise.all([send('waits'), send(how)])).toEqual([interrupted, interrupted]);
    expect(bodies).toEqual(expect.arrayContaining(['{}', 'waits']));
    expect(poster.troubles).toEqual([`The thread that posts died: ${why}`]);
    expect(await send('{}')).toMatchObject({ outcome: 'ANSWERED', status: 200 });
    expect(poster.troubles).toHaveLength(1);
  });

  test('is ended where it hangs, long after every post should be over', async () => {
    const { poster, send } = await failingPoster({ totalMs: 1_000 });
    expect(await Promise.all([send('waits'), send('HANG')])).toEqual([interrupted, interrupted]);
    expect(poster.troubles).toEqual(['The thread that posts died: it hung']);
    // A busy machine may take longer to start another thread than a post may take.
    await expect.poll(() => send('{}')).toMatchObject({ outcome: 'ANSWERED' });
  });

  test('twice within a minute is not replaced: posting goes on without one', async () => {
    const { poster, send } = await failingPoster();
    expect(await send('EXIT')).toEqual(interrupted);
    expect(await send('EXIT')).toEqual(interrupted);
    expect(poster.troubles.slice(1)).toEqual([
      'The thread that posts died: it ended',
      'Posting goes on without a thread of its own: it died twice within a minute',
    ]);
    // Nothing reads the body here any more.
    const stop = new AbortController();
    const late = send('EXIT', stop.signal);
    expect(await send('{}')).toMatchObject({ outcome: 'ANSWERED' });
    stop.abort(new Error('enough'));
    await expect(late).rejects.toThrow('enough');
    expect(poster.troubles).toHaveLength(3);
  });

  test('ends what is called off with the reason of its signal, even where it hangs', async () => {
    const { poster, send } = await failingPoster({ totalMs: 60_000 });
    await send('{}');
    const stop = new AbortController();
    const end = expect(send('HANG', stop.signal)).rejects.toThrow('enough');
    await setTimeout(150);
    stop.abort(new Error('enough'));
    await end;
    await poster.close();
  });
});

describe('where no thread can start', () => {
  test('posts are made without one, and it is told once', async () => {
    const { poster, send } = await failingPoster({ script: '/nowhere/thread.cjs' });
    expect(await Promise.all([send('{}'), send('{}')])).toMatchObject([
      { outcome: 'ANSWERED' },
      { outcome: 'ANSWERED' },
    ]);
    expect(await send('{}')).toMatchObject({ outcome: 'ANSWERED' });
    expect(poster.troubles).toEqual([
      "Posting goes on without a thread of its own: Cannot find module '/nowhere/thread.cjs'",
    ]);
  });

  test('posts are forbidden, called off and closed as ever', async () => {
    const { poster, send, url } = await failingPoster({ script: '/nowhere/thread.cjs' });
    expect(await post(poster, new URL('http://127.0.0.2/'))).toMatchObject({ outcome: 'FORBIDDEN' });
    await expect(send('{}', AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    const end = expect(send('waits')).rejects.toThrow('This poster was closed.');
    await setTimeout(50);
    await poster.close();
    await end;
    await expect(post(poster, url)).rejects.toThrow('This poster is closed.');
  });
});

test('many posts at once all come back, each with its own end', async () => {
  const { url } = await serveHttp((request, response) => {
    request.resume();
    response.statusCode = Number(request.headers['x-status']);
    response.end();
  });
  const poster = threadedPosterWith({ connectionsPerOrigin: 64, totalMs: 60_000 });
  const { signal } = new AbortController();
  const statuses = Array.from({ length: 300 }, (_, at) => 200 + at);
  const ends = await Promise.all(
    statuses.map((status) =>
      poster.post(url, { headers: { 'x-status': String(status) }, body: '{}', signal }),
    ),
  );
  expect(ends).toMatchObject(statuses.map((status) => ({ outcome: 'ANSWERED', status })));
  expect(poster.troubles).toEqual([]);
});
