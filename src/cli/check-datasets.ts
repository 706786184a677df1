import { dataAgeInWords } from '../wording/data-age.ts';
import type { CommandContext } from './context.ts';

interface DatasetFinding {
  readonly check: string;
  readonly state: 'OK' | 'WARNING' | 'FAILED';
  readonly detail: string;
}

/**
 * Checks the datasets: one line for those that are in order, and one for each that is damaged, too old or soon will be. Reads each edition
 * completely and compares it with the SHA-256 that was stored when it was loaded.
 */
export async function checkDatasets(
  context: CommandContext,
  folder: string,
): Promise<readonly DatasetFinding[]> {
  const { say, language } = context;
  const [{ describeDatasets }, { datasetOf }, { isAsWritten }] = await Promise.all([
    import('../datasets/describe-datasets.ts'),
    import('../datasets/index.ts'),
    import('../datasets/edition/load-edition.ts'),
  ]);
  const { signal } = context;
  const fresh: string[] = [];
  const findings: DatasetFinding[] = [];
  for (const one of describeDatasets(folder, context.today())) {
    const { name, state, ageing, edition, previous, ageDays } = one;
    if (state === 'NOT_LOADED') continue;
    const check = `dataset ${name}`;
    let isDamaged = state === 'UNREADABLE';
    for (const written of [edition, previous])
      if (written !== null && !(await isAsWritten(name, written, { folder, signal }))) isDamaged = true;
    if (isDamaged) {
      findings.push({ check, state: 'FAILED', detail: say('doctorDatasetUnreadable', { dataset: name }) });
    } else if ((state === 'STALE' || ageing) && edition !== null) {
      const { staleAfterDays: maximumAgeDays } = datasetOf(name);
      const age = { date: edition.publishedOn, ageDays: ageDays ?? 0, maximumAgeDays };
      const detail = say('doctorDatasetStale', { dataset: name, data: dataAgeInWords(age, language) });
      findings.push({ check, state: 'WARNING', detail });
    } else fresh.push(name);
  }
  if (fresh.length > 0) {
    const detail = say('doctorDatasetsFresh', { count: fresh.length, names: fresh.join(', ') });
    return [{ check: 'datasets', state: 'OK', detail }, ...findings];
  }
  if (findings.length > 0) return findings;
  return [{ check: 'datasets', state: 'OK', detail: say('doctorDatasetsNone') }];
}
