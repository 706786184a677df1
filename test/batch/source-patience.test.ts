import { expect, onTestFinished, test, vi } from 'vitest';
import type { BatchOutage } from '../../src/batch/batch.ts';
import { requireBatch } from '../../src/batch/read-batches.ts';
import { SourcePatience } from '../../src/batch/source-patience.ts';
import type { SourceOutage } from '../../src/sources/resilient-source.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { companies, takeIn } from './batch-world.ts';

const source = 'protests';

/** The sources of a batch, with what was shown and done. */
async function patience({ isLast = false } = {}) {
  const engine = { ...(await openLocalEngine()), sourceWaitMinutes: 5 };
  const { id } = await takeIn(engine, companies(1));
  const batch = await requireBatch(engine.storage.db, engine.actor, id);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const shown: (BatchOutage | null)[] = [];
  const paused: BatchOutage[] = [];
  const gaveUp: string[] = [];
  const sources = new SourcePatience(engine, {
    batch,
    isHeld: false,
    onOutage: (outage) => void shown.push(outage),
    isOver: () => false,
    isLast: () => isLast,
    stop: () => {},
    pause: (outage) => void paused.push(outage),
  });
  const outageAt = (code: SourceOutage['code'], since = engine.clock.now()): SourceOutage => ({
    code,
    message: 'Acme answered nothing.',
    since: since.toISOString(),
    failsFor: code !== 'RATE_LIMITED' && code !== 'SUSPENDED' ? 'DOCUMENT' : 'SOURCE',
  });
  return {
    sources,
    shown,
    paused,
    gaveUp,
    engine,
    outageAt,
    wait: (runId: string, code: SourceOutage['code'] = 'SERVER_ERROR') =>
      sources.note(runId, { source, outage: outageAt(code) }, () => void gaveUp.push(runId)),
    /** Waits after several answers with HTTP 503. */
    waitFor503: (runId: string, failsFor: SourceOutage['failsFor'] = 'EITHER') =>
      sources.note(
        runId,
        { source, outage: { ...outageAt('SERVER_ERROR'), failsFor } },
        () => void gaveUp.push(runId),
      ),
    pass: (ms: number) => {
      engine.pass(ms);
      vi.advanceTimersByTime(ms);
    },
  };
}

test('a document that waits is tried again once its source has answered others for 10 seconds', async () => {
  const { sources, wait, pass, gaveUp, paused } = await patience();
  wait('run_a');
  wait('run_b', 'RATE_LIMITED');
  pass(60_000);
  expect(gaveUp).toEqual([]);
  sources.noteAnswers('run_b', ['registration']);
  sources.noteAnswers('run_b', [source]);
  pass(9_000);
  sources.noteAnswers('run_c', [source]);
  expect(gaveUp).toEqual([]);
  pass(1_500);
  expect(new Set(gaveUp)).toEqual(new Set(['run_a']));
  expect(paused).toEqual([]);
});

test('a document waits on if its source has stopped to answer others too', async () => {
  const { sources, wait, pass, gaveUp } = await patience();
  wait('run_a');
  sources.noteAnswers('run_b', [source]);
  pass(60_000);
  expect(gaveUp).toEqual([]);
});

test.each(['RATE_LIMITED', 'SUSPENDED'] as const)(
  'a document waits on after %s, although its source answers others',
  async (code) => {
    const { sources, wait, pass, gaveUp } = await patience();
    wait('run_a', code);
    for (let times = 0; times < 20; times += 1) {
      sources.noteAnswers('run_b', [source]);
      pass(5_000);
    }
    expect(gaveUp).toEqual([]);
  },
);

test('documents wait for a source with HTTP 503 while it answers others for which it had failed', async () => {
  const { sources, waitFor503, pass, gaveUp } = await patience();
  for (const run of ['run_a', 'run_b', 'run_c']) waitFor503(run);
  waitFor503('run_d', 'SOURCE');
  const answerFor = (runId: string, ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 5_000) {
      sources.noteAnswers(runId, [source]);
      pass(5_000);
    }
  };
  sources.note('run_b', { source, outage: null }, () => {});
  sources.noteAnswers('run_b', [source]);
  sources.forget('run_b');
  // Documents that are answered at once prove nothing of a limit.
  answerFor('run_e', 25_000);
  expect(gaveUp).toEqual([]);
  sources.note('run_c', { source, outage: null }, () => {});
  answerFor('run_c', 5_000);
  sources.forget('run_c');
  answerFor('run_e', 20_000);
  expect(gaveUp).toEqual([]);
  answerFor('run_e', 10_000);
  expect(new Set(gaveUp)).toEqual(new Set(['run_a']));
});

test('a document that alone gets HTTP 503 is tried again once its source has answered others for 10 seconds', async () => {
  const { sources, wait, waitFor503, pass, gaveUp } = await patience();
  waitFor503('run_a');
  // Its failures have opened the circuit, for which another document waited.
  wait('run_b', 'SUSPENDED');
  sources.note('run_b', { source, outage: null }, () => {});
  sources.noteAnswers('run_b', [source]);
  pass(5_000);
  sources.noteAnswers('run_c', [source]);
  expect(gaveUp).toEqual([]);
  pass(5_500);
  expect(new Set(gaveUp)).toEqual(new Set(['run_a']));
});

test('the last document waits a minute for a source that answered others before', async () => {
  const { sources, wait, pass, gaveUp, paused } = await patience({ isLast: true });
  sources.noteAnswers('run_b', [source]);
  wait('run_a');
  pass(59_000);
  expect(gaveUp).toEqual([]);
  pass(1_500);
  expect(new Set(gaveUp)).toEqual(new Set(['run_a']));
  expect(paused).toEqual([]);
});

test('the last document waits a minute from the last answer, however long it has waited', async () => {
  const { sources, wait, pass, gaveUp } = await patience({ isLast: true });
  wait('run_a');
  pass(50_000);
  sources.noteAnswers('run_b', [source]);
  pass(59_000);
  expect(gaveUp).toEqual([]);
  pass(1_500);
  expect(new Set(gaveUp)).toEqual(new Set(['run_a']));
});

test.each([
  ['others wait too', { isLast: true }, ['run_a', 'run_c'], 'SERVER_ERROR', true],
  ['other documents are left', { isLast: false }, ['run_a'], 'SERVER_ERROR', true],
  ['the source has answered nobody', { isLast: true }, ['run_a'], 'SERVER_ERROR', false],
  ['the source cannot be reached', { isLast: true }, ['run_a'], 'UNREACHABLE', true],
  ['the source limits requests', { isLast: true }, ['run_a'], 'RATE_LIMITED', true],
] as const)('documents wait until the batch is paused if %s', async (_, options, runs, code, hasAnswered) => {
  const { sources, wait, pass, gaveUp, paused } = await patience(options);
  if (hasAnswered) sources.noteAnswers('run_b', [source]);
  for (const run of runs) wait(run, code);
  pass(299_000);
  expect(paused).toEqual([]);
  pass(1_500);
  expect(paused[0]).toMatchObject({ source, code });
  expect(gaveUp).toEqual([]);
});

test('an outage from before the batch was worked on does not pause it at once', async () => {
  const { sources, pass, paused, engine, outageAt, shown } = await patience();
  const begun = engine.clock.now();
  sources.note(
    'run_a',
    { source, outage: outageAt('SERVER_ERROR', new Date(begun.getTime() - 3_600_000)) },
    () => {},
  );
  expect(shown).toMatchObject([{ source, since: begun.toISOString() }]);
  pass(299_000);
  expect(paused).toEqual([]);
  pass(1_500);
  expect(paused).not.toEqual([]);
});
