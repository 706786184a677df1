import { withoutAccents } from '../base/plain-text.ts';

/** Of a name as many characters are kept. */
const longestName = 80;

/**
 * The header by which a download is kept as a file (RFC 6266). What a name of somebody's own holds can be no path, no
 * device of Windows, no hidden file and no end of the header; `fallback` is the name of a file where nothing is left of it.
 * Letters beyond ASCII go in the second form (RFC 8187), which every browser prefers.
 */
export function attachmentHeader(
  name: string,
  { fallback, extension }: { readonly fallback: string; readonly extension: string },
): string {
  const safe = safeName(name) || fallback;
  const plain = safeName(withoutAccents(safe).replace(/[^\x20-\x7e]+/g, '_'));
  const whole = `${safe}.${extension}`;
  const ascii = `${/[A-Za-z0-9]/.test(plain) ? plain : fallback}.${extension}`;
  const encoded = encodeURIComponent(whole).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"${ascii === whole ? '' : `; filename*=UTF-8''${encoded}`}`;
}

function safeName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    // What ends lines, hides or turns around what follows, and what systems take for a part of a path or a pattern.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\uFFFD]+/gu, '')
    .replace(/[\\/:*?"<>|%;]+/g, '_')
    .replace(/\s+/g, ' ');
  const short = [...cleaned].slice(0, longestName).join('');
  const trimmed = short.replace(/^[\s.~-]+|[\s.]+$/g, '');
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(trimmed) ? `_${trimmed}` : trimmed;
}
