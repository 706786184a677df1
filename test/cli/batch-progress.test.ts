import { describe, expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import type { BatchAnswer } from '../../src/batch/batch.ts';
import type { BatchProgress } from '../../src/batch/batch-progress.ts';
import type { ProgressMode } from '../../src/cli/batch/batch-options.ts';
import type { CommandContext } from '../../src/cli/context.ts';
import { progressLine, watchBatch } from '../../src/cli/output/batch-progress.ts';
import { sayIn } from '../../src/cli/output/texts.ts';
import type { StorageWait } from '../../src/jobs/storage-waits.ts';
import { formatIn } from '../../src/wording/format.ts';

const counts = {
  waiting: 6000,
  running: 563,
  approved: 2001,
  alert: 902,
  denied: 507,
  completed: 0,
  error: 2,
};
const halfWay: BatchProgress = {
  waitsUntil: null,
  outage: null,
  total: 9975,
  done: 3412,
  counts,
  reused: 0,
  perSecond: 117.8,
  secondsLeft: 55.7,
};
const words = {
  say: sayIn('pt-BR'),
  language: 'pt-BR',
  format: formatIn('pt-BR', 'America/Sao_Paulo'),
} as const;

describe('the line of progress', () => {
  test('has done of all, rate, time left and what came of them', () => {
    expect(progressLine(halfWay, words)).toBe(
      '3.412/9.975 · 118/s · resta 56 s · aprovados 2.001 · alerta 902 · negados 507 · erro 2',
    );
  });

  test.each([
    [60, '3.412/9.975 · 118/s · resta 56 s · erro 2'],
    [34, '3.412/9.975 · resta 56 s · erro 2'],
    [22, '3.412/9.975 · erro 2'],
    [15, '3.412/9.975'],
  ])('in %d columns keeps what matters most', (width, line) => {
    expect(progressLine(halfWay, words, width)).toBe(line);
  });

  test('says no rate and no time before there is any, and names what awaits an analyst', () => {
    const begun = { ...halfWay, perSecond: null, secondsLeft: null, counts: { ...counts, completed: 3 } };
    expect(progressLine(begun, words)).toBe(
      '3.412/9.975 · aprovados 2.001 · alerta 902 · negados 507 · para analista 3 · erro 2',
    );
  });

  test.each([
    [0.4, '1 s'],
    [99, '99 s'],
    [540, '9 min'],
    [4_800, '1 h 20 min'],
    [7_200, '2 h'],
  ])('%d seconds are %s', (seconds, written) => {
    expect(words.format.duration(seconds)).toBe(written);
  });
});

/** What moves a cursor. */
function movements(text: string): readonly string[] {
  return ['\r', '\u001B'].filter((one) => text.includes(one));
}

/** stderr of a command, and a clock that the test moves. */
function watched(
  mode: ProgressMode,
  surroundings: { terminal?: boolean; columns?: number; accessible?: boolean } = {},
) {
  let written = '';
  let atMs = 0;
  const { terminal = false, columns = 100, accessible = false } = surroundings;
  const write = (text: string) => {
    written += text;
  };
  const context = {
    stderr: {
      isTerminal: terminal,
      width: columns,
      stream: { columns },
      write,
      line: (text: string) => write(`${text}\n`),
    },
    globals: { quiet: false, json: false },
    accessible,
    ci: false,
    env: {},
    say: words.say,
    language: 'pt-BR',
    timezone: 'America/Sao_Paulo',
    note: (text: string) => write(`${text}\n`),
  };
  // The watch looks at nothing else of a command's surroundings.
  const watch = watchBatch(context as unknown as CommandContext, mode, () => atMs);
  return {
    watch,
    lines: () => written.split('\n').slice(0, -1),
    written: () => written,
    progressAt: (ms: number, done: number) => {
      atMs = ms;
      watch.progress({ ...halfWay, done });
    },
  };
}

describe('without a terminal', () => {
  test('a line comes no sooner than 5 seconds and 5 per cent after the one before', () => {
    const { progressAt, lines, written } = watched('auto');
    for (let second = 0; second <= 100; second += 1) progressAt(second * 1_000, second * 50);
    // 5 per cent of 9,975 take ten seconds here.
    expect(lines()).toHaveLength(10);
    expect(movements(written())).toEqual([]);
  });

  test('where it hardly moves, a minute is the longest silence', () => {
    const { progressAt, lines } = watched('plain');
    for (let second = 0; second <= 300; second += 1) progressAt(second * 1_000, 1);
    expect(lines()).toHaveLength(5);
  });

  test('"none" says nothing of it', () => {
    const { progressAt, lines } = watched('none');
    progressAt(100_000, 9_000);
    expect(lines()).toEqual([]);
  });
});

const databaseWait: StorageWait = {
  error: new CreditError('STORAGE_UNREACHABLE', { file: 'postgres://db/credit', reason: 'ECONNREFUSED' }),
  since: '2026-11-30T18:42:00.000Z',
};

test.each(['auto', 'plain', 'none'] as const)(
  '"%s" shows at once that the batch waits for the database',
  (mode) => {
    const { watch, lines } = watched(mode);
    watch.waitForDatabase(databaseWait);
    watch.waitForDatabase(null);
    expect(lines()).toEqual([
      'O lote espera o banco de dados desde 30/11/2026, 15:42. O banco de dados postgres://db/credit não responde: ECONNREFUSED. Ele continua sozinho quando o banco voltar a atender.',
      'O banco de dados voltou a atender. O lote continua.',
    ]);
  },
);

describe('as JSON', () => {
  test('the wait for the database is an event, and so is its end', () => {
    const { watch, lines } = watched('json');
    watch.waitForDatabase(databaseWait);
    watch.waitForDatabase(null);
    expect(lines().map((line) => JSON.parse(line))).toEqual([
      {
        event: 'databaseWait',
        since: '2026-11-30T18:42:00.000Z',
        code: 'STORAGE_UNREACHABLE',
        message: 'The database postgres://db/credit does not answer: ECONNREFUSED.',
      },
      { event: 'databaseWait', since: null },
    ]);
  });

  test('each line is an event, at most one a second, and the last is never left out', () => {
    const { watch, progressAt, lines } = watched('json');
    watch.note('not for a program');
    watch.began({ id: 'bat_1', name: 'n', policyId: 'p', lines: {}, counts } as unknown as BatchAnswer);
    for (let ms = 0; ms <= 3_000; ms += 10) progressAt(ms, ms);
    progressAt(3_001, 9_975);
    const events = lines().map((line) => JSON.parse(line));
    expect(events.map(({ event }) => event)).toEqual(['began', ...Array(5).fill('progress')]);
    expect(events.at(-1)).toMatchObject({ done: 9_975, total: 9_975, counts: { approved: 2_001 } });
    expect(JSON.parse(watch.stopping({ done: 5, command: 'credit batch resume bat_1' }))).toEqual({
      event: 'stopping',
      done: 5,
      resume: 'credit batch resume bat_1',
    });
  });
});

describe('on a terminal', () => {
  test('one line is drawn over, and gone before anything else is said', () => {
    const { watch, progressAt, written } = watched('auto', { terminal: true });
    progressAt(1, 10);
    expect(written().startsWith('\r10/9.975 · ')).toBe(true);
    expect(written().endsWith('\u001B[K')).toBe(true);
    watch.note('said');
    expect(written().endsWith('\r\u001B[Ksaid\n')).toBe(true);
    expect(watch.stopping({ done: 10, command: 'credit batch resume bat_1' })).toBe(
      'Parando… 10 prontos e guardados. Continuar: credit batch resume bat_1',
    );
    const before = written();
    progressAt(2, 11);
    expect(written()).toBe(before);
  });

  test('it is drawn at most ten times a second', async () => {
    const { watch, progressAt, written } = watched('auto', { terminal: true });
    const begun = performance.now();
    for (let done = 1; performance.now() - begun < 500; done += 1) {
      progressAt(done, done);
      await new Promise((resolve) => setImmediate(resolve));
    }
    watch.end();
    expect(written().split('\r').length - 1).toBeLessThanOrEqual(8);
  });

  test.each([
    ['a reader of the screen', { terminal: true, accessible: true }],
    ['a terminal that says it has no columns', { terminal: true, columns: 0 }],
  ])('nothing moves for %s', (_, surroundings) => {
    const { progressAt, written } = watched('auto', surroundings);
    progressAt(60_000, 9_000);
    expect(movements(written())).toEqual([]);
    expect(written()).toContain('9.000/9.975');
  });
});
