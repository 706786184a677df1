import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';

/** What an input is by its first bytes: a text, an archive that may be a spreadsheet, or something that is not read. */
type RecognizedContent =
  | { readonly kind: 'TEXT' | 'ARCHIVE' }
  | { readonly kind: 'OTHER'; readonly content: Text; readonly instead: Text };

/** As many bytes tell. */
export const recognizedBytes = 4096;

const asSpreadsheet: Text = {
  en: 'Open it and save it as .xlsx or CSV',
  'pt-BR': 'Abra o arquivo e salve como .xlsx ou CSV',
};
const unpacked: Text = {
  en: 'Unpack it, and give the file that is inside',
  'pt-BR': 'Descompacte, e informe o arquivo que está dentro',
};
const asText: Text = {
  en: 'Give the documents as text, as CSV or as an .xlsx spreadsheet',
  'pt-BR': 'Informe os documentos como texto, como CSV ou como planilha .xlsx',
};

interface Signature {
  /** How files begin, in hexadecimal or as plain characters. */
  readonly hex?: RegExp;
  readonly characters?: RegExp;
  readonly content: Text;
  readonly instead: Text;
}

const signatures: readonly Signature[] = [
  {
    hex: /^d0cf11e0/,
    content: {
      en: 'an old .xls spreadsheet, or one protected by a password',
      'pt-BR': 'uma planilha .xls antiga, ou protegida por senha',
    },
    instead: {
      en: 'Open it and save it as .xlsx without a password, or as CSV',
      'pt-BR': 'Abra o arquivo e salve como .xlsx sem senha, ou como CSV',
    },
  },
  {
    characters: /^\s*%PDF-/,
    content: { en: 'a PDF', 'pt-BR': 'um PDF' },
    instead: {
      en: 'Select the documents in it, copy them and give them as text',
      'pt-BR': 'Selecione os documentos nele, copie e informe como texto',
    },
  },
  {
    hex: /^(?:1f8b|425a68..314159265359|fd377a585a00|377abcaf271c|526172211a07|28b52ffd|504b0506|504b0708)/,
    content: { en: 'a packed file', 'pt-BR': 'um arquivo compactado' },
    instead: unpacked,
  },
  {
    hex: /^(?:89504e470d0a1a0a|ffd8ff|474946383[79]61|52494646.{8}57454250|49492a00|4d4d002a|424d.{8}00000000|.{8}66747970)/,
    content: { en: 'an image or a film', 'pt-BR': 'uma imagem ou um filme' },
    instead: {
      en: 'Give the documents that it shows as text',
      'pt-BR': 'Informe como texto os documentos que ela mostra',
    },
  },
  {
    characters: /^(?:\xEF\xBB\xBF)?\s*(?:<!doctype html|<html|<head|<table|<\?xml|<!--)/i,
    content: {
      en: 'a web page or XML, maybe under the name of a spreadsheet',
      'pt-BR': 'uma página da web ou XML, talvez com nome de planilha',
    },
    instead: asSpreadsheet,
  },
  {
    characters: /^\{\\rtf/,
    content: { en: 'a formatted text (RTF)', 'pt-BR': 'um texto formatado (RTF)' },
    instead: asText,
  },
];

const binary = {
  kind: 'OTHER',
  content: { en: 'a binary file', 'pt-BR': 'um arquivo binário' },
  instead: asText,
} as const satisfies RecognizedContent;

/** Tells by the first bytes of an input what it is; its name decides nothing. */
export function recognizeContent(head: Uint8Array): RecognizedContent {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, recognizedBytes));
  const characters = start.toString('latin1');
  const hex = start.toString('hex', 0, 16);
  if (hex.startsWith('504b0304')) return { kind: 'ARCHIVE' };
  const signature = signatures.find(
    (candidate) => candidate.hex?.test(hex) || candidate.characters?.test(characters),
  );
  if (signature === undefined) return { kind: 'TEXT' };
  return { kind: 'OTHER', content: signature.content, instead: signature.instead };
}

/** Characters that no text has, above which what was read is none: so many, and this share of all. */
const strayControls = 4;
const mostControls = 0.02;

/** Tells by the first characters whether what was decoded is a text after all. */
export function recognizeText(sample: string): RecognizedContent {
  let controls = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const code = sample.charCodeAt(at);
    if (code === 0) return binary;
    // Tabs, line ends, form feeds, the end mark of DOS and escapes go astray in texts.
    if (code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code !== 0x1a && code !== 0x1b) controls += 1;
  }
  return controls > Math.max(strayControls, sample.length * mostControls) ? binary : { kind: 'TEXT' };
}

/**
 * What an input is that can be read.
 *
 * @throws CreditError BATCH_INPUT_NOT_READ for anything else, with what would be right.
 */
export function requireReadable(recognized: RecognizedContent): 'TEXT' | 'ARCHIVE' {
  if (recognized.kind !== 'OTHER') return recognized.kind;
  throw new CreditError('BATCH_INPUT_NOT_READ', {
    found: recognized.content,
    instead: recognized.instead,
  });
}
