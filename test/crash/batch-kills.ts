import { type Random, randomFrom } from '../http/random.ts';
import { type BatchTrial, type BatchWorld, makeBatchWorld, openBatchTrial } from './batch-trial.ts';
import { type KillPlace, listKillPlaces } from './kill-points.ts';

/** What came of a number of kills. */
export interface BatchKillsReport {
  readonly seed: number;
  readonly kills: number;
  /** Ended by themselves, asked to by Ctrl-C or by the system. */
  readonly stops: number;
  readonly batches: number;
  /** Documents that were given up. Must be 0, because kills are not their fault. */
  readonly givenUp: number;
  readonly findings: readonly string[];
  /** Writes that no process came by. */
  readonly missed: readonly string[];
  /** The folders of what was found, which are left to be looked at. */
  readonly folders: readonly string[];
}

type Tell = (line: string) => void;

/** Once it is complete, writing its spreadsheet is killed so often. */
const killsOfExport = 2;

/**
 * Kills the command of a batch at random instants after its start, goes on with it, and judges each batch at its end.
 *
 * @param options.killsOfBatch how many on one batch at most.
 */
export async function killBatchesAtRandom(
  seed: number,
  options: {
    kills: number;
    killsOfBatch: number;
    documents: number;
    fromMs: number;
    toMs: number;
    tell?: Tell;
  },
): Promise<BatchKillsReport> {
  const { kills, killsOfBatch, documents, fromMs, toMs, tell = () => {} } = options;
  const random = randomFrom(seed);
  const world = await makeBatchWorld(documents);
  let report = nothing(seed);
  try {
    while (report.kills < kills) {
      const left = Math.min(killsOfBatch, kills - report.kills);
      report = await inTrial(report, world, async (trial) => {
        let counts = { kills: 0, stops: 0 };
        const findings: string[] = [];
        let burst = 0;
        for (let exports = 0; counts.kills < left && exports < killsOfExport; ) {
          if (trial.isCompleted()) exports += 1;
          const signal = random.chance(0.15) ? random.pick(['SIGINT', 'SIGTERM'] as const) : 'SIGKILL';
          // Sometimes kills in quick succession, like a supervisor that restarts the process at once.
          if (burst === 0 && random.chance(0.1)) burst = 3 + Math.floor(random.next() * 6);
          const latestMs = burst > 0 ? Math.min(toMs, 900) : toMs;
          burst = Math.max(0, burst - 1);
          const ms = fromMs + random.next() * (latestMs - fromMs);
          const end = await trial.work({ after: { ms, signal } });
          if (end.signal === 'SIGKILL') counts = { ...counts, kills: counts.kills + 1 };
          else counts = { ...counts, stops: counts.stops + 1 };
          findings.push(...(await trial.look()));
          tell(`${signal} after ${Math.round(ms)} ms: ended with ${end.signal ?? end.code}`);
        }
        return { ...counts, findings };
      });
    }
    return report;
  } finally {
    world.remove();
  }
}

/**
 * Kills the command of a batch at each kind of write: before it, and once it lasts; with `thorough` also where the same is
 * left on disk.
 */
export async function killBatchesAtEachWrite(
  seed: number,
  options: { thorough: boolean; withinMs: number; documents: number; tell?: Tell },
): Promise<BatchKillsReport> {
  const { thorough, withinMs, documents, tell = () => {} } = options;
  const random = randomFrom(seed);
  const world = await makeBatchWorld(documents);
  const until = Date.now() + withinMs;
  let report = nothing(seed);
  try {
    for (const place of shuffled(listKillPlaces(world.killPointLog), random)) {
      if (!thorough && !place.distinct) continue;
      // However slow the machine, one is.
      if (Date.now() > until && report.kills > 0) break;
      // What comes about once in a batch has no second time.
      const time = 1 + Math.floor(random.next() * documents);
      const isMet = await killAt(time, place);
      if (!isMet && !(await killAt(1, place)))
        report = { ...report, missed: [...report.missed, nameOf(place)] };
    }
    return report;
  } finally {
    world.remove();
  }

  async function killAt(time: number, { label, when }: KillPlace): Promise<boolean> {
    let isMet = false;
    report = await inTrial(report, world, async (trial) => {
      const first = await trial.work({ killPoint: { label, when, time } });
      isMet = first.signal === 'SIGKILL';
      if (!isMet) return { kills: 0, stops: 0, findings: await trial.look() };
      // And once more, while it takes up what was left.
      const second = await trial.work({ killPoint: { label, when, time: 1 } });
      const kills = second.signal === 'SIGKILL' ? 2 : 1;
      tell(`killed ${kills === 2 ? 'twice' : 'once'} ${nameOf({ label, when })}, time ${time}`);
      return { kills, stops: 0, findings: await trial.look() };
    });
    return isMet;
  }
}

async function inTrial(
  report: BatchKillsReport,
  world: BatchWorld,
  kill: (trial: BatchTrial) => Promise<Pick<BatchKillsReport, 'kills' | 'stops' | 'findings'>>,
): Promise<BatchKillsReport> {
  const trial = await openBatchTrial(world);
  let isClean = false;
  try {
    const killed = await kill(trial);
    const { findings, givenUp } = await trial.finishAndJudge();
    const all = [...killed.findings, ...findings];
    isClean = all.length === 0;
    return {
      ...report,
      kills: report.kills + killed.kills,
      stops: report.stops + killed.stops,
      batches: report.batches + 1,
      givenUp: report.givenUp + givenUp,
      findings: [...report.findings, ...all],
      folders: isClean ? report.folders : [...report.folders, trial.folder],
    };
  } finally {
    trial.close({ keep: !isClean });
  }
}

function nothing(seed: number): BatchKillsReport {
  return { seed, kills: 0, stops: 0, batches: 0, givenUp: 0, findings: [], missed: [], folders: [] };
}

function nameOf({ label, when }: Pick<KillPlace, 'label' | 'when'>): string {
  return `${when}: ${label}`;
}

function shuffled<T>(list: readonly T[], random: Random): readonly T[] {
  return list
    .map((value) => ({ value, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
