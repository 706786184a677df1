import { type Face, textRuns } from './fonts.ts';
import { setFont } from './set-font.ts';

/** As a text is measured: its cut and size, and whether its digits are as wide as each other. */
interface MeasuredStyle {
  readonly face?: Face;
  readonly size?: number;
  readonly isTabular?: boolean;
}

/** Asked for where it is needed alone: it switches the package's memory of words off. */
export const tabular: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['tnum'] };

/** What a word may be wider than its column: widths that were added up and taken apart again are not equal to the last bit. */
const slack = 0.01;

/**
 * Widths of texts at 100 points. They are those of the fonts alone, and one report says what the other said but for its names and
 * numbers: a third of the time of a PDF is measuring.
 */
const widths = new Map<string, number>();
const keptWidths = 20_000;

/** Measures texts, and breaks them into lines. */
export class LineBreaker {
  readonly #doc: PDFKit.PDFDocument;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  widthOf(text: string, { face = 'plain', size = 8.5, isTabular = false }: MeasuredStyle = {}): number {
    const key = `${face} ${isTabular} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = 0;
      for (const run of textRuns(text, face)) {
        width += setFont(this.#doc, run.font)
          .fontSize(100)
          .widthOfString(run.text, isTabular ? tabular : {});
      }
      if (widths.size === keptWidths) widths.clear();
      widths.set(key, width);
    }
    return (width * size) / 100;
  }

  /** The lines of a text within a width; a word that is wider is broken. */
  lines(text: string, width: number, style: MeasuredStyle = {}): readonly string[] {
    const space = this.widthOf(' ', style);
    const free = width + slack;
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      let used = 0;
      for (const word of paragraph.split(' ').flatMap((word) => this.#pieces(word, free, style))) {
        const own = this.widthOf(word, style);
        if (line !== '' && used + space + own > free) {
          lines.push(line);
          line = word;
          used = own;
        } else {
          used += (line === '' ? 0 : space) + own;
          line = line === '' ? word : `${line} ${word}`;
        }
      }
      return [...lines, line];
    });
  }

  #pieces(word: string, width: number, style: MeasuredStyle): readonly string[] {
    if (this.widthOf(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = '';
    for (const character of word) {
      if (piece !== '' && this.widthOf(piece + character, style) > width) {
        pieces.push(piece);
        piece = '';
      }
      piece += character;
    }
    return [...pieces, piece];
  }
}
