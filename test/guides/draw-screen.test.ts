import { expect, test } from 'vitest';
import { painter } from '../../src/cli/output/colour.ts';
import { colours, drawScreen, paintOf } from './draw-screen.ts';
import { screenOf, textOf } from './terminal-screen.ts';

test('what was overwritten, wiped or gone back over is not on the screen', () => {
  const raw = 'Asking\r\n\u001B[?25l⠋ one\r\n  two\u001B[1A\u001B[2K\u001B[1G\u001B[0JDone  \r\nnext';
  expect(textOf(screenOf(raw, 20))).toBe('Asking\nDone\nnext\n');
});

test('a line longer than the screen goes on below, and is one line as text', () => {
  const lines = screenOf('abcdef', 4);
  expect(lines).toHaveLength(2);
  expect(textOf(lines)).toBe('abcdef\n');
});

test('a sequence that nobody taught it is refused, not skipped', () => {
  expect(() => screenOf('\u001B[3S', 80)).toThrow('ESC [ 3 S');
  expect(() => screenOf('\u001B[38m', 80)).toThrow('colour 38');
});

test('a drawing keeps colours and columns, and lets nothing of the text become markup', () => {
  const svg = drawScreen(screenOf('a \u001B[30;103mALERT\u001B[0m <b>&', 80), 80, 'A "screen"');
  expect(svg).toContain(`fill="${colours.palette[11]}"`);
  expect(svg).toMatch(/<text x="28" .*>ALERT<\/text>/);
  expect(svg).toContain('&lt;b&gt;&amp;');
  expect(svg).toContain('<title>A &quot;screen&quot;</title>');
});

/** The relative luminance of a colour, as WCAG 2.2 computes it. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('what the program says with a ground of its own can be read on it', () => {
  const painted = painter(true);
  for (const paint of [painted.good, painted.warning, painted.bad]) {
    const [cell] = screenOf(paint('x'), 80)[0]?.cells ?? [];
    if (cell === undefined) throw new Error('nothing was drawn');
    const { colour, background } = paintOf(cell.look);
    expect([colour, background, contrastOf(colour, background) >= 4.5]).toEqual([colour, background, true]);
  }
});

test('every colour of a drawing can be read on its ground, and its edge be seen on a white page and a dark one', () => {
  const [, ...onGround] = colours.palette;
  for (const colour of [...onGround, colours.text, colours.dim]) {
    expect([colour, contrastOf(colour, colours.background) >= 4.5]).toEqual([colour, true]);
  }
  for (const page of ['#ffffff', '#0d1117']) expect(contrastOf(colours.edge, page)).toBeGreaterThan(3);
});
