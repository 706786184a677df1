/** How sandbox facades are referred to: a name and eight hexadecimal digits. */
const reference = /^sandbox:facade\/([0-9a-f]{8})$/;

const walls = ['#c9a27e', '#b9c3c9', '#d8c9a0', '#a9b99a'] as const;
const roofs = ['#7a4b3a', '#4e5a63', '#6b5f45', '#5a6b52'] as const;

/**
 * Draws the facade that a sandbox reference names, as SVG marked SANDBOX. The same reference gives the same drawing.
 *
 * @returns undefined if the reference is not one of the sandbox.
 */
export function drawSandboxFacade(text: string): string | undefined {
  const digits = reference.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const seed = Number.parseInt(digits, 16);
  const wall = walls[seed % walls.length];
  const roof = roofs[(seed >>> 4) % roofs.length];
  const floors = 1 + ((seed >>> 8) % 3);
  const columns = 3 + ((seed >>> 12) % 3);
  const height = floors * 90 + 40;
  const top = 400 - height;
  const width = columns * 90 + 30;
  const left = (640 - width) / 2;
  const door = (seed >>> 16) % columns;
  const openings = Array.from({ length: floors * columns }, (_, at) => {
    const [floor, column] = [Math.floor(at / columns), at % columns];
    const x = left + 35 + column * 90;
    const y = top + 30 + floor * 90;
    return floor === floors - 1 && column === door
      ? `<rect x="${x}" y="${y}" width="50" height="${400 - y}" fill="#4a3b32"/>`
      : `<rect x="${x}" y="${y}" width="50" height="55" fill="#e8f1f6" stroke="#5b656b" stroke-width="3"/>`;
  });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">',
    '<rect width="640" height="480" fill="#dfe8ee"/>',
    '<rect y="400" width="640" height="80" fill="#9a9a96"/>',
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${wall}"/>`,
    `<path d="M${left - 20} ${top}h${width + 40}l-30-40h${-(width - 20)}z" fill="${roof}"/>`,
    ...openings,
    '<rect y="210" width="640" height="60" fill="#1b1b19" fill-opacity=".8"/>',
    '<text x="320" y="254" text-anchor="middle" font-family="sans-serif" font-size="40" font-weight="700" letter-spacing="8" fill="#fff">SANDBOX</text>',
    '</svg>',
  ].join('');
}
