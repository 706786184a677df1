import type * as PdfJs from 'unpdf/pdfjs';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { installing, isNotInstalled } from '../../base/optional-package.ts';
import { type BufferUse, withBoundedBuffers } from './bounded-buffers.ts';
import type { PrintedPage, PrintedText } from './printed-text.ts';

/** Statements have some twenty pages, with all their notes a hundred. */
const mostPages = 200;
/** Of all pages: far more than as many pages of figures have. */
const mostPieces = 200_000;

/** As much as the parts of a spreadsheet may unpack to; each page may want its fonts anew. */
const mib = 1024 * 1024;
const buffers = { mostBytes: 64 * mib, mostBytesInAll: 512 * mib } as const;

/** In degrees: a wide table may be printed along the side of its sheet. A page is read as most of its letters are upright. */
const quarterTurns = [0, 90, 180, 270] as const;

type Refuse = (reason: Text, options?: ErrorOptions) => CreditError;

/**
 * The text of every page of a PDF. It may take as much time as a hostile file wants, so it runs on a thread of its own only.
 *
 * @throws CreditError UPLOAD_REFUSED for a PDF that is broken, protected by a password, too large, or without text, as a scan
 *   is; and where what reads PDFs is not installed.
 */
export async function readPdfText(bytes: Uint8Array, fileName: string): Promise<readonly PrintedPage[]> {
  const refuse: Refuse = (reason, options) =>
    new CreditError('UPLOAD_REFUSED', { fileName, reason }, options);
  const reader = await load(refuse);
  return withBoundedBuffers(buffers, async (use) => {
    try {
      return await pagesOf(reader, { bytes, use, refuse });
    } catch (cause) {
      if (cause instanceof CreditError) throw cause;
      if (use.isExceeded) throw refuse(unpacksToTooMuch, { cause });
      const isProtected = cause instanceof Error && cause.name === 'PasswordException';
      throw refuse(isProtected ? hasPassword : isBroken, { cause });
    }
  });
}

async function load(refuse: Refuse): Promise<typeof PdfJs> {
  try {
    const { getResolvedPDFJS } = await import('unpdf');
    return await getResolvedPDFJS();
  } catch (cause) {
    throw isNotInstalled(cause) ? refuse(hasNoReader, { cause }) : cause;
  }
}

async function pagesOf(
  reader: typeof PdfJs,
  { bytes, use, refuse }: { readonly bytes: Uint8Array; readonly use: BufferUse; readonly refuse: Refuse },
): Promise<readonly PrintedPage[]> {
  const task = reader.getDocument({
    // It takes them over.
    data: Uint8Array.from(bytes),
    verbosity: reader.VerbosityLevel.ERRORS,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
  });
  try {
    const document = await task.promise;
    if (document.numPages > mostPages) throw refuse(tooManyPages(document.numPages));
    const pages: PrintedPage[] = [];
    let pieces = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const turned = quarterTurns.map((turn) => {
        const { transform } = page.getViewport({ scale: 1, rotation: page.rotate + turn });
        return items.flatMap((item) =>
          'str' in item ? pieceOf(item, reader.Util.transform(transform, item.transform)) : [],
        );
      });
      page.cleanup();
      // A page of which a part was too much is read without it, and says nothing.
      if (use.isExceeded) throw refuse(unpacksToTooMuch);
      pieces += items.length;
      if (pieces > mostPieces) throw refuse(tooMuchText);
      pages.push(turned.reduce((most, other) => (lettersOf(other) > lettersOf(most) ? other : most)));
    }
    if (pages.every((page) => page.length === 0)) throw refuse(isScan);
    return pages;
  } finally {
    await task.destroy();
  }
}

function lettersOf(page: PrintedPage): number {
  return page.reduce((letters, { text }) => letters + text.length, 0);
}

/** A piece as it is seen on the page; one that is not upright is no part of a table. */
function pieceOf(
  { str: text, width }: { readonly str: string; readonly width: number },
  [along = 0, across = 0, slant = 0, up = 0, left = 0, fromHead = 0]: readonly number[],
): readonly PrintedText[] {
  if (text.trim() === '' || along <= 0 || Math.abs(across) > along / 10) return [];
  return [{ text, left, right: left + width, baseline: -fromHead, size: Math.hypot(slant, up) }];
}

const isScan: Text = {
  en: 'it is a PDF without text, as a scan or a photograph is: only text is read, and no picture',
  'pt-BR': 'ele é um PDF sem texto, como uma digitalização ou foto: só se lê texto, e nenhuma imagem',
};
const hasPassword: Text = {
  en: 'it is a PDF that is protected by a password',
  'pt-BR': 'ele é um PDF protegido por senha',
};
const isBroken: Text = {
  en: 'it is a PDF that is damaged or cut off',
  'pt-BR': 'ele é um PDF danificado ou cortado',
};
const unpacksToTooMuch: Text = {
  en: `it is a PDF that unpacks to more than ${buffers.mostBytes / mib} MiB`,
  'pt-BR': `ele é um PDF que descompactado passa de ${buffers.mostBytes / mib} MiB`,
};
const tooMuchText: Text = {
  en: `it is a PDF with more than ${mostPieces} pieces of text`,
  'pt-BR': `ele é um PDF com mais de ${mostPieces} trechos de texto`,
};
const how = installing(['unpdf']);
const hasNoReader: Text = {
  en: `it is a PDF, and what reads one is not installed: unpdf. ${how.en}`,
  'pt-BR': `ele é um PDF, e o que lê um PDF não está instalado: unpdf. ${how['pt-BR']}`,
};

function tooManyPages(pages: number): Text {
  return {
    en: `it is a PDF of ${pages} pages, and at most ${mostPages} are read`,
    'pt-BR': `ele é um PDF de ${pages} páginas, e são lidas no máximo ${mostPages}`,
  };
}
