import { Buffer } from 'node:buffer';
import PDFDocument from 'pdfkit';

/** A line of a page: its words at the left, and its amounts, each with where it ends. */
export interface CraftedLine {
  readonly words: string;
  /** From the left edge, in points. */
  readonly at?: number;
  readonly amounts?: readonly (readonly [text: string, right: number])[];
}

const lineHeight = 14;

/** A PDF with pages of lines as an accountant's program prints them: amounts end at the right of their column. */
export async function craftPdf(
  pages: readonly (readonly CraftedLine[])[],
  options: {
    readonly userPassword?: string;
    readonly font?: string;
    readonly compress?: boolean;
    /** That the lines are printed along the side of the sheet, from its head to its foot. */
    readonly isAlongSide?: boolean;
    /** By how many degrees to the right whoever shows the page turns it. */
    readonly shownTurned?: 90 | 180 | 270;
  } = {},
): Promise<Buffer> {
  const { font = 'Helvetica', isAlongSide = false, shownTurned, ...others } = options;
  const document = new PDFDocument({ size: 'A4', margin: 36, autoFirstPage: false, ...others });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = new Promise<void>((resolve) => document.on('end', () => resolve()));
  for (const lines of pages) {
    document.addPage();
    if (shownTurned !== undefined) Object.assign(document.page.dictionary.data, { Rotate: shownTurned });
    if (isAlongSide) document.translate(document.page.width, 0).rotate(90);
    document.font(font).fontSize(9);
    lines.forEach(({ words, at = 40, amounts = [] }, index) => {
      const y = 40 + index * lineHeight;
      if (words !== '') document.text(words, at, y, { lineBreak: false });
      for (const [text, right] of amounts) {
        document.text(text, right - document.widthOfString(text), y, { lineBreak: false });
      }
    });
  }
  document.end();
  await end;
  return Buffer.concat(chunks);
}

/** Lines of a table: words, and an amount for each of its columns. */
export function tableOf(
  rights: readonly number[],
  rows: readonly (readonly [words: string, ...amounts: string[]])[],
): readonly CraftedLine[] {
  return rows.map(([words, ...amounts]) => ({
    words,
    amounts: amounts.flatMap((text, index) => {
      const right = rights[index];
      return text === '' || right === undefined ? [] : [[text, right] as const];
    }),
  }));
}
