import type { Actor } from '../auth/actor.ts';
import { pause } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import type { Edition } from '../datasets/edition/edition.ts';
import { listEditions } from '../datasets/edition/edition-shelf.ts';
import type { DatasetName } from '../datasets/index.ts';
import { giveBack, type Hold, keepClaim, leaseTime } from '../jobs/claim.ts';
import type { Engine } from '../report/engine.ts';
import { guardsItself } from '../storage/locks.ts';
import { requireWatch } from './read-watches.ts';
import { lostWatch, Screening, type ScreenStretch } from './screening.ts';
import { listScreenedEditions, listUnderWay } from './screening-store.ts';
import type { ScreenedEdition, UnderWay, Watch } from './watch.ts';
import { claimWatch, findWatch, listAllWatches, listWatchRows } from './watch-store.ts';
import { asksForCompanyNames, watchedDatasets } from './watched-datasets.ts';

/** What came of screening a portfolio against one dataset. */
interface ScreenedDataset {
  readonly dataset: DatasetName;
  /** Its hash. */
  readonly edition: string;
  readonly publishedOn: string;
  /** FIRST: what it says was there before. CHANGED: only whom a change may concern was asked about. */
  readonly scope: UnderWay['scope'];
  /** Documents that were asked about. */
  readonly asked: number;
  /** Documents of which something has changed, and was told. */
  readonly told: number;
}

/** What came of running a portfolio. */
export interface WatchRun {
  readonly watchId: string;
  readonly name: string;
  readonly documents: number;
  /** HELD: another process is at it, and nothing was done here. */
  readonly outcome: 'RAN' | 'HELD';
  /** The datasets whose edition had changed. */
  readonly screened: readonly ScreenedDataset[];
  /** The datasets that could not be screened against: what was known of them stays. */
  readonly failed: readonly { readonly dataset: DatasetName; readonly error: CreditError }[];
}

/** How far a run is. */
interface WatchProgress {
  readonly name: string;
  readonly dataset: DatasetName;
  readonly done: number;
  readonly all: number;
}

export interface RunWatchOptions {
  readonly datasetsFolder: string;
  readonly screen: ScreenStretch;
  readonly signal: AbortSignal;
  /** Waits for a process that is at it, and then sees what is left to do; else it is HELD. */
  readonly waits?: boolean;
  readonly onProgress?: (progress: WatchProgress) => void;
}

/** A portfolio that another process is at is looked at again at this pace. */
const lookMs = 250;
/** With more rows than this, asking for everybody costs less than comparing two editions. */
const mostRowsCompared = 1_000_000;

/**
 * Screens portfolios of the organisation again, each against every dataset whose edition has changed since. What has changed
 * of a document is kept and told by an event WATCH, once: a run that is killed goes on where it was, and of an edition
 * all is told or nothing.
 *
 * @param id of the one; all of them where left out.
 * @throws CreditError UNKNOWN_WATCH; the reason of the signal.
 */
export async function runWatches(
  engine: Engine,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { id, ...options }: RunWatchOptions & { readonly id?: string | undefined },
): Promise<readonly WatchRun[]> {
  const { db } = engine.storage;
  const watches =
    id === undefined ? await listWatchRows(db, organizationId) : [await requireWatch(db, organizationId, id)];
  return runEach(engine, watches, options);
}

/** The same for the portfolios of every organisation: what a change of editions ends with. */
export async function runEveryWatch(engine: Engine, options: RunWatchOptions): Promise<readonly WatchRun[]> {
  return runEach(engine, await listAllWatches(engine.storage.db, 'READY'), options);
}

async function runEach(
  engine: Engine,
  watches: readonly Watch[],
  options: RunWatchOptions,
): Promise<readonly WatchRun[]> {
  const runs: WatchRun[] = [];
  for (const watch of watches) {
    const run = await runOne(engine, watch, options);
    if (run !== undefined) runs.push(run);
  }
  return runs;
}

/** undefined where the portfolio was removed meanwhile. */
async function runOne(
  engine: Engine,
  { id, organizationId }: Watch,
  options: RunWatchOptions,
): Promise<WatchRun | undefined> {
  const { storage, holder } = engine;
  for (;;) {
    options.signal.throwIfAborted();
    const watch = await findWatch(storage.db, organizationId, id);
    if (watch === undefined) return undefined;
    const now = await leaseTime(engine);
    const hold = await storage.write({ locks: guardsItself }, (db) => claimWatch(db, watch, { holder, now }));
    const run = hold && (await runHeld(engine, { watch, hold }, options));
    if (run !== undefined) return run;
    const { name, documents } = watch;
    if (options.waits !== true) {
      return { watchId: id, name, documents, outcome: 'HELD', screened: [], failed: [] };
    }
    await pause(lookMs, options.signal);
  }
}

/** undefined where it is no longer ours. */
async function runHeld(
  engine: Engine,
  { watch, hold }: { readonly watch: Watch; readonly hold: Hold },
  options: RunWatchOptions,
): Promise<WatchRun | undefined> {
  const lost = new AbortController();
  const endKeeping = keepClaim(engine, 'watch', hold, { stop: lost, lost: () => lostWatch });
  const signal = AbortSignal.any([lost.signal, options.signal]);
  const screened: ScreenedDataset[] = [];
  const failed: { readonly dataset: DatasetName; readonly error: CreditError }[] = [];
  try {
    for (const dataset of watchedDatasets) {
      try {
        const one = await screenAgainst(engine, { watch, hold, dataset }, { ...options, signal });
        if (one !== undefined) screened.push(one);
      } catch (error) {
        // Of several, what becomes of one is no matter of the others.
        if (!(error instanceof CreditError) || error.code !== 'DATASET_UNREADABLE') throw error;
        failed.push({ dataset, error });
      }
    }
  } catch (error) {
    if (error === lostWatch) return undefined;
    throw error;
  } finally {
    endKeeping();
    await engine.storage.write({ locks: guardsItself }, (db) => giveBack(db, 'watch', hold, {}));
  }
  const { id: watchId, name, documents } = watch;
  return { watchId, name, documents, outcome: 'RAN', screened, failed };
}

/** undefined where nothing was to be done. */
async function screenAgainst(
  engine: Engine,
  { watch, hold, dataset }: { readonly watch: Watch; readonly hold: Hold; readonly dataset: DatasetName },
  options: RunWatchOptions,
): Promise<ScreenedDataset | undefined> {
  const { db } = engine.storage;
  const { datasetsFolder: folder, screen, signal, onProgress } = options;
  const screening = new Screening(engine, watch, hold);
  const ofDataset = <T extends { readonly dataset: string }>(all: readonly T[]) =>
    all.find((one) => one.dataset === dataset);
  let underWay = ofDataset(await listUnderWay(db, watch));
  let changed = 0;
  if (underWay?.phase === 'TELLING') {
    // What was found of an edition is told to its end, whatever has come into force meanwhile.
    changed = await screening.tell(underWay, signal);
    const { edition, publishedOn, scope } = underWay;
    underWay = undefined;
    const [current] = listEditions(folder, dataset);
    if (current?.sha256 === edition) return { dataset, edition, publishedOn, scope, asked: 0, told: changed };
  }
  const last = ofDataset(await listScreenedEditions(db, watch));
  const plan = planScreening(folder, dataset, last);
  if (underWay !== undefined && (underWay.edition !== plan?.edition || underWay.register !== plan.register)) {
    await screening.drop(dataset, signal);
    underWay = undefined;
  }
  if (plan === undefined) return undefined;
  if (underWay === undefined) {
    if (last?.edition === plan.edition && last.register === plan.register) return undefined;
    const beganAt = engine.clock.now().toISOString();
    underWay = { dataset, ...plan, phase: 'SCREENING', beganAt, nextPosition: 0, unnamed: 0, screened: 0 };
    await screening.begin(underWay);
  }
  const { edition, register, publishedOn, scope } = underWay;
  const isByChange = scope === 'CHANGED' && last !== undefined;
  const { asked, isWhole, ...end } = await screening.run(underWay, {
    dataset,
    folder,
    screen,
    signal,
    register: registersIn(folder).some(({ sha256 }) => sha256 === register) ? register : null,
    since: isByChange ? { edition: last.edition, beganAt: last.beganAt } : null,
    onProgress: (done) => onProgress?.({ name: watch.name, dataset, done, all: watch.documents }),
  });
  const done = scope === 'CHANGED' && isWhole ? 'WHOLE' : scope;
  return { dataset, edition, publishedOn, scope: done, asked, told: changed + end.told };
}

/**
 * Against which edition a portfolio is to be screened, and of whom it is asked: where the edition before is still kept and
 * names are those of the same register, only of those whom what has changed may concern.
 */
function planScreening(
  folder: string,
  dataset: DatasetName,
  last: ScreenedEdition | undefined,
): Pick<UnderWay, 'edition' | 'register' | 'publishedOn' | 'scope'> | undefined {
  const editions = listEditions(folder, dataset);
  const [current] = editions;
  if (current === undefined) return undefined;
  const { sha256: edition, publishedOn } = current;
  // Where the register is no longer loaded, what was found by its names stays.
  const register = asksForCompanyNames(dataset)
    ? (registersIn(folder)[0]?.sha256 ?? last?.register ?? null)
    : null;
  const before = editions.find(({ sha256 }) => sha256 === last?.edition);
  const isByChange =
    dataset !== 'receita' &&
    before !== undefined &&
    before.sha256 !== edition &&
    last?.register === register &&
    Math.max(before.rows, current.rows) <= mostRowsCompared;
  const scope = last === undefined ? 'FIRST' : isByChange ? 'CHANGED' : 'WHOLE';
  return { edition, register, publishedOn, scope };
}

/** The editions of the register; none where it cannot be read, which is told where it is screened against. */
function registersIn(folder: string): readonly Edition[] {
  try {
    return listEditions(folder, 'receita');
  } catch {
    return [];
  }
}
