import { choiceSpelled, fitsInput } from './fit-input.ts';
import type { GivenInput } from './given-input.ts';
import { inputCode, inputNamed, type PolicyInput } from './input.ts';
import { invalidInput, requiredInput, unknownInput } from './input-errors.ts';

/**
 * What a request gives, judged by what its policy declares, in the order of the policy. What is null was not given.
 *
 * @throws CreditError UNKNOWN_INPUT, INVALID_INPUT; INPUT_REQUIRED for what the policy cannot do without.
 */
export function readInputs(
  declared: readonly PolicyInput[] | undefined,
  values: Readonly<Record<string, unknown>> = {},
): readonly GivenInput[] {
  for (const name of Object.keys(values))
    if (inputNamed(declared, name) === undefined) throw unknownInput(declared, name);
  return (declared ?? []).flatMap((input) => {
    const value = Object.hasOwn(values, input.name) ? (values[input.name] ?? undefined) : undefined;
    if (value === undefined) {
      if (input.required === true) throw requiredInput(input);
      return [];
    }
    if (!fitsInput(input, value)) throw invalidInput(input, value);
    return [{ ...inputCode(input), value: choiceSpelled(input.choices ?? [], value) ?? value }];
  });
}
