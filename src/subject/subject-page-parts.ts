import { escapeHtml } from '../wording/html-page.ts';

/** Of the pages that are handed over: they hold all that they show, and print well. */
export const pageStyle = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 60rem; font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; } h2 { font-size: 1.1rem; margin-top: 2rem; } .sandbox { font-weight: 600; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; } td, th { padding: .25rem .6rem; border-bottom: 1px solid #8885; text-align: left; vertical-align: top; overflow-wrap: anywhere; } th { overflow-wrap: break-word; } .figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
p, li { max-width: 48rem; overflow-wrap: anywhere; } .deep { padding-left: 1.5rem; } .option { white-space: nowrap; }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } tr { break-inside: avoid; } }
`;

/** @param figures for each column, whether it contains only figures. Default: no column does. */
export function tableOf(
  rows: readonly (readonly string[])[],
  heads: readonly string[] = [],
  figures: readonly boolean[] = [],
): string {
  const cells = (row: readonly string[], tag: 'td' | 'th') =>
    `<tr>${row
      .map((cell, at) => `<${tag}${figures[at] ? ' class="figure"' : ''}>${escapeHtml(cell)}</${tag}>`)
      .join('')}</tr>`;
  const head = heads.length === 0 ? '' : `<thead>${cells(heads, 'th')}</thead>`;
  return `<div class="wide"><table>${head}<tbody>${rows.map((row) => cells(row, 'td')).join('\n')}</tbody></table></div>`;
}

export function list(title: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  return [
    heading(title),
    `<ul>${items.map((item) => `<li>${wholeOptions(escapeHtml(item))}</li>`).join('\n')}</ul>`,
  ];
}

/** A line may break behind any hyphen, and an option of a command then reads as two words. */
function wholeOptions(html: string): string {
  return html.replace(/--\w+/g, '<span class="option">$&</span>');
}

export function heading(text: string): string {
  return `<h2>${escapeHtml(text)}</h2>`;
}

export function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
