import type { App } from '../../app.ts';
import { say } from '../../base/language.ts';
import { showPolicy } from '../../credit-policy/list-policies.ts';
import { usualPurposeRules } from '../../policy/purpose.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { openPrompt } from '../output/prompt.ts';

/** Asks why people are looked up where policy or setting demand it and the policy says nothing; undefined where they do not. */
export async function askPurpose(
  context: CommandContext,
  { engine, storage, actor }: App,
  policyId: string,
): Promise<string | undefined> {
  const { language } = context;
  const { purposes, required } = engine.purposes ?? usualPurposeRules;
  const { kind, type, purpose } = await showPolicy(storage.db, actor, { policyId });
  const isOfPeople = kind === 'OPERATION' || type === 'cpf';
  if (!isOfPeople || purpose?.default !== undefined || !(required || purpose?.required === true))
    return undefined;
  const prompt = await openPrompt(context);
  return prompt.choose(
    'purpose',
    context.say('askPurpose'),
    purposes.map(({ code, title }) => ({ value: code, name: plainWords(say(title, language)) })),
  );
}
