/**
 * What Windows-1252 has from 0x80 to 0x9F. A table of our own, since the decoder of Node 20 leaves these bytes as control
 * characters. The five that have no meaning stay what they are, as the Encoding standard says.
 */
const windows1252From80 =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F' + // 0x80
  '\u0090‘’“”•–—˜™š›œ\u009DžŸ'; // 0x90

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * The text of a file of unknown encoding: UTF-8, UTF-16 ("Texto Unicode"), each with or without byte order mark, else
 * Windows-1252, which can hold any bytes.
 */
export function decodeText(bytes: Uint8Array): string {
  const decode = openDecoder();
  return decode(bytes, true);
}

/** The same of bytes that come in chunks, cut anywhere. */
export async function* decodeChunks(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  const decode = openDecoder();
  for await (const chunk of chunks) yield decode(chunk, false);
  yield decode(new Uint8Array(), true);
}

/** As many bytes as the encoding is guessed from. */
const sampleSize = 1024;

/**
 * Decodes chunk after chunk; `last` closes. UTF-8 is believed until a byte proves it wrong: from there on the text is
 * Windows-1252, of which what was read until then is the same wherever it was plain. Where accents in UTF-8 were read
 * before, such a byte is damage, and stands for itself alone. How the bytes are cut into chunks changes nothing.
 */
function openDecoder(): (bytes: Uint8Array, last: boolean) => string {
  let waiting: Uint8Array = new Uint8Array();
  let utf16: InstanceType<typeof TextDecoder> | undefined;
  let encoding: Encoding | 'windows-1252' | undefined;
  let started = false;
  /** Whether more than plain characters were read in UTF-8. */
  let isProven = false;

  /** Decodes a stretch in UTF-8, and throws where it is none. */
  const decodeUtf8 = (bytes: Uint8Array): string => {
    // The byte order mark is dropped from the first stretch only.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: started }).decode(bytes);
    started = true;
    isProven ||= text.length !== bytes.length;
    return text;
  };

  const decodeDamaged = (bytes: Uint8Array): string => {
    const parts: string[] = [];
    for (let at = 0; at < bytes.length; ) {
      const end = endOfUtf8(bytes, at);
      if (end > at) parts.push(decodeUtf8(bytes.subarray(at, end)));
      if (!isProven) encoding = 'windows-1252';
      const next = isProven ? Math.min(end + 1, bytes.length) : bytes.length;
      parts.push(decodeWindows1252(bytes.subarray(end, next)));
      at = next;
    }
    return parts.join('');
  };

  return (bytes, last) => {
    const all = joined(waiting, bytes);
    waiting = new Uint8Array();
    if (encoding === undefined) {
      if (all.length < sampleSize && !last) {
        waiting = all;
        return '';
      }
      encoding = guessEncoding(all.subarray(0, sampleSize));
    }
    if (encoding === 'windows-1252') return decodeWindows1252(all);
    if (encoding !== 'utf-8') {
      utf16 ??= new TextDecoder(encoding);
      return utf16.decode(all, { stream: !last });
    }
    const end = last ? all.length : wholeUtf8(all);
    waiting = all.slice(end);
    const whole = all.subarray(0, end);
    try {
      return decodeUtf8(whole);
    } catch {
      return decodeDamaged(whole);
    }
  };
}

/** Where the well-formed UTF-8 ends that begins at `from` (Unicode, table 3-7). */
function endOfUtf8(bytes: Uint8Array, from: number): number {
  const byteAt = (at: number) => bytes[at] ?? 0;
  let at = from;
  while (at < bytes.length) {
    const first = byteAt(at);
    if (first < 0x80) {
      at += 1;
      continue;
    }
    if (first < 0xc2 || first > 0xf4) return at;
    const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    if (byteAt(at + 1) < least || byteAt(at + 1) > most) return at;
    for (let next = at + 2; next < at + length; next += 1) {
      if (byteAt(next) < 0x80 || byteAt(next) > 0xbf) return at;
    }
    at += length;
  }
  return at;
}

function guessEncoding(sample: Uint8Array): Encoding {
  const [first, second] = sample;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Plain characters in UTF-16 have a zero byte each; no text in another encoding has any.
  let zerosAtEven = 0;
  let zerosAtOdd = 0;
  sample.forEach((byte, at) => {
    if (byte !== 0) return;
    if (at % 2 === 0) zerosAtEven += 1;
    else zerosAtOdd += 1;
  });
  const many = sample.length / 4;
  if (zerosAtOdd > many && zerosAtEven === 0) return 'utf-16le';
  if (zerosAtEven > many && zerosAtOdd === 0) return 'utf-16be';
  return 'utf-8';
}

/** How many of the bytes are whole characters: a sequence that the end cuts is left for the next chunk. */
function wholeUtf8(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const needed = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return back < needed ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (letter) => windows1252From80.charAt(letter.charCodeAt(0) - 0x80));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
