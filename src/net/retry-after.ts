const fixdate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const rfc850 = /^([A-Z][a-z]+day, \d{2})-([A-Z][a-z]{2})-(\d{2} \d{2}:\d{2}:\d{2} GMT)$/;
const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * The milliseconds that a `Retry-After` header asks for (RFC 9110, section 10.2.3): seconds, or an HTTP date in any of
 * its three forms, counted from `now`. 0 for a date that has passed; undefined for anything else.
 */
export function parseRetryAfter(header: string, now: Date): number | undefined {
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = parseHttpDate(text);
  return until === undefined ? undefined : Math.max(0, until.getTime() - now.getTime());
}

/** An HTTP date (RFC 9110, section 5.6.7), or undefined. */
export function parseHttpDate(text: string): Date | undefined {
  const readable = fixdate.test(text)
    ? text
    : rfc850.test(text)
      ? text.replace(rfc850, '$1 $2 $3')
      : asctime.test(text)
        ? `${text} GMT`
        : undefined;
  if (readable === undefined) return undefined;
  const date = new Date(readable);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
