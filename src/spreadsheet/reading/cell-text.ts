/** Of a text in a cell as much is kept as a spreadsheet takes. */
const longestCellText = 32_767;

/** Gathers the text of a cell, which may come in runs of different fonts; how it is pronounced is left out. */
export interface CellText {
  begin(): void;
  open(element: string): void;
  close(element: string): void;
  add(piece: string): void;
  /** The text since `begin`. */
  end(): string;
}

export function openCellText(): CellText {
  let text = '';
  let isOpen = false;
  let isPronunciation = false;
  return {
    begin: () => {
      text = '';
    },
    open: (element) => {
      if (element === 't') isOpen = true;
      else if (element === 'rPh') isPronunciation = true;
    },
    close: (element) => {
      if (element === 't') isOpen = false;
      else if (element === 'rPh') isPronunciation = false;
    },
    add: (piece) => {
      if (!isOpen || isPronunciation || text.length >= longestCellText) return;
      text += piece.length > longestCellText ? piece.slice(0, longestCellText) : piece;
    },
    end: () => unescaped(text.slice(0, longestCellText)),
  };
}

/** Characters that XML cannot hold are written `_x000D_` (ECMA-376, part 1, 22.9.2.19). */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(String(hex), 16)),
  );
}
