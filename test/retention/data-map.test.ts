import { expect, test } from 'vitest';
import { dataMap, markedTables, readBy } from './data-map.ts';

test('the map of data of people is what the marks say (vitest -u renews it)', async () => {
  await expect(dataMap()).toMatchFileSnapshot('../../docs/reference/data-map.md');
});

test('of every table with such data it says who sees it, and of no other', () => {
  expect(Object.keys(readBy).sort()).toEqual(
    markedTables()
      .map(({ table }) => table)
      .sort(),
  );
});
