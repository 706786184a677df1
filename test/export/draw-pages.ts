import { createRequire } from 'node:module';
import { join } from 'node:path';

const tools = createRequire(join(import.meta.dirname, '../tools/package.json'));

type Json = ReturnType<typeof JSON.parse>;

/** A page as a picture: grey, a byte for each point of it. */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
  /** Packed, as it is kept. */
  readonly packed: Uint8Array;
}

/** Draws pages of a PDF with another program than the one that writes it, a point a pixel. */
export async function drawPages(
  bytes: Uint8Array,
  pages: readonly number[],
): Promise<readonly PagePicture[]> {
  const { createCanvas } = canvasOfTools();
  const document = await openPdf(bytes);
  const drawn: PagePicture[] = [];
  for (const number of pages) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
    drawn.push({ ...greyOf(canvas), packed: canvas.toBuffer('image/webp', 40) });
  }
  await document.loadingTask.destroy();
  return drawn;
}

/** The first page that holds a text; 0 where none does. */
export async function pageNumberWith(bytes: Uint8Array, text: string): Promise<number> {
  const document = await openPdf(bytes);
  let number = document.numPages;
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent();
    const words = items.map((item: { str?: string }) => item.str ?? '').join(' ');
    if (words.includes(text)) {
      number = at;
      break;
    }
    if (at === document.numPages) number = 0;
  }
  await document.loadingTask.destroy();
  return number;
}

/** A picture of a browser, to be kept or compared. */
export async function packPicture(png: Uint8Array): Promise<PagePicture> {
  const canvas = await canvasWith(png);
  return { ...greyOf(canvas), packed: canvas.toBuffer('image/webp', 60) };
}

/** A picture that was kept. */
export async function readPicture(packed: Uint8Array): Promise<Omit<PagePicture, 'packed'>> {
  return greyOf(await canvasWith(packed));
}

async function canvasWith(packed: Uint8Array): Promise<Json> {
  const { createCanvas, loadImage } = canvasOfTools();
  const image = await loadImage(Buffer.from(packed));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas;
}

async function openPdf(bytes: Uint8Array): Promise<Json> {
  const pdfjs: Json = await import(tools.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
  return pdfjs.getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
}

/** It comes with the reader of PDFs. */
function canvasOfTools(): Json {
  return createRequire(tools.resolve('pdfjs-dist/legacy/build/pdf.mjs'))('@napi-rs/canvas');
}

function greyOf(canvas: Json): Omit<PagePicture, 'packed'> {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const grey = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.round(0.299 * data[at * 4] + 0.587 * data[at * 4 + 1] + 0.114 * data[at * 4 + 2]),
  );
  return { width, height, grey };
}
