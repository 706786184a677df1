import { decompressedFont } from './fonts.ts';

/** A glyph as a font of one document has it. */
interface Glyph {
  readonly id: number;
  readonly codePoints: readonly number[];
}

/** A text as glyphs beside each other, with where each stands. */
interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly unknown[];
  readonly advanceWidth: number;
}

/** What the package holds of a font in a document, of which its types do not tell. */
interface DocumentFont {
  readonly font: {
    glyphsForString(text: string): unknown;
    glyphForCodePoint(code: number): unknown;
    getGlyph(id: number, codePoints: readonly number[]): Glyph;
  };
  layoutRun(text: string, features?: readonly string[]): GlyphRun;
}

/** What stands where depends on the font's file and on the text alone; the glyphs are each document's own. */
const runs = new Map<string, GlyphRun>();
const keptRuns = 10_000;
const longestText = 40;

/** Where a character has a shape of its own whatever was set before; the soft hyphen has not. */
const usual = /^[\x20-\xac\xae-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/;

const prepared = new WeakSet<DocumentFont>();

/**
 * Goes on in a font, whose words are set as they were in the documents before: setting them anew would be half of the time of a
 * PDF.
 */
export function setFont(doc: PDFKit.PDFDocument, path: string): PDFKit.PDFDocument {
  const bytes = decompressedFont(path);
  if (bytes !== undefined) doc.registerFont(path, bytes);
  doc.font(path);
  const { _font: font }: { readonly _font: DocumentFont } = Object(doc);
  if (!prepared.has(font)) {
    prepared.add(font);
    const layOut = font.layoutRun.bind(font);
    font.layoutRun = (text, features) => {
      if (text.length > longestText || !usual.test(text)) return layOut(text, features);
      const key = `${path} ${features?.join() ?? ''} ${text}`;
      const before = runs.get(key);
      if (before !== undefined) return { ...before, glyphs: glyphsOf(font, text, before) };
      const run = layOut(text, features);
      if (runs.size === keptRuns) runs.clear();
      const { positions, advanceWidth } = run;
      const glyphs = run.glyphs.map(({ id, codePoints }) => ({ id, codePoints }));
      runs.set(key, { glyphs, positions, advanceWidth });
      return run;
    };
  }
  return doc;
}

/**
 * The glyphs of a document's own font, made in the order in which laying out would make them: one that stands for two characters
 * is copied as the first of them.
 */
function glyphsOf({ font }: DocumentFont, text: string, { glyphs }: GlyphRun): readonly Glyph[] {
  font.glyphsForString(text);
  const own = glyphs.map(({ id, codePoints }) => font.getGlyph(id, codePoints));
  font.glyphForCodePoint(0x20);
  return own;
}
