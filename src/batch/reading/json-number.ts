/** Marks a number until its text is asked for. JSON has this character only as an escape. */
const numberMark = '\u0000';

const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Returns JSON with each number as a text with a mark, see `writtenNumber`. */
export function withMarkedNumbers(json: string): string {
  return json.replace(textOrNumber, (token) => (token.startsWith('"') ? token : `"\\u0000${token}"`));
}

/** Returns a number of an entry as it was written, because JavaScript keeps only 17 digits; undefined for other values. */
export function writtenNumber(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith(numberMark) ? value.slice(1) : undefined;
}
