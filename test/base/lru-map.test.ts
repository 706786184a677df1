import { describe, expect, test } from 'vitest';
import { LruMap } from '../../src/base/lru-map.ts';

describe('a map that never grows beyond its size', () => {
  test('forgets what was asked for or set the longest ago', () => {
    const map = new LruMap<number>({ maximum: 2 });
    map.set('a', 1);
    map.set('b', 2);
    expect(map.get('a')).toBe(1);
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
    map.set('a', 4);
    map.set('d', 5);
    expect([map.get('a'), map.get('c'), map.get('d'), map.size]).toEqual([4, undefined, 5, 2]);
  });

  test('counts what its entries say that they take, also after one is replaced or deleted', () => {
    const map = new LruMap<string>({ maximum: 10, sizeOf: (text) => text.length });
    map.set('a', '12345678');
    map.set('a', '1234');
    map.set('b', '123456');
    expect([map.get('a'), map.get('b')]).toEqual(['1234', '123456']);
    map.delete('a');
    map.set('c', '1234');
    expect(map.size).toBe(2);
    map.set('d', '1');
    expect([map.get('b'), map.get('c'), map.get('d')]).toEqual([undefined, '1234', '1']);
  });

  test('keeps nothing that is larger than all of it', () => {
    const map = new LruMap<string>({ maximum: 3, sizeOf: (text) => text.length });
    map.set('a', '1234');
    expect([map.get('a'), map.size]).toEqual([undefined, 0]);
  });
});
