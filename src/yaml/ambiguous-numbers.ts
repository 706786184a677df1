import type { Text } from '../base/language.ts';
import type { Problem, ValuePath } from './finding.ts';
import type { LocatedValue } from './located-value.ts';

/** The code of this file, with what it is about. */
export const ambiguousNumberCodes = {
  AMBIGUOUS_NUMBER: {
    en: 'A number whose point may separate thousands or decimals',
    'pt-BR': 'Número cujo ponto pode separar milhares ou decimais',
  },
} as const satisfies Record<string, Text>;

/** One point with three digits after it, which YAML reads as decimals and many people write for thousands. */
const ambiguousNumber = /^[-+]?[1-9]\d{0,2}\.\d{3}$/;

/** Whether a number is written such as `12.500`. */
export function isAmbiguousNumber(written: string): boolean {
  return ambiguousNumber.test(written);
}

/** Returns each number that is written such as `12.500`, with its place. Such a number is 12500 for some readers and 12.5 for others. */
export function* ambiguousNumbers(at: LocatedValue, path: ValuePath = []): Generator<Problem> {
  const { written } = at;
  if (written !== undefined && isAmbiguousNumber(written)) yield problemOf(written, path);
  for (const [key, { held }] of at.entries ?? []) yield* ambiguousNumbers(held, [...path, key]);
  for (const [index, item] of (at.items ?? []).entries()) yield* ambiguousNumbers(item, [...path, index]);
}

function problemOf(written: string, path: ValuePath): Problem {
  const whole = written.replace('.', '');
  const decimal = `${written}0`;
  return {
    code: 'AMBIGUOUS_NUMBER',
    severity: 'error',
    place: { path },
    message: {
      en: `${written} is ${whole} for some readers, and ${decimal} for others`,
      'pt-BR': `${written} é ${whole} para uns leitores e ${decimal} para outros`,
    },
    suggestion: { en: `Write ${whole} or ${decimal}`, 'pt-BR': `Escreva ${whole} ou ${decimal}` },
  };
}
