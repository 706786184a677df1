import type { CommandContext } from '../context.ts';
import { mayMove } from './live-text.ts';
import { plainWords, wrap } from './plain-words.ts';

/** One line on stderr that changes in place. */
export interface LiveLine {
  /** Shows a text soon: of several in short order only the last is asked for. */
  show(text: () => string): void;
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
  let waiting: (() => string) | undefined;
  let shown = false;
  let ended = false;
  const draw = () => {
    if (waiting === undefined) return;
    // As wide as the line or wider, the next one could not be drawn over it.
    const [first = ''] = wrap(plainWords(waiting()), stderr.width - 1);
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
