import { LruMap } from '../base/lru-map.ts';

/** Reports that are final, as they are sent, so that polling one costs a look at its revision. */
export type ReportCache = LruMap<Uint8Array>;

/** Bytes kept in all; the report asked for longest ago goes first. */
const maximumBytes = 32 * 1_048_576;

export function openReportCache(): ReportCache {
  return new LruMap({ maximum: maximumBytes, sizeOf: (bytes) => bytes.length });
}
