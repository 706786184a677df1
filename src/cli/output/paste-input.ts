import { PassThrough } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { InputStream } from '../process-like.ts';

/** What a terminal puts around pasted text once it was asked to: `ESC [ ? 2004 h`. */
const pasteStart = '\u001B[200~';
const pasteEnd = '\u001B[201~';

/** Pasted text without such marks has ended when nothing more came for so long. */
const quietMs = 80;

/**
 * The keyboard for one question that several lines may answer. What is typed goes through; a pasted list, of which each
 * line end would else be an Enter, is kept together and given as a whole.
 */
export class PasteInput extends PassThrough {
  readonly isTTY = true;
  /** Resolves with a list that was pasted; never where none is. */
  readonly pasted: Promise<string>;
  readonly #keyboard: InputStream;
  readonly #isList: (text: string) => boolean;
  readonly #decoder = new StringDecoder('utf8');
  #resolve: (text: string) => void = () => {};
  #gathered: string | undefined;
  #hasMarks = false;
  #quiet: NodeJS.Timeout | undefined;

  /** @param isList whether a text of several lines is an answer as a whole. */
  constructor(keyboard: InputStream, isList: (text: string) => boolean) {
    super();
    this.#keyboard = keyboard;
    this.#isList = isList;
    this.pasted = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    keyboard.on('data', this.#take);
    keyboard.once('end', this.#end);
    keyboard.resume();
  }

  setRawMode(raw: boolean): this {
    const keyboard = this.#keyboard;
    if ('setRawMode' in keyboard && typeof keyboard.setRawMode === 'function') keyboard.setRawMode(raw);
    return this;
  }

  /** Lets go of the keyboard. */
  release(): void {
    clearTimeout(this.#quiet);
    this.#keyboard.off('data', this.#take);
    this.#keyboard.off('end', this.#end);
    this.#keyboard.pause();
  }

  readonly #end = (): void => {
    this.end();
  };

  readonly #take = (chunk: string | Buffer): void => {
    const text = typeof chunk === 'string' ? chunk : this.#decoder.write(chunk);
    if (this.#gathered !== undefined) {
      this.#gathered += text;
      this.#wait();
      return;
    }
    const start = text.indexOf(pasteStart);
    if (start >= 0) {
      if (start > 0) this.write(text.slice(0, start));
      this.#gathered = text.slice(start + pasteStart.length);
      this.#hasMarks = true;
      this.#wait();
    } else if (this.#isList(text)) {
      this.#gathered = text;
      this.#hasMarks = false;
      this.#wait();
    } else {
      this.write(text);
    }
  };

  #wait(): void {
    const gathered = this.#gathered ?? '';
    const end = this.#hasMarks ? gathered.indexOf(pasteEnd) : -1;
    if (end >= 0) this.#give(gathered.slice(0, end), gathered.slice(end + pasteEnd.length));
    if (this.#hasMarks) return;
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#give(gathered, ''), quietMs);
  }

  #give(text: string, rest: string): void {
    this.#gathered = undefined;
    if (this.#isList(text)) this.#resolve(text);
    else this.write(text.replace(/[\r\n]+/g, ' ').trimEnd() + rest);
  }
}
