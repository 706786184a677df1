import { expect, test } from 'vitest';
import { nextSlice, pageInSlices } from '../../src/base/slices.ts';

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

test('a page is read in parts, each in a turn of its own', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const parts: { readonly limit: number; readonly cursor: string | undefined }[] = [];
  const turns = new Set<number>();
  const page = await pageInSlices({ limit: 120, cursor: '7' }, async (part) => {
    parts.push(part);
    turns.add(turn);
    const from = Number(part.cursor) + 1;
    const rows = Array.from({ length: part.limit }, (_, at) => from + at);
    // Each tenth row is damaged.
    return {
      items: rows.filter((row) => row % 10 !== 0),
      damaged: rows.filter((row) => row % 10 === 0),
      nextCursor: String(from + part.limit - 1),
    };
  });
  isOver = true;
  expect(parts).toEqual([
    { limit: 50, cursor: '7' },
    { limit: 50, cursor: '57' },
    { limit: 20, cursor: '107' },
  ]);
  expect(turns.size).toBe(3);
  const rows = [...page.items, ...(page.damaged ?? [])].sort((a, b) => a - b);
  expect(rows).toEqual(Array.from({ length: 120 }, (_, at) => at + 8));
  expect(page.nextCursor).toBe('127');
});

test('a page ends with its list, and lists no damaged rows if there are none', async () => {
  const limits: number[] = [];
  const page = await pageInSlices({ limit: 200, cursor: undefined }, async ({ limit, cursor }) => {
    limits.push(limit);
    return { items: [limits.length], nextCursor: cursor === undefined ? 'a' : null };
  });
  expect(page).toEqual({ items: [1, 2], nextCursor: null });
  expect(limits).toEqual([50, 50]);
});
