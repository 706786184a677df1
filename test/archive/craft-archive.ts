import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a crafted archive; what is given besides name and content is a lie. */
export interface CraftedEntry {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** What the entry itself calls it, where the directory says another name of the same length. */
  readonly localName?: string;
  /** Already deflated, for content too large to hold here. */
  readonly deflated?: Uint8Array;
  readonly flags?: number;
  readonly method?: number;
  readonly declaredSize?: number;
  readonly crc?: number;
  /** Has no bytes of its own: its place is that of an earlier entry. */
  readonly over?: number;
}

/** Deflating takes a while to begin, which archives of thousands of empty files would each time. */
const deflatedNothing = deflateRawSync('');

/** A zip archive as its entries say, sound or not; deflated by zlib and laid out by hand. */
export function craftArchive(entries: readonly CraftedEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const listed: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? '');
    const packed = entry.deflated ?? (content.length === 0 ? deflatedNothing : deflateRawSync(content));
    const name = Buffer.from(entry.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(entry.flags ?? 0, 2);
    fields.writeUInt16LE(entry.method ?? 8, 4);
    fields.writeUInt32LE(entry.crc ?? crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(entry.declaredSize ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const place = entry.over === undefined ? offset : (offsets[entry.over] ?? 0);
    offsets.push(place);
    if (entry.over === undefined) {
      const local = Buffer.concat([
        Buffer.from('PK\u0003\u0004'),
        fields,
        Buffer.from(entry.localName ?? entry.name),
        packed,
      ]);
      locals.push(local);
      offset += local.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(place, 10);
    listed.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, rest, name]));
  }
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** The parts of a small spreadsheet with a sheet "Balanço", as Office writes them. */
export function spreadsheetEntries({
  sheet = '',
  sharedStrings,
}: {
  readonly sheet?: string;
  readonly sharedStrings?: string;
} = {}): readonly CraftedEntry[] {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return [
    {
      name: '[Content_Types].xml',
      content: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${head}<Relationships xmlns="${packageRels}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships xmlns="${packageRels}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Balanço" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${head}<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: sharedStrings ?? `${head}<sst xmlns="${main}"></sst>`,
    },
  ];
}

/** A row of a sheet, its texts inline. */
export function sheetRow(number: number, values: readonly (string | number)[]): string {
  const cells = values.map((value, index) => {
    const at = `${String.fromCharCode(65 + index)}${number}`;
    return typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** The rows of a balance sheet that is read. */
export const soundRows = [
  sheetRow(1, ['Linha', 'Código', 'Período 1']),
  sheetRow(2, ['Ano', 'year', 2025]),
  sheetRow(3, ['Meses', 'months', 12]),
  sheetRow(4, ['Estoques', 'inventories', 36_500]),
].join('');
