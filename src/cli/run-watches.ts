import type { App } from '../app.ts';
import { describeError } from '../base/errors.ts';
import type { WatchRun } from '../watch/run-watch.ts';
import { counted } from '../wording/counted.ts';
import { formatIn } from '../wording/format.ts';
import { plainWords } from '../wording/plain-words.ts';
import type { CommandContext } from './context.ts';
import { writeError } from './output/error-lines.ts';
import { figureStyle } from './output/figure-style.ts';
import { openLiveLine } from './output/live-line.ts';
import { documentNoun } from './output/texts/watch-texts.ts';

/** What came of running a portfolio, as programs read it. */
interface WatchRunAnswer extends Omit<WatchRun, 'failed'> {
  readonly failed: readonly {
    readonly dataset: string;
    readonly code: string;
    readonly message: string;
    readonly mend: string;
  }[];
}

/**
 * Screens portfolios again where an edition has changed, with a line that moves, and tells on stderr what came of it.
 *
 * @param which one of the organisation, all of it, or those of every organisation.
 * @throws CreditError UNKNOWN_WATCH; the reason of the signal: what is done stays done.
 */
export async function runPortfolios(
  context: CommandContext,
  app: App,
  which: { readonly id?: string | undefined } | 'EVERY_ORGANIZATION',
): Promise<readonly WatchRunAnswer[]> {
  const [{ runEveryWatch, runWatches }, { clearRemovedWatches }, { openScreenHere }, { values: settings }] =
    await Promise.all([
      import('../watch/run-watch.ts'),
      import('../watch/add-watch.ts'),
      import('../watch/screen-here.ts'),
      context.settings(),
    ]);
  const { say, signal, language } = context;
  const here = openScreenHere();
  const live = openLiveLine(context);
  context.resume.command = 'credit watch run';
  const options = {
    datasetsFolder: settings.datasetsFolder,
    screen: here.screen,
    signal,
    waits: true,
    onProgress: ({
      name,
      dataset,
      done,
      all,
    }: {
      name: string;
      dataset: string;
      done: number;
      all: number;
    }) =>
      live?.show(() =>
        say('watchScreening', {
          name: plainWords(name),
          dataset,
          percent: all === 0 ? 100 : Math.floor((100 * done) / all),
        }),
      ),
  };
  try {
    const runs =
      which === 'EVERY_ORGANIZATION'
        ? await runEveryWatch(app.engine, options)
        : await runWatches(app.engine, app.actor, { ...options, ...which });
    await clearRemovedWatches(app.engine, signal);
    live?.end();
    for (const run of runs) tellRun(context, run, { quiet: which === 'EVERY_ORGANIZATION' });
    return runs.map(({ failed, ...run }) => ({
      ...run,
      failed: failed.map(({ dataset, error }) => ({
        dataset,
        code: error.code,
        ...describeError(error, language),
      })),
    }));
  } finally {
    live?.end();
    here.close();
  }
}

/** Whether any portfolio could not be screened against all that is loaded. */
export function anyFailed(runs: readonly WatchRunAnswer[]): boolean {
  return runs.some(({ failed }) => failed.length > 0);
}

/**
 * What a change of editions ends with: the portfolios of every organisation are screened again. Where there is no database, nobody
 * watches anything, and none is made.
 */
export async function runAfterChange(context: CommandContext): Promise<readonly WatchRunAnswer[]> {
  const [{ existsSync }, { values }] = await Promise.all([import('node:fs'), context.settings()]);
  if (!existsSync(values.db)) return [];
  return runPortfolios(context, await context.openApp(), 'EVERY_ORGANIZATION');
}

function tellRun(context: CommandContext, run: WatchRun, { quiet }: { readonly quiet: boolean }): void {
  const { say, language, timezone, stderr, globals } = context;
  const format = formatIn(language, timezone);
  const name = plainWords(run.name);
  const count = (documents: number) => counted(documentNoun, documents, figureStyle(context));
  if (run.outcome === 'HELD') context.note(say('watchHeld', { name }));
  const first = run.screened.filter(({ scope }) => scope === 'FIRST').map(({ dataset }) => dataset);
  if (first.length > 0) context.note(say('watchFirst', { name, datasets: first.join(', ') }));
  for (const { dataset, publishedOn, scope, told, asked } of run.screened) {
    if (scope === 'FIRST') continue;
    const date = format.date(publishedOn);
    context.note(
      say('watchScreened', { name, dataset, date, told: count(told), asked: format.number(asked) }),
    );
  }
  for (const { error } of run.failed)
    writeError(error, stderr, { language, json: false, debug: globals.debug });
  if (!quiet && run.outcome === 'RAN' && run.screened.length === 0 && run.failed.length === 0) {
    context.note(say('watchNothingNew', { name }));
  }
}

/** Says which datasets call nobody clean. */
export async function tellUnasked(context: CommandContext): Promise<void> {
  const [{ describeDatasets }, { watchedDatasets }, { values }] = await Promise.all([
    import('../datasets/describe-datasets.ts'),
    import('../watch/watched-datasets.ts'),
    context.settings(),
  ]);
  const states = describeDatasets(values.datasetsFolder, context.today()).filter(({ name }) =>
    watchedDatasets.includes(name),
  );
  const namesIn = (wanted: string) =>
    states
      .filter(({ state }) => state === wanted)
      .map(({ name }) => name)
      .join(', ');
  const [notLoaded, stale] = [namesIn('NOT_LOADED'), namesIn('STALE')];
  if (notLoaded !== '') context.note(context.say('watchNotAsked', { datasets: notLoaded }));
  if (stale !== '') context.note(context.say('watchStale', { datasets: stale }));
}
