import { blockHead, cellsOf, companyHead, tableNames } from './registry-form.ts';
import { rootText } from './registry-keys.ts';
import type { TableName } from './registry-tables.ts';
import { fieldEnd } from './row-scanner.ts';

/** A row of the register: its fields as the publisher wrote them, with the root that it begins with. */
export interface RegistryRow {
  readonly table: TableName;
  readonly cells: readonly string[];
}

/** Everything that an edition says of a company. */
export interface KeptCompany {
  readonly root: string;
  readonly rows: readonly RegistryRow[];
}

/** How the rows of one table lie in a block: how many there are, and the number of the first of its cells. */
interface TablePlace {
  readonly name: TableName;
  readonly rows: number;
  readonly firstCell: number;
}

/** A block as it was before it was deflated. Where its cells end is looked for once; they become texts when they are asked for. */
export class CompanyBlock {
  /** How many companies it has. */
  readonly companies: number;
  private readonly bytes: Buffer;
  private readonly tables: readonly TablePlace[];
  private readonly cellsStart: number;
  private readonly ends: Int32Array;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.companies = bytes.readUInt32LE(0);
    this.cellsStart = blockHead + this.companies * companyHead;
    const places: TablePlace[] = [];
    let cells = 0;
    for (const [at, name] of tableNames.entries()) {
      const rows = this.rowsBetween(at, 0, this.companies);
      places.push({ name, rows, firstCell: cells });
      cells += rows * cellsOf(name);
    }
    this.tables = places;
    this.ends = endsOf(bytes, this.cellsStart, cells);
  }

  rootAt(company: number): number {
    return this.bytes.readUIntLE(blockHead + company * 6, 6);
  }

  companyAt(company: number): KeptCompany {
    const root = rootText(this.rootAt(company));
    const rows: RegistryRow[] = [];
    for (const [at, place] of this.tables.entries()) {
      const count = this.rowsOf(at, company);
      if (count === 0) continue;
      const first = this.rowsBetween(at, 0, company);
      for (let row = first; row < first + count; row += 1) rows.push(this.rowAt(place, row, root));
    }
    return { root, rows };
  }

  private rowAt({ name, rows, firstCell }: TablePlace, row: number, root: string): RegistryRow {
    const cells: string[] = name === 'taxRegime' ? [] : [root];
    for (let column = 0; column < cellsOf(name); column += 1) {
      const cell = firstCell + column * rows + row;
      const start = cell === 0 ? this.cellsStart : (this.ends[cell - 1] ?? 0) + 1;
      cells.push(this.bytes.toString('latin1', start, this.ends[cell]));
    }
    return { table: name, cells };
  }

  private rowsOf(table: number, company: number): number {
    return this.rowsBetween(table, company, company + 1);
  }

  /** How many rows of a table some companies have, which lie one behind the other. */
  private rowsBetween(table: number, from: number, to: number): number {
    const { bytes, companies } = this;
    const start = blockHead + companies * 6 + table * companies * 4;
    let rows = 0;
    for (let at = start + from * 4; at < start + to * 4; at += 4) {
      rows += (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 0x100 + (bytes[at + 2] ?? 0) * 0x1_0000;
    }
    return rows;
  }
}

function endsOf(bytes: Buffer, start: number, cells: number): Int32Array {
  const ends = new Int32Array(cells);
  const { length } = bytes;
  let cell = 0;
  for (let at = start; at < length; at += 1) {
    if (bytes[at] !== fieldEnd) continue;
    ends[cell] = at;
    cell += 1;
  }
  if (cell !== cells) throw new Error('a block has another number of cells than it says');
  return ends;
}
