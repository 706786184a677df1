import type { Language } from '../base/language.ts';

/** Only what stands in the page itself: it asks nothing of anybody. */
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A text that stands for itself in a page, also within quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * One page of HTML that holds all that it shows, to be read, kept and printed.
 *
 * @param page.style its CSS.
 * @param parts what stands below its title: HTML, with every text in it escaped.
 */
export function htmlPage(
  { title, language, style }: { readonly title: string; readonly language: Language; readonly style: string },
  parts: readonly string[],
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${parts.join('\n')}
</main>
</body>
</html>
`;
}
