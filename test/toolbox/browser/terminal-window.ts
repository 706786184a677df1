import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const controls = '\u001B';
/** What a program draws while its cursor is hidden, it takes away before it shows it again. */
const passing = new RegExp(`${controls}\\[\\?25l.*?${controls}\\[\\?25h`, 'gs');
const sign = new RegExp(`${controls}\\[([^a-zA-Z]*)([a-zA-Z])`, 'g');

/** The ways of a `Painter`, each by what it begins with. */
const looks: Readonly<Record<string, string>> = {
  '1': '<span class="strong">',
  '2': '<span class="faint">',
  '30;102': '<span class="approved">',
  '30;103': '<span class="alert">',
  '97;41': '<span class="denied">',
  '22': '</span>',
  '39;49': '</span>',
};

/** What stays on a terminal of what a program wrote to it, as HTML. @throws where it has a sign that is not drawn here. */
export function screenAsHtml(written: string): string {
  return written
    .replaceAll(passing, '')
    .replaceAll(`${controls}[?25h`, '')
    .replaceAll('\r', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .trimEnd()
    .replaceAll(sign, (_, codes: string, letter: string) => {
      const look = letter === 'm' ? looks[codes] : undefined;
      if (look === undefined) throw new Error(`The picture of a terminal has no ESC[${codes}${letter}.`);
      return look;
    })
    .replaceAll(/rpt_\w+/g, '<span class="id">$&</span>');
}

function dataAddress(path: string): string {
  return `data:font/${path.endsWith('.ttf') ? 'ttf' : 'woff2'};base64,${readFileSync(path, 'base64')}`;
}

/** The tokens of the pages, with their fonts in them. */
function tokens(): string {
  return readFileSync('src/toolbox/styles/tokens.css', 'utf8').replaceAll(
    /url\("fonts\/((inter|geist-mono)-.*?)"\)/g,
    (_, file: string, family: string) =>
      `url("${dataAddress(join('node_modules/@fontsource-variable', family, 'files', file))}")`,
  );
}

// Geist Mono has no blocks; those of the other font are made as wide as its letters, which take 10 points: a part of one would leave
// seams between blocks.
const style = `
  @font-face {
    font-family: Blocks;
    src: url("${dataAddress('node_modules/dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf')}");
    size-adjust: 99.67%;
    unicode-range: U+2500-25FF;
  }
  body { margin: 0; width: 848px; padding: 16px; color-scheme: light; background: var(--sunken) }
  .window { border: 1px solid var(--line); border-radius: var(--radius); overflow: hidden; box-sizing: border-box }
  .terminal { color-scheme: dark; margin-bottom: 16px; color: var(--ink); background: var(--canvas) }
  .bar { display: flex; gap: 8px; padding: 10px 14px; background: var(--sunken) }
  .bar i { width: 11px; height: 11px; border-radius: 50%; background: var(--data) }
  pre { margin: 0; padding: 14px 23px 18px; width: 80ch; font: calc(10px / 0.6)/23px "Geist Mono Variable", Blocks }
  .strong, .typed { font-weight: 700 }
  .faint, .prompt { color: var(--ink-faint) }
  .alert, .approved, .denied { color: var(--canvas) }
  .alert { background: var(--alert) }
  .approved { background: var(--approved) }
  .denied { background: var(--denied) }
  img { display: block; width: 100% }`;

/** A page of 880 points in width: a terminal of 80 columns, in which a line was typed, above what a browser shows (PNG). */
export function terminalAbovePage(typed: string, written: string, shown: Uint8Array): string {
  return `<!doctype html><meta charset="utf-8"><style>${tokens()}${style}</style>
    <div class="window terminal"><div class="bar"><i></i><i></i><i></i></div><pre><span class="prompt">$</span> <span class="typed">${typed}</span>
${screenAsHtml(written)}</pre></div>
    <div class="window"><img src="data:image/png;base64,${Buffer.from(shown).toString('base64')}"></div>`;
}
