import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTerminal, type TerminalMachine } from './on-terminal.ts';
import { grey } from './run-credit.ts';

let machine: TerminalMachine;
beforeAll(async () => {
  machine = await newTerminal();
});
afterAll(() => machine.remove());

const showCursor = '\u001B[?25h';

/** What stays on the screen once the lines of the sources have been cleared away. */
function screenOf(raw: string): readonly string[] {
  return grey(raw.slice(raw.indexOf('SANDBOX  ', raw.lastIndexOf('Sources '))))
    .replaceAll('\r', '')
    .trimEnd()
    .split('\n');
}

describe('an analysis on a terminal of 80 by 24', () => {
  test('fits the screen, and its last line repeats the decision and the worst reason', async () => {
    const { code, raw } = await machine.run('credit analyze 99990005000176');
    expect(code).toBe(0);
    const screen = screenOf(raw.replaceAll(showCursor, ''));
    expect(screen.length).toBeLessThanOrEqual(24);
    const text = screen.join('\n');
    for (const words of ['99.990.005/0001-76', 'DENIED   score', '[█', 'Why', 'Sections: ', 'Everything: ']) {
      expect(text).toContain(words);
    }
    expect(screen.at(-1)).toMatch(/^DENIED {3}score \d+ of 1000 {3}Registration status/);
    expect(screen.every((line) => line.length <= 80)).toBe(true);
  }, 60_000);

  test('names what failed', async () => {
    const { code, raw } = await machine.run('credit analyze 99990009000154');
    expect(code).toBe(4);
    const screen = screenOf(raw.replaceAll(showCursor, ''));
    expect(screen.join('\n')).toContain('What failed');
    expect(screen.at(-1)).toMatch(/^ERROR/);
  }, 60_000);

  test('--full shows every section', async () => {
    const { text } = await machine.run('credit analyze 99990005000176 --full');
    expect(text).toContain('Groups');
    expect(text).toContain('Protests ');
  }, 60_000);

  test('the rules that failed stand first in their group, with a mark', async () => {
    const { text } = await machine.run(
      'id=$(credit analyze 99990005000176 --json | sed \'s/.*"id":"\\(rpt_[a-z0-9]*\\)".*/\\1/\'); credit report list --limit 1 | cat; credit report show $(credit report list --limit 1 | cut -f1)',
    );
    const lines = text.split('\n');
    const group = lines.findIndex((line) => /^ +DENIED +registration +\d/.test(line));
    expect(lines[group + 1]).toMatch(/^ +✗ DENIED/);
  }, 60_000);
});
