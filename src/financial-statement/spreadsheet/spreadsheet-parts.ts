import {
  type ArchiveEntry,
  type ArchiveLimits,
  type Inflate,
  readArchive,
} from '../../archive/zip-archive.ts';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { rebuildWorkbook } from './rebuild-workbook.ts';
import { storeArchive } from './store-archive.ts';

/** What is inflated at most; both far above a filled-in template, and far below what would hurt. */
export const archiveLimits: ArchiveLimits = { entries: 200, inflatedBytes: 64 * 1024 * 1024 };

/** What cells, their texts and the way to them need; nothing else of an upload reaches the reader of spreadsheets. */
const neededParts = [
  /^\[Content_Types\]\.xml$/,
  /^_rels\/\.rels$/,
  /^xl\/workbook\.xml$/,
  /^xl\/_rels\/workbook\.xml\.rels$/,
  /^xl\/styles\.xml$/,
  /^xl\/sharedStrings\.xml$/,
  /^xl\/worksheets\/sheet\d{1,5}\.xml$/,
];

/**
 * Of the needed parts together. A filled-in template has some 50 KB; reading cells and texts takes many times their own
 * size in memory, so this limit is lower than that of the archive, where pictures count as well.
 */
const mostNeededBytes = 16 * 1024 * 1024;

/**
 * A spreadsheet of the needed parts of an uploaded one, packed anew: what was looked at here is what the reader of
 * spreadsheets sees, however it would have read the archive itself. Pure but for `inflate`.
 *
 * @throws CreditError UPLOAD_REFUSED for an unsound archive (see `readArchive`), one that is no spreadsheet, and one with
 *   macros, archives inside, a document type declaration (where entities are declared) or another encoding than UTF-8.
 */
export function spreadsheetParts(
  bytes: Uint8Array,
  { fileName, inflate }: { readonly fileName: string; readonly inflate: Inflate },
): Uint8Array<ArrayBuffer> {
  const refuse = (because: Text, options?: ErrorOptions) =>
    new CreditError('UPLOAD_REFUSED', { fileName, reason: because }, options);
  const entries = readArchive(bytes, { limits: archiveLimits, refuse, inflate });
  const kept = entries.filter(({ name }) => neededParts.some((part) => part.test(name)));
  const reason =
    entries.map(whyRefused).find((found) => found !== undefined) ??
    whyIncomplete(entries) ??
    whyTooMuch(kept);
  if (reason !== undefined) throw refuse(reason);
  return storeArchive(
    kept.map(({ name, bytes: content }) => ({
      name,
      bytes: name === 'xl/workbook.xml' ? rebuilt(content) : content,
    })),
  );
}

function rebuilt(workbook: Uint8Array): Uint8Array {
  return new TextEncoder().encode(rebuildWorkbook(new TextDecoder().decode(workbook)));
}

function whyIncomplete(entries: readonly ArchiveEntry[]): Text | undefined {
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('[Content_Types].xml') && names.has('xl/workbook.xml')) return undefined;
  return { en: 'it is no .xlsx spreadsheet', 'pt-BR': 'ele não é uma planilha .xlsx' };
}

function whyTooMuch(kept: readonly ArchiveEntry[]): Text | undefined {
  if (kept.reduce((sum, { bytes }) => sum + bytes.length, 0) <= mostNeededBytes) return undefined;
  return {
    en: `its sheets and texts have more than ${mostNeededBytes / 1024 / 1024} MiB`,
    'pt-BR': `as planilhas e os textos dele têm mais de ${mostNeededBytes / 1024 / 1024} MiB`,
  };
}

function whyRefused({ name, bytes }: ArchiveEntry): Text | undefined {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isMacro(name, content)) return { en: 'it has macros', 'pt-BR': 'ele tem macros' };
  if (isArchive(name, content)) {
    return { en: 'it has another file inside', 'pt-BR': 'ele tem outro arquivo dentro' };
  }
  if (!/\.(?:xml|rels|vml)$/i.test(name)) return undefined;
  if (/^(?:\xFE\xFF|\xFF\xFE|\0|[^\0]\0)/.test(content.toString('latin1', 0, 4))) {
    return { en: 'a part of it is not in UTF-8', 'pt-BR': 'uma parte dele não está em UTF-8' };
  }
  if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) {
    return { en: 'a part of it declares entities', 'pt-BR': 'uma parte dele declara entidades' };
  }
  return undefined;
}

function isMacro(name: string, content: Buffer): boolean {
  if (/vbaProject|^xl\/macrosheets\//i.test(name)) return true;
  return name === '[Content_Types].xml' && /macroEnabled|vbaProject/i.test(content.toString('latin1'));
}

function isArchive(name: string, content: Buffer): boolean {
  if (/^xl\/embeddings\/|\.(?:zip|7z|rar|gz|xls[xmb]?|docx?|ods|jar)$/i.test(name)) return true;
  return content.toString('latin1', 0, 4) === 'PK\u0003\u0004';
}
