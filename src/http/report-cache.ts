/** Reports that are final, as they are sent, so that polling one costs a look at its revision. */
export interface ReportCache {
  find(key: string): Uint8Array | undefined;
  keep(key: string, bytes: Uint8Array): void;
}

/** Bytes kept in all; the report asked for longest ago goes first. */
const maximumBytes = 32 * 1_048_576;

export function openReportCache(): ReportCache {
  // A Map keeps the order of insertion: what is found is put at its end.
  const reports = new Map<string, Uint8Array>();
  let total = 0;
  return {
    find: (key) => {
      const bytes = reports.get(key);
      if (bytes !== undefined) {
        reports.delete(key);
        reports.set(key, bytes);
      }
      return bytes;
    },
    keep: (key, bytes) => {
      const before = reports.get(key);
      if (before !== undefined) {
        total -= before.length;
        reports.delete(key);
      }
      reports.set(key, bytes);
      total += bytes.length;
      for (const [oldest, old] of reports) {
        if (total <= maximumBytes) break;
        reports.delete(oldest);
        total -= old.length;
      }
    },
  };
}
