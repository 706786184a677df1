import { CreditError } from '../../base/errors.ts';
import type { CommandContext } from '../context.ts';
import { writeError } from '../output/error-lines.ts';
import { isCancelledPrompt } from '../output/prompt.ts';
import { tellStopping } from '../tell-stopping.ts';

/** Whether the toolbox goes on after a step. */
export type StepOutcome = 'STAYS' | 'LEAVES';

/**
 * One step of the toolbox, which Ctrl-C ends and nothing more, whether it asks or works; a second one while it is still
 * stopping ends the program. A refusal is told, and the toolbox goes on.
 */
export async function takeStep(
  context: CommandContext,
  work: (context: CommandContext) => Promise<StepOutcome>,
): Promise<StepOutcome> {
  const { interrupt, resume, signal, stderr, say, language, globals } = context;
  const stop = new AbortController();
  interrupt.handle = () => {
    if (stop.signal.aborted) return false;
    if (resume.command !== undefined || resume.tell !== undefined) tellStopping(context);
    stop.abort();
    return true;
  };
  try {
    return await work({ ...context, signal: AbortSignal.any([signal, stop.signal]) });
  } catch (error) {
    if (signal.aborted) throw error;
    if (stop.signal.aborted || isCancelledPrompt(error)) stderr.words(say('steppedBack'));
    else if (error instanceof CreditError)
      writeError(error, stderr, { language, json: false, debug: globals.debug });
    else throw error;
    return 'STAYS';
  } finally {
    interrupt.handle = undefined;
    resume.command = undefined;
    resume.tell = undefined;
  }
}
