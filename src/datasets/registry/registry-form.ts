import { type Static, Type } from '@sinclair/typebox';

/**
 * The form of an edition's file. It begins with blocks of companies, each deflated by itself, in the order of their roots; then come
 * the indexes, where the blocks lie, and at its end a directory in JSON with its length and a mark. It is written once, from
 * its beginning to its end, and then only read.
 *
 * A company is its root (6 bytes), the length of its rows (4), and its rows: a tag for the table (1), the length (2) and the fields
 * without the root, as the publisher wrote them, each followed by `fieldEnd` but the last.
 */

/** At the end of every file of this form; another form has another. */
export const fileMark = new TextEncoder().encode('credit/1');
/** The directory's length and the mark. */
export const tailBytes = 8 + fileMark.length;

export const companyHead = 10;
export const rowHead = 3;

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
    /** Where the first root of each block stands, and where each begins, in 64-bit floats. */
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
