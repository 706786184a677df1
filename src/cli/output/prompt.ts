import type { CommandContext } from '../context.ts';
import { textWidth } from './wrap.ts';

/** A question with a typed answer. */
export interface Question {
  readonly message: string;
  /** What is shown beside what has been typed so far: its mask, whether it is valid. */
  readonly comment: (typed: string) => string;
  /** Null for a good answer, else what is wrong with it. */
  readonly refuse: (typed: string) => string | null;
}

interface Choice {
  readonly value: string;
  readonly name: string;
}

/** Asks on the terminal. Every question here has an option that answers it beforehand. */
interface Prompt {
  ask(question: Question): Promise<string>;
  /** The first choice is the one preselected. */
  choose(message: string, choices: readonly Choice[]): Promise<string>;
  /** False unless the answer is a plain yes. */
  confirm(message: string): Promise<boolean>;
}

/**
 * The way to ask that suits the reader. The caller has made sure that `context.interactive` holds: a list on a pipe
 * would take a bare newline for its first choice.
 */
export function openPrompt(context: CommandContext): Promise<Prompt> {
  return context.accessible ? openNumberedPrompt(context) : openDrawnPrompt(context);
}

async function openDrawnPrompt(context: CommandContext): Promise<Prompt> {
  const { stdin, stdout, say, signal } = context;
  const { default: inquirer } = await import('inquirer');
  const prompt = inquirer.createPromptModule({ input: stdin, output: stdout.stream, signal });
  const { paint } = stdout;
  const theme = {
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
  return {
    ask: async ({ message, comment, refuse }) => {
      const { answer } = await prompt([
        {
          type: 'input',
          name: 'answer',
          message,
          theme,
          transformer: (typed: string, { isFinal }: { isFinal?: boolean }) => {
            const said = isFinal ? '' : comment(typed);
            return said === '' ? typed : `${typed}  ${paint.faint(said)}`;
          },
          validate: (typed: string) => refuse(typed) ?? true,
        },
      ]);
      return String(answer);
    },
    choose: async (message, choices) => {
      const { answer } = await prompt([
        { type: 'select', name: 'answer', message, theme, choices: [...choices], loop: false, pageSize: 12 },
      ]);
      return String(answer);
    },
    confirm: async (message) => {
      const { answer } = await prompt([
        { type: 'input', name: 'answer', message: `${message} ${say('yesOrNo')}`, theme },
      ]);
      return isYes(String(answer));
    },
  };
}

/** Plain lines and numbers: nothing moves, and a screen reader reads each line once. */
async function openNumberedPrompt(context: CommandContext): Promise<Prompt> {
  const { stdin, stdout, say, signal } = context;
  const { createInterface } = await import('node:readline/promises');
  const readLine = async (message: string) => {
    const lines = createInterface({ input: stdin, output: stdout.stream, terminal: false });
    const ended = new Promise<never>((_, reject) => {
      lines.once('close', () => reject(cancelled()));
    });
    try {
      return await Promise.race([lines.question(`${message} `, { signal }), ended]);
    } finally {
      lines.close();
    }
  };
  const askUntil = async <T>(message: string, read: (typed: string) => T | string): Promise<T> => {
    for (;;) {
      const answer = read((await readLine(message)).trim());
      if (typeof answer !== 'string') return answer;
      stdout.line(answer);
    }
  };
  return {
    ask: ({ message, refuse }) =>
      askUntil(message, (typed) => refuse(typed) ?? { typed }).then(({ typed }) => typed),
    choose: async (message, choices) => {
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
    confirm: async (message) => isYes((await readLine(`${message} ${say('yesOrNo')}`)).trim()),
  };
}

function isYes(typed: string): boolean {
  return /^(y|yes|s|sim)$/i.test(typed.trim());
}

/** The end of the input instead of an answer, told as inquirer tells Ctrl-C. */
function cancelled(): Error {
  const error = new Error('the question was not answered');
  error.name = 'ExitPromptError';
  return error;
}
