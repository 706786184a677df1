import { describe, expect, test } from 'vitest';
import { trialSize } from '../trials/trial-size.ts';
import { type BatchKillsReport, killBatchesAtEachWrite, killBatchesAtRandom } from './batch-kills.ts';

const {
  number: kills,
  seed,
  isTrial: isLong,
  tell,
} = trialSize('CREDIT_BATCH_KILLS', { number: 10, seed: 1 });

/** Every document once, nothing lost, nothing paid twice; else everything that is needed to see why. */
function expectKept(report: BatchKillsReport): void {
  const { seed: own, findings, missed, folders, ...counts } = report;
  expect(counts.givenUp).toBe(0);
  tell(`\nseed ${own}: ${JSON.stringify(counts)}; ${findings.length} findings\n`);
  // On a busy machine a place may not be come by in time; the long form takes the time.
  const account = { seed, folders, findings: findings.slice(0, 20), missed: isLong ? missed : [] };
  expect(account).toEqual({ seed: own, folders: [], findings: [], missed: [] });
}

// Side by side they wait for each other's waits; the long form has the machine to itself.
const describeBoth = isLong ? describe : describe.concurrent;

describeBoth(
  'killed in the middle of everything, a batch that is resumed is whole, and nothing is paid twice',
  () => {
    test('at random instants', { timeout: 120_000 + kills * 20_000 }, async () => {
      const report = await killBatchesAtRandom(seed, {
        kills,
        killsOfBatch: 10,
        documents: isLong ? 300 : 80,
        fromMs: 20,
        toMs: isLong ? 2_500 : 1_500,
        tell,
      });
      expect(report.kills).toBeGreaterThanOrEqual(kills);
      expectKept(report);
    });

    test('before and after each of its writes', { timeout: isLong ? 1_800_000 : 320_000 }, async () => {
      const report = await killBatchesAtEachWrite(seed, {
        thorough: isLong,
        withinMs: isLong ? Number.POSITIVE_INFINITY : 5_000,
        documents: 12,
        tell,
      });
      expect(report.kills).toBeGreaterThan(0);
      expectKept(report);
    });
  },
);
