import { describe, expect, test } from 'vitest';
import { openFacadePhotos } from '../../src/sources/facade-photos.ts';
import { serveHttp } from '../net/local-server.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('rest')]);
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('rest')]);
const webp = Buffer.from('RIFF....WEBPVP8 ', 'latin1');
const bodies: Readonly<Record<string, Buffer>> = {
  '/png': png,
  '/jpeg': jpeg,
  '/webp': webp,
  '/html': Buffer.from('<!doctype html><script>alert(1)</script>'),
  '/svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/empty': Buffer.alloc(0),
  '/large': Buffer.concat([png, Buffer.alloc(8 * 1_048_576)]),
};

/** Serves the bodies above, each as if it were a PNG: the type that a server claims is no proof. */
async function serveBodies() {
  const requested: string[] = [];
  const { url } = await serveHttp((request, response) => {
    const path = request.url ?? '';
    requested.push(path);
    const body = bodies[path];
    if (body === undefined) response.writeHead(path === '/moved' ? 302 : 404, { location: '/png' }).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end(body);
  });
  return { addressOf: (path: string) => new URL(path, url).href, requested };
}

const { signal } = new AbortController();

describe('a photo that a source refers to', () => {
  test.each([
    ['/png', 'image/png'],
    ['/jpeg', 'image/jpeg'],
    ['/webp', 'image/webp'],
  ])('is read with the type that its bytes have: %s', async (path, mediaType) => {
    const { addressOf } = await serveBodies();
    const photos = openFacadePhotos(['127.0.0.0/8']);
    const photo = await photos.read(addressOf(path), signal);
    expect(photo?.mediaType).toBe(mediaType);
    expect(Buffer.from(photo?.bytes ?? [])).toEqual(bodies[path]);
    await photos.close();
  });

  test.each(['/html', '/svg', '/empty', '/large', '/moved', '/missing'])(
    'is not read from %s',
    async (path) => {
      const { addressOf } = await serveBodies();
      const photos = openFacadePhotos(['127.0.0.0/8']);
      expect(await photos.read(addressOf(path), signal)).toBe(undefined);
      await photos.close();
    },
  );

  test('is not requested from an address that is not public', async () => {
    const { addressOf, requested } = await serveBodies();
    const photos = openFacadePhotos();
    for (const reference of [
      addressOf('/png'),
      'https://127.0.0.1/png',
      'https://169.254.169.254/latest/meta-data',
      'https://user:password@example.com/a.png',
      'file:///etc/passwd',
      'photo-17',
      '',
    ])
      expect(await photos.read(reference, signal), reference).toBe(undefined);
    expect(requested).toEqual([]);
    await photos.close();
  });
});

test('a sandbox photo is a drawing marked SANDBOX, the same for the same reference', async () => {
  const photos = openFacadePhotos();
  const read = async (reference: string) =>
    Buffer.from((await photos.read(reference, signal))?.bytes ?? []).toString();
  const drawing = await read('sandbox:facade/0123abcd');
  expect(drawing).toMatch(/^<svg .*>SANDBOX<.*<\/svg>$/);
  expect(await read('sandbox:facade/0123abcd')).toBe(drawing);
  expect(await read('sandbox:facade/89efabcd')).not.toBe(drawing);
  expect(await read('sandbox:facade/<script>')).toBe('');
  await photos.close();
});
