import PDFDocument from 'pdfkit';
import { type Face, faces, fontPath, textRuns } from './fonts.ts';
import { LineBreaker, tabular } from './line-breaker.ts';
import { type Mark, marks } from './marks.ts';
import { colours } from './palette.ts';
import { setFont } from './set-font.ts';

/** The type area of A4, in points. */
export const area = {
  left: 51,
  width: 493,
  right: 544,
  top: 74,
  bottom: 770,
  height: 841.89,
  page: 595.28,
} as const;

/** How a text is set. */
export interface TextStyle {
  readonly face?: Face;
  readonly size?: number;
  readonly colour?: string;
  /** Digits as wide as each other, for columns of numbers. */
  readonly isTabular?: boolean;
  /** From one line to the next; 1.4 of the size unless told. */
  readonly leading?: number;
}

/** Where a text stands: its top left corner, and how wide it may be. */
interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

/** What a structure element says of itself to those who do not see it. */
interface TagOptions {
  readonly alt?: string;
  readonly actual?: string;
  readonly title?: string;
  readonly scope?: 'Row' | 'Column';
}

interface PaperOptions {
  readonly title: string;
  readonly subject: string;
  readonly language: string;
  /** Of the state that is shown: the same state is the same bytes. */
  readonly createdAt: Date;
  /** What stands across every page, drawn first. */
  readonly watermark: string | undefined;
}

/** The part of the type size that stands above the baseline. */
const ascent = 0.93;

/**
 * Pages under a pen: texts, lines and signs at places, each said in the structure that readers of screens follow, or marked
 * as ornament. What stands where is left to those who use it; they keep a text within its page.
 */
export class Paper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #options: PaperOptions;
  readonly #open: PDFKit.PDFStructureElement[];
  readonly #breaker: LineBreaker;
  readonly #bytes: Promise<Uint8Array>;
  #pages = 0;
  /** While something is only measured: where it may be parted first. */
  #trial: { parts: number | undefined } | undefined;
  /** Where the next thing begins. */
  y: number = area.top;

  constructor(options: PaperOptions) {
    this.#options = options;
    const doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      // The types of the package do not know it.
      ...Object({ subset: 'PDF/UA' }),
      tagged: true,
      displayTitle: true,
      lang: options.language,
      font: fontPath(faces.plain),
      info: {
        Title: options.title,
        Subject: options.subject,
        Author: 'credit',
        Creator: 'credit',
        Producer: 'credit',
        CreationDate: options.createdAt,
        ModDate: options.createdAt,
      },
    });
    this.#doc = doc;
    this.#breaker = new LineBreaker(doc);
    const pieces: Uint8Array[] = [];
    this.#bytes = new Promise((resolve, reject) => {
      doc.on('data', (piece: Uint8Array) => pieces.push(piece));
      doc.on('end', () => resolve(Buffer.concat(pieces)));
      doc.on('error', reject);
    });
    const root = doc.struct('Document', { title: options.title });
    doc.addStructure(root);
    this.#open = [root];
  }

  get pages(): number {
    return this.#pages;
  }

  /** Points left on this page. */
  get room(): number {
    return this.isTrial ? Number.POSITIVE_INFINITY : area.bottom - this.y;
  }

  /** Whether what is put down now is only measured. */
  get isTrial(): boolean {
    return this.#trial !== undefined;
  }

  addPage(): void {
    if (this.isTrial) return;
    this.#doc.addPage();
    this.#pages += 1;
    this.y = area.top;
    const { watermark } = this.#options;
    if (watermark !== undefined) this.ornament(() => this.#drawWatermark(watermark));
  }

  /** Begins a page where less than so much is left. @returns whether it did. */
  need(points: number): boolean {
    if (this.room >= points) return false;
    this.addPage();
    return true;
  }

  /**
   * Puts down what `work` does without parting it from what it begins with: on the next page where this one has too little
   * room for all of it, or for it up to the first place at which it may be parted. `work` is done twice, once to be measured.
   */
  together(work: () => void): void {
    if (!this.isTrial) {
      const height = this.#heightOf(work);
      if (height <= area.bottom - area.top) this.need(height);
    }
    work();
  }

  /** What was put down so far may stand on another page than what follows. */
  mayPart(): void {
    if (this.#trial !== undefined) this.#trial.parts ??= this.y;
  }

  #heightOf(work: () => void): number {
    const { y } = this;
    const trial: { parts: number | undefined } = { parts: undefined };
    this.#trial = trial;
    work();
    this.#trial = undefined;
    const height = (trial.parts ?? this.y) - y;
    this.y = y;
    return height;
  }

  /** Does `work` once for each page, with the page under the pen again. */
  onEveryPage(work: (page: number) => void): void {
    for (let page = 0; page < this.#pages; page += 1) {
      this.#doc.switchToPage(page);
      work(page + 1);
    }
  }

  /** A bookmark to this page. */
  bookmark(title: string): void {
    if (!this.isTrial) this.#doc.outline.addItem(title);
  }

  /** What `work` puts down is a part of the whole: `H2`, `Table`. */
  within(type: string, work: () => void, options: TagOptions = {}): void {
    if (this.isTrial) {
      work();
      return;
    }
    const element = this.#doc.struct(type, options);
    this.#open.at(-1)?.add(element);
    this.#open.push(element);
    work();
    this.#open.pop();
    element.end();
  }

  /** What `work` draws is content of the element that is open. */
  content(work: () => void): void {
    if (!this.isTrial) this.#open.at(-1)?.add(work);
  }

  /** What `work` draws says nothing that is not said elsewhere. */
  ornament(work: () => void): void {
    if (this.isTrial) return;
    this.#doc.markContent('Artifact', { type: 'Layout' });
    work();
    this.#doc.endMarkedContent();
  }

  widthOf(text: string, style: TextStyle = {}): number {
    return this.#breaker.widthOf(text, style);
  }

  /** The lines of a text within a width; a word that is wider is broken. */
  lines(text: string, width: number, style: TextStyle = {}): readonly string[] {
    return this.#breaker.lines(text, width, style);
  }

  /** Draws a line of text; `y` is its top. To be called within `content` or `ornament`. */
  drawLine(text: string, place: TextPlace, style: TextStyle = {}): void {
    const { face = 'plain', size = 8.5, colour = colours.ink } = style;
    const isTabular = place.align === 'right';
    let x = place.x;
    if (isTabular) x += (place.width ?? 0) - this.widthOf(text, { ...style, isTabular });
    const runs = textRuns(text, face);
    for (const run of runs) {
      setFont(this.#doc, run.font)
        .fontSize(size)
        .fillColor(colour)
        .text(run.text, x, place.y + size * ascent, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...(isTabular && tabular),
        });
      if (runs.length > 1) x += this.#doc.widthOfString(run.text, isTabular ? tabular : {});
    }
  }

  /** Puts a text down as a part of its own. @returns the height that it takes. */
  text(
    type: string,
    text: string,
    place: TextPlace & { readonly width: number },
    style: TextStyle = {},
  ): number {
    const leading = style.leading ?? (style.size ?? 8.5) * 1.4;
    const lines = this.lines(text, place.width, style);
    this.within(type, () =>
      this.content(() => {
        for (const [at, line] of lines.entries()) {
          this.drawLine(line, { ...place, y: place.y + at * leading }, style);
        }
      }),
    );
    return lines.length * leading;
  }

  /** Puts a text down at the present place, over as many pages as it needs. */
  flow(type: string, text: string, style: TextStyle & { readonly width?: number } = {}): void {
    const leading = style.leading ?? (style.size ?? 9.5) * 1.48;
    const set = { size: 9.5, ...style };
    this.within(type, () => {
      for (const [at, line] of this.lines(text, style.width ?? area.width, set).entries()) {
        this.need(leading);
        const { y } = this;
        this.content(() => this.drawLine(line, { x: area.left, y }, set));
        this.y += leading;
        if (at === 2) this.mayPart();
      }
    });
  }

  /** A sign beside its word, which says the same; to be called within `ornament`. */
  drawMark(mark: Mark, x: number, y: number, size: number): void {
    const doc = this.#doc;
    for (const { d, fill, stroke, width, dash } of marks[mark]) {
      doc
        .save()
        .translate(x, y)
        .scale(size / 16);
      doc.path(d);
      if (stroke === undefined) doc.fill(fill ?? colours.ink);
      else {
        doc
          .lineWidth(width ?? 1)
          .lineCap('round')
          .lineJoin('round');
        if (dash) doc.dash(dash[0], { space: dash[1] });
        doc.stroke(stroke);
      }
      doc.restore();
    }
  }

  mark(mark: Mark, x: number, y: number, size: number): void {
    this.ornament(() => this.drawMark(mark, x, y, size));
  }

  drawBox(x: number, y: number, width: number, height: number, colour: string): void {
    if (width <= 0 || height <= 0) return;
    this.#doc.rect(x, y, width, height).fill(colour);
  }

  drawRule(
    x: number,
    y: number,
    width: number,
    rule: { readonly weight: number; readonly colour: string },
  ): void {
    this.drawBox(x, y - rule.weight / 2, width, rule.weight, rule.colour);
  }

  drawPath(d: string, x: number, y: number, colour: string): void {
    this.#doc.save().translate(x, y).path(d).fill(colour).restore();
  }

  drawFrame(x: number, y: number, width: number, height: number): void {
    this.#doc.lineWidth(0.75).roundedRect(x, y, width, height, 1.5).stroke(colours.ink);
  }

  drawDashes(x: number, y: number, width: number): void {
    this.#doc
      .save()
      .lineWidth(0.75)
      .dash(3, { space: 2 })
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(colours.ink)
      .restore();
  }

  /** Lines of one text that lead to an address. */
  link(
    lines: readonly { readonly text: string; readonly place: TextPlace }[],
    url: string,
    style: TextStyle = {},
  ): void {
    if (this.isTrial) return;
    const { size = 8.5, face = 'plain', colour = colours.ink } = style;
    const wide = lines.map((line) => ({ ...line, width: this.widthOf(line.text, { size, face }) }));
    this.within('Link', () => {
      const element = this.#open.at(-1);
      for (const { text, place, width } of wide) {
        this.content(() => this.drawLine(text, place, style));
        this.#doc.link(place.x, place.y, width, size * 1.2, url, {
          // A plain string would be taken for a name.
          Contents: Object(text),
          ...(element && { structParent: element }),
        });
      }
    });
    this.ornament(() => {
      for (const { place, width } of wide)
        this.drawRule(place.x, place.y + size * 1.15, width, { weight: 0.5, colour });
    });
  }

  /** Ends the document. */
  finish(): Promise<Uint8Array> {
    for (const element of this.#open.toReversed()) element.end();
    this.#doc.end();
    return this.#bytes;
  }

  #drawWatermark(word: string): void {
    const doc = this.#doc;
    const size = 161;
    doc.save();
    doc.rotate(-54.7, { origin: [area.page / 2, area.height / 2] });
    setFont(doc, fontPath(faces.heavy)).fontSize(size).fillColor(colours.sandbox);
    const width = doc.widthOfString(word, { characterSpacing: size * 0.03 });
    doc.text(word, (area.page - width) / 2, area.height / 2 + size * 0.36, {
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: size * 0.03,
    });
    doc.restore();
  }
}
