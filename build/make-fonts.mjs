import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { openSync } from 'fontkit';
import { compress } from './compress.mjs';

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url));
const folder = fileURLToPath(new URL('../dist/fonts/', import.meta.url));

/** The fonts of PDFs, by the names that src/export/pdf/fonts.ts reads them under. */
const webFonts = {
  'inter-400': '@fontsource/inter/files/inter-latin-400-normal.woff',
  'inter-500': '@fontsource/inter/files/inter-latin-500-normal.woff',
  'inter-600': '@fontsource/inter/files/inter-latin-600-normal.woff',
  'inter-700': '@fontsource/inter/files/inter-latin-700-normal.woff',
  'geist-mono-400': '@fontsource/geist-mono/files/geist-mono-latin-400-normal.woff',
};

/**
 * A web font (WOFF 1.0) as the font that it packs: what writes a PDF would else unpack it again for every file.
 *
 * @param {Buffer} woff
 */
function unpack(woff) {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF 1.0');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20;
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map((field) => woff.readUInt32BE(at + field));
    const bytes = woff.subarray(offset, offset + packed);
    const tag = woff.subarray(at, at + 4);
    const whole = Buffer.from(packed < length ? inflateSync(bytes) : bytes);
    if (tag.toString('latin1') === 'GSUB') dropContextual(whole);
    return { tag, checksum, bytes: whole };
  });
  const header = Buffer.alloc(12 + count * 16);
  woff.copy(header, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (count - 2 ** power), 10);
  const pieces = [header];
  let offset = header.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + index * 16;
    tag.copy(header, at);
    header.writeUInt32BE(checksum, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    // Each table begins at a multiple of four bytes.
    const padding = Buffer.alloc(-bytes.length & 3);
    pieces.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(pieces);
}

/**
 * Takes the contextual alternates (arrows of hyphens, raised colons) out of the features that apply by themselves: they are
 * four fifths of the time that a page takes, and a report is to show what stands there.
 *
 * @param {Buffer} gsub its table of substitutions: https://learn.microsoft.com/typography/opentype/spec/chapter2
 */
function dropContextual(gsub) {
  const list = gsub.readUInt16BE(6);
  for (let index = 0; index < gsub.readUInt16BE(list); index += 1) {
    const at = list + 2 + index * 6;
    if (gsub.toString('latin1', at, at + 4) === 'calt') gsub.write('zz00', at, 'latin1');
  }
}

/** Which characters a font has, as ranges of code points: a text is divided by them before it is drawn. */
function rangesOf(file) {
  const ranges = [];
  for (const code of openSync(file).characterSet.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 >= code) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, source] of Object.entries(webFonts)) {
  writeFileSync(join(folder, `${name}.ttf`), unpack(readFileSync(join(packages, source))));
}
const otherFont = join(packages, 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
writeFileSync(join(folder, 'dejavu-sans.ttf.br'), compress(readFileSync(otherFont)));
const coverage = Object.fromEntries([
  ...Object.keys(webFonts).map((name) => [name, rangesOf(join(folder, `${name}.ttf`))]),
  ['dejavu-sans', rangesOf(otherFont)],
]);
writeFileSync(join(folder, 'coverage.json'), JSON.stringify(coverage));
// Their licences ask to go with them.
for (const source of ['@fontsource/inter', '@fontsource/geist-mono', 'dejavu-fonts-ttf']) {
  const name = source.split('/').at(-1);
  copyFileSync(join(packages, source, 'LICENSE'), join(folder, `LICENSE-${name}`));
}
