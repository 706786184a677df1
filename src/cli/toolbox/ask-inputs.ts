import type { App } from '../../app.ts';
import { CreditError, describeError } from '../../base/errors.ts';
import { type Language, say } from '../../base/language.ts';
import { getPolicyForBatch } from '../../batch/batch-policy.ts';
import { inputRange } from '../../policy/inputs/fit-input.ts';
import { inputInWords } from '../../policy/inputs/given-input.ts';
import { inputTitle, type PolicyInput } from '../../policy/inputs/input.ts';
import { readInputs } from '../../policy/inputs/read-inputs.ts';
import { typedInputs } from '../../policy/inputs/typed-input.ts';
import type { CommandContext } from '../context.ts';
import { openPrompt } from '../output/prompt.ts';

/** Asks for each input that the policy or operation declares, with its bounds; what is left empty is not given. */
export async function askInputs(
  context: CommandContext,
  { storage, actor }: App,
  policyId: string,
): Promise<ReadonlyMap<string, string>> {
  const { inputs } = await getPolicyForBatch(storage.db, actor.organizationId, policyId);
  const answers = new Map<string, string>();
  for (const input of inputs) {
    const typed = await askInput(context, input);
    if (typed.trim() !== '') answers.set(input.name, typed.trim());
  }
  return answers;
}

async function askInput(context: CommandContext, input: PolicyInput): Promise<string> {
  const { language } = context;
  const prompt = await openPrompt(context);
  const expected = say(inputRange(input), language);
  return prompt.ask({
    key: 'input',
    message: context.say(input.required === true ? 'askInput' : 'askOptionalInput', {
      title: inputTitle(input, language),
      expected,
    }),
    comment: (text) => shownValue(input, text, language),
    refuse: (text) => refusal(input, text, language),
  });
}

function read(input: PolicyInput, typed: string) {
  return readInputs([input], typedInputs([input], new Map([[input.name, typed]])));
}

function shownValue(input: PolicyInput, typed: string, language: Language): string {
  if (refusal(input, typed, language) !== null) return '';
  const [given] = read(input, typed);
  return given === undefined ? '' : inputInWords(given, language);
}

function refusal(input: PolicyInput, typed: string, language: Language): string | null {
  try {
    read(input, typed);
    return null;
  } catch (error) {
    if (error instanceof CreditError) return describeError(error, language).message;
    throw error;
  }
}
