import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newBuiltProgram } from '../cli/built-program.ts';

const poisoning = resolve('test', 'crash', 'poison-export.cjs');

/** A built program with a report whose export ends the process that makes it. */
async function poisonedExport(deed: 'ABORT' | 'KILL') {
  const program = await newBuiltProgram();
  onTestFinished(() => program.remove());
  program.run('analyze 99990004000121 --json');
  const reportId = /rpt_[0-9a-z]{26}/.exec(program.run('report list --json').stdout)?.[0] ?? '';
  const env = {
    NODE_OPTIONS: `--require ${JSON.stringify(poisoning)}`,
    POISON_EXPORT: reportId,
    POISON_DEED: deed,
  };
  const line = `report export ${reportId} --format pdf -o report.pdf --force`;
  return {
    poisoned: () => program.run(line, env),
    healthy: () => program.run(line),
    doctor: () => program.run('doctor --offline').stdout,
  };
}

test('an export that crashes its process is given up after three crashes that are seen', async () => {
  const { poisoned, healthy } = await poisonedExport('ABORT');
  // The process itself is lost twice, so the cause is unknown.
  expect([poisoned().code, poisoned().code]).toEqual([-1, -1]);
  const third = poisoned();
  expect([third.code, third.stderr]).toEqual([
    1,
    expect.stringMatching(/EXPORT_FAILED[\s\S]*EXPORT_STOPPED/),
  ]);
  // A new export is a new attempt.
  expect(healthy().code).toBe(0);
});

test('an export whose processes were killed from elsewhere is made by the next one', async () => {
  const { poisoned, healthy, doctor } = await poisonedExport('KILL');
  for (let kill = 0; kill < 3; kill += 1) expect(poisoned().code).toBe(-1);
  expect(healthy().code).toBe(0);
  expect(doctor()).not.toContain('export exp_');
});
