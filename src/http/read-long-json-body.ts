import { limits } from './limits.ts';
import { refuseFields } from './problem.ts';
import { malformed, readJsonBody, readJsonPiece } from './read-json-body.ts';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openingList = 0x5b;
const closingList = 0x5d;
const openingObject = 0x7b;
const closingObject = 0x7d;

/** A long value is read in stretches of about this many bytes. */
const usualStretchBytes = 65_536;
/** The longest escape, `\uXXXX`: so far behind a backslash nothing is cut. */
const escapeBytes = 6;

/** A list or a text right in the body's object, as far as it has come. */
interface LongValue {
  readonly key: string;
  readonly kind: 'LIST' | 'TEXT';
  readonly items: unknown[];
  readonly texts: string[];
  wasCut: boolean;
}

/**
 * The JSON value of a body as `readJsonBody` gives it, of a body that is an object whose lists and texts may be long. It is
 * read as it arrives: of its bytes no more than a stretch is kept, and between the chunks others have their turn.
 * Everything else in it, and each item of a list, may have as many bytes as a usual body.
 *
 * @throws CreditError MALFORMED_JSON; INVALID_REQUEST for what is longer than that.
 */
export async function readLongJsonBody(
  chunks: AsyncIterable<Uint8Array>,
  { stretchBytes = usualStretchBytes }: { readonly stretchBytes?: number } = {},
): Promise<unknown> {
  const cutter = openCutter(stretchBytes);
  for await (const chunk of chunks) cutter.push(chunk);
  return cutter.end();
}

/**
 * Walks through the bytes once, and cuts long lists at their commas and long texts between characters. Every byte ends up in
 * a stretch or in the outline that holds everything else, and all of them are read strictly: what is no JSON as a whole is
 * none in one of its pieces.
 */
function openCutter(stretchBytes: number) {
  const outline = openBytes();
  const piece = openBytes();
  const key = openBytes();
  const cutValues: LongValue[] = [];
  let long: LongValue | undefined;
  let depth = 0;
  let isInText = false;
  let isKey = false;
  let isBehindColon = false;
  let isEscaped = false;
  let sinceBackslash = escapeBytes;
  let lastKey = '';

  /** Where the bytes of the present place go. */
  const place = () => (long === undefined ? outline : piece);

  function beginLong(kind: LongValue['kind']): void {
    long = { key: lastKey, kind, items: [], texts: [], wasCut: false };
  }

  function cut(value: LongValue): void {
    const bytes = piece.take();
    if (value.kind === 'TEXT') {
      value.texts.push(
        String(readJsonPiece(Buffer.concat([mark('"'), bytes, mark('"')]), { levelsAbove: 1 })),
      );
    } else {
      const items = readJsonPiece(Buffer.concat([mark('['), bytes, mark(']')]), { levelsAbove: 1 });
      // A comma with nothing before or behind it.
      if (!Array.isArray(items) || items.length === 0) throw malformed('it breaks the grammar of JSON');
      for (const item of items) value.items.push(item);
    }
    if (!value.wasCut) cutValues.push(value);
    value.wasCut = true;
  }

  function endLong(value: LongValue): void {
    // A short one stays where it is.
    if (value.wasCut) cut(value);
    else outline.add(piece.take());
    long = undefined;
  }

  function push(chunk: Uint8Array): void {
    /** The first byte of the chunk that has gone nowhere yet. */
    let from = 0;
    const settle = (to: number) => {
      place().add(chunk.subarray(from, to));
      if (isKey) key.add(chunk.subarray(from, to));
      from = to;
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (isInText) {
        if (isEscaped) {
          isEscaped = false;
          sinceBackslash = 1;
        } else if (byte === backslash) {
          isEscaped = true;
        } else if (byte === quote) {
          isInText = false;
          if (long?.kind === 'TEXT') {
            settle(at);
            endLong(long);
          } else if (isKey) {
            settle(at);
            isKey = false;
            lastKey = String(readJsonPiece(Buffer.concat([key.take(), mark('"')]), { levelsAbove: 1 }));
          }
        } else {
          sinceBackslash += 1;
          // Bytes 10xxxxxx go on with a character that has begun.
          const isBoundary = sinceBackslash > escapeBytes && (byte & 0xc0) !== 0x80;
          if (long?.kind === 'TEXT' && isBoundary && piece.size + at - from >= stretchBytes) {
            settle(at);
            cut(long);
          }
        }
        continue;
      }
      switch (byte) {
        case quote:
          isInText = true;
          sinceBackslash = escapeBytes;
          if (depth !== 1) break;
          if (isBehindColon) {
            settle(at + 1);
            beginLong('TEXT');
          } else {
            settle(at);
            isKey = true;
          }
          break;
        case colon:
          if (depth === 1) isBehindColon = true;
          break;
        case comma:
          if (depth === 1) isBehindColon = false;
          else if (depth === 2 && long !== undefined && piece.size + at - from >= stretchBytes) {
            settle(at);
            cut(long);
            // The comma itself parts two stretches, and belongs to neither.
            from = at + 1;
          }
          break;
        case openingList:
        case openingObject:
          depth += 1;
          if (byte === openingList && depth === 2 && isBehindColon) {
            settle(at + 1);
            beginLong('LIST');
          }
          break;
        case closingList:
        case closingObject:
          depth -= 1;
          if (depth === 1 && long !== undefined) {
            settle(at);
            endLong(long);
          }
      }
    }
    settle(chunk.length);
    if (outline.size > limits.bodyBytes) throw tooLong('/', 'what stands beside lists and texts');
    if (piece.size > limits.bodyBytes) throw tooLong(`/${lastKey.slice(0, 50)}`, 'each item of a list');
  }

  function end(): unknown {
    if (long !== undefined) outline.add(piece.take());
    const body = readJsonBody(outline.take());
    const values = cutValues.map(({ key: name, kind, items, texts }) => [
      name,
      kind === 'LIST' ? items : texts.join(''),
    ]);
    return values.length === 0 ? body : Object.assign(Object(body), Object.fromEntries(values));
  }

  return { push, end };
}

function tooLong(pointer: string, what: string) {
  return refuseFields([
    { pointer, code: 'LENGTH', message: `${what} may have at most ${limits.bodyBytes} bytes` },
  ]);
}

function mark(character: '"' | '[' | ']'): Uint8Array {
  return Buffer.from(character);
}

/** Bytes that come in pieces. */
function openBytes() {
  let pieces: Uint8Array[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    add: (bytes: Uint8Array) => {
      if (bytes.length === 0) return;
      pieces.push(bytes);
      size += bytes.length;
    },
    take: (): Uint8Array => {
      const [only] = pieces;
      const all = pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
      pieces = [];
      size = 0;
      return all;
    },
  };
}
