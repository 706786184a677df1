import { type Language, say, type Text } from '../../base/language.ts';
import type { ToolboxFiles } from './toolbox-files.ts';

/**
 * What a page may do: load what this service serves and nothing else. Of what is made into script or its address, the one
 * policy of trusted types makes the address of the worker alone.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types credit-worker',
  "worker-src 'self'",
].join('; ');

const needsScript: Text = {
  en: 'These pages are a program and need JavaScript. Everything that they do, the API at /docs does too.',
  'pt-BR':
    'Estas páginas são um programa e precisam de JavaScript. Tudo o que elas fazem, a API em /docs também faz.',
};

/**
 * Returns the page that every screen starts as. It contains no data: only the reader's language and the configured time zone.
 *
 * @param style.timeZone IANA name of the zone that pages show times in.
 */
export function toolboxShell(
  { manifest }: ToolboxFiles,
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): string {
  const { script, needed, style, icon, fonts } = manifest;
  return `<!doctype html>
<html lang="${language}" data-time-zone="${timeZone}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>credit</title>
<link rel="icon" type="image/svg+xml" href="/assets/${icon}">
${fonts.map((font) => `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>\n`).join('')}<link rel="stylesheet" href="/assets/${style}">
${needed.map((name) => `<link rel="modulepreload" href="/assets/${name}">\n`).join('')}<script type="module" src="/assets/${script}"></script>
</head>
<body>
<div id="toolbox"></div>
<noscript><main class="page">${say(needsScript, language)}</main></noscript>
</body>
</html>
`;
}
