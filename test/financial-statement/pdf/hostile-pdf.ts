import { deflateSync } from 'node:zlib';

/** PDF.js takes no file for a PDF that is smaller than a thousand bytes. */
const padding = `%${' '.repeat(1_024)}\n`;

/** A PDF of objects as they are written, the catalogue first. */
export function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const chunks: Buffer[] = [Buffer.from(`%PDF-1.7\n${padding}`)];
  const offsets: number[] = [];
  let length = chunks[0]?.length ?? 0;
  const add = (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = length;
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${end}\n%%EOF`,
    ),
  );
  return Buffer.concat(chunks);
}

/** A PDF of one page, whose content is a stream with its filters. */
export function pdfOfContent(filter: string, content: Buffer): Buffer {
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<>>>>',
    Buffer.concat([
      Buffer.from(`<</Length ${content.length}/Filter ${filter}>>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
  ]);
}

/** A PDF of blank pages. */
export function pdfOfPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ');
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]>>'),
  ]);
}

/** Content that unpacks to so many bytes: packed quickly, which makes no difference to who unpacks it. */
export function packedBlanks(bytes: number): Buffer {
  return deflateSync(Buffer.alloc(bytes, ' '), { level: 1 });
}

/** Packed twice: the first look shows little. */
export function packedTwice(bytes: number): Buffer {
  return deflateSync(packedBlanks(bytes), { level: 9 });
}
