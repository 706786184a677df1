import { escapeHtml } from '../wording/html-page.ts';
import type { Share } from './paired-rates.ts';

const [width, height] = [760, 240];
const margin = { left: 44, right: 12, top: 28, bottom: 28 };
/** More labels than these would stand over each other. */
const mostLabels = 12;

/** Two rates side by side at each of some places, with their intervals, as a picture in a page. */
export function intervalChart(
  points: readonly { readonly label: string; readonly before: Share; readonly after: Share }[],
  words: {
    readonly title: string;
    readonly before: string;
    readonly after: string;
    readonly share: (rate: number) => string;
  },
): string {
  const step = (width - margin.left - margin.right) / points.length;
  const y = (rate: number) => height - margin.bottom - rate * (height - margin.top - margin.bottom);
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (rate) =>
      `<line class="grid" x1="${margin.left}" x2="${width - margin.right}" y1="${y(rate)}" y2="${y(rate)}"/>` +
      `<text x="${margin.left - 6}" y="${y(rate) + 4}" text-anchor="end">${escapeHtml(words.share(rate))}</text>`,
  );
  const every = Math.ceil(points.length / mostLabels);
  const mark = (share: Share, x: number, kind: string): string => {
    const { rate, low, high } = share;
    if (rate === null || low === null || high === null) return '';
    const at = round(x);
    return (
      `<line class="${kind}" x1="${at}" x2="${at}" y1="${round(y(low))}" y2="${round(y(high))}" stroke-width="2"/>` +
      `<circle class="${kind}" cx="${at}" cy="${round(y(rate))}" r="3.5"/>`
    );
  };
  const marks = points.map(({ label, before, after }, place) => {
    const middle = margin.left + step * (place + 0.5);
    const apart = Math.min(8, step / 5);
    const text =
      place % every === 0
        ? `<text x="${round(middle)}" y="${height - 8}" text-anchor="middle">${escapeHtml(label)}</text>`
        : '';
    return mark(before, middle - apart, 'before') + mark(after, middle + apart, 'after') + text;
  });
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(words.title)}">
<circle class="before" cx="${margin.left + 4}" cy="12" r="4"/><text x="${margin.left + 14}" y="16">${escapeHtml(words.before)}</text>
<circle class="after" cx="${width / 2}" cy="12" r="4"/><text x="${width / 2 + 10}" y="16">${escapeHtml(words.after)}</text>
${grid.join('\n')}
${marks.join('\n')}
</svg>
`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
