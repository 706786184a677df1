import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { mayMove } from './live-text.ts';
import { wrap } from './wrap.ts';

/** One line on stderr that changes in place. */
interface LiveLine {
  /** Shows a text soon, in so many columns at most: of several in short order only the last is asked for. */
  show(text: (width: number) => string): void;
  /** Takes the line away until there is more to show. */
  clear(): void;
  /** Takes the line away, for good. */
  end(): void;
}

/** Ten times a second is as often as an eye follows. */
const paceMs = 100;
const toLineBegin = '\r';
const clearToLineEnd = '\u001B[K';

/** A line that moves, where stderr may have one (see `mayMove`); undefined elsewhere. */
export function openLiveLine(context: CommandContext): LiveLine | undefined {
  if (!mayMove(context)) return undefined;
  const { stderr } = context;
  let waiting: ((width: number) => string) | undefined;
  let shown = false;
  let ended = false;
  const draw = () => {
    if (waiting === undefined) return;
    // As wide as the terminal, it could not be drawn over again; the terminal may have changed meanwhile.
    const width = Math.min(stderr.width, stderr.stream.columns ?? stderr.width) - 1;
    const [first = ''] = wrap(plainWords(waiting(width)), width);
    stderr.write(`${toLineBegin}${first}${clearToLineEnd}`);
    waiting = undefined;
    shown = true;
  };
  const timer = setInterval(draw, paceMs);
  timer.unref();
  const clear = () => {
    waiting = undefined;
    if (shown) stderr.write(`${toLineBegin}${clearToLineEnd}`);
    shown = false;
  };
  return {
    show: (text) => {
      if (ended) return;
      waiting = text;
      if (!shown) draw();
    },
    clear,
    end: () => {
      ended = true;
      clearInterval(timer);
      clear();
    },
  };
}
