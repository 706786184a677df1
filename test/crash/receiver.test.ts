import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { randomFrom } from '../http/random.ts';
import { openReceiver, type Receiver } from './receiver.ts';

let folder: string;
let receiver: Receiver;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credit-receiver-'));
  receiver = await openReceiver({ random: randomFrom(7), log: join(folder, 'log.jsonl') });
});
afterEach(async () => {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

/** The status, or 0 where the connection was reset. */
async function deliver(id: string, path = '/all'): Promise<number> {
  const sent = fetch(`${receiver.url}${path}`, {
    method: 'POST',
    headers: { 'webhook-id': id },
    body: '{"é":1}',
  });
  return sent.then(({ status }) => status).catch(() => 0);
}

describe('the receiver', () => {
  test('misbehaves in each of its ways, and accepts again what it has accepted', async () => {
    const ids = Array.from({ length: 300 }, (_, at) => `evt_${at}`);
    const first = await Promise.all(ids.map((id) => deliver(id)));
    expect([...new Set(first)].sort()).toEqual([0, 200, 429, 500]);
    const accepted = ids.filter((_, at) => first[at] === 200);
    expect(await Promise.all(accepted.map((id) => deliver(id)))).toEqual(accepted.map(() => 200));
    receiver.calm();
    expect(new Set(await Promise.all(ids.map((id) => deliver(id))))).toEqual(new Set([200]));
  });

  test('keeps on disk what came, in which life, and whether the answer went out whole', async () => {
    await receiver.beginLife(3);
    receiver.calm();
    await deliver('evt_1');
    receiver.misbehave();
    receiver.leave('/all');
    expect(await deliver('evt_2', '/other')).not.toBe(410);
    expect(await deliver('evt_3')).toBe(410);
    const [first, , third] = receiver.receipts;
    expect(first).toMatchObject({
      life: 3,
      path: '/all',
      body: '{"é":1}',
      answer: { status: 200 },
      answered: true,
    });
    expect(third).toMatchObject({ answer: { status: 410 }, answered: true });
    expect((first?.arrived ?? 0) < (first?.ended ?? 0) && (first?.ended ?? 0) < (third?.arrived ?? 0)).toBe(
      true,
    );
    const [arrival, end] = (await readFile(join(folder, 'log.jsonl'), 'utf8')).split('\n');
    expect({ ...JSON.parse(arrival ?? ''), ...JSON.parse(end ?? '') }).toEqual(first);
  });
});
