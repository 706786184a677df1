import { describe, expect, test } from 'vitest';
import { trialSize } from '../trials/trial-size.ts';
import { type KillsReport, killAtEachWrite, killAtRandom, writeReport } from './kills.ts';

const { number: kills, seed, isTrial: isLong, tell } = trialSize('CREDIT_KILLS', { number: 10, seed: 1 });

/** Nothing lost, nothing invented, nothing out of order; else everything that is needed to see why. */
function expectKept(report: KillsReport): void {
  tell(`\n${writeReport(report)}\n`);
  const account = {
    seed: report.seed,
    folders: report.folders,
    findings: report.findings.slice(0, 20).map(({ fault, what }) => `${fault} ${what}`),
    // On a busy machine a place may not be come by in time; the long form takes the time.
    missed: isLong ? report.missed : [],
  };
  expect(account).toEqual({ seed: report.seed, folders: [], findings: [], missed: [] });
  expect(report.events).toBeGreaterThan(report.kills);
  expect(report.delivered + report.discarded).toBe(report.events);
}

// Side by side they wait for each other's waits; the long form has the machine to itself.
const describeBoth = isLong ? describe : describe.concurrent;

describeBoth('killed in the middle of everything, the service loses, invents and disorders no event', () => {
  test('at random instants', { timeout: 60_000 + kills * 20_000 }, async () => {
    const report = await killAtRandom(seed, {
      kills,
      fromMs: 20,
      toMs: isLong ? 3_000 : 1_000,
      killsOfTrial: 25,
      tell,
    });
    expect(report.kills).toBeGreaterThanOrEqual(kills);
    expectKept(report);
  });

  test('before and after each write of the outbox', { timeout: isLong ? 1_800_000 : 180_000 }, async () => {
    const report = await killAtEachWrite(seed, {
      thorough: isLong,
      withinMs: isLong ? Number.POSITIVE_INFINITY : 5_000,
      latestTime: isLong ? 4 : 1,
      tell,
    });
    expectKept(report);
  });
});
