import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import type { CommandContext } from '../../../src/cli/context.ts';
import { openChannel } from '../../../src/cli/output/channel.ts';
import { openPrompt } from '../../../src/cli/output/prompt.ts';
import { sayIn } from '../../../src/cli/output/texts.ts';
import { grey } from '../run-credit.ts';

const opened: PassThrough[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.destroy();
});

/** A terminal with somebody at it. */
function seat(options: { accessible?: boolean; env?: Record<string, string> } = {}) {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => keyboard });
  const screen = Object.assign(new PassThrough(), { isTTY: true, columns: 100, rows: 40 });
  opened.push(keyboard, screen);
  let seen = '';
  screen.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
  });
  const context = {
    stdin: keyboard,
    stdout: openChannel(screen, { NO_COLOR: '1', ...options.env }, { noColour: false }),
    say: sayIn('pt-BR'),
    accessible: options.accessible ?? false,
    signal: new AbortController().signal,
    debug: () => {},
  };
  return {
    // The prompt looks at nothing else of a command's surroundings.
    prompt: () => openPrompt(context as unknown as CommandContext),
    type: async (text: string) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      keyboard.write(text);
    },
    seen: () => seen,
  };
}

const choices = [
  { value: 'first', name: 'first  Primeira' },
  { value: 'second', name: 'second  Segunda' },
];

const question = {
  key: 'document' as const,
  message: 'CPF ou CNPJ',
  comment: (typed: string) => (typed === '123' ? 'CPF válido' : ''),
  refuse: (typed: string) => (typed === '123' ? null : 'Documento inválido'),
};

describe('a question', () => {
  test('says what it thinks of the answer while it is typed, and takes it on Enter', async () => {
    const { prompt, type, seen } = seat();
    const answer = (await prompt()).ask(question);
    await type('123');
    await type('\r');
    expect(await answer).toBe('123');
    expect(grey(seen())).toContain('123  CPF válido');
  });

  test('keeps a wrong answer to be mended', async () => {
    const { prompt, type, seen } = seat();
    const answer = (await prompt()).ask(question);
    await type('12');
    await type('\r');
    await type('3');
    await type('\r');
    expect(await answer).toBe('123');
    expect(grey(seen())).toContain('Documento inválido');
  });

  test('cancelled by Ctrl-C rejects with the name that main knows', async () => {
    const { prompt, type } = seat();
    const answer = (await prompt()).ask(question);
    answer.catch(() => {});
    await type('\u0003');
    await expect(answer).rejects.toMatchObject({ name: 'ExitPromptError' });
  });
});

describe('a list', () => {
  test('has its first choice preselected, and says how to choose in the language of the reader', async () => {
    const { prompt, type, seen } = seat();
    const answer = (await prompt()).choose('policy', 'Política', choices);
    await type('\r');
    expect(await answer).toBe('first');
    expect(grey(seen())).toContain('Enter escolher');
  });

  test('is walked with the arrows', async () => {
    const { prompt, type } = seat();
    const answer = (await prompt()).choose('policy', 'Política', choices);
    await type('\u001B[B');
    await type('\r');
    expect(await answer).toBe('second');
  });

  test('has no colour with NO_COLOR', async () => {
    const { prompt, type, seen } = seat();
    const answer = (await prompt()).choose('policy', 'Política', choices);
    await type('\r');
    await answer;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colour sequences are what must not be there
    expect(seen()).not.toMatch(/\u001B\[(3\d|4\d|9\d|10\d)(;|m)/);
  });
});

describe('for a reader of the screen', () => {
  test('choices are numbered lines, and nothing moves', async () => {
    const { prompt, type, seen } = seat({ accessible: true });
    const answer = (await prompt()).choose('policy', 'Política', choices);
    await type('3\n');
    await type('2\n');
    expect(await answer).toBe('second');
    expect(seen()).toContain('1. first  Primeira\n2. second  Segunda\n');
    expect(seen()).toContain('Digite um número de 1 a 2.');
    expect(seen()).not.toContain('\u001B');
  });

  test('Enter alone takes the first choice, which is told', async () => {
    const { prompt, type, seen } = seat({ accessible: true });
    const answer = (await prompt()).choose('policy', 'Política', choices);
    await type('\n');
    expect(await answer).toBe('first');
    expect(seen()).toContain('(Enter: 1)');
  });

  test('a wrong document is asked for again', async () => {
    const { prompt, type, seen } = seat({ accessible: true });
    const answer = (await prompt()).ask(question);
    await type('12\n');
    await type('123\n');
    expect(await answer).toBe('123');
    expect(seen()).toContain('Documento inválido');
  });
});

test.each([
  ['s', true],
  ['sim', true],
  ['y', true],
  ['', false],
  ['n', false],
  ['talvez', false],
])('"%s" to a question before an act means %s', async (typed, expected) => {
  for (const accessible of [false, true]) {
    const { prompt, type } = seat({ accessible });
    const answer = (await prompt()).confirm('goOn', 'Continuar?');
    await type(`${typed}${accessible ? '\n' : '\r'}`);
    expect(await answer).toBe(expected);
  }
});
