import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLines } from '../../src/net/lines.ts';

/** Who has had a turn, in the order in which they came in; `leave` ends the one of whom it is told. */
function watched(width: number) {
  const lines = createLines(width);
  const entered: string[] = [];
  const leaving = new Map<string, () => void>();
  const enter = (key: string, ...names: readonly string[]) => {
    for (const name of names) {
      void lines.enter(key).then((leave) => {
        entered.push(name);
        leaving.set(name, leave);
      });
    }
    return setImmediate();
  };
  const leave = (...names: readonly string[]) => {
    for (const name of names) leaving.get(name)?.();
    return setImmediate();
  };
  return { entered, enter, leave };
}

test('as many as are allowed have their turn at once, and the next come in their order', async () => {
  const { entered, enter, leave } = watched(2);
  await enter('one', 'a', 'b', 'c', 'd', 'e');
  expect(entered).toEqual(['a', 'b']);
  await leave('b');
  expect(entered).toEqual(['a', 'b', 'c']);
  await leave('a', 'c');
  expect(entered).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('the lines know nothing of each other', async () => {
  const { entered, enter } = watched(1);
  await enter('one', 'a');
  await enter('two', 'b');
  expect(entered).toEqual(['a', 'b']);
});

test('a turn is handed over, so that nobody comes in between', async () => {
  const { entered, enter, leave } = watched(1);
  await enter('one', 'a', 'b');
  void leave('a');
  await enter('one', 'c');
  expect(entered).toEqual(['a', 'b']);
});

test('a line that everybody has left begins anew', async () => {
  const { entered, enter, leave } = watched(1);
  await enter('one', 'a');
  await leave('a');
  await enter('one', 'b', 'c');
  expect(entered).toEqual(['a', 'b']);
});
