import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeError } from '../../src/base/errors.ts';
import { editionFile, listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { readBucketAddress } from '../../src/datasets/share/bucket-address.ts';
import { fetchEditions } from '../../src/datasets/share/fetch-editions.ts';
import { openPlace } from '../../src/datasets/share/open-place.ts';
import { shareEdition } from '../../src/datasets/share/shared-edition.ts';
import { newBuiltProgram, withoutOptionalPackages } from '../cli/built-program.ts';
import { startProxy } from '../net/local-proxy.ts';
import { cepimOf, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { type BucketFault, openImitationBucket } from './imitation-bucket.ts';

const first = ['99999001000159', 'PADARIA MODELO'] as const;
const second = ['99999002000101', 'INDUSTRIA FICTICIA'] as const;
const name = 'cepim';

/** A machine that loads, one that fetches, and the bucket that both have. */
async function openSite() {
  const [loads, fetches] = [newDatasetsFolder(), newDatasetsFolder()];
  const bucket = await openImitationBucket();
  const place = await openPlace('s3://shelf/public-data');
  return {
    bucket,
    place,
    fetches,
    async share(day: string, ...entities: readonly (readonly [string, string])[]) {
      const file = newFile(`${day.replaceAll('-', '')}_CEPIM.csv`, cepimOf(...entities));
      const { edition } = await loadEdition(name, [file], loadOptions(loads, { acceptShrink: true }));
      return { edition, isNew: await shareEdition(place, { folder: loads, name }) };
    },
    fetch: () => fetchEditions({ place, folder: fetches, signal: new AbortController().signal }),
    bytesOf: (folder: 'loads' | 'fetches', sha256: string) =>
      readFileSync(editionFile(folder === 'loads' ? loads : fetches, name, sha256)),
  };
}

describe('editions that machines share in a bucket', () => {
  test('come as they were loaded, once, and the one before is kept by the machine and not by the bucket', async () => {
    const site = await openSite();
    expect(await site.fetch()).toEqual({ fetched: [], failed: [] });
    const { edition: before, isNew } = await site.share('2026-11-17', first);
    expect(isNew).toBe(true);
    expect(await site.fetch()).toEqual({ fetched: [{ dataset: name, edition: before }], failed: [] });
    expect(site.bytesOf('fetches', before.sha256).equals(site.bytesOf('loads', before.sha256))).toBe(true);
    expect(await site.fetch()).toEqual({ fetched: [], failed: [] });
    const { edition } = await site.share('2026-11-18', first, second);
    await site.fetch();
    expect(listEditions(site.fetches, name)).toEqual([edition, before]);
    expect([...site.bucket.objects.keys()].sort()).toEqual([
      `public-data/cepim/${edition.sha256.slice(0, 16)}.db`,
      'public-data/cepim/shared.json',
    ]);
  });

  test.each<[string, BucketFault, string]>([
    ['is not there', 'GONE', 'NotFound'],
    ['lets nobody in', 'REFUSES', '403'],
    ['fails', 'FAILS', '500'],
  ])('are not to be had where the bucket %s, which is told once', async (_what, fault, word) => {
    const site = await openSite();
    const { edition } = await site.share('2026-11-17', first);
    await site.fetch();
    await site.share('2026-11-18', first, second);
    site.bucket.fault = fault;
    const { fetched, failed } = await site.fetch();
    expect(fetched).toEqual([]);
    expect(failed).toMatchObject([{ dataset: 'datasets', error: { code: 'DATASET_PLACE_UNREADABLE' } }]);
    const [failure] = failed;
    expect(failure && describeError(failure.error, 'en').message).toContain(word);
    expect(listEditions(site.fetches, name)).toEqual([edition]);
  });

  test('of which half comes are not taken, and what is in force stays', async () => {
    const site = await openSite();
    const { edition } = await site.share('2026-11-17', first);
    await site.fetch();
    await site.share('2026-11-18', first, second);
    const catalogue = await site.place.readText('cepim/shared.json');
    site.bucket.fault = 'CUTS';
    const { failed } = await fetchEditions({
      place: {
        ...site.place,
        readText: async (one) => (one === 'cepim/shared.json' ? catalogue : undefined),
      },
      folder: site.fetches,
      signal: new AbortController().signal,
    });
    expect(failed).toMatchObject([{ dataset: name, error: { code: 'DATASET_PLACE_UNREADABLE' } }]);
    expect(listEditions(site.fetches, name)).toEqual([edition]);
  });
});

describe('a bucket behind a proxy', () => {
  /** Has the bucket's host be a name that only the proxy knows. */
  async function openSiteBehind(proxy: { readonly address: string }) {
    const { env } = await openImitationBucket();
    const endpoint = new URL(env['AWS_ENDPOINT_URL_S3'] ?? '');
    endpoint.hostname = 'bucket.example';
    vi.stubEnv('AWS_ENDPOINT_URL_S3', endpoint.href);
    vi.stubEnv('HTTP_PROXY', proxy.address.replace('//', '//joe:hidden-password@'));
    return { host: endpoint.host, place: await openPlace('s3://shelf/public-data') };
  }

  test('is reached through it, and keeps the connection', async () => {
    const proxy = await startProxy();
    const { host, place } = await openSiteBehind(proxy);
    await place.writeText('cepim/shared.json', 'one');
    expect(await place.readText('cepim/shared.json')).toBe('one');
    await place.remove('cepim/shared.json');
    expect(await place.readText('cepim/shared.json')).toBeUndefined();
    expect(proxy.targets()).toEqual([host]);
  });

  test('that refuses is not to be had, and the proxy is named without its credentials', async () => {
    const proxy = await startProxy(() => 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const { place } = await openSiteBehind(proxy);
    const { fetched, failed } = await fetchEditions({
      place,
      folder: newDatasetsFolder(),
      signal: new AbortController().signal,
    });
    expect(fetched).toEqual([]);
    const [failure] = failed;
    const message = failure && describeError(failure.error, 'en').message;
    expect(message).toContain(
      `the proxy ${proxy.address} requires a valid user name and password (HTTP 407)`,
    );
    expect(inspect(failure, { depth: 9 })).not.toContain('hidden-password');
  });

  test('is reached directly at a loopback address', async () => {
    const proxy = await startProxy(() => 'HTTP/1.1 403 Forbidden\r\n\r\n');
    await openImitationBucket();
    vi.stubEnv('HTTP_PROXY', proxy.address);
    const place = await openPlace('s3://shelf/public-data');
    await place.writeText('cepim/shared.json', 'one');
    expect([await place.readText('cepim/shared.json'), proxy.targets()]).toEqual(['one', []]);
  });
});

describe('a file that is larger than a part', () => {
  const large = () => {
    const file = join(newDatasetsFolder(), 'large');
    const bytes = Buffer.concat([randomBytes(1_000), Buffer.alloc(17 * 1024 * 1024), randomBytes(1_000)]);
    writeFileSync(file, bytes);
    return { file, bytes };
  };

  test('is put there in parts, and is one for whoever reads it', async () => {
    const { bucket, place } = await openSite();
    const { file, bytes } = large();
    await place.writeFile('large', file);
    expect(bucket.objects.get('public-data/large')?.equals(bytes)).toBe(true);
    expect(bucket.uploads.size).toBe(0);
  });

  test('of which a part is not taken is not there at all', async () => {
    const { bucket, place } = await openSite();
    bucket.fault = 'TAKES_NO_SECOND_PART';
    await expect(place.writeFile('large', large().file)).rejects.toMatchObject({ code: 'EntityTooSmall' });
    expect([bucket.objects.size, bucket.uploads.size]).toEqual([0, 0]);
  });
});

test('a place in a bucket is named by the bucket and a folder of it', () => {
  expect(readBucketAddress('s3://shelf')).toEqual({ bucket: 'shelf', prefix: '' });
  expect(readBucketAddress('s3://shelf.of-mine/a/b/')).toEqual({ bucket: 'shelf.of-mine', prefix: 'a/b/' });
  for (const none of [
    's3://',
    's3://Shelf',
    's3://shelf//a',
    's3://shelf/a?b',
    's3://user:key@shelf',
    '/shelf',
  ])
    expect(readBucketAddress(none)).toBeUndefined();
});

test('the built program says what is no bucket, and what is not installed, before it makes a database', async () => {
  const program = await newBuiltProgram();
  onTestFinished(() => program.remove());
  const wrong = program.run('work', { CREDIT_DATASETS_PLACE: 's3://Not A Bucket' });
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('s3://my-bucket/datasets')]);
  const env = { CREDIT_DATASETS_PLACE: 's3://shelf/datasets', NODE_OPTIONS: withoutOptionalPackages };
  const without = program.run('work', env);
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('@aws-sdk/client-s3')]);
});
