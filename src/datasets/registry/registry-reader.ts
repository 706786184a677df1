import { closeSync, fstatSync, openSync } from 'node:fs';
import { brotliDecompressSync, crc32 } from 'node:zlib';
import { CreditError } from '../../base/errors.ts';
import { fitsSchema } from '../../base/fits-schema.ts';
import { readNumbers } from './checked-numbers.ts';
import { CompanyBlock, type KeptCompany } from './company-block.ts';
import { blockHead, directorySchema, fileMark, type RegistryDirectory, tailBytes } from './registry-form.ts';
import {
  type AddressParts,
  addressKey,
  longRoot,
  maskKeys,
  nameHash,
  nameKey,
  partnerKey,
  rootNumber,
  rootText,
} from './registry-keys.ts';
import type { TableName } from './registry-tables.ts';
import { firstAtLeast, IndexReader } from './sorted-index.ts';
import { readFully } from './spill.ts';

/** No company has as many memberships, and no address as many companies, that anybody would read more of them. */
const mostValues = 5_000;

/** Reads an edition of the register. Its file may be deleted meanwhile: what is open stays readable. */
export class RegistryReader {
  readonly directory: RegistryDirectory;
  private readonly descriptor: number;
  private readonly roots: Float64Array;
  private readonly starts: Float64Array;
  private readonly indexes: Readonly<Record<keyof RegistryDirectory['indexes'], IndexReader>>;

  /** @throws Error where the file is missing, or no edition of this form. */
  constructor(file: string) {
    this.descriptor = openSync(file, 'r');
    try {
      this.directory = readDirectory(this.descriptor);
      const { blocks, indexes } = this.directory;
      this.roots = readNumbers(this.descriptor, blocks.roots, blocks.count);
      // Where the last block ends stands behind where it begins.
      this.starts = readNumbers(this.descriptor, blocks.starts, blocks.count + 1);
      this.indexes = {
        partners: new IndexReader(this.descriptor, indexes.partners),
        owners: new IndexReader(this.descriptor, indexes.owners),
        addresses: new IndexReader(this.descriptor, indexes.addresses),
        names: new IndexReader(this.descriptor, indexes.names),
      };
    } catch (error) {
      closeSync(this.descriptor);
      throw error;
    }
  }

  /**
   * What is known of a company; undefined where the edition does not have it.
   *
   * @param root eight characters of 0-9 and A-Z.
   * @param wanted the tables whose rows are made; all, unless told.
   * @throws CreditError DATASET_UNREADABLE where the file is damaged.
   */
  find(root: string, wanted?: ReadonlySet<TableName>): KeptCompany | undefined {
    const number = rootNumber(root);
    const next = firstAtLeast(this.roots, number);
    const block = this.roots[next] === number ? next : next - 1;
    if (block < 0) return undefined;
    const members = this.readBlock(block);
    for (let at = 0; at < members.companies; at += 1) {
      if (members.rootAt(at) === number) return members.companyAt(at, wanted);
    }
    return undefined;
  }

  /** Every company, in the order of their roots. */
  *companies(): Generator<KeptCompany> {
    for (let block = 0; block < this.roots.length; block += 1) {
      const members = this.readBlock(block);
      for (let at = 0; at < members.companies; at += 1) yield members.companyAt(at);
    }
  }

  /**
   * The roots of companies that may have a partner with these six digits and this name; who looks at their rows knows.
   *
   * @param mask the six digits that are shown of a CPF.
   */
  rootsOfPartner(mask: string, name: string): readonly string[] {
    const hash = nameHash(name);
    if (hash === undefined) return [];
    const key = partnerKey(mask, hash);
    return distinctRoots(this.look('partners', [key, key]));
  }

  /** The roots of companies that have a partner with these six digits. */
  rootsOfMask(mask: string): readonly string[] {
    return distinctRoots(this.look('partners', maskKeys(mask)));
  }

  /** The roots of companies of which this company is a partner. */
  rootsOfOwner(root: string): readonly string[] {
    const key = rootNumber(root);
    return distinctRoots(this.look('owners', [key, key]));
  }

  /** The roots of companies that may have an establishment at an address; who looks at their rows knows. */
  rootsAtAddress(address: AddressParts): readonly string[] {
    const key = addressKey(address);
    return distinctRoots(this.look('addresses', [key, key]));
  }

  /** How many people among all partners bear a name: told apart by their six digits. One where nobody else was seen with it. */
  countName(name: string): { readonly bearers: number; readonly people: number } {
    const hash = nameHash(name);
    const [bearers = 1] = hash === undefined ? [] : this.look('names', [nameKey(hash), nameKey(hash)], 1);
    return { bearers, people: this.directory.people };
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private readBlock(block: number): CompanyBlock {
    const [start = 0, end = 0] = [this.starts[block], this.starts[block + 1]];
    const packed = Buffer.allocUnsafe(end - start);
    return readable(() => {
      readFully(this.descriptor, packed, start);
      const members = new CompanyBlock(unpacked(packed));
      if (members.rootAt(0) !== this.roots[block]) throw new Error('a block is in the place of another');
      return members;
    });
  }

  /** Returns the values of all keys from one to another. @throws CreditError DATASET_UNREADABLE if the file is damaged. */
  private look(
    index: keyof RegistryDirectory['indexes'],
    [from, to]: readonly [number, number],
    limit = mostValues,
  ): readonly number[] {
    return readable(() => this.indexes[index].between(from, to, limit));
  }
}

/** @throws CreditError DATASET_UNREADABLE if the work fails. */
function readable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new CreditError('DATASET_UNREADABLE', { dataset: 'receita' }, { cause: error });
  }
}

/** A block as it was packed. @throws Error where the disk has changed it. */
function unpacked(packed: Buffer): Buffer {
  const size = Math.max(64, packed.readUInt32LE(0));
  // With a byte of room behind it: where it fills its room, Node makes as much again and looks for more.
  const options = { chunkSize: size + 1, maxOutputLength: size };
  const bytes = brotliDecompressSync(packed.subarray(blockHead), options);
  const isWhole = bytes.length === packed.readUInt32LE(0) && crc32(bytes) === packed.readUInt32LE(4);
  if (!isWhole) throw new Error('a block is damaged');
  return bytes;
}

/** Whether a file is an edition of this form. */
export function isRegistryFile(file: string): boolean {
  try {
    new RegistryReader(file).close();
    return true;
  } catch {
    return false;
  }
}

function readDirectory(descriptor: number): RegistryDirectory {
  const { size } = fstatSync(descriptor);
  const tail = Buffer.alloc(tailBytes);
  if (size < tailBytes) throw new Error('not an edition of this form');
  readFully(descriptor, tail, size - tailBytes);
  if (!tail.subarray(12).equals(fileMark)) throw new Error('not an edition of this form');
  const length = tail.readUIntLE(0, 6);
  const start = size - tailBytes - length;
  if (start < 0) throw new Error('not an edition of this form');
  const text = Buffer.alloc(length);
  readFully(descriptor, text, start);
  if (tail.readUInt32LE(8) !== crc32(text)) throw new Error('the directory is damaged');
  const directory: unknown = JSON.parse(text.toString('utf8'));
  if (!fitsSchema(directorySchema, directory)) throw new Error('not an edition of this form');
  return directory;
}

function distinctRoots(numbers: readonly number[]): readonly string[] {
  return [...new Set(numbers)].map((short) => rootText(longRoot(short)));
}
