import { CreditError } from '../../base/errors.ts';
import { nearestName } from '../../yaml/nearest-name.ts';
import { onOneLine } from '../../yaml/suggestion.ts';
import { inputRange, isTooLarge, largestNumberText } from './fit-input.ts';
import { inputText, type PolicyInput } from './input.ts';

/** A value as an error repeats it; what says something of a person stands in none. */
export function repeatedInError({ personal }: PolicyInput, value: unknown): string {
  if (personal === true) return '…';
  return onOneLine(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

export function unknownInput(
  declared: readonly PolicyInput[] | undefined,
  name: string,
): CreditError<'UNKNOWN_INPUT'> {
  const names = (declared ?? []).map((input) => input.name);
  const near = nearestName(name, names);
  return new CreditError('UNKNOWN_INPUT', {
    name: onOneLine(name),
    suggestion:
      near === undefined ? '' : { en: `Did you mean ${near}? `, 'pt-BR': `Você quis dizer ${near}? ` },
    choices: names.join(', ') || '-',
  });
}

export function invalidInput(input: PolicyInput, value: unknown): CreditError<'INVALID_INPUT'> {
  const { name } = input;
  return new CreditError('INVALID_INPUT', {
    name,
    given: repeatedInError(input, value),
    expected: isTooLarge(value) ? largestNumberText : inputRange(input),
  });
}

export function requiredInput(input: PolicyInput): CreditError<'INPUT_REQUIRED'> {
  const { name } = input;
  return new CreditError('INPUT_REQUIRED', { name, title: inputText(input), expected: inputRange(input) });
}
