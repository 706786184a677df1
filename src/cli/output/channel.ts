import type { OutputStream } from '../process-like.ts';
import { type Painter, painter } from './colour.ts';
import { textWidth, wrap } from './wrap.ts';

/** One of the two output streams, with what has been decided about it. */
export interface Channel {
  readonly stream: OutputStream;
  readonly isTerminal: boolean;
  /** Columns a line may have: of the terminal, else 80. At least 20. */
  readonly width: number;
  /** Rows of the terminal; undefined off a terminal. */
  readonly rows: number | undefined;
  readonly paint: Painter;
  write(text: string | Uint8Array): void;
  line(text?: string): void;
  /** Lines for people: on a terminal broken between words, each of them one line elsewhere. */
  words(text: string): void;
  /**
   * Waits until the reader has taken what was written, so that a long answer does not gather in memory; false once the
   * reader has gone away, and nothing more is wanted.
   */
  drained(): Promise<boolean>;
  /** Why not everything could be written, such as a full disk; undefined also where the reader went away. */
  failure(): NodeJS.ErrnoException | undefined;
}

/**
 * Decides once what may be done with a stream. Colour: never with `NO_COLOR` (not empty) or `--no-color`; else always
 * with `FORCE_COLOR` (not empty, not 0); else on a terminal that is not `TERM=dumb`. See https://no-color.org
 */
export function openChannel(
  stream: OutputStream,
  env: Readonly<Record<string, string | undefined>>,
  options: { noColour: boolean },
): Channel {
  const isTerminal = stream.isTTY === true;
  const refused = options.noColour || isSet(env['NO_COLOR']);
  const forced = isSet(env['FORCE_COLOR']) && env['FORCE_COLOR'] !== '0';
  const width = usableWidth(stream, env, isTerminal);
  const colour = !refused && (forced || (isTerminal && env['TERM'] !== 'dumb' && env['FORCE_COLOR'] !== '0'));
  let closed = false;
  let failure: NodeJS.ErrnoException | undefined;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    closed = true;
    // The reader went away (`| head -1`): what remains is not wanted, and that is no failure.
    if (!closedPipe.has(error.code ?? '')) failure ??= error;
  });
  let isFull = false;
  const write = (text: string | Uint8Array) => {
    if (!closed) isFull = !stream.write(text);
  };
  return {
    stream,
    isTerminal,
    width,
    rows: isTerminal ? stream.rows : undefined,
    paint: painter(colour),
    write,
    line: (text = '') => write(`${text}\n`),
    words: (text) => {
      const lines = text.split('\n');
      write(`${(isTerminal ? lines.flatMap((line) => brokenAtWords(line, width)) : lines).join('\n')}\n`);
    },
    drained: async () => {
      if (isFull && !closed) await roomIn(stream);
      return !closed;
    },
    failure: () => failure,
  };
}

/** A command that a line ends with stays whole on a line of its own, however long it is, so that it can be copied. */
function brokenAtWords(line: string, width: number): readonly string[] {
  if (textWidth(line) <= width) return [line];
  const [command] = /(?<=: )credit \S.*$/.exec(line) ?? [];
  if (command === undefined) return wrap(line, width);
  return [...wrap(line.slice(0, -command.length).trimEnd(), width), command];
}

function roomIn(stream: OutputStream): Promise<void> {
  return new Promise((resolve) => {
    const events = ['drain', 'error', 'close'];
    const go = () => {
      for (const event of events) stream.off(event, go);
      resolve();
    };
    for (const event of events) stream.on(event, go);
  });
}

const closedPipe = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'EOF']);

const defaultWidth = 80;
const minimumWidth = 20;

/** `COLUMNS` wins, as the shell's user may set it; a terminal that says 0 (some wrappers do) is taken for 80. */
function usableWidth(
  stream: OutputStream,
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): number {
  const columns = Number(env['COLUMNS']);
  if (Number.isInteger(columns) && columns > 0) return Math.max(columns, minimumWidth);
  if (isTerminal && stream.columns !== undefined && stream.columns > 0)
    return Math.max(stream.columns, minimumWidth);
  return defaultWidth;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
