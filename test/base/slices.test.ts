import { expect, test } from 'vitest';
import { nextSlice } from '../../src/base/slices.ts';

test('a turn of the event loop runs one slice, no matter how many jobs are in progress', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const slices: { readonly work: number; readonly turn: number }[] = [];
  const works = [0, 1, 2, 3].map(async (work) => {
    for (let slice = 0; slice < 5; slice += 1) {
      await nextSlice();
      slices.push({ work, turn });
    }
  });
  await Promise.all(works);
  isOver = true;
  expect(new Set(slices.map((slice) => slice.turn)).size).toBe(20);
  // The jobs take turns.
  expect(slices.map(({ work }) => work)).toEqual(Array.from({ length: 20 }, (_, index) => index % 4));
});

test('jobs that start later get slices too', async () => {
  await nextSlice();
  const both = [nextSlice(), nextSlice()];
  await Promise.all(both);
  await nextSlice();
});
