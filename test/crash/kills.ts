import { join } from 'node:path';
import type { Finding, Judgement } from './judge.ts';
import { type KillPlace, listKillPlaces } from './kill-points.ts';
import { openTrial, type Trial } from './trial.ts';

/** What came of a number of kills; everything that the judge found among it. */
export interface KillsReport {
  readonly seed: number;
  readonly kills: number;
  readonly events: number;
  readonly delivered: number;
  readonly discarded: number;
  readonly deliveries: number;
  readonly duplicatesByKill: number;
  readonly findings: readonly Finding[];
  /** Writes of the outbox that no process came by in time to be killed there. */
  readonly missed: readonly string[];
  /** Places that were not tried, for want of time. */
  readonly left: number;
  /** The folders of what was found, which are left to be looked at. */
  readonly folders: readonly string[];
}

const drainAtMostMs = 60_000;
const killAtMostMs = 8_000;

/**
 * Kills processes at random instants of a load, on one database after the other, each of which is judged on the way and
 * at the end. Between them some are killed while they start, and some end by themselves.
 *
 * @param options.fromMs the earliest instant of a kill after the start of the load, and `options.toMs` the latest.
 * @param options.killsOfTrial how many on one database.
 */
export async function killAtRandom(
  seed: number,
  options: {
    kills: number;
    fromMs: number;
    toMs: number;
    killsOfTrial: number;
    tell?: (line: string) => void;
  },
): Promise<KillsReport> {
  const { kills, fromMs, toMs, killsOfTrial, tell = () => {} } = options;
  let report = nothing(seed);
  for (let begun = 0; begun < kills; begun += killsOfTrial) {
    const trialSeed = seed * 1_000 + begun;
    report = await inTrial(report, trialSeed, async (trial) => {
      const count = Math.min(killsOfTrial, kills - begun);
      const findings: Finding[] = [];
      for (let at = 0; at < count; at += 1) {
        if (trial.random.chance(0.1)) trial.loseReceiver();
        if (trial.random.chance(0.1)) await trial.stopAfter(trial.random.next() * toMs);
        if (trial.random.chance(0.15)) await trial.killStarting(trial.random.next() * 500);
        const loadedMs = fromMs + trial.random.next() * (toMs - fromMs);
        await trial.killAfter(loadedMs);
        if (at % 5 === 4) findings.push(...trial.judge().findings);
        tell(`kill ${begun + at + 1} after ${Math.round(loadedMs)} ms of load`);
      }
      return { findings, missed: [], left: 0 };
    });
  }
  return report;
}

/**
 * Kills a process at each kind of write of the outbox: before it, and once it lasts; with `thorough` also where the same
 * is left on disk. Which kinds there are is found out on the way, since each process tells what it comes by.
 *
 * @param options.withinMs no other place is tried after so long: on a machine that is busy with other things the rest
 * is left to the next time, in an order that `seed` decides.
 * @param options.latestTime it may be any time from the first to this one that a write of the kind is come by.
 */
export async function killAtEachWrite(
  seed: number,
  options: { thorough: boolean; withinMs: number; latestTime: number; tell?: (line: string) => void },
): Promise<KillsReport> {
  const { thorough, withinMs, latestTime, tell = () => {} } = options;
  return inTrial(nothing(seed), seed, async (trial) => {
    const log = join(trial.folder, 'writes.jsonl');
    const findings: Finding[] = [];
    const missed: string[] = [];
    const done = new Set<string>();
    trial.loseReceiver();
    await trial.watch(log, 1_500);
    const until = Date.now() + withinMs;
    const listLeft = () =>
      listKillPlaces(log).filter((one) => !done.has(nameOf(one)) && (thorough || one.distinct));
    for (let places = listLeft(); places.length > 0 && Date.now() < until; places = listLeft()) {
      const next = trial.random.pick(places);
      done.add(nameOf(next));
      const { label, when } = next;
      const point = { label, when, time: 1 + Math.floor(trial.random.next() * latestTime) };
      const beganMs = Date.now();
      const options = { atMostMs: killAtMostMs, log };
      let met = await trial.killAt(point, options);
      // What comes about once in a life has no second time, and some depends on what the life before has left.
      for (let again = 0; !met && again < 3; again += 1)
        met = await trial.killAt({ ...point, time: 1 }, options);
      if (!met) missed.push(nameOf(next));
      tell(
        `${met ? 'killed' : 'missed'} after ${Date.now() - beganMs} ms: ${nameOf(point)}, time ${point.time}`,
      );
      if (done.size % 10 === 0) findings.push(...trial.judge().findings);
    }
    return { findings, missed, left: listLeft().length };
  });
}

function nameOf({ label, when }: Pick<KillPlace, 'label' | 'when'>): string {
  return `${when}: ${label}`;
}

async function inTrial(
  report: KillsReport,
  seed: number,
  kill: (trial: Trial) => Promise<Pick<KillsReport, 'findings' | 'missed' | 'left'>>,
): Promise<KillsReport> {
  const trial = await openTrial(seed);
  let isClean = false;
  try {
    const { findings, ...rest } = await kill(trial);
    const judgement = await trial.drainAndJudge({ atMostMs: drainAtMostMs });
    // What was found on the way is most often found again at the end.
    const all = [
      ...new Map(
        [...findings, ...judgement.findings].map((one) => [`${one.fault} ${one.what}`, one]),
      ).values(),
    ];
    isClean = all.length === 0;
    const folders = isClean ? [] : [trial.folder];
    return added(report, judgement, { ...rest, findings: all, kills: trial.kills, folders });
  } finally {
    await trial.close({ keep: !isClean });
  }
}

function nothing(seed: number): KillsReport {
  return {
    seed,
    kills: 0,
    events: 0,
    delivered: 0,
    discarded: 0,
    deliveries: 0,
    duplicatesByKill: 0,
    findings: [],
    missed: [],
    left: 0,
    folders: [],
  };
}

function added(
  report: KillsReport,
  judgement: Judgement,
  more: Pick<KillsReport, 'findings' | 'missed' | 'left' | 'kills' | 'folders'>,
): KillsReport {
  return {
    seed: report.seed,
    kills: report.kills + more.kills,
    events: report.events + judgement.events,
    delivered: report.delivered + judgement.delivered,
    discarded: report.discarded + judgement.discarded,
    deliveries: report.deliveries + judgement.deliveries,
    duplicatesByKill: report.duplicatesByKill + judgement.duplicatesByKill,
    findings: [...report.findings, ...more.findings],
    missed: [...report.missed, ...more.missed],
    left: report.left + more.left,
    folders: [...report.folders, ...more.folders],
  };
}

/** The report for a person: what was promised, in numbers, and the seed that gives the same kills again. */
export function writeReport(report: KillsReport): string {
  const having = (fault: Finding['fault']) => report.findings.filter((one) => one.fault === fault).length;
  return [
    `seed ${report.seed}`,
    `${report.kills} kills`,
    `${report.events} events`,
    `${report.deliveries} deliveries`,
    `${report.delivered} delivered`,
    `${report.discarded} discarded`,
    `${report.duplicatesByKill} duplicates by kill`,
    `${having('LOST')} lost`,
    `${having('INVENTED')} invented`,
    `${report.findings.length} findings`,
    ...(report.missed.length > 0 ? [`${report.missed.length} writes not met`] : []),
    ...(report.left > 0 ? [`${report.left} places left`] : []),
  ].join(', ');
}
