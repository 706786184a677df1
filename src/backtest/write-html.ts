import type { FigureStyle } from '../wording/counted.ts';
import { escapeHtml, htmlPage } from '../wording/html-page.ts';
import type { Backtest } from './backtest.ts';
import { intervalChart } from './interval-chart.ts';
import type { BacktestPage } from './page/backtest-page.ts';
import { backtestWords } from './page/backtest-words.ts';
import { type BacktestTable, cellInWords, fill } from './page/cells.ts';

const style = `
:root { color-scheme: light dark; --ink: #1a1c1f; --faint: #5d6470; --line: #d7dbe0; --paper: #fff; --head: #f3f5f7; --before: #5d6470; --after: #0b57d0; --warn: #8a4b00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --faint: #a6adb8; --line: #3a4048; --paper: #17191c; --head: #22262b; --before: #a6adb8; --after: #8ab4f8; --warn: #ffb870; } }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 72rem; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; overflow-wrap: anywhere; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
.sandbox { color: var(--warn); font-weight: 600; } .note { color: var(--faint); font-size: .87rem; margin: .4rem 0 0; max-width: 60rem; }
.wide { overflow-x: auto; } ul { padding-left: 1.1rem; max-width: 60rem; }
table { border-collapse: collapse; font-size: .87rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; white-space: nowrap; }
th { background: var(--head); font-weight: 600; } .text { text-align: left; white-space: normal; overflow-wrap: break-word; min-width: 7rem; max-width: 26rem; }
svg { display: block; width: 100%; min-width: 36rem; max-width: 47.5rem; height: auto; margin: .5rem 0; } svg text { fill: var(--faint); font: 11px system-ui, sans-serif; }
.grid { stroke: var(--line); } .before { stroke: var(--before); fill: var(--before); } .after { stroke: var(--after); fill: var(--after); }
@media print { :root { color-scheme: light; --ink: #000; --faint: #444; --line: #bbb; --paper: #fff; --head: #eee; --before: #666; --after: #0b57d0; --warn: #8a4b00; } body { max-width: none; padding: 0; font-size: 10pt; } section { break-inside: avoid-page; } tr { break-inside: avoid; } thead { display: table-header-group; } .wide { overflow: visible; } svg { min-width: 0; } table { font-size: 8pt; } th, td { padding: .15rem .35rem; } }
`;

/** A backtest as one page that holds all that it shows, to be read, kept and printed. */
export function backtestHtml(page: BacktestPage, backtest: Backtest, figures: FigureStyle): string {
  const { language, title, sandbox, lines, tables } = page;
  const sections = tables.map((own) => tableHtml(own, backtest, figures));
  return htmlPage({ title, language, style }, [
    ...(sandbox === undefined ? [] : [`<p class="sandbox">${escapeHtml(sandbox)}</p>`]),
    '<ul>',
    ...lines.map((line) => `<li>${escapeHtml(line)}</li>`),
    '</ul>',
    ...sections,
  ]);
}

function tableHtml(
  { key, title, notes, columns, rows }: BacktestTable,
  backtest: Backtest,
  figures: FigureStyle,
): string {
  const headings = columns.map(
    ({ heading, kind }) =>
      `<th scope="col"${kind === 'text' ? ' class="text"' : ''}>${escapeHtml(heading)}</th>`,
  );
  const lines = rows.map((row) => {
    const cells = row.map((cell, place) => {
      const kind = columns[place]?.kind ?? 'text';
      const text = escapeHtml(cellInWords(cell, kind, figures));
      return kind === 'text' ? `<td class="text">${text}</td>` : `<td>${text}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const chart = key === 'months' && backtest.months.length > 1 ? monthsChart(backtest, figures) : '';
  return `<section>
<h2>${escapeHtml(title)}</h2>
<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(title)}">
${chart}<table>
<thead><tr>${headings.join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table></div>
${notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('\n')}
</section>`;
}

function monthsChart({ months, against, candidate }: Backtest, figures: FigureStyle): string {
  return intervalChart(
    months.map(({ month, before, after }) => ({ label: figures.format.month(month), before, after })),
    {
      title: fill(backtestWords.months, figures.language),
      before: against.name,
      after: candidate.name,
      share: (rate) => cellInWords(rate, 'share', figures),
    },
  );
}
