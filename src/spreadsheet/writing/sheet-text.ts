import { once } from 'node:events';
import { PassThrough } from 'node:stream';

/** What is gathered before it is handed on, in characters; always the same pieces, so that they pack to the same bytes. */
const pieceLength = 65_536;

/** The XML of one sheet on its way into the archive. */
export interface SheetText {
  /** Takes a text; true when it should be waited for `drained` before the next. */
  write(text: string): boolean;
  drained(): Promise<unknown>;
  /** Nothing more follows. */
  end(): void;
  /** Gives up what was not handed on. */
  destroy(): void;
}

/**
 * A text that is handed on in pieces, and only as fast as it is taken. It reaches the archive with its first piece, or at
 * its end, so that a sheet may wait while others are written.
 *
 * @param append puts the stream that it is given into the archive, where streams are read one after the other.
 */
export function openSheetText(append: (source: PassThrough) => void): SheetText {
  const stream = new PassThrough({ highWaterMark: pieceLength });
  let gathered = '';
  let appended = false;
  let full = false;
  stream.on('drain', () => {
    full = false;
  });
  const handOn = () => {
    if (!appended) append(stream);
    appended = true;
    // Whole code units are kept together: half a surrogate pair has no bytes of its own.
    full = !stream.write(Buffer.from(gathered, 'utf8'));
    gathered = '';
  };
  return {
    write(text) {
      gathered += text;
      if (gathered.length >= pieceLength) handOn();
      return full;
    },
    drained: () => (full ? once(stream, 'drain') : Promise.resolve()),
    end() {
      handOn();
      stream.end();
    },
    destroy() {
      stream.destroy();
    },
  };
}
