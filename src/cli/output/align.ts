import { pad, textWidth, wrap } from './wrap.ts';

/** Cells of one row, the last of which may be long; `paint` colours the first once its width is known. */
export interface AlignedRow {
  readonly cells: readonly string[];
  readonly paint?: (text: string) => string;
}

const indent = '  ';
const gap = '  ';
const narrow = 60;

/**
 * Rows in columns, no line longer than `width`. The last column breaks under itself; where the line is under 60
 * columns, or the others leave the last too little, a row becomes a paragraph instead.
 */
export function alignRows(rows: readonly AlignedRow[], width: number): readonly string[] {
  const lead = Math.max(0, ...rows.map((row) => row.cells.length - 1));
  const widths = Array.from({ length: lead }, (_, column) =>
    Math.max(0, ...rows.map((row) => textWidth(row.cells[column] ?? ''))),
  );
  const start = indent.length + widths.reduce((sum, one) => sum + one + gap.length, 0);
  const asParagraphs = width < narrow || width - start < width / 3;
  return rows.flatMap(({ cells, paint = (text: string) => text }) => {
    if (asParagraphs) {
      const [first = '', ...others] = cells;
      const [head = '', ...rest] = wrap(cells.filter(Boolean).join(gap), width - indent.length * 2);
      // A head cut inside the first cell is left unpainted: a colour must not run over a line.
      const shown =
        others.length > 0 && head.startsWith(first) ? paint(first) + head.slice(first.length) : head;
      return [indent + shown, ...rest.map((line) => indent + indent + line)];
    }
    const last = wrap(cells.at(-1) ?? '', Math.max(1, width - start));
    const front = cells.slice(0, -1).map((cell, column) => {
      const padded = pad(cell, widths[column] ?? 0) + gap;
      return column === 0 ? paint(cell) + padded.slice(cell.length) : padded;
    });
    return last
      .map((line, index) => (index === 0 ? indent + front.join('') : ' '.repeat(start)) + line)
      .map(trimEnd);
  });
}

function trimEnd(line: string): string {
  return line.trimEnd();
}
