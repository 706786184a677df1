import { cancelledPrompt } from './output/prompt.ts';
import type { InputStream } from './process-like.ts';

const ctrlC = '\u0003';
const ctrlD = '\u0004';
const escapeKey = '\u001B';

/** Single keys of a terminal, as they are pressed and without Enter; Enter itself is `\r`. */
export class KeyPresses {
  readonly #keyboard: InputStream;
  readonly #onPress: () => void;
  readonly #pressed: string[] = [];

  /** @param onPress told that there is something to take. */
  constructor(keyboard: InputStream, onPress: () => void) {
    this.#keyboard = keyboard;
    this.#onPress = onPress;
  }

  /** Holds the keyboard until it is released. */
  listen(): void {
    this.#setRawMode(true);
    this.#keyboard.on('data', this.#keep);
    this.#keyboard.once('end', this.#end);
    this.#keyboard.resume();
  }

  release(): void {
    this.#keyboard.off('data', this.#keep);
    this.#keyboard.off('end', this.#end);
    this.#keyboard.pause();
    this.#setRawMode(false);
  }

  /** The key that was pressed first, of those not taken yet. @throws as a question that is given up, for Ctrl-C and the end. */
  take(): string | undefined {
    const key = this.#pressed.shift();
    if (key === ctrlC || key === ctrlD) throw cancelledPrompt();
    return key === '\n' ? '\r' : key?.toLowerCase();
  }

  readonly #keep = (chunk: string | Buffer): void => {
    const keys = chunk.toString();
    // An arrow or a function key, which is several characters, means nothing here.
    if (keys.startsWith(escapeKey)) return;
    this.#pressed.push(...keys);
    this.#onPress();
  };

  readonly #end = (): void => {
    this.#pressed.push(ctrlD);
    this.#onPress();
  };

  #setRawMode(raw: boolean): void {
    const keyboard = this.#keyboard;
    if ('setRawMode' in keyboard && typeof keyboard.setRawMode === 'function') keyboard.setRawMode(raw);
  }
}
