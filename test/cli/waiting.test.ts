import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf } from './document-of-case.ts';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeAll(async () => {
  machine = await newMachine();
});
afterAll(() => machine.remove());

async function json(words: string) {
  const run = await machine.run(words);
  return { ...run, answer: JSON.parse(run.stdout) };
}

describe('waiting', () => {
  test('not at all registers the report and prints its id alone; report wait finishes it', async () => {
    const registered = await machine.run(`analyze ${documentOf('pep-person')} --no-wait`);
    expect(registered.code).toBe(0);
    const id = registered.stdout.trim();
    expect(id).toMatch(/^rpt_[0-9a-z]{26}$/);
    expect((await json(`report show ${id} --json`)).answer.status).toBe('PENDING');
    const { code, answer } = await json(`report wait ${id} --json`);
    expect(code).toBe(0);
    expect(answer).toMatchObject({ id, progress: { final: true } });
  });

  test('for too short a time exits 5 with the id, and a later wait takes the run up', async () => {
    const { code, stderr, answer } = await json(`analyze ${documentOf('slow-company')} --wait 1 --json`);
    expect(code).toBe(5);
    expect(answer.progress.final).toBe(false);
    expect(stderr).toContain(`credit report wait ${answer.id}`);
    const later = await json(`report wait ${answer.id} --json`);
    expect(later).toMatchObject({ code: 0, answer: { id: answer.id, status: 'APPROVED' } });
  });

  test('a source that takes long is asked while the others are done, and each is said once', async () => {
    const { stderr } = await machine.run(`analyze ${documentOf('slow-person')} --lang pt-BR`);
    const lines = stderr.split('\n').filter((line) => /^[^:]+: ok {2}/.test(line));
    expect(lines.length).toBeGreaterThan(3);
    expect(new Set(lines.map((line) => line.split(':')[0])).size).toBe(lines.length);
    for (const moving of ['\r', '\u001B']) expect(stderr).not.toContain(moving);
  });
});

describe('an interruption', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'by %s answers at once, says how to go on, exits %d, and the run is taken up later',
    async (signal, code) => {
      const own = await newMachine();
      try {
        const run = own.start(`analyze ${documentOf('slow-company')}`);
        while (!run.stderr.text.includes('ok')) await new Promise((resolve) => setTimeout(resolve, 10));
        run.signal(signal);
        expect(run.stderr.text).toContain('Stopping…');
        const ended = await run.finished;
        // Before the slow source has answered.
        expect(ended.stdout).not.toContain('APPROVED');
        expect(ended.code).toBe(code);
        const [, id] = /credit report wait (rpt_\w+)/.exec(ended.stderr) ?? [];
        expect(await own.run(`report wait ${id} --json`)).toMatchObject({
          code: 0,
          stdout: expect.stringContaining('"APPROVED"'),
        });
      } finally {
        await own.remove();
      }
    },
  );

  test('leaves no listener once it is kept, so that a second signal ends the process at once', async () => {
    const run = machine.start(`analyze ${documentOf('slow-company')}`);
    while (!run.stderr.text.includes('ok')) await new Promise((resolve) => setTimeout(resolve, 10));
    run.signal('SIGINT');
    await expect.poll(() => run.listeners('SIGINT') + run.listeners('SIGTERM'), { interval: 1 }).toBe(0);
    await run.finished;
  });

  test('what a stopped process left is taken up by the next analysis of another document', async () => {
    const own = await newMachine();
    try {
      const registered = (await own.run(`analyze ${documentOf('pep-person')} --no-wait`)).stdout.trim();
      const { stderr } = await own.run(`analyze ${documentOf('approved-company')}`);
      expect(stderr).toContain(`Taking up ${registered}`);
      expect((await own.run(`report show ${registered}`)).stdout).not.toContain('In progress');
    } finally {
      await own.remove();
    }
  });
});
