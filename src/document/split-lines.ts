/** A line, or a piece of a very long one, and its number from 1. */
export interface Line {
  readonly number: number;
  readonly text: string;
  /** Whether more of the same line follows. */
  readonly continues: boolean;
}

/** The ends of lines, in texts and in tables as text. U+2028 and U+2029 are blanks in a line. */
export const lineEnds = /\r\n|[\n\r]/g;

/** Longer lines are cut at a separator, so that a file without line ends is read in bounded memory too. */
const longestLine = 64 * 1024;

/** Takes text in whatever chunks it comes and gives whole lines, however they end, keeping no more than one of them. */
interface LineSplitter {
  push(chunk: string): Generator<Line>;
  end(): Generator<Line>;
}

export function openLineSplitter(): LineSplitter {
  let rest = '';
  let number = 1;

  function* cut(text: string, final: boolean): Generator<Line> {
    const lineEnd = new RegExp(lineEnds);
    let from = 0;
    // What is left of earlier chunks was searched, but for a carriage return at its end.
    let searched = Math.max(0, rest.length - 1);
    while (from < text.length) {
      lineEnd.lastIndex = Math.max(from, searched);
      searched = 0;
      const ending = lineEnd.exec(text);
      // A carriage return that ends a chunk may be the first half of a line end.
      const open = !ending || (ending[0] === '\r' && ending.index === text.length - 1 && !final);
      const end = ending?.index ?? text.length;
      while (end - from > longestLine) {
        const at = separatorBefore(text, from + longestLine, from);
        yield { number, text: text.slice(from, at), continues: true };
        from = at;
      }
      if (open) break;
      yield { number, text: text.slice(from, end), continues: false };
      number += 1;
      from = end + ending[0].length;
    }
    rest = text.slice(from);
    if (final && rest !== '') yield { number, text: rest, continues: false };
  }

  return {
    push: (chunk) => cut(rest + chunk, false),
    end: () => cut(rest, true),
  };
}

/** The place after the last separator before `end`, or `end` where there is none. */
function separatorBefore(text: string, end: number, start: number): number {
  for (let at = end - 1; at > start; at -= 1) {
    if (/[\s,;|]/.test(text.charAt(at))) return at + 1;
  }
  return end;
}
