import { ecdRegisters } from './read-ecd.ts';
import { ecfRegisters } from './read-ecf.ts';
import { endsText, hasText, maximumLineLength, maximumLines, textEndLength } from './sped-line.ts';

const newline = 0x0a;
/** `|` */
const separator = 0x7c;
/** The separator and the name of the register. */
const headLength = 5;

/**
 * Keeps the lines of a SPED text that its statements are read from, while the text arrives. Each other line is kept as an empty
 * one, so that line numbers stay. `readSped` gives the same answer for the kept lines as for the text.
 */
export class StatementLines {
  #kept = Buffer.allocUnsafe(64 * 1024);
  #length = 0;
  /** The beginning of a line whose register is not known yet. */
  #head = Buffer.alloc(0);
  /** Undefined until the register of the line is known. */
  #isWanted: boolean | undefined;
  #lineLength = 0;
  #lines = 0;
  #isLast = false;
  /** The register whose text the line is in. Of the text, only its first and last words are kept. */
  #text: string | undefined;
  /** The last bytes of a line of the text. */
  #textEnd = Buffer.alloc(0);
  /** True after register 9999. A signature may follow. */
  #isOver = false;

  /** Takes the next bytes of the text, of any number. */
  take(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let start = 0; start < chunk.length && !this.#isOver; ) {
      const at = chunk.indexOf(newline, start);
      const end = at === -1 ? chunk.length : at;
      this.#takePiece(chunk.subarray(start, end));
      if (at !== -1) this.#endLine();
      start = end + 1;
    }
  }

  /** Returns the kept lines after the last bytes of the text. */
  end(): Uint8Array {
    const isInLine = this.#lineLength > 0;
    if (isInLine && !this.#isOver) this.#endLine();
    return this.#kept.subarray(0, this.#length);
  }

  #takePiece(piece: Buffer): void {
    const before = this.#lineLength;
    this.#lineLength += piece.length;
    if (this.#text !== undefined) this.#takeText(piece);
    else if (this.#isWanted === undefined) {
      this.#head = Buffer.concat([this.#head, piece]);
      if (this.#head.length >= headLength) this.#recognize();
    } else if (this.#isWanted && before <= maximumLineLength) {
      // The reader refuses a longer line by its length.
      this.#put(piece);
    }
  }

  #takeText(piece: Buffer): void {
    this.#textEnd = Buffer.concat([this.#textEnd, piece.subarray(-textEndLength)]).subarray(-textEndLength);
  }

  #recognize(): void {
    const register = this.#head.toString('latin1', 1, headLength);
    const isRegister = this.#head[0] === separator;
    this.#isLast = isRegister && register === '9999';
    this.#isWanted = isRegister && (ecdRegisters.has(register) || ecfRegisters.has(register) || this.#isLast);
    if (isRegister && hasText(register)) {
      this.#text = register;
      this.#put(this.#head.subarray(0, headLength));
      this.#takeText(this.#head);
    }
    if (this.#isWanted) this.#put(this.#head);
    this.#head = Buffer.alloc(0);
  }

  #endLine(): void {
    if (this.#text !== undefined && endsText(this.#textEnd, this.#text)) {
      this.#put(Buffer.from(`|${this.#text}FIM|`));
      this.#text = undefined;
    }
    this.#textEnd = Buffer.alloc(0);
    this.#put(Buffer.of(newline));
    this.#lines += 1;
    this.#isOver = this.#isLast || this.#lines > maximumLines;
    this.#head = Buffer.alloc(0);
    this.#isWanted = undefined;
    this.#lineLength = 0;
  }

  #put(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > this.#kept.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, this.#kept.length * 2));
      this.#kept.copy(larger, 0, 0, this.#length);
      this.#kept = larger;
    }
    this.#kept.set(bytes, this.#length);
    this.#length = length;
  }
}
