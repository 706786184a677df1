import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const tokens = readFileSync('src/toolbox/styles/tokens.css', 'utf8');

/** A colour of the pages in one theme, as its luminance by WCAG 2.2. */
function luminance(name: string, theme: 'light' | 'dark'): number {
  const [, light, dark] =
    new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(tokens) ?? [];
  const written = theme === 'light' ? light : dark;
  if (written === undefined) throw new Error(`tokens.css has no colour --${name} for both themes`);
  const [lightness = 0, chroma = 0, hue = 0] = written.split(/\s+/).map(Number);
  const angle = (hue * Math.PI) / 180;
  const [red, green, blue] = linearRgb(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Oklab to linear sRGB, as CSS Color 4 gives it. */
function linearRgb(lightness: number, a: number, b: number): readonly [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [high = 0, low = 0] = [luminance(one, theme), luminance(other, theme)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['canvas', 'surface'];
const decisions = ['approved', 'alert', 'denied', 'unknown'];
const texts = [
  ...['ink', 'ink-soft', 'ink-faint', 'accent', ...decisions].flatMap((ink) =>
    grounds.map((ground) => [ink, ground] as const),
  ),
  ...decisions.flatMap((one) => [[one, `${one}-wash`] as const, ['ink', `${one}-wash`] as const]),
  ['ink-soft', 'sunken'] as const,
  ['on-ink', 'ink'] as const,
  ['accent', 'accent-wash'] as const,
];
const marks = [
  ['edge', 'surface'],
  ['edge', 'canvas'],
  ['data', 'surface'],
  ['data', 'canvas'],
] as const;

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(texts)('text in %s on %s can be read', (ink, ground) => {
    expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(marks)('%s on %s can be told apart', (mark, ground) => {
    expect(contrast(mark, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});
