/** A place in a text, both counted from 1; columns in UTF-16 characters. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Turns offsets into lines and columns: the text is scanned once, then each answer is a short search. */
export function positionsIn(text: string): (offset: number) => TextPosition {
  const lineStarts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
  };
}
