import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from 'vitest';
import { type PagePicture, readPicture } from './draw-pages.ts';

/** Pictures are compared in squares of so many points: letters of an identifier differ, figures and columns do not. */
const square = 6;
/** A square differs by so much of 255 at least, and so many of a thousand may. */
const differs = 40;
const mayDiffer = 8;

/** Compares a picture with the one that is kept at `path`, within a tolerance; `RENEW_PAGES=1` keeps it anew. */
export async function expectAsKept(picture: PagePicture, path: string): Promise<void> {
  if (isRenewed()) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, picture.packed);
  }
  expect(difference(picture, await readPicture(await readFile(path))), path).toBeLessThan(mayDiffer);
}

/** Squares that differ, of a thousand. */
function difference(one: Omit<PagePicture, 'packed'>, other: Omit<PagePicture, 'packed'>): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  const [first, second] = [squaresOf(one), squaresOf(other)];
  const count = first.filter((grey, at) => Math.abs(grey - (second[at] ?? 0)) > differs).length;
  return (count / first.length) * 1_000;
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
