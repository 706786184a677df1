/** What is looked at of a report: which sources each of its sections comes from, and how many have ended. */
interface SourcesOfReport {
  readonly sections: readonly {
    readonly sources: readonly { readonly source: string; readonly status: string }[];
  }[];
  readonly progress: { readonly sourcesDone: number; readonly sourcesTotal: number };
}

/**
 * Counts the sources of a report that have answered, "nothing found" too; one that failed or was not asked has ended without. A
 * source is a role, however many providers play it.
 */
export function answeredSources({ sections, progress }: SourcesOfReport): {
  readonly answered: number;
  readonly total: number;
} {
  const all = sections.flatMap(({ sources }) => sources);
  const gave = new Set(
    all.filter(({ status }) => status === 'ANSWERED' || status === 'NO_RECORD').map(({ source }) => source),
  );
  const silent = new Set(all.filter(({ source }) => !gave.has(source)).map(({ source }) => source));
  return { answered: Math.max(progress.sourcesDone - silent.size, 0), total: progress.sourcesTotal };
}
