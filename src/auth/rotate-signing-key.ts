import { CreditError } from '../base/errors.ts';
import {
  changeKeyFile,
  formatKeyLine,
  type KeyFile,
  type KeyLine,
  newFileLines,
  readKeyFile,
} from './key-file.ts';
import { newKeyText, toSigningKey } from './signing-key.ts';

/** No token lives longer than this after the key that signed it was replaced. */
const longestTokenMs = 24 * 3_600_000;

/**
 * Puts a new key on top of the file, which signs from now on, and makes the file when missing. The keys below still
 * verify, so no live token is refused; those that were replaced more than 24 hours ago are taken out.
 *
 * @returns the names of the new key and of those taken out.
 * @throws CreditError SIGNING_KEYS_BROKEN, FILE_UNREADABLE, FILE_UNWRITABLE; the file is then as it was.
 */
export async function rotateSigningKey(
  file: string,
  now: Date,
): Promise<{ readonly kid: string; readonly dropped: readonly string[] }> {
  const text = newKeyText();
  let dropped: readonly KeyLine[] = [];
  await changeKeyFile(file, (content) => {
    dropped = content ? longReplaced(content.keys, now) : [];
    return withKeyOnTop(without(content, dropped), formatKeyLine(text, now));
  });
  return { kid: toSigningKey(text).kid, dropped: dropped.map(({ kid }) => kid) };
}

/**
 * Takes a key out of the file: every token that it signed is refused within a second. Where it was the one that
 * signs, a new key takes its place.
 *
 * @returns the name of the key that now stands on top.
 * @throws CreditError UNKNOWN_SIGNING_KEY; SIGNING_KEYS_BROKEN, FILE_UNREADABLE, FILE_UNWRITABLE.
 */
export async function removeSigningKey(
  file: string,
  kid: string,
  now: Date = new Date(),
): Promise<{ readonly kid: string }> {
  let top = '';
  await changeKeyFile(file, (content) => {
    const removed = content?.keys.filter((key) => key.kid === kid) ?? [];
    if (content === undefined || removed.length === 0) throw unknownKey(kid, content);
    const left = without(content, removed);
    const [first] = content.keys;
    if (first !== undefined && first.kid !== kid) {
      top = first.kid;
      return left;
    }
    const text = newKeyText();
    top = toSigningKey(text).kid;
    return withKeyOnTop(left, formatKeyLine(text, now));
  });
  return { kid: top };
}

/**
 * Passes when the file has a key of that name.
 *
 * @throws CreditError UNKNOWN_SIGNING_KEY; SIGNING_KEYS_BROKEN, FILE_UNREADABLE.
 */
export function requireSigningKey(file: string, kid: string): void {
  const content = readKeyFile(file)?.content;
  if (!content?.keys.some((key) => key.kid === kid)) throw unknownKey(kid, content);
}

function unknownKey(kid: string, content: KeyFile | undefined): CreditError {
  const choices = content?.keys.map((key) => key.kid).join(', ') ?? '–';
  return new CreditError('UNKNOWN_SIGNING_KEY', { kid, choices });
}

/** A key was replaced when the one above it was added. Where the file does not say when that was, nobody knows. */
function longReplaced(keys: readonly KeyLine[], now: Date): readonly KeyLine[] {
  let replacedAt: string | null = null;
  const gone: KeyLine[] = [];
  for (const key of keys) {
    if (replacedAt !== null && now.getTime() - Date.parse(replacedAt) > longestTokenMs) gone.push(key);
    replacedAt = key.addedAt ?? replacedAt;
  }
  return gone;
}

function without(content: KeyFile | undefined, gone: readonly KeyLine[]): readonly string[] {
  if (content === undefined) return newFileLines();
  const texts = new Set(gone.map(({ text }) => text));
  // A key may stand in the file twice.
  return content.lines.filter((line) => !texts.has(line.trim().split(/\s+/).at(-1) ?? ''));
}

function withKeyOnTop(lines: readonly string[], keyLine: string): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  return first === -1
    ? [...lines.filter((line) => line.trim() !== ''), keyLine]
    : lines.toSpliced(first, 0, keyLine);
}
