/** How a character looks: colours of the palette of 16, by number; undefined is the terminal's own. */
export interface Look {
  readonly colour?: number | undefined;
  readonly background?: number | undefined;
  readonly bold?: boolean;
  readonly dim?: boolean;
}

export interface Cell {
  readonly character: string;
  readonly look: Look;
}

/** A line of the screen; `continues` where the terminal broke it for its width. */
export interface Line {
  readonly cells: readonly Cell[];
  readonly continues: boolean;
}

const plain: Look = {};
const blank: Cell = { character: ' ', look: plain };
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what this looks for
const token = /\u001B\[([0-9;?]*)([A-Za-z])|[\s\S]/gu;

/**
 * A terminal without a lower edge: what stands on it at the end, after everything that was moved, overwritten and wiped.
 * Throws where it meets a sequence that it does not know, rather than to draw what nobody saw.
 */
class TerminalScreen {
  readonly #columns: number;
  readonly #lines: { cells: Cell[]; continues: boolean }[] = [{ cells: [], continues: false }];
  #row = 0;
  #column = 0;
  #look: Look = plain;

  constructor(columns: number) {
    this.#columns = columns;
  }

  write(raw: string): void {
    for (const [text, parameters, command] of raw.matchAll(token)) {
      if (command === undefined) this.#character(text);
      else this.#command(command, parameters ?? '');
    }
  }

  /** The lines, without what is blank at their ends and below the last. */
  lines(): readonly Line[] {
    const lines = this.#lines.map(({ cells, continues }) => {
      const end = continues ? cells.length : cells.findLastIndex((cell) => !isBlank(cell)) + 1;
      return { cells: cells.slice(0, end), continues };
    });
    return lines.slice(0, lines.findLastIndex(({ cells }) => cells.length > 0) + 1);
  }

  #character(character: string): void {
    if (character === '\n') this.#moveTo(this.#row + 1);
    else if (character === '\r') this.#column = 0;
    else if (character === '\b') this.#column = Math.max(0, this.#column - 1);
    else if (character === '\t') this.#column = Math.min(this.#columns - 1, (this.#column | 7) + 1);
    else if (character >= ' ') this.#put(character);
  }

  #put(character: string): void {
    if (this.#column === this.#columns) {
      this.#line().continues = true;
      this.#moveTo(this.#row + 1);
      this.#column = 0;
    }
    const { cells } = this.#line();
    while (cells.length < this.#column) cells.push(blank);
    cells[this.#column] = { character, look: this.#look };
    this.#column += 1;
  }

  #command(command: string, parameters: string): void {
    const count = Number(parameters || '1');
    if (command === 'm') this.#paint(parameters.split(';').map(Number));
    else if (command === 'A') this.#moveTo(Math.max(0, this.#row - count));
    else if (command === 'B') this.#moveTo(this.#row + count);
    else if (command === 'C') this.#column = Math.min(this.#columns, this.#column + count);
    else if (command === 'D') this.#column = Math.max(0, this.#column - count);
    else if (command === 'G') this.#column = count - 1;
    else if (command === 'K' && (parameters === '' || parameters === '0')) {
      this.#line().cells.length = Math.min(this.#line().cells.length, this.#column);
    } else if (command === 'K' && parameters === '2') this.#line().cells.length = 0;
    else if (command === 'J' && (parameters === '' || parameters === '0')) {
      this.#line().cells.length = Math.min(this.#line().cells.length, this.#column);
      this.#lines.length = this.#row + 1;
    } else if (!parameters.startsWith('?')) {
      throw new Error(`This terminal does not know ESC [ ${parameters} ${command}`);
    }
  }

  #paint(codes: readonly number[]): void {
    for (const code of codes) this.#look = { ...this.#look, ...lookOf(code) };
  }

  #moveTo(row: number): void {
    this.#row = row;
    while (this.#lines.length <= row) this.#lines.push({ cells: [], continues: false });
  }

  #line(): { cells: Cell[]; continues: boolean } {
    const line = this.#lines[this.#row];
    if (line === undefined) throw new Error('the cursor is below the last line');
    return line;
  }
}

function isBlank({ character, look }: Cell): boolean {
  return character === ' ' && look.background === undefined;
}

function lookOf(code: number): Look {
  if (code === 0) return { colour: undefined, background: undefined, bold: false, dim: false };
  if (code === 1) return { bold: true };
  if (code === 2) return { dim: true };
  if (code === 22) return { bold: false, dim: false };
  if (code >= 30 && code <= 37) return { colour: code - 30 };
  if (code >= 90 && code <= 97) return { colour: code - 82 };
  if (code === 39) return { colour: undefined };
  if (code >= 40 && code <= 47) return { background: code - 40 };
  if (code >= 100 && code <= 107) return { background: code - 92 };
  if (code === 49) return { background: undefined };
  throw new Error(`This terminal does not know the colour ${code}`);
}

/** What stands on a terminal of so many columns once `raw` was written to it. */
export function screenOf(raw: string, columns: number): readonly Line[] {
  const screen = new TerminalScreen(columns);
  screen.write(raw);
  return screen.lines();
}

/** The screen as text, with the lines whole that the terminal broke. */
export function textOf(lines: readonly Line[]): string {
  return lines
    .map(({ cells, continues }) => cells.map(({ character }) => character).join('') + (continues ? '' : '\n'))
    .join('');
}
