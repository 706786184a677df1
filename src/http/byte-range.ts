/** A part of a file, both ends within it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a file of `size` bytes that a Range header asks for (RFC 9110, section 14): of several parts, or in another
 * unit, none, so that the whole is answered.
 */
export function readRange(
  header: string | readonly string[] | undefined,
  size: number,
): ByteRange | 'UNSATISFIABLE' | undefined {
  if (typeof header !== 'string') return undefined;
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'UNSATISFIABLE' : { start: size - last, end: size - 1 };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return undefined;
  if (start >= size) return 'UNSATISFIABLE';
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
