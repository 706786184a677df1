import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from 'vitest';
import { type PagePicture, readPicture } from './draw-pages.ts';

/** Pictures are compared in squares of so many points: letters of an identifier differ, figures and columns do not. */
const square = 6;
/** A square differs by so much of 255 at least, and so many of a thousand may. */
const differs = 40;
const mayDiffer = 8;

/** Whether the square that begins at a point may not differ at all. */
type IsStrict = (x: number, y: number, size: number) => boolean;

/** Compares a picture with the one that is kept at `path`, within a tolerance; `RENEW_PAGES=1` keeps it anew. */
export async function expectAsKept(picture: PagePicture, path: string, isStrict?: IsStrict): Promise<void> {
  if (isRenewed()) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, picture.packed);
  }
  const kept = await readPicture(await readFile(path));
  expect([picture.width, picture.height], path).toEqual([kept.width, kept.height]);
  const [first, second] = [squaresOf(picture), squaresOf(kept)];
  const different = [...first.keys()].filter(
    (at) => Math.abs((first[at] ?? 0) - (second[at] ?? 0)) > differs,
  );
  expect((different.length / first.length) * 1_000, path).toBeLessThan(mayDiffer);
  if (isStrict === undefined) return;
  const columns = Math.floor(picture.width / square);
  const places = different.map((at) => [(at % columns) * square, Math.floor(at / columns) * square] as const);
  expect(
    places.filter(([x, y]) => isStrict(x, y, square)),
    `${path}: points at which it differs`,
  ).toEqual([]);
}

/** The mean grey of each square. */
function squaresOf({ width, height, grey }: Omit<PagePicture, 'packed'>): readonly number[] {
  const means: number[] = [];
  for (let y = 0; y + square <= height; y += square) {
    for (let x = 0; x + square <= width; x += square) {
      let sum = 0;
      for (let at = 0; at < square * square; at += 1) {
        sum += grey[(y + Math.floor(at / square)) * width + x + (at % square)] ?? 0;
      }
      means.push(sum / (square * square));
    }
  }
  return means;
}

/** Whether kept pictures are drawn anew, to be looked at before they are committed. */
function isRenewed(): boolean {
  return process.env['RENEW_PAGES'] === '1';
}
