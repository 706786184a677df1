import type { CommandContext } from '../context.ts';
import { openPrompt } from '../output/prompt.ts';
import { flag } from './define-command.ts';

/** The option that answers the question of `mayGoOn` beforehand. */
export const yesOption = flag('-y, --yes', { en: 'do not ask', 'pt-BR': 'não pergunta' });

/**
 * Shows what a command is about to do, and asks, where there is somebody to ask. For acts that can be undone by
 * another command: without a terminal the command itself is the consent.
 */
export async function mayGoOn(
  context: CommandContext,
  act: { effect: string; yes: boolean },
): Promise<boolean> {
  if (act.yes || !context.interactive) return true;
  context.stderr.line(act.effect);
  const prompt = await openPrompt(context);
  if (await prompt.confirm(context.say('goOn'))) return true;
  context.note(context.say('nothingChanged'));
  return false;
}
