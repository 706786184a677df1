import { expect, test } from 'vitest';
import { painter } from '../../../src/cli/output/colour.ts';

type Rgb = readonly [number, number, number];

/** What widely used terminals show for the numbers of the sixteen colours that we use. */
const palettes: readonly Readonly<Record<string, Rgb>>[] = [
  // xterm
  { 30: [0, 0, 0], 97: [255, 255, 255], 41: [205, 0, 0], 102: [0, 255, 0], 103: [255, 255, 0] },
  // the console of Linux
  { 30: [0, 0, 0], 97: [255, 255, 255], 41: [170, 0, 0], 102: [85, 255, 85], 103: [255, 255, 85] },
  // the terminal of Windows
  { 30: [12, 12, 12], 97: [242, 242, 242], 41: [197, 15, 31], 102: [22, 198, 12], 103: [249, 241, 165] },
];

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Rgb, other: Rgb): number {
  const luminance = (rgb: Rgb) => {
    const [r = 0, g = 0, b = 0] = rgb.map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test.each(['good', 'warning', 'bad'] as const)(
  'what is %s can be read whatever the ground of the terminal',
  (tone) => {
    const codes = painter(true)[tone]('x').match(/\d+/g) ?? [];
    const [foreground = '', background = ''] = codes;
    for (const palette of palettes) {
      const [text, ground] = [palette[foreground], palette[background]];
      if (text === undefined || ground === undefined)
        throw new Error(`no colour ${foreground} on ${background}`);
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
  },
);
