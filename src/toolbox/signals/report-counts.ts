import { useEffect, useState } from 'preact/hooks';
import type { ReportCountsAnswer } from '../../client/credit-client.ts';
import { reconnections, watcher } from '../api.ts';
import { narrowingOf, type ReportFilter } from './report-list.ts';

/**
 * How many analyses stand where, under a filter whose status does not matter; undefined where it is not known: the list says
 * then what is wrong. These background requests do not extend the session.
 *
 * @param round another one has them counted again.
 */
export function useReportCounts(
  filter: Pick<ReportFilter, 'policyId' | 'days'>,
  round: string | number,
): ReportCountsAnswer | undefined {
  const { policyId, days } = filter;
  const key = `${policyId ?? ''} ${days ?? ''}`;
  const [counted, setCounted] = useState<
    { readonly key: string; readonly counts: ReportCountsAnswer } | undefined
  >();
  useEffect(() => {
    let isGone = false;
    watcher.countReports(narrowingOf({ policyId, days })).then(
      (counts) => {
        if (!isGone) setCounted({ key, counts });
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [key, round, reconnections.value]);
  return counted?.key === key ? counted.counts : undefined;
}
