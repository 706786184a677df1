import { listArchive, type RefuseArchive } from '../../archive/zip-archive.ts';
import type { Text } from '../../base/language.ts';
import { readSharedStrings } from './read-shared-strings.ts';
import { readSheet, type SheetContext } from './read-sheet.ts';
import { ReadingTime } from './reading-time.ts';
import type { TableRow } from './table-row.ts';
import { findParts, readCellFormats } from './workbook-parts.ts';

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

/** An archive that is something else, and what to do with it instead. */
interface OtherArchive {
  readonly content: Text;
  readonly instead: Text;
}

interface WorkbookOptions {
  readonly limits?: WorkbookLimits;
  /** The refusal of a spreadsheet that is unsound or takes too much, of its reader's own code; also while rows are read. */
  readonly refuse: RefuseArchive;
  /** The refusal of an archive that is no spreadsheet. */
  readonly refuseOther: (other: OtherArchive) => Error;
}

/** A sheet of an open workbook, which can be read any number of times. */
export interface OpenSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** The rows that have cells, in stretches. */
  rows(): AsyncIterable<readonly TableRow[]>;
}

/**
 * The sheets of an .xlsx spreadsheet in the order of their tabs, within limits: nothing is inflated before its directory
 * was read, and no part further than it declares. No formula is computed, no macro run and no link followed, since
 * nothing but the cells is read.
 *
 * @throws what `refuse` and `refuseOther` make of it.
 */
export async function openWorkbook(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { limits = usualLimits, refuse, refuseOther }: WorkbookOptions,
): Promise<readonly OpenSheet[]> {
  const file = await gather(bytes, { mostBytes: limits.mostBytes, refuse });
  const entries = listArchive(file, { limits, refuse });
  const time = new ReadingTime(limits.timeLimitMs);
  const context = { refuse, time };
  const other = otherArchives.find(({ part }) => entries.some(({ name }) => part.test(name)));
  if (other !== undefined) throw refuseOther(other);
  const parts = await findParts(entries, context);
  if (parts === undefined) throw refuseOther(plainArchive);
  if ((parts.sharedStrings?.size ?? 0) > limits.sharedStringsBytes) {
    throw refuse(tooLarge(limits.sharedStringsBytes, { en: 'its texts', 'pt-BR': 'os textos dela' }));
  }
  const sheetContext: SheetContext = {
    ...context,
    sharedStrings: await readSharedStrings(parts.sharedStrings, context),
    formats: await readCellFormats(parts.styles, context),
    isFrom1904: parts.isFrom1904,
  };
  return parts.sheets.map(({ name, isHidden, part }) => ({
    name,
    isHidden,
    rows: () => time.measure(readSheet(part, sheetContext)),
  }));
}

/** All of a file: an archive is read from its end. */
async function gather(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
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

const saveAsTable: Text = {
  en: 'Open it and save its table as .xlsx or CSV',
  'pt-BR': 'Abra o arquivo e salve a tabela como .xlsx ou CSV',
};

/** What other archives are known by. */
const otherArchives: readonly (OtherArchive & { readonly part: RegExp })[] = [
  {
    part: /^xl\/workbook\.bin$/,
    content: { en: 'a binary spreadsheet (.xlsb)', 'pt-BR': 'uma planilha binária (.xlsb)' },
    instead: saveAsTable,
  },
  {
    part: /^content\.xml$/,
    content: { en: 'an OpenDocument file (.ods, .odt)', 'pt-BR': 'um arquivo OpenDocument (.ods, .odt)' },
    instead: saveAsTable,
  },
  {
    part: /^Index\/(?:Document|CalculationEngine)\.iwa$|^Index\.zip$/,
    content: { en: 'a file of Apple Numbers or Pages', 'pt-BR': 'um arquivo do Apple Numbers ou Pages' },
    instead: saveAsTable,
  },
  {
    part: /^word\/document\.xml$/,
    content: { en: 'a Word document (.docx)', 'pt-BR': 'um documento do Word (.docx)' },
    instead: saveAsTable,
  },
  {
    part: /^ppt\/presentation\.xml$/,
    content: { en: 'a presentation (.pptx)', 'pt-BR': 'uma apresentação (.pptx)' },
    instead: saveAsTable,
  },
];

const plainArchive: OtherArchive = {
  content: { en: 'a zip archive without a spreadsheet', 'pt-BR': 'um arquivo zip que não é planilha' },
  instead: {
    en: 'Unpack it, and give the file that is inside',
    'pt-BR': 'Descompacte, e informe o arquivo que está dentro',
  },
};
