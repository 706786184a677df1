import { type Static, Type } from '@sinclair/typebox';
import { type TableName, tables } from './registry-tables.ts';

/**
 * The form of an edition's file. It begins with blocks of companies in the order of their roots, each packed by itself (Brotli, RFC 7932) behind
 * its length and its CRC-32 (4 bytes each, of what it is once unpacked); then come the indexes, where the blocks lie, and at its end a
 * directory in JSON with its length and a mark. It is written once, from its beginning to its end, and then only read.
 *
 * A block is how many companies it has; the root of each, as how much it is above the one before; how many rows of each table each has; and the
 * columns, table by table, of all fields but the root, each in the form that suits it (see `column-form.ts`).
 */

/** Before each block that is packed: its length and its CRC-32. */
export const blockHead = 8;

/** At the end of every file of this form; another form has another. */
export const fileMark = new TextEncoder().encode('credit/5');
/** The directory's length (8 bytes) and CRC-32 (4 bytes), and the mark. */
export const tailBytes = 12 + fileMark.length;

/** The tables in the order in which they lie in a block, which is that of their tags. */
export const tableNames = [
  'company',
  'establishment',
  'partner',
  'simples',
  'taxRegime',
] as const satisfies TableName[];

/** How many cells a row has in a block: the root stands there once. */
export function cellsOf(table: TableName): number {
  return table === 'taxRegime' ? tables.taxRegime.fields : tables[table].fields - 1;
}

const place = Type.Object({ start: Type.Integer(), count: Type.Integer(), keys: Type.Integer() });
const words = Type.Record(Type.String(), Type.String());

/** What of the register an edition holds, where it is not all of it. */
export const partSchema = Type.Object({
  /** States of which a company has an establishment; null for all. */
  states: Type.Union([Type.Array(Type.String({ pattern: '^[A-Z]{2}$' })), Type.Null()]),
  /** Whether only companies with an active establishment (there) are in it. */
  activeOnly: Type.Boolean(),
});

export type RegistryPart = Static<typeof partSchema>;

export const directorySchema = Type.Object({
  part: Type.Union([partSchema, Type.Null()]),
  companies: Type.Integer(),
  /** People among the partners, told apart by name and six digits. */
  people: Type.Integer(),
  hasTaxRegimes: Type.Boolean(),
  blocks: Type.Object({
    count: Type.Integer(),
    /** The positions of two lists of 64-bit floats with their CRC-32: the first root of each block, and the start of each block. */
    roots: Type.Integer(),
    starts: Type.Integer(),
  }),
  indexes: Type.Object({ partners: place, owners: place, addresses: place, names: place }),
  lookups: Type.Object({
    cnae: words,
    reason: words,
    municipality: words,
    legalNature: words,
    country: words,
    qualification: words,
  }),
  /** The codes of IBGE by those of the register. */
  ibge: words,
});

export type RegistryDirectory = Static<typeof directorySchema>;
