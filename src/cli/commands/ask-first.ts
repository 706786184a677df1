import { CreditError } from '../../base/errors.ts';
import type { CommandContext } from '../context.ts';
import { openPrompt } from '../output/prompt.ts';
import { textOf } from '../output/texts.ts';
import { flag, value } from './define-command.ts';

/** The option that answers the question of `mayGoOn` beforehand. */
export const yesOption = flag('-y, --yes', { en: 'do not ask', 'pt-BR': 'não pergunta' });

/** The option that answers the question of `mayEnd` beforehand. */
export const confirmOption = value('--confirm <name>', {
  en: 'its name, typed out, instead of being asked',
  'pt-BR': 'o nome, por extenso, em vez da pergunta',
});

/** Of acts that want a name: it stands in the tables of options, and what it does is told. */
export const yesIsNotEnough = flag('-y, --yes', {
  en: 'is not enough here: see --confirm',
  'pt-BR': 'não basta aqui: veja --confirm',
});

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
  context.stderr.words(act.effect);
  const prompt = await openPrompt(context);
  if (await prompt.confirm('goOn', context.say('goOn'))) return true;
  context.note(context.say('nothingChanged'));
  return false;
}

/**
 * Shows what a command is about to end for good, and wants its name typed: a yes is given too easily. `confirm` is the
 * name that was given beforehand.
 *
 * @throws CreditError PROMPT_NEEDED where no name was given and there is nobody to ask; INVALID_ARGUMENT for another name.
 */
export async function mayEnd(
  context: CommandContext,
  act: { readonly effect: string; readonly name: string; readonly confirm: string | undefined },
): Promise<boolean> {
  const { name, confirm } = act;
  if (confirm !== undefined) {
    if (confirm.trim() === name) return true;
    throw new CreditError('INVALID_ARGUMENT', {
      name: '--confirm',
      reason: textOf('otherName', { given: confirm }),
      expected: `--confirm "${name}"`,
    });
  }
  if (!context.interactive) {
    const flag = `--confirm "${name}"`;
    throw new CreditError('PROMPT_NEEDED', { question: textOf('typeName', { name }), flag, choices: flag });
  }
  const { say, stderr } = context;
  stderr.words(act.effect);
  const prompt = await openPrompt(context);
  const typed = await prompt.ask({
    key: 'name',
    message: say('typeName', { name }),
    comment: () => '',
    refuse: () => null,
  });
  if (typed.trim() === name) return true;
  context.note(say('nothingChanged'));
  return false;
}
