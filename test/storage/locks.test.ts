import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inOrder, type Lock, lockOf, shared } from '../../src/storage/locks.ts';
import { checkedStorage } from './checked-storage.ts';
import { open } from './test-database.ts';

const anyLock: fc.Arbitrary<Lock> = fc
  .tuple(fc.constantFrom('1', '2', '3'), fc.constantFrom('1', '2'), fc.boolean(), fc.boolean())
  .map(([id, organizationId, isShared, isLane]) => {
    const one = isLane ? lockOf.lane(organizationId, id) : lockOf.batch(id);
    return isShared ? shared(one) : one;
  });

describe('locks', () => {
  test('come in one order, however they were named', () => {
    fc.assert(
      fc.property(fc.array(anyLock), (locks) => {
        expect(inOrder([...locks].reverse())).toEqual(inOrder(locks));
        expect(inOrder(inOrder(locks))).toEqual(inOrder(locks));
      }),
    );
  });

  test('are each taken once, and alone where anybody asked for that', () => {
    const name = ({ kind, key }: Lock) => `${kind} ${key}`;
    fc.assert(
      fc.property(fc.array(anyLock), (locks) => {
        const taken = inOrder(locks);
        expect(new Set(taken.map(name))).toEqual(new Set(locks.map(name)));
        expect(new Set(taken.map(name)).size).toBe(taken.length);
        for (const one of taken) {
          const asked = locks.filter((other) => name(other) === name(one));
          expect(one.shared).toBe(asked.every((other) => other.shared));
        }
      }),
    );
  });

  test('of two things are never the same', () => {
    expect(lockOf.lane('a', 'b","c')).not.toEqual(lockOf.lane('a","b', 'c'));
    expect(lockOf.batch('1')).not.toEqual(lockOf.client('1'));
  });

  test('out of order are refused by the databases of the tests', async () => {
    const storage = checkedStorage(await open());
    const locks = [lockOf.organization('o'), lockOf.batch('b')];
    expect(() => storage.write({ locks }, async () => {})).toThrow('out of order: organization, batch');
    await storage.write({ locks: inOrder(locks) }, async () => {});
  });
});
