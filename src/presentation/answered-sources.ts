import type { ReportAnswer } from '../report/report-answer.ts';

/** How many sources have given something, of how many that a report asks. */
export interface AnsweredSources {
  readonly answered: number;
  readonly total: number;
}

/**
 * Counts the sources of a report that have answered, "nothing found" too; one that failed or was not asked has ended without. A
 * source is a role, however many providers play it.
 */
export function answeredSources({
  sections,
  progress,
}: Pick<ReportAnswer, 'sections' | 'progress'>): AnsweredSources {
  const asked = sections.flatMap(({ sources }) => sources);
  const gave = new Set(
    asked.filter(({ status }) => status === 'ANSWERED' || status === 'NO_RECORD').map(({ source }) => source),
  );
  const silent = new Set(asked.filter(({ source }) => !gave.has(source)).map(({ source }) => source));
  return { answered: Math.max(progress.sourcesDone - silent.size, 0), total: progress.sourcesTotal };
}
