import { afterEach, expect, test } from 'vitest';
import { createFileClient, type FileClient, type FileReach } from '../../src/net/file-client.ts';
import { head, serveHttp, serveRaw } from './local-server.ts';

const clients: FileClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

const limits = { connectMs: 2_000, headersMs: 2_000, silenceMs: 2_000, totalMs: 10_000 };

function ask(url: URL, { reach = 'NAMED', ...change }: Partial<typeof limits> & { reach?: FileReach } = {}) {
  const client = createFileClient('credit/test', { reach, limits: { ...limits, ...change } });
  clients.push(client);
  const question = { method: 'GET', headers: {}, signal: new AbortController().signal } as const;
  return client.ask(url, question, async ({ status, body }) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece);
    return { outcome: 'READ' as const, status, text: Buffer.concat(pieces).toString() };
  });
}

test('gives the body as it comes, uncompressed', async () => {
  const { url } = await serveHttp((request, response) => response.end(request.headers['accept-encoding']));
  expect(await ask(url)).toEqual({ outcome: 'READ', status: 200, text: 'identity' });
});

test('does not follow a redirect', async () => {
  const { url } = await serveHttp((_, response) => response.writeHead(302, { location: '/other' }).end());
  expect(await ask(url)).toMatchObject({ status: 302 });
});

test.each([
  ['http', 'http://portaldatransparencia.gov.br/', /not https/],
  ['this machine', 'https://127.0.0.1:1/', /not a public address/],
  ['the metadata of a cloud', 'https://169.254.169.254/latest', /not a public address/],
  ['a name that leads to this machine', 'https://localhost:1/', /not a public/],
])('asks nobody but the public, over https: not %s', async (_, address, reason) => {
  expect(await ask(new URL(address), { reach: 'PUBLIC' })).toEqual({
    outcome: 'UNREACHABLE',
    reason: expect.stringMatching(reason),
  });
});

test('tells of silence, of an end before the end, and of a server that is not there', async () => {
  const silent = await serveRaw(
    (socket) => void socket.write(`${head('200 OK', { 'content-length': 9 })}abc`),
  );
  expect(await ask(silent.url, { silenceMs: 100 })).toMatchObject({ outcome: 'TIMEOUT' });
  const cut = await serveRaw((socket) => socket.end(`${head('200 OK', { 'content-length': 9 })}abc`));
  expect(await ask(cut.url)).toMatchObject({ outcome: 'UNREACHABLE' });
  await cut.close();
  expect(await ask(cut.url)).toMatchObject({ outcome: 'UNREACHABLE' });
});

test('ends a file that drips', async () => {
  const { url } = await serveHttp((_, response) => {
    const drip = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(drip));
  });
  expect(await ask(url, { totalMs: 200 })).toMatchObject({ outcome: 'TIMEOUT' });
});

test('leaves what its reader throws to whoever asked', async () => {
  const { url } = await serveHttp((_, response) => response.end('x'));
  const client = createFileClient('credit/test', { reach: 'NAMED', limits });
  clients.push(client);
  const asking = client.ask(
    url,
    { method: 'GET', headers: {}, signal: new AbortController().signal },
    async () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    },
  );
  await expect(asking).rejects.toThrow('no space left');
});
