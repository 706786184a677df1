import type { Cell, Line, Look } from './terminal-screen.ts';

/**
 * The colours of the drawing: a dark screen of its own, with an edge, so that it reads the same on a white page and on a
 * dark one. The 16 of the palette stand in the order of a terminal.
 */
export const colours = {
  background: '#1c2128',
  edge: '#768390',
  text: '#e6edf3',
  dim: '#a3adb8',
  /** Red as a ground, below white text; as text, on the dark ground, it is the lighter one of the palette. */
  redGround: '#b3261e',
  palette: [
    ...['#1c2128', '#ff8a80', '#7ee787', '#f2cc60', '#8ab8ff', '#e2a5ff', '#76e3ea', '#e6edf3'],
    ...['#a3adb8', '#ff9b93', '#8ff09a', '#f8dc85', '#a5c8ff', '#edc1ff', '#95eef3', '#ffffff'],
  ],
} as const;

/** Where red stands in the palette. */
const red = 1;

const size = { character: 8, line: 18, edge: 12, text: 13 };

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The runs of cells that look the same, each with the column that it begins in. */
function runsOf(cells: readonly Cell[]): readonly { column: number; text: string; look: Look }[] {
  const runs: { column: number; text: string; look: Look }[] = [];
  for (const [column, { character, look }] of cells.entries()) {
    const last = runs.at(-1);
    if (last && JSON.stringify(last.look) === JSON.stringify(look)) last.text += character;
    else runs.push({ column, text: character, look });
  }
  return runs;
}

/** The colours of a run: what a terminal calls its own colour is that of the drawing. */
export function paintOf(look: Look): { colour: string; background: string } {
  const own = look.dim ? colours.dim : colours.text;
  return {
    colour: look.colour === undefined ? own : (colours.palette[look.colour] ?? own),
    background: groundOf(look),
  };
}

function groundOf({ background }: Look): string {
  if (background === undefined) return colours.background;
  return background === red ? colours.redGround : (colours.palette[background] ?? colours.background);
}

function drawLine({ cells }: Line, row: number): string {
  const top = size.edge + row * size.line;
  return runsOf(cells)
    .map(({ column, text, look }) => {
      const x = size.edge + column * size.character;
      const width = [...text].length * size.character;
      const { colour, background } = paintOf(look);
      const box =
        look.background === undefined
          ? ''
          : `<rect x="${x}" y="${top}" width="${width}" height="${size.line}" fill="${background}"/>`;
      if (text.trim() === '') return box;
      const weight = look.bold ? ' font-weight="bold"' : '';
      return `${box}<text x="${x}" y="${top + 13}" textLength="${width}" fill="${colour}"${weight}>${escaped(text)}</text>`;
    })
    .join('');
}

/**
 * A screen of a terminal as SVG, of no size but what stands on it. `description` is what it says to whom it is read
 * aloud. The same screen gives the same bytes.
 */
export function drawScreen(lines: readonly Line[], columns: number, description: string): string {
  const width = columns * size.character + 2 * size.edge;
  const height = lines.length * size.line + 2 * size.edge;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(description)}</title>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6" fill="${colours.background}" stroke="${colours.edge}"/>`,
    `<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="${size.text}" xml:space="preserve">`,
    ...lines.map(drawLine).filter((line) => line !== ''),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}
