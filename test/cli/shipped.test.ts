import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = process.cwd();

const files = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

test('what is built and shipped names no folder of the machine that built it', () => {
  expect(files.some((file) => file.endsWith('.compiled'))).toBe(true);
  expect(files.filter((file) => readFileSync(file).includes(root))).toEqual([]);
});
