import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { WorkGate } from '../../src/jobs/work-gate.ts';

/** Work that tells when it begins, and ends when it is told to. */
function step(log: string[], name: string) {
  let end = () => {};
  let begin = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const work = async () => {
    log.push(name);
    begin();
    await ended;
    log.push(`${name} ended`);
  };
  return { work, begun, end };
}

test('work that may be under way together is', async () => {
  const gate = new WorkGate();
  const log: string[] = [];
  const [one, other] = [step(log, 'one'), step(log, 'other')];
  const both = [gate.together(one.work), gate.together(other.work)];
  await Promise.all([one.begun, other.begun]);
  one.end();
  other.end();
  await Promise.all(both);
  expect(log.slice(0, 2)).toEqual(['one', 'other']);
});

test('what must be alone begins when nothing else is under way, and nothing begins beside it', async () => {
  const gate = new WorkGate();
  const log: string[] = [];
  const [before, alone, alsoAlone, after] = ['before', 'alone', 'also alone', 'after'].map((name) =>
    step(log, name),
  );
  if (!before || !alone || !alsoAlone || !after) throw new Error('four steps');
  const all = [gate.together(before.work)];
  await before.begun;
  all.push(gate.alone(alone.work), gate.alone(alsoAlone.work));
  before.end();
  await alone.begun;
  all.push(gate.together(after.work));
  alone.end();
  // Those who waited come before the next that must be alone.
  await after.begun;
  after.end();
  await alsoAlone.begun;
  alsoAlone.end();
  await Promise.all(all);
  expect(log).toEqual(['before', 'alone', 'after', 'also alone'].flatMap((name) => [name, `${name} ended`]));
});

test('where the others never end by themselves, it has its turn after its patience', async () => {
  const gate = new WorkGate({ patienceMs: 20 });
  let isOver = false;
  let begun = 0;
  async function busy(): Promise<void> {
    while (!isOver) {
      await gate.together(async () => {
        begun += 1;
        await pause(3);
      });
    }
  }
  const others = [busy(), busy(), busy()];
  await gate.alone(async () => {
    const before = begun;
    await pause(10);
    expect(begun).toBe(before);
  });
  isOver = true;
  await Promise.all(others);
});

test('who is called off while it waits holds nobody up', async () => {
  const gate = new WorkGate({ patienceMs: 1 });
  const log: string[] = [];
  const first = step(log, 'first');
  const running = gate.together(first.work);
  await first.begun;
  const stop = new AbortController();
  const waiting = gate.alone(async () => log.push('never'), stop.signal);
  await pause(20);
  const later = gate.together(async () => log.push('later'));
  const reason = new Error('called off');
  stop.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await later;
  first.end();
  await running;
  expect(log).toEqual(['first', 'later', 'first ended']);
});

test('what breaks leaves the gate open', async () => {
  const gate = new WorkGate();
  const broken = () => Promise.reject(new Error('broken'));
  await expect(gate.alone(broken)).rejects.toThrow('broken');
  await expect(gate.together(broken)).rejects.toThrow('broken');
  expect(await gate.alone(async () => 'ended')).toBe('ended');
});

test('many that wait on one signal are no leak, and nobody is told of one', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => void warnings.push(warning);
  process.on('warning', listen);
  onTestFinished(() => void process.off('warning', listen));
  const gate = new WorkGate();
  const { signal } = new AbortController();
  const alone = step([], 'alone');
  const first = gate.alone(alone.work, signal);
  await alone.begun;
  const others = Array.from({ length: 30 }, async () => gate.together(async () => {}, signal));
  alone.end();
  await Promise.all([first, ...others]);
  // A warning is told in the next turn.
  await pause(0);
  expect(warnings).toEqual([]);
});
