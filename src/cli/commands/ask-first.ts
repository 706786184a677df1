import { CreditError } from '../../base/errors.ts';
import type { CommandContext } from '../context.ts';
import { openPrompt } from '../output/prompt.ts';
import { textOf } from '../output/texts.ts';
import { flag } from './define-command.ts';

/** The option that answers the question of `mayGoOn` beforehand. */
export const yesOption = flag('-y, --yes', { en: 'do not ask', 'pt-BR': 'não pergunta' });

/**
 * Shows what a command is about to do, and asks, where there is somebody to ask. For acts that can be undone by
 * another command: without a terminal the command itself is the consent. What cannot be undone is `final`, and then
 * wants --yes.
 *
 * @throws CreditError PROMPT_NEEDED for a final act without --yes and without a terminal.
 */
export async function mayGoOn(
  context: CommandContext,
  act: { effect: string; yes: boolean; final?: true },
): Promise<boolean> {
  if (act.yes) return true;
  if (!context.interactive) {
    if (!act.final) return true;
    throw new CreditError('PROMPT_NEEDED', { question: textOf('goOn'), flag: '--yes', choices: '--yes' });
  }
  context.stderr.line(act.effect);
  const prompt = await openPrompt(context);
  if (await prompt.confirm(context.say('goOn'))) return true;
  context.note(context.say('nothingChanged'));
  return false;
}
