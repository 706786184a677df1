import { crc32 } from 'node:zlib';
import { fromUUIDBytes, TypeID, typeidUnboxed } from 'typeid-js';
import { type Clock, systemClock } from './clock.ts';
import { RandomPool } from './random-pool.ts';

/** The kinds of record that have an identifier, by the prefix that a caller sees. */
type IdPrefix =
  | 'rpt'
  | 'sbk'
  | 'sec'
  | 'run'
  | 'dec'
  | 'mtc'
  | 'sig'
  | 'not'
  | 'cns'
  | 'acs'
  | 'usg'
  | 'chg'
  | 'org'
  | 'usr'
  | 'cli'
  | 'fin'
  | 'whk'
  | 'evt'
  | 'lst'
  | 'exp'
  | 'opr'
  | 'bat'
  | 'shd'
  | 'hld'
  | 'rev'
  | 'wat'
  | 'wch'
  | 'ers'
  | 'oim';

/** Which instant new identifiers say; that of the machine unless told. */
let dating: Clock | undefined;

/**
 * Has new identifiers of this process say the instant of a clock that it shares with other machines, so that what is newer sorts
 * behind what is older whoever has made it. Returns what ends that.
 */
export function dateIdsBy(clock: Clock): () => void {
  if (clock === systemClock) return () => {};
  dating = clock;
  return () => {
    if (dating === clock) dating = undefined;
  };
}

/**
 * A new identifier: the kind's prefix and a part that sorts by time of creation (TypeID over UUIDv7, RFC 9562), behind those that
 * this process has made before also where its clock was set back a little, or more than can be counted fall into a millisecond.
 */
export function newId(prefix: IdPrefix): string {
  const now = (dating ?? systemClock).now().getTime();
  const back = ofNow.ms - now;
  const ms = back > 0 && back < littleMs ? ofNow.ms : now;
  const isFull = ms === ofNow.ms && ofNow.count === countedPerMs - 1;
  return countedId(prefix, isFull ? ms + 1 : ms, ofNow);
}

/** Clocks are set right by less. */
const littleMs = 10_000;

/** A name for one request, for those that bring none. */
export function newRequestId(): string {
  return typeidUnboxed('req');
}

/** What of an identifier names the part of a record: the other 12 bytes are those of the whole. */
const partBytes = 4;

/**
 * The identifier of a part of a record, made of that of the whole: it needs no place of its own, and is the same however
 * often the part is made.
 *
 * @param part what the part is called within the whole; two names fall together once in four thousand million.
 * @returns an identifier of its own kind, that sorts by time as that of the whole does.
 */
export function partId(prefix: IdPrefix, whole: string, part: string): string {
  const bytes = Buffer.from(TypeID.fromString(whole).toUUIDBytes());
  bytes.writeUInt32BE(crc32(part), bytes.length - partBytes);
  return TypeID.fromUUIDBytes(prefix, bytes).toString();
}

/**
 * Between which identifiers that of the whole lies, for the identifier of a part: nearly always it is the only one.
 *
 * @returns undefined for what is no identifier.
 */
export function wholeBounds(
  prefix: IdPrefix,
  part: string,
): { readonly from: string; readonly to: string } | undefined {
  const bytes = readBytes(part);
  if (bytes === undefined) return undefined;
  const at = (byte: number) => {
    const bound = Buffer.from(bytes).fill(byte, bytes.length - partBytes);
    return TypeID.fromUUIDBytes(prefix, bound).toString();
  };
  return { from: at(0x00), to: at(0xff) };
}

/** The 16 bytes of an identifier in 32 hexadecimal digits; undefined for what is none. */
export function hexOfId(id: string): string | undefined {
  const bytes = readBytes(id);
  return bytes && Buffer.from(bytes).toString('hex');
}

function readBytes(id: string): Uint8Array | undefined {
  try {
    return TypeID.fromString(id).toUUIDBytes();
  } catch {
    return undefined;
  }
}

const countedPerMs = 4_096;

/** How many were made for the latest instant. Those that are told an instant are counted apart: what is made meanwhile for the present must not end their count. */
interface Count {
  ms: number;
  count: number;
}
const ofNow: Count = { ms: Number.NaN, count: 0 };
const ofInstants: Count = { ms: Number.NaN, count: 0 };

/**
 * A new identifier that says the instant `at`: `idBoundAt` finds it by that. Those of one process and millisecond count up, so that
 * they stand in the order of their making, as far as 4,096 of them go.
 */
export function newIdAt(prefix: IdPrefix, at: Date): string {
  return countedId(prefix, at.getTime(), ofInstants);
}

function countedId(prefix: IdPrefix, ms: number, latest: Count): string {
  latest.count = ms === latest.ms ? Math.min(latest.count + 1, countedPerMs - 1) : 0;
  latest.ms = ms;
  const bytes = Buffer.alloc(16);
  writeTime(bytes, latest);
  writeChance(bytes);
  return fromUUIDBytes(prefix, bytes);
}

/** For so many identifiers: each document of a batch has several. */
const chances = new RandomPool(8, 512);

/** What RFC 9562 has at the end of a UUIDv7: the variant, and 62 bits of chance. */
function writeChance(bytes: Buffer): void {
  chances.take().copy(bytes, 8);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
}

/** Identifiers of that millisecond or later are not before this one, and earlier ones are. `ms` since 1970. */
export function idBoundAt(prefix: IdPrefix, ms: number): string {
  return idBoundAtPlace(prefix, (ms - firstMs) * countedPerMs);
}

/** Places count from here, so that JavaScript holds them exactly until the year 2089. */
const firstMs = Date.UTC(2020, 0);
const lastMs = 2 ** 48 - 1;

/**
 * An identifier's place in time: a whole number by its millisecond and its count within it. Identifiers sort by their places as
 * they do by their texts, and few share one.
 *
 * @returns undefined for what is no identifier.
 */
export function placeOfId(id: string): number | undefined {
  const uuid = readBytes(id);
  if (uuid === undefined) return undefined;
  const bytes = Buffer.from(uuid);
  return (bytes.readUIntBE(0, 6) - firstMs) * countedPerMs + (bytes.readUInt16BE(6) % countedPerMs);
}

/** Identifiers of that place or later are not before this one, and earlier ones are. */
export function idBoundAtPlace(prefix: IdPrefix, place: number): string {
  const bytes = Buffer.alloc(16);
  const ms = Math.floor(place / countedPerMs) + firstMs;
  const count = ((place % countedPerMs) + countedPerMs) % countedPerMs;
  // Before the first and after the last millisecond that an identifier can say there are none.
  if (ms < 0) return fromUUIDBytes(prefix, bytes);
  if (ms > lastMs) return fromUUIDBytes(prefix, bytes.fill(0xff));
  writeTime(bytes, { ms, count });
  return fromUUIDBytes(prefix, bytes);
}

/** What RFC 9562 has at the beginning of a UUIDv7: the millisecond, the version, and 12 bits that may count. */
function writeTime(bytes: Buffer, { ms, count }: { readonly ms: number; readonly count: number }): void {
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
}
