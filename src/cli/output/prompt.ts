import type { CommandContext } from '../context.ts';
import type { InputStream } from '../process-like.ts';
import { type QuestionKey, questions } from '../questions.ts';
import { PasteInput } from './paste-input.ts';
import { textWidth, truncate } from './wrap.ts';

/** A question with a typed answer. */
export interface Question {
  readonly key: QuestionKey;
  readonly message: string;
  /** What is shown beside what has been typed so far: its mask, whether it is valid. */
  readonly comment: (typed: string) => string;
  /** Null for a good answer, else what is wrong with it. */
  readonly refuse: (typed: string) => string | null;
  /**
   * Whether a text of several lines is an answer as a whole: it is then given as it was pasted, and not refused. Ctrl-C on
   * such a question drops what has been typed, as a shell does, before it gives up.
   */
  readonly isList?: (text: string) => boolean;
}

interface Choice {
  readonly value: string;
  readonly name: string;
}

/** Asks on the terminal. Every question here has an option that answers it beforehand. */
interface Prompt {
  ask(question: Question): Promise<string>;
  /** The first choice is the one preselected. */
  choose(key: QuestionKey, message: string, choices: readonly Choice[]): Promise<string>;
  /** False unless the answer is a plain yes. */
  confirm(key: QuestionKey, message: string): Promise<boolean>;
}

/**
 * The way to ask that suits the reader. The caller has made sure that `context.interactive` holds: a list on a pipe
 * would take a bare newline for its first choice.
 */
export async function openPrompt(context: CommandContext): Promise<Prompt> {
  const prompt = await (context.accessible ? openNumberedPrompt(context) : openDrawnPrompt(context));
  const tell = (key: QuestionKey) =>
    context.debug(`question ${key}, answered beforehand by ${questions[key].instead.join(' or ')}`);
  return {
    ask: (question) => {
      tell(question.key);
      return prompt.ask(question);
    },
    choose: (key, message, choices) => {
      tell(key);
      return prompt.choose(key, message, choices);
    },
    confirm: (key, message) => {
      tell(key);
      return prompt.confirm(key, message);
    },
  };
}

/** Whether an error is how a question says that it was given up: Ctrl-C, or the end of the input. */
export function isCancelledPrompt(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ExitPromptError' || error.name === 'AbortPromptError');
}

async function openDrawnPrompt(context: CommandContext): Promise<Prompt> {
  const { stdin, stdout, say, signal } = context;
  const { default: inquirer } = await import('inquirer');
  const open = (input: InputStream, until: AbortSignal) =>
    inquirer.createPromptModule({ input, output: stdout.stream, signal: until });
  const prompt = open(stdin, signal);
  const { paint } = stdout;
  const theme = drawnTheme(context);
  const askLine = async (
    asking: typeof prompt,
    { message, comment, refuse }: Question,
    onTyped: (typed: string) => void = () => {},
  ): Promise<string> => {
    let refused: string | undefined;
    const { answer } = await asking([
      {
        type: 'input',
        name: 'answer',
        message,
        theme,
        transformer: (typed: string, { isFinal }: { isFinal?: boolean }) => {
          onTyped(typed);
          // What a refusal has said below the line is not said again beside it.
          const said = isFinal || typed === refused ? '' : comment(typed);
          return said === '' ? typed : `${typed}  ${paint.faint(said)}`;
        },
        validate: (typed: string) => {
          const refusal = refuse(typed);
          refused = refusal === null ? undefined : typed;
          return refusal ?? true;
        },
      },
    ]);
    return String(answer);
  };
  const askLines = async (question: Question, isList: (text: string) => boolean): Promise<string> => {
    const input = new PasteInput(stdin, isList);
    const over = new AbortController();
    let typedSoFar = '';
    stdout.write('\u001B[?2004h');
    try {
      const typed = askLine(open(input, AbortSignal.any([signal, over.signal])), question, (text) => {
        typedSoFar = text;
      });
      const answer = await Promise.race([typed, input.pasted]);
      over.abort();
      await typed.catch(() => {});
      return answer;
    } catch (error) {
      if (signal.aborted || !isCancelledPrompt(error) || typedSoFar === '') throw error;
    } finally {
      stdout.write('\u001B[?2004l');
      input.release();
    }
    return askLines(question, isList);
  };
  return {
    ask: (question) =>
      question.isList === undefined ? askLine(prompt, question) : askLines(question, question.isList),
    choose: async (_, message, choices) => {
      // Each takes one line, in the list and behind the question once it is answered.
      const shown = choices.map(({ value, name }) => ({
        value,
        name: truncate(name, stdout.width - 3),
        short: truncate(name, stdout.width - textWidth(message) - 4),
      }));
      const { answer } = await prompt([
        { type: 'select', name: 'answer', message, theme, choices: shown, loop: false, pageSize: 12 },
      ]);
      return String(answer);
    },
    confirm: async (_, message) => {
      const { answer } = await prompt([
        { type: 'input', name: 'answer', message: `${message} ${say('yesOrNo')}`, theme },
      ]);
      return isYes(String(answer));
    },
  };
}

function drawnTheme({ stdout: { paint }, say }: Pick<CommandContext, 'stdout' | 'say'>) {
  return {
    prefix: { idle: paint.strong('?'), done: paint.good('✔') },
    style: {
      answer: paint.strong,
      message: paint.strong,
      error: (text: string) => paint.bad(`> ${text}`),
      defaultAnswer: (text: string) => paint.faint(`(${text})`),
      help: paint.faint,
      highlight: paint.strong,
      key: (text: string) => `<${text}>`,
      disabled: paint.faint,
      description: paint.faint,
      keysHelpTip: () => paint.faint(say('keysToChoose')),
    },
  };
}

/** Lines that come within so long of each other were pasted together. */
const pastedTogetherMs = 80;

/** Plain lines and numbers: nothing moves, and a screen reader reads each line once. */
async function openNumberedPrompt(context: CommandContext): Promise<Prompt> {
  const { stdin, stdout, say, signal } = context;
  const { createInterface } = await import('node:readline');
  /** One line; with `together` also those that came with it. */
  const readLines = (message: string, together: boolean) =>
    new Promise<string>((resolve, reject) => {
      const lines = createInterface({ input: stdin, output: stdout.stream, terminal: false });
      const read: string[] = [];
      let quiet: NodeJS.Timeout | undefined;
      const stop = () => lines.close();
      signal.addEventListener('abort', stop, { once: true });
      lines.once('close', () => {
        clearTimeout(quiet);
        signal.removeEventListener('abort', stop);
        if (read.length === 0) reject(cancelledPrompt());
        else resolve(read.join('\n'));
      });
      lines.on('line', (line) => {
        read.push(line);
        clearTimeout(quiet);
        if (together) quiet = setTimeout(stop, pastedTogetherMs);
        else stop();
      });
      lines.setPrompt(`${message} `);
      lines.prompt();
      // Of an input that has ended before nothing more is heard, not even its end.
      if (signal.aborted || ('readableEnded' in stdin && stdin.readableEnded === true)) stop();
    });
  const askUntil = async <T>(
    message: string,
    read: (typed: string) => T | string,
    together = false,
  ): Promise<T> => {
    for (;;) {
      const answer = read((await readLines(message, together)).trim());
      if (typeof answer !== 'string') return answer;
      stdout.line(answer);
    }
  };
  return {
    ask: ({ message, refuse, isList }) => {
      const judge = (typed: string) => {
        if (isList?.(typed)) return { typed };
        return refuse(typed) ?? { typed };
      };
      return askUntil(message, judge, isList !== undefined).then(({ typed }) => typed);
    },
    choose: async (_, message, choices) => {
      stdout.line(message);
      const width = textWidth(String(choices.length));
      choices.forEach(({ name }, index) => {
        stdout.line(`${String(index + 1).padStart(width)}. ${name}`);
      });
      const chosen = await askUntil(say('numberOfChoice', { last: choices.length }), (typed) => {
        const choice = /^\d{1,4}$/.test(typed === '' ? '1' : typed)
          ? choices[Number(typed || '1') - 1]
          : undefined;
        return choice ?? say('notANumberOfChoice', { last: choices.length });
      });
      return chosen.value;
    },
    confirm: async (_, message) => isYes((await readLines(`${message} ${say('yesOrNo')}`, false)).trim()),
  };
}

function isYes(typed: string): boolean {
  return /^(y|yes|s|sim)$/i.test(typed.trim());
}

/** The end of the input instead of an answer, told as inquirer tells Ctrl-C. */
export function cancelledPrompt(): Error {
  const error = new Error('the question was not answered');
  error.name = 'ExitPromptError';
  return error;
}
