import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { packageFolder } from '../../base/own-package.ts';

/** The cuts that a page is set in; their files are made by build/make-fonts.mjs. */
export const faces = {
  plain: 'inter-400',
  medium: 'inter-500',
  strong: 'inter-600',
  heavy: 'inter-700',
  /** For documents, hashes and case numbers: its zero is slashed. */
  mono: 'geist-mono-400',
} as const;
export type Face = keyof typeof faces;

/** Serves where a cut lacks a character. */
const otherFont = 'dejavu-sans';

/** A piece of a text that one font has whole. */
interface TextRun {
  readonly text: string;
  /** The path of the font, which is also its name: a second name would have it read again. */
  readonly font: string;
}

type Ranges = readonly (readonly [from: number, to: number])[];

let coverage: Readonly<Record<string, Ranges>> | undefined;

function coverageOf(font: string): Ranges {
  // Written by the build, and read back unchanged.
  coverage ??= JSON.parse(readFileSync(join(folder(), 'coverage.json'), 'utf8')) as Record<string, Ranges>;
  return coverage[font] ?? [];
}

function folder(): string {
  return join(packageFolder(), 'dist', 'fonts');
}

function has(font: string, code: number): boolean {
  const ranges = coverageOf(font);
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = ranges[middle] ?? [0, -1];
    if (code < from) high = middle - 1;
    else if (code > to) low = middle + 1;
    else return true;
  }
  return false;
}

const paths = new Map<string, string>();

export function fontPath(font: string): string {
  let path = paths.get(font);
  if (path === undefined) {
    path = join(folder(), font === otherFont ? `${font}${compressed}` : `${font}.ttf`);
    paths.set(font, path);
  }
  return path;
}

/** The ending of a font that the package contains compressed: few documents need it. */
const compressed = '.ttf.br';
let otherBytes: Uint8Array | undefined;

/**
 * Returns the bytes of the font for other characters, decompressed once for all documents.
 *
 * @param path path of a font, as in `TextRun`.
 * @returns undefined for a font that can be read by its path.
 */
export function decompressedFont(path: string): Uint8Array | undefined {
  if (!path.endsWith(compressed)) return undefined;
  otherBytes ??= brotliDecompressSync(readFileSync(path));
  return otherBytes;
}

/** What every cut has, so that most texts need no looking up. */
const usual = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2022]*$/;
/** What joins or changes characters and shows nothing itself. */
const joining = /^(?:[\u200b-\u200d\u2060\ufeff]|\p{Variation_Selector})$/u;

/** A CPF or CNPJ with its mask, hidden in part or whole: among letters its points would be drawn below its stars, and 0 looks like O. */
const masked =
  /(?<![\w*])(?:[\d*]{3}\.[\d*]{3}\.[\d*]{3}-[\d*]{2}|[\dA-Z*]{2}\.[\dA-Z*]{3}\.[\dA-Z*]{3}\/[\dA-Z*]{4}-[\d*]{2})(?![\w*])/g;

/** Divides a text by which font has its characters, documents apart in the cut of theirs. */
export function textRuns(text: string, face: Face): readonly TextRun[] {
  // The dash of a document and its two last signs are rarer than digits and points.
  if (face === 'mono' || !/-[\d*]{2}/.test(text)) return runsOf(text, face);
  const runs: TextRun[] = [];
  let from = 0;
  for (const { 0: document, index } of text.matchAll(masked)) {
    runs.push(...runsOf(text.slice(from, index), face), ...runsOf(document, 'mono'));
    from = index + document.length;
  }
  return [...runs, ...runsOf(text.slice(from), face)];
}

/**
 * Divides a text by which font has its characters: the cut itself, else another font. What neither has is shown as its code
 * point and never as a box, for a reader must see that something stands there.
 */
function runsOf(text: string, face: Face): readonly TextRun[] {
  const own = faces[face];
  if (usual.test(text)) return text === '' ? [] : [{ text, font: fontPath(own) }];
  const runs: { text: string; font: string }[] = [];
  const put = (piece: string, font: string) => {
    const path = fontPath(font);
    const last = runs.at(-1);
    if (last?.font === path) last.text += piece;
    else runs.push({ text: piece, font: path });
  };
  for (const character of text.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0;
    if (has(own, code)) put(character, own);
    else if (joining.test(character)) continue;
    else if (has(otherFont, code)) put(character, otherFont);
    else put(`[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`, own);
  }
  return runs;
}
