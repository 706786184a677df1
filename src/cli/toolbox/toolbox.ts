import { nameOfDatabase } from '../../base/server-address.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { openPrompt } from '../output/prompt.ts';
import { wrap } from '../output/wrap.ts';
import { analyzeTyped } from './analyze-typed.ts';
import { beginList } from './begin-list.ts';
import { openMenu } from './menu.ts';
import { takeStep } from './take-step.ts';
import {
  isPastedList,
  refusalOfTyped,
  remarkOnTyped,
  type TypedText,
  understandTyped,
} from './typed-text.ts';
import type { Workbench } from './workbench.ts';

/** A made-up company to begin with: its registration number was never given out. */
const firstCase = '12.ABC.345/01DE-35';

/**
 * The program's bare name on a terminal: asks for a document, which is checked while it is typed, or a pasted list, and
 * again, until the reader leaves. Enter alone gives what else there is to do. Ctrl-C goes one step back, to this question;
 * on this question it ends the program.
 */
export async function runToolbox(context: CommandContext): Promise<ExitCode> {
  const { say, stdout } = context;
  const app = await context.openApp();
  const { values } = await context.settings();
  const greeting = [
    say('programSummary'),
    ...(values.profile === 'sandbox' ? [say('toolboxSandbox', { document: firstCase })] : []),
    say('toolboxPlaces', { file: nameOfDatabase(values.db) }),
    ...(app.firstStart ? [say('toolboxFirst')] : []),
    say('toolboxHow'),
  ];
  for (const line of greeting.flatMap((text) => wrap(text, stdout.width))) stdout.line(line);
  stdout.line();

  const bench: Workbench = { app, lastReport: undefined };
  for (;;) {
    const typed = await askWhat(context);
    const outcome = await takeStep(context, async (inner) => {
      switch (typed.kind) {
        case 'DOCUMENT':
          await analyzeTyped(inner, bench, typed.document);
          return 'STAYS';
        case 'LIST':
          await beginList(inner, bench, { name: '-', text: typed.text });
          return 'STAYS';
        case 'NOTHING':
          return openMenu(inner, bench);
      }
    });
    if (outcome === 'LEAVES') return exitCodes.done;
  }
}

async function askWhat(context: CommandContext): Promise<TypedText> {
  const prompt = await openPrompt(context);
  const text = await prompt.ask({
    key: 'document',
    message: context.say('typeDocument'),
    comment: (typed) => remarkOnTyped(context, typed),
    refuse: (typed) => refusalOfTyped(context, typed),
    isList: isPastedList,
  });
  return understandTyped(text);
}
