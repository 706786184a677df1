import { listArchive, type PackedEntry, type RefuseArchive } from '../../archive/zip-archive.ts';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { readSharedStrings } from './read-shared-strings.ts';
import { readSheet, type SheetContext } from './read-sheet.ts';
import { openReadingTime } from './reading-time.ts';
import type { TableRow } from './table-row.ts';
import { findParts, readCellFormats, type SheetPart } from './workbook-parts.ts';

/** What a spreadsheet may cost. */
export interface WorkbookLimits {
  /** Of the file. */
  readonly mostBytes: number;
  readonly entries: number;
  /** Of all its parts once inflated; they are read in stretches. */
  readonly inflatedBytes: number;
  /** Of the texts that cells share, which are kept. */
  readonly sharedStringsBytes: number;
  /** Of reading alone, without what is done with the rows in between. */
  readonly timeLimitMs: number;
}

/** A spreadsheet of a million rows has room in them. */
export const usualLimits: WorkbookLimits = {
  mostBytes: 64 * 1024 * 1024,
  entries: 2_000,
  inflatedBytes: 1024 * 1024 * 1024,
  sharedStringsBytes: 128 * 1024 * 1024,
  timeLimitMs: 300_000,
};

/** A spreadsheet whose sheets can be read, each any number of times. */
export interface OpenWorkbook {
  /** Those that are shown, in the order of their tabs; the hidden ones where all are. */
  readonly sheets: readonly OpenSheet[];
}

export interface OpenSheet {
  readonly name: string;
  /** The rows that have cells, in stretches. */
  rows(): AsyncIterable<readonly TableRow[]>;
}

/**
 * Opens an .xlsx spreadsheet within limits: nothing is inflated before its directory was read, and no part further than it
 * declares. No formula is computed, no macro run and no link followed, since nothing but the cells is read.
 *
 * @throws CreditError BATCH_WORKBOOK_REFUSED, BATCH_INPUT_NOT_READ for an archive of another kind; while rows are read
 *   BATCH_WORKBOOK_REFUSED as well.
 */
export async function openWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  limits: WorkbookLimits = usualLimits,
): Promise<OpenWorkbook> {
  const refuse: RefuseArchive = (reason, options) =>
    new CreditError('BATCH_WORKBOOK_REFUSED', { reason }, options);
  const entries = listArchive(await gather(bytes, { mostBytes: limits.mostBytes, refuse }), {
    limits,
    refuse,
  });
  const time = openReadingTime(limits.timeLimitMs);
  const context = { refuse, time };
  refuseOtherArchive(entries);
  const parts = await findParts(entries, context);
  if (parts === undefined) throw notASpreadsheet();
  if ((parts.sharedStrings?.size ?? 0) > limits.sharedStringsBytes) {
    throw refuse(tooLarge(limits.sharedStringsBytes, { en: 'its texts', 'pt-BR': 'os textos dela' }));
  }
  const sheetContext: SheetContext = {
    ...context,
    sharedStrings: await readSharedStrings(parts.sharedStrings, context),
    formats: await readCellFormats(parts.styles, context),
    isFrom1904: parts.isFrom1904,
  };
  const shown = parts.sheets.filter(({ isHidden }) => !isHidden);
  return {
    sheets: (shown.length > 0 ? shown : parts.sheets).map(
      ({ name, part }: SheetPart): OpenSheet => ({
        name,
        rows: () => time.measure(readSheet(part, sheetContext)),
      }),
    ),
  };
}

/** All of a file: an archive is read from its end. */
async function gather(
  bytes: AsyncIterable<Uint8Array>,
  { mostBytes, refuse }: { readonly mostBytes: number; readonly refuse: RefuseArchive },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > mostBytes) throw refuse(tooLarge(mostBytes, { en: 'the file', 'pt-BR': 'o arquivo' }));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function tooLarge(mostBytes: number, what: Text): Text {
  const most = Math.floor(mostBytes / 1024 / 1024);
  return {
    en: `${what.en} has more than ${most} MiB`,
    'pt-BR': `${what['pt-BR']} tem mais de ${most} MiB`,
  };
}

/** What other archives are known by. */
const otherArchives: readonly { readonly part: RegExp; readonly found: Text }[] = [
  {
    part: /^xl\/workbook\.bin$/,
    found: { en: 'a binary spreadsheet (.xlsb)', 'pt-BR': 'uma planilha binária (.xlsb)' },
  },
  {
    part: /^content\.xml$/,
    found: { en: 'an OpenDocument file (.ods, .odt)', 'pt-BR': 'um arquivo OpenDocument (.ods, .odt)' },
  },
  {
    part: /^Index\/(?:Document|CalculationEngine)\.iwa$|^Index\.zip$/,
    found: { en: 'a file of Apple Numbers or Pages', 'pt-BR': 'um arquivo do Apple Numbers ou Pages' },
  },
  {
    part: /^word\/document\.xml$/,
    found: { en: 'a Word document (.docx)', 'pt-BR': 'um documento do Word (.docx)' },
  },
  {
    part: /^ppt\/presentation\.xml$/,
    found: { en: 'a presentation (.pptx)', 'pt-BR': 'uma apresentação (.pptx)' },
  },
];

function refuseOtherArchive(entries: readonly PackedEntry[]): void {
  const other = otherArchives.find(({ part }) => entries.some(({ name }) => part.test(name)));
  if (other === undefined) return;
  throw new CreditError('BATCH_INPUT_NOT_READ', {
    found: other.found,
    instead: {
      en: 'Open it and save its table as .xlsx or CSV',
      'pt-BR': 'Abra o arquivo e salve a tabela como .xlsx ou CSV',
    },
  });
}

function notASpreadsheet(): CreditError {
  return new CreditError('BATCH_INPUT_NOT_READ', {
    found: { en: 'a zip archive without a spreadsheet', 'pt-BR': 'um arquivo zip que não é planilha' },
    instead: {
      en: 'Unpack it, and give the file that is inside',
      'pt-BR': 'Descompacte, e informe o arquivo que está dentro',
    },
  });
}
