/**
 * A statement over a number of rows, whose text is put together once for each number: looking up what is prepared takes
 * the text, and a new one each time would cost more than the look.
 */
export function textBySize(write: (size: number) => string): (size: number) => string {
  const texts = new Map<number, string>();
  return (size) => {
    const present = texts.get(size);
    if (present !== undefined) return present;
    const text = write(size);
    texts.set(size, text);
    return text;
  };
}
