import { crc32 } from 'node:zlib';

/** How the delivery of an event ended. */
interface Settlement {
  readonly status: string;
  readonly reason: string | null;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/**
 * Returns the checksum of a settlement. The checksum of the event's row excludes these columns, because a damaged event is
 * settled too: it is discarded.
 */
export function settlementChecksum({ status, reason, at }: Settlement): number {
  return crc32(`${status} ${reason ?? ''} ${at}`);
}
