import { type ArchiveEntry, type ArchiveLimits, readArchive } from '../../archive/zip-archive.ts';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';

/** What is inflated at most; far above a filled-in template, and far below what would hurt. */
const archiveLimits: ArchiveLimits = { entries: 200, inflatedBytes: 64 * 1024 * 1024 };

/**
 * Of the parts in XML together. A filled-in template has some 50 KB; what is read of them takes many times their own size
 * in memory, so this limit is lower than that of the archive, where pictures count as well.
 */
const mostXmlBytes = 16 * 1024 * 1024;

/**
 * Looks into every part of an uploaded spreadsheet before any of it is read.
 *
 * @throws CreditError UPLOAD_REFUSED for an unsound archive (see `readArchive`), one that is no spreadsheet, and one with
 *   macros, archives inside, a document type declaration (where entities are declared) or another encoding than UTF-8.
 */
export function inspectUpload(bytes: Uint8Array, fileName: string): void {
  const refuse = (reason: Text, options?: ErrorOptions) =>
    new CreditError('UPLOAD_REFUSED', { fileName, reason }, options);
  const entries = readArchive(bytes, { limits: archiveLimits, refuse });
  const reason =
    entries.map(whyRefused).find((why) => why !== undefined) ?? whyIncomplete(entries) ?? whyTooMuch(entries);
  if (reason !== undefined) throw refuse(reason);
}

function whyIncomplete(entries: readonly ArchiveEntry[]): Text | undefined {
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('[Content_Types].xml') && names.has('xl/workbook.xml')) return undefined;
  return { en: 'it is no .xlsx spreadsheet', 'pt-BR': 'ele não é uma planilha .xlsx' };
}

function whyTooMuch(entries: readonly ArchiveEntry[]): Text | undefined {
  const parts = entries.filter(({ name }) => /\.xml$/i.test(name));
  if (parts.reduce((sum, { bytes }) => sum + bytes.length, 0) <= mostXmlBytes) return undefined;
  return {
    en: `its sheets and texts have more than ${mostXmlBytes / 1024 / 1024} MiB`,
    'pt-BR': `as planilhas e os textos dele têm mais de ${mostXmlBytes / 1024 / 1024} MiB`,
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
