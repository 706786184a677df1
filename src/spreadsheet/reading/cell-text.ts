import { attributeOf, type XmlAttributes } from '../../xml/read-xml.ts';
import { longestCellText } from '../sheet-limits.ts';

/**
 * Gathers the text of a cell, which may come in runs of different fonts. How it is pronounced is left out, and so are runs that are
 * struck out next to others. Digits above or below the line, as of a footnote, are no digits of a number: `500¹`.
 */
export class CellText {
  #text = '';
  #struck = '';
  #isOpen = false;
  #isPronunciation = false;
  #isStruck = false;
  #raised: string | undefined;

  begin(): void {
    this.#text = '';
    this.#struck = '';
    this.#beginRun();
  }

  open(element: string, attributes: XmlAttributes): void {
    if (element === 't') this.#isOpen = true;
    else if (element === 'rPh') this.#isPronunciation = true;
    else if (element === 'strike') this.#isStruck = isOn(attributeOf(attributes, 'val'));
    else if (element === 'vertAlign') this.#raised = raisedDigits[attributeOf(attributes, 'val') ?? ''];
  }

  close(element: string): void {
    if (element === 't') this.#isOpen = false;
    else if (element === 'rPh') this.#isPronunciation = false;
    else if (element === 'r') this.#beginRun();
  }

  add(piece: string): void {
    if (!this.#isOpen || this.#isPronunciation) return;
    const raised = this.#raised;
    const shown = raised === undefined ? piece : piece.replace(/\d/g, (digit) => raised[Number(digit)] ?? '');
    if (this.#isStruck) this.#struck = joined(this.#struck, shown);
    else this.#text = joined(this.#text, shown);
  }

  /** The text since `begin`. */
  end(): string {
    return unescaped(this.isStruck ? this.#struck : this.#text);
  }

  /** Whether all of the text since `begin` is struck out. */
  get isStruck(): boolean {
    return this.#text.trim() === '' && this.#struck.trim() !== '';
  }

  #beginRun(): void {
    this.#isStruck = false;
    this.#raised = undefined;
  }
}

/** The digits 0 to 9 above and below the line. */
const raisedDigits: Readonly<Partial<Record<string, string>>> = {
  superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹',
  subscript: '₀₁₂₃₄₅₆₇₈₉',
};

function joined(text: string, piece: string): string {
  return text.length >= longestCellText ? text : `${text}${piece}`.slice(0, longestCellText);
}

/** Reads the value of a property of a font, which is on without one. */
export function isOn(value: string | undefined): boolean {
  return value !== '0' && value !== 'false';
}

/** Characters that XML cannot hold are written `_x000D_` (ECMA-376, part 1, 22.9.2.19). */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(String(hex), 16)),
  );
}
