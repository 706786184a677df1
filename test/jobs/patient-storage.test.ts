import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { patientOpening, patientStorage } from '../../src/jobs/patient-storage.ts';
import { type StorageWait, StorageWaits } from '../../src/jobs/storage-waits.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { repeatReads } from '../../src/storage/repeat-reads.ts';
import { isServer } from '../../src/storage/sql-words.ts';
import { insertOrganization, newPath, open, organizationIds, refusalOf } from '../storage/test-database.ts';

const never = new AbortController().signal;

type Fault = 'STORAGE_BUSY' | 'STORAGE_FULL' | 'STORAGE_UNREACHABLE';

function faultOf(code: Fault): CreditError {
  return new CreditError(code, { file: 'credit.db', reason: 'as scripted' });
}

/** Refuses as many writes and reads as it is told, before they begin. */
function refusing(storage: Storage, code: Fault, times: number) {
  let left = times;
  const refuse = () => {
    if (left === 0) return;
    left -= 1;
    throw faultOf(code);
  };
  const refused: Storage = {
    ...storage,
    read: async (work) => {
      refuse();
      return storage.read(work);
    },
    write: async (options, work) => {
      refuse();
      return storage.write(options, work);
    },
  };
  return { refused, left: () => left };
}

test('a write waits while the database is busy, and is done once', async () => {
  const storage = await open();
  const { refused, left } = refusing(storage, 'STORAGE_BUSY', 2);
  await insertOrganization(patientStorage(refused, { signal: never }), 'one');
  expect(left()).toBe(0);
  expect(await organizationIds(storage)).toEqual(['one']);
});

test('a write that was cut off is not done again: whether it was done is not known here', async () => {
  const storage = await open();
  const { refused, left } = refusing(storage, 'STORAGE_UNREACHABLE', 2);
  const refusal = await refusalOf(insertOrganization(patientStorage(refused, { signal: never }), 'one'));
  expect(refusal.code).toBe('STORAGE_UNREACHABLE');
  expect(left()).toBe(1);
});

test('a renewal does not wait, and no full disk is waited for', async () => {
  const storage = await open();
  const busy = patientStorage(refusing(storage, 'STORAGE_BUSY', 1).refused, { signal: never });
  expect((await refusalOf(busy.write({ locks: [], isRenewal: true }, async () => {}))).code).toBe(
    'STORAGE_BUSY',
  );
  const full = patientStorage(refusing(storage, 'STORAGE_FULL', 1).refused, { signal: never });
  expect((await refusalOf(insertOrganization(full, 'one'))).code).toBe('STORAGE_FULL');
});

test.each(['STORAGE_BUSY', 'STORAGE_UNREACHABLE'] as const)(
  'a read and the opening wait for %s',
  async (code) => {
    const storage = await open();
    const { refused, left } = refusing(storage, code, 2);
    expect(await patientStorage(refused, { signal: never }).read(organizationIdsOf)).toEqual([]);
    expect(left()).toBe(0);
    let times = 0;
    const opening = patientOpening(
      async () => {
        times += 1;
        if (times < 3) throw faultOf(code);
        return storage;
      },
      { signal: never },
    );
    expect(await (await opening()).read(organizationIdsOf)).toEqual([]);
  },
);

test('a single statement waits if it only reads, and is run once if it writes', async () => {
  const storage = await open();
  let refusals = 0;
  const refuseOnce = async <T>(statement: () => Promise<T>): Promise<T> => {
    refusals += 1;
    return statement();
  };
  const db = repeatReads(storage.db, refuseOnce);
  await db.insertInto('organization').values({ id: 'one', name: 'select', created_at: 'now' }).execute();
  await db.updateTable('organization').set({ name: 'two' }).execute();
  await sql`with old as (select 1) delete from organization where id = 'none'`.execute(db);
  expect(refusals).toBe(0);
  expect(await organizationIds({ db })).toEqual(['one']);
  await sql`with some as (select id from organization) select * from some`.execute(db);
  expect(refusals).toBe(2);
  expect(isServer(db)).toBe(false);
  await expect(db.transaction().execute(async () => {})).rejects.toThrow('read or write');
});

describe('long waits are reported', () => {
  test('once for all reads and writes that wait, and when the last of them is done', async () => {
    const storage = await open();
    const changes: (string | undefined)[] = [];
    const waits = new StorageWaits((wait) => changes.push(wait?.error.code), { afterMs: 0 });
    const { refused } = refusing(storage, 'STORAGE_BUSY', 4);
    const patient = patientStorage(refused, { signal: never, waits });
    await Promise.all([insertOrganization(patient, 'one'), patient.read(organizationIdsOf)]);
    expect(changes).toEqual(['STORAGE_BUSY', undefined]);
  });

  test('with their start; short ones are not, and no end of those that failed', () => {
    const waits: (StorageWait | null)[] = [];
    const one = new StorageWaits((wait) => waits.push(wait));
    const work = {};
    one.note(work, faultOf('STORAGE_BUSY'), performance.now() - 4_000);
    one.end(work, { isDone: true });
    expect(waits).toEqual([]);
    one.note(work, faultOf('STORAGE_BUSY'), performance.now() - 60_000);
    const [wait] = waits;
    expect(Date.now() - Date.parse(wait?.since ?? '')).toBeGreaterThanOrEqual(60_000);
    expect(Date.now() - Date.parse(wait?.since ?? '')).toBeLessThan(120_000);
    one.end(work, { isDone: false });
    expect(waits).toHaveLength(1);
  });
});

const organizationIdsOf = (db: Storage['db']) => organizationIds({ db });

test('what waits ends with its error after its time', async () => {
  const storage = await open();
  const { refused } = refusing(storage, 'STORAGE_BUSY', 100);
  const patient = patientStorage(refused, { signal: never, longestMs: 1 });
  expect((await refusalOf(insertOrganization(patient, 'one'))).code).toBe('STORAGE_BUSY');
});

test.each([
  ['STORAGE_UNREACHABLE', 1],
  ['STORAGE_BUSY', 2],
] as const)('after a stop, reads wait for %s; each of the next is tried %i time(s)', async (code, times) => {
  const storage = await open();
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  let tries = 0;
  const refused: Storage = {
    ...storage,
    read: async () => {
      tries += 1;
      nowMs += 2_500;
      throw faultOf(code);
    },
  };
  const patient = patientStorage(refused, { signal: AbortSignal.abort() });
  const triesOfRead = async () => {
    tries = 0;
    expect((await refusalOf(patient.read(organizationIdsOf))).code).toBe(code);
    return tries;
  };
  await triesOfRead();
  for (const _ of [1, 2]) expect(await triesOfRead()).toBe(times);
});

test('a file that another process writes to for long is waited for', async () => {
  const file = newPath();
  const storage = await open(file, { busyTimeoutMs: 50 });
  const other = await openStorage(file);
  onTestFinished(() => other.close());
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  const holding = other.write({ locks: [] }, async () => {
    isHeld = true;
    await released;
  });
  await expect.poll(() => isHeld).toBe(true);
  const patient = insertOrganization(patientStorage(storage, { signal: never }), 'patient');
  for (const _ of [1, 2, 3])
    expect((await refusalOf(insertOrganization(storage, 'request'))).code).toBe('STORAGE_BUSY');
  release();
  await Promise.all([holding, patient]);
  expect(await organizationIds(storage)).toEqual(['patient']);
});
