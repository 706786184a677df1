/**
 * What a JSON text has that readers may read differently, or not at all.
 *
 * - REPEATED_KEY: a key is twice in one object.
 * - PROTO_KEY: a key is `__proto__`.
 * - TOO_DEEP: there are more levels than allowed.
 */
type JsonDoubt = 'REPEATED_KEY' | 'PROTO_KEY' | 'TOO_DEEP';

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/**
 * Returns the first doubt about a JSON text; undefined if there is none. Reads the text once, and leaves the grammar to JSON.parse. Keys
 * are compared without their escapes.
 *
 * @param options.mostLevels default: any number.
 * @param options.allowsProto whether a key may be `__proto__`. Default: false.
 */
export function findJsonDoubt(
  text: string,
  {
    mostLevels = Number.POSITIVE_INFINITY,
    allowsProto = false,
  }: { readonly mostLevels?: number; readonly allowsProto?: boolean } = {},
): JsonDoubt | undefined {
  /** The open objects and lists; undefined for a list. */
  const open: (OpenObject | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (end === -1) return undefined;
      const object = open.at(-1);
      if (object !== undefined && isKey(text, end)) {
        const key = plainKey(text.slice(at, end + 1));
        if (key === '__proto__' && !allowsProto) return 'PROTO_KEY';
        if (isRepeated(object, key)) return 'REPEATED_KEY';
      }
      at = end;
    } else if (code === 0x7b || code === 0x5b) {
      open.push(code === 0x7b ? { first: [], all: undefined } : undefined);
      if (open.length > mostLevels) return 'TOO_DEEP';
    } else if (code === 0x7d || code === 0x5d) {
      open.pop();
    }
  }
  return undefined;
}

/** Few keys are compared one by one, which is quicker than a Set for each object. */
const fewKeys = 16;

/** The keys of an object: the first few in a list, and once there are more, all of them in a set. */
interface OpenObject {
  readonly first: string[];
  all: Set<string> | undefined;
}

/** Whether a key is among those of its object; it is added to them. */
function isRepeated(object: OpenObject, key: string): boolean {
  const { first } = object;
  if (first.length < fewKeys) {
    if (first.includes(key)) return true;
    first.push(key);
    return false;
  }
  object.all ??= new Set(first);
  if (object.all.has(key)) return true;
  object.all.add(key);
  return false;
}

/** Returns the index of the quote that closes the string at `start`; -1 if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return -1;
}

function isKey(text: string, end: number): boolean {
  let at = end + 1;
  // Blanks as JSON knows them.
  for (let code = text.charCodeAt(at); isBlank(code); code = text.charCodeAt(at)) at += 1;
  return text.charCodeAt(at) === colon;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function plainKey(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
