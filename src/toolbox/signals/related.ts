import { useEffect, useState } from 'preact/hooks';
import type { RelatedReportAnswer } from '../../client/credit-client.ts';
import { reconnections, watcher } from '../api.ts';

/** The newest report of each of those related to the subject of a report, by document; none until they are there. */
export function useRelatedReports(id: string): ReadonlyMap<string, RelatedReportAnswer> {
  const [reports, setReports] = useState<ReadonlyMap<string, RelatedReportAnswer>>(new Map());
  useEffect(() => {
    const gone = new AbortController();
    watcher.getRelatedReports(id, { signal: gone.signal }).then(
      ({ items }) => setReports(new Map(items.map((item) => [item.document, item]))),
      // The tree is there without them, and says of nobody that they have none.
      () => undefined,
    );
    return () => gone.abort();
  }, [id, reconnections.value]);
  return reports;
}
