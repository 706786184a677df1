/** The seconds of `Prefer: wait=N` (RFC 7240), from 0 to `maximum`; undefined where none is asked for. */
export function readWait(
  header: string | readonly string[] | undefined,
  maximum: number,
): number | undefined {
  const text = typeof header === 'string' ? header : (header?.join(',') ?? '');
  for (const preference of text.split(',')) {
    const [, digits] = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;.*)?$/i.exec(preference) ?? [];
    if (digits !== undefined) return Math.min(Number(digits), maximum);
  }
  return undefined;
}
