import type { ReportAnswer } from '../../../client/credit-client.ts';

/**
 * Returns the sections that not all sources answered: those seen in part, and those that failed.
 *
 * @param listed types of sections that are listed already. One of them that failed is left out; one seen in part is not, since
 *   other rules were evaluated over what came of it.
 */
export function unseenSections(
  { sections }: Pick<ReportAnswer, 'sections'>,
  listed: ReadonlySet<string>,
): ReportAnswer['sections'] {
  return sections.filter(
    ({ type, status }) => status === 'PARTIAL' || (status === 'FAILED' && !listed.has(type.value)),
  );
}
