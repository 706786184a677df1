import { longestCellText } from '../sheet-limits.ts';

/** Gathers the text of a cell, which may come in runs of different fonts; how it is pronounced is left out. */
export class CellText {
  #text = '';
  #isOpen = false;
  #isPronunciation = false;

  begin(): void {
    this.#text = '';
  }

  open(element: string): void {
    if (element === 't') this.#isOpen = true;
    else if (element === 'rPh') this.#isPronunciation = true;
  }

  close(element: string): void {
    if (element === 't') this.#isOpen = false;
    else if (element === 'rPh') this.#isPronunciation = false;
  }

  add(piece: string): void {
    if (!this.#isOpen || this.#isPronunciation || this.#text.length >= longestCellText) return;
    this.#text += piece.length > longestCellText ? piece.slice(0, longestCellText) : piece;
  }

  /** The text since `begin`. */
  end(): string {
    return unescaped(this.#text.slice(0, longestCellText));
  }
}

/** Characters that XML cannot hold are written `_x000D_` (ECMA-376, part 1, 22.9.2.19). */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(String(hex), 16)),
  );
}
