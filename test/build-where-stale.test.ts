import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isStale } from './build-where-stale.ts';

/** Sources of some age, and a script that was built of them. */
function builtFolder() {
  const root = mkdtempSync(join(tmpdir(), 'stale-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [built, src] = [join(root, 'built'), join(root, 'src')];
  mkdirSync(built);
  mkdirSync(join(src, 'inner'), { recursive: true });
  const source = join(src, 'inner', 'a.ts');
  writeFileSync(source, 'a');
  writeFileSync(join(src, 'inner', 'b.ts'), 'b');
  const script = join(built, 'a-thread.cjs');
  const build = () => {
    // The clock of a disk may be coarse.
    writeFileSync(script, 'a');
    utimesSync(script, new Date(), new Date(Date.now() + 1_000));
  };
  const age = () => utimesSync(script, new Date(0), new Date(0));
  build();
  return { root, built, src, source, script, age, stale: () => isStale(built, [src]) };
}

test('what is built is fresh after the last change of its sources', () => {
  expect(builtFolder().stale()).toBe(false);
});

test('what is built is stale where it is older than that, or missing', () => {
  const { built, src, script, age, stale } = builtFolder();
  age();
  expect(stale()).toBe(true);
  rmSync(script);
  expect(stale()).toBe(true);
  expect(isStale(join(built, 'nowhere'), [src])).toBe(true);
});

test.each(['moved here', 'removed'] as const)(
  'what is built is stale where a source was %s, though all are old',
  (how) => {
    const { root, built, src, source, script } = builtFolder();
    const old = new Date('2020-01-01');
    for (const path of [source, join(src, 'inner', 'b.ts'), join(src, 'inner'), src])
      utimesSync(path, old, old);
    utimesSync(script, old, new Date('2020-01-02'));
    if (how === 'removed') rmSync(source);
    else {
      writeFileSync(join(root, 'c.ts'), 'c');
      utimesSync(join(root, 'c.ts'), old, old);
      renameSync(join(root, 'c.ts'), source);
    }
    expect(isStale(built, [src])).toBe(true);
  },
);
