import { PackedColumn } from './column-form.ts';
import { cellsOf, tableNames } from './registry-form.ts';
import { rootText } from './registry-keys.ts';
import type { TableName } from './registry-tables.ts';
import { NumberReader } from './short-numbers.ts';

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

/** A block as it was before it was deflated. Cells become texts when they are asked for. */
export class CompanyBlock {
  /** How many companies it has. */
  readonly companies: number;
  private readonly roots: Float64Array;
  /** How many rows of each table each company has, one company behind the other. */
  private readonly rows: Uint32Array;
  private readonly tables: readonly (readonly PackedColumn[])[];

  constructor(bytes: Buffer) {
    const numbers = new NumberReader(bytes);
    this.companies = numbers.next();
    this.roots = new Float64Array(this.companies);
    let root = 0;
    for (let at = 0; at < this.companies; at += 1) {
      root += numbers.next();
      this.roots[at] = root;
    }
    this.rows = new Uint32Array(this.companies * tableNames.length);
    for (let at = 0; at < this.rows.length; at += 1) this.rows[at] = numbers.next();
    let start = numbers.at;
    this.tables = tableNames.map((name, table) => {
      const rows = this.rowsBefore(table, this.companies);
      const columns: PackedColumn[] = [];
      for (let left = cellsOf(name); left > 0; left -= 1) {
        const column = new PackedColumn(bytes, start, rows);
        start = column.end;
        columns.push(column);
      }
      return columns;
    });
    if (start !== bytes.length) throw new Error('a block has another length than it says');
  }

  rootAt(company: number): number {
    return this.roots[company] ?? 0;
  }

  /** @param wanted the tables whose rows are made; all, unless told. */
  companyAt(company: number, wanted?: ReadonlySet<TableName>): KeptCompany {
    const root = rootText(this.rootAt(company));
    const rows: RegistryRow[] = [];
    for (const [at, table] of tableNames.entries()) {
      const count = this.rows[company * tableNames.length + at] ?? 0;
      if (count === 0 || wanted?.has(table) === false) continue;
      const first = this.rowsBefore(at, company);
      const columns = this.tables[at] ?? [];
      for (let row = first; row < first + count; row += 1) {
        const cells = table === 'taxRegime' ? [] : [root];
        for (const column of columns) cells.push(column.textAt(row));
        rows.push({ table, cells });
      }
    }
    return { root, rows };
  }

  /** How many rows of a table the companies before one have. */
  private rowsBefore(table: number, company: number): number {
    let rows = 0;
    for (let at = 0; at < company; at += 1) rows += this.rows[at * tableNames.length + table] ?? 0;
    return rows;
  }
}
