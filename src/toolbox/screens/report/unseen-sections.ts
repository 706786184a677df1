import type { ReportAnswer } from '../../../client/credit-client.ts';

/**
 * Returns the sections that not all sources answered: partial and failed ones.
 *
 * @param listed the types of sections that are already listed. Failed sections of these types are omitted. Partial ones are not,
 *   because other rules were evaluated with their data.
 */
export function unseenSections(
  { sections }: Pick<ReportAnswer, 'sections'>,
  listed: ReadonlySet<string>,
): ReportAnswer['sections'] {
  return sections.filter(
    ({ type, status }) => status === 'PARTIAL' || (status === 'FAILED' && !listed.has(type.value)),
  );
}
