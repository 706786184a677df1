import { once } from 'node:events';
import { PassThrough } from 'node:stream';

/** What is gathered before it is handed on, in characters; always the same pieces, so that they pack to the same bytes. */
const pieceLength = 65_536;

/**
 * The XML of one sheet on its way into the archive, handed on in pieces, and only as fast as it is taken. It reaches the
 * archive with its first piece, or at its end, so that a sheet may wait while others are written.
 */
export class SheetText {
  readonly #append: (source: PassThrough) => void;
  readonly #stream = new PassThrough({ highWaterMark: pieceLength });
  #gathered = '';
  #isAppended = false;
  #isFull = false;

  /** `append` puts the stream that it is given into the archive, where streams are read one after the other. */
  constructor(append: (source: PassThrough) => void) {
    this.#append = append;
    this.#stream.on('drain', () => {
      this.#isFull = false;
    });
  }

  /** Takes a text; true when it should be waited for `drained` before the next. */
  write(text: string): boolean {
    this.#gathered += text;
    if (this.#gathered.length >= pieceLength) this.#handOn();
    return this.#isFull;
  }

  drained(): Promise<unknown> {
    return this.#isFull ? once(this.#stream, 'drain') : Promise.resolve();
  }

  /** Nothing more follows. */
  end(): void {
    this.#handOn();
    this.#stream.end();
  }

  /** Gives up what was not handed on. */
  destroy(): void {
    this.#stream.destroy();
  }

  #handOn(): void {
    if (!this.#isAppended) this.#append(this.#stream);
    this.#isAppended = true;
    // Whole code units are kept together: half a surrogate pair has no bytes of its own.
    this.#isFull = !this.#stream.write(Buffer.from(this.#gathered, 'utf8'));
    this.#gathered = '';
  }
}
