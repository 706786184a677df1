import { readArchive } from '../../../src/archive/zip-archive.ts';
import { parseXml, type XmlElement } from './parse-xml.ts';

/** A cell as it stands in the file. */
export interface ReadCell {
  readonly address: string;
  readonly type: string;
  /** Its text or number, with the escapes of ST_Xstring undone where it is a text. */
  readonly value: string;
  readonly formula: string | undefined;
  /** The number format that it is shown with. */
  readonly format: string;
}

export interface ReadSheet {
  readonly name: string;
  readonly xml: XmlElement;
  /** Cells by column letters, row after row, the headings first. */
  readonly rows: readonly Readonly<Record<string, ReadCell>>[];
}

export interface ReadWorkbook {
  readonly parts: ReadonlyMap<string, XmlElement>;
  readonly sheets: readonly ReadSheet[];
  sheet(name: string): ReadSheet;
}

/** Unzips a workbook and reads every part of it, which must be well-formed. */
export function readWorkbook(bytes: Uint8Array): ReadWorkbook {
  const limits = { entries: 100, inflatedBytes: 1024 * 1024 * 1024 };
  const refuse = ({ en }: { readonly en: string }) => new Error(en);
  const files = readArchive(bytes, { limits, refuse });
  const parts = new Map(files.map((file) => [file.name, parseXml(file.bytes)]));
  const targets = new Map(
    part(parts, 'xl/_rels/workbook.xml.rels').children.map(({ attributes }) => [
      attributes['Id'],
      attributes['Target'],
    ]),
  );
  const formats = formatsOf(part(parts, 'xl/styles.xml'));
  const sheets = child(part(parts, 'xl/workbook.xml'), 'sheets').children.map(({ attributes }) => {
    const xml = part(parts, `xl/${targets.get(attributes['r:id'])}`);
    return { name: attributes['name'] ?? '', xml, rows: readRows(xml, formats) };
  });
  const sheet = (name: string): ReadSheet => {
    const found = sheets.find((one) => one.name === name);
    if (!found) throw new Error(`No sheet ${name}, only ${sheets.map((one) => one.name)}`);
    return found;
  };
  return { parts, sheets, sheet };
}

/** The element of this name; there must be one. */
export function child(element: XmlElement, name: string): XmlElement {
  const found = element.children.find((one) => one.name === name);
  if (!found) throw new Error(`No <${name}> in <${element.name}>`);
  return found;
}

/** What a heading's column holds, row after row below it. */
export function columnOf(sheet: ReadSheet, heading: string): readonly (ReadCell | undefined)[] {
  const [headings = {}, ...rows] = sheet.rows;
  const letters = Object.keys(headings).find((name) => headings[name]?.value === heading);
  if (letters === undefined) throw new Error(`No column ${heading} in ${sheet.name}`);
  return rows.map((row) => row[letters]);
}

/** What stands beside a label of the summary. */
export function summaryOf(sheet: ReadSheet, label: string): Readonly<Record<string, ReadCell>> {
  const row = sheet.rows.find(({ A }) => A?.value === label);
  if (!row) throw new Error(`No line ${label}`);
  return row;
}

function part(parts: ReadonlyMap<string, XmlElement>, name: string): XmlElement {
  const found = parts.get(name);
  if (!found) throw new Error(`No part ${name}`);
  return found;
}

const builtInFormats: Readonly<Record<string, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  4: '#,##0.00',
  9: '0%',
  49: '@',
};

function formatsOf(styles: XmlElement): readonly string[] {
  const own = new Map(
    child(styles, 'numFmts').children.map(({ attributes }) => [
      attributes['numFmtId'],
      attributes['formatCode'],
    ]),
  );
  return child(styles, 'cellXfs').children.map(({ attributes }) => {
    const id = attributes['numFmtId'] ?? '0';
    return own.get(id) ?? builtInFormats[id] ?? `built-in ${id}`;
  });
}

function readRows(sheet: XmlElement, formats: readonly string[]): ReadSheet['rows'] {
  return child(sheet, 'sheetData').children.map(({ children }) =>
    Object.fromEntries(
      children.map((cell): readonly [string, ReadCell] => {
        const address = cell.attributes['r'] ?? '';
        const type = cell.attributes['t'] ?? 'n';
        const read: ReadCell = {
          address,
          type,
          value: type === 'inlineStr' ? unescapeText(inlineText(cell)) : cell.text,
          formula: cell.children.find(({ name }) => name === 'f')?.text,
          format: formats[Number(cell.attributes['s'] ?? 0)] ?? '',
        };
        return [address.replace(/\d+$/, ''), read];
      }),
    ),
  );
}

/** Programs drop blanks at either end of a text that does not say that it wants them. */
function inlineText(element: XmlElement): string {
  if (element.name !== 't') return element.children.map(inlineText).join('');
  return element.attributes['xml:space'] === 'preserve' ? element.text : element.text.trim();
}

/** ECMA-376 part 1, 22.9.2.19. */
function unescapeText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
