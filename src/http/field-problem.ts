import type { TSchema } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors';
import { type Language, say, type Text } from '../base/language.ts';

/** One field that cannot be what it is; `pointer` is a JSON Pointer (RFC 6901) into the body, or `?name` of the query. */
export interface FieldProblem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
  /** The message in all languages. Default: `message` in English, and the text of `code` in other languages. */
  readonly text?: Text;
}

/** So many are told; whoever sends more wrong fields mends these first. */
export const maximumProblems = 20;

const checks = new WeakMap<TSchema, TypeCheck<TSchema>>();

/** What is wrong with `value`, by the schema; empty where it fits. */
export function findFieldProblems(schema: TSchema, value: unknown, prefix = ''): readonly FieldProblem[] {
  let check = checks.get(schema);
  if (check === undefined) {
    check = TypeCompiler.Compile(schema);
    checks.set(schema, check);
  }
  if (check.Check(value)) return [];
  const problems = new Map<string, FieldProblem>();
  for (const error of check.Errors(value)) {
    const pointer = `${prefix}${error.path}`;
    // The first thing said about a field is the cause of what follows.
    if (!problems.has(pointer))
      problems.set(pointer, { pointer, code: codeOf(error), message: messageOf(error) });
    if (problems.size >= maximumProblems) break;
  }
  return [...problems.values()];
}

function codeOf({ type, value, schema }: ValueError): string {
  if (value === undefined || type === ValueErrorType.ObjectRequiredProperty) return 'REQUIRED';
  switch (type) {
    case ValueErrorType.ObjectAdditionalProperties:
      return 'UNKNOWN_FIELD';
    case ValueErrorType.StringMinLength:
    case ValueErrorType.StringMaxLength:
    case ValueErrorType.ArrayMinItems:
    case ValueErrorType.ArrayMaxItems:
      return 'LENGTH';
    case ValueErrorType.StringPattern:
    case ValueErrorType.StringFormat:
      return 'FORMAT';
    case ValueErrorType.NumberMinimum:
    case ValueErrorType.NumberMaximum:
    case ValueErrorType.NumberExclusiveMinimum:
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.IntegerMaximum:
      return 'RANGE';
    case ValueErrorType.Union:
      return isChoice(schema) ? 'CHOICE' : 'TYPE';
    case ValueErrorType.Literal:
      return 'CHOICE';
    default:
      return 'TYPE';
  }
}

/** Words to choose from, rather than values of several types. */
function isChoice({ anyOf }: TSchema): boolean {
  return Array.isArray(anyOf) && anyOf.every((member) => Object.hasOwn(Object(member), 'const'));
}

/** What would be right; never what was sent, which may be anybody's data. */
function messageOf({ schema, message, value }: ValueError): string {
  const expected = schema.description ?? message;
  return value === undefined ? `is missing: ${expected}` : `expected: ${expected}`;
}

/** Said in place of the descriptions of the schemas, which are in English. */
const codeTexts: Readonly<Record<string, Text>> = {
  REQUIRED: { en: 'is missing', 'pt-BR': 'está faltando' },
  UNKNOWN_FIELD: { en: 'is not a field here', 'pt-BR': 'não é um campo daqui' },
  LENGTH: { en: 'is too short or too long', 'pt-BR': 'é curto ou longo demais' },
  FORMAT: { en: 'is not written as expected', 'pt-BR': 'não está escrito como se espera' },
  RANGE: { en: 'is too small or too large', 'pt-BR': 'é pequeno ou grande demais' },
  CHOICE: { en: 'is not one of the values allowed', 'pt-BR': 'não é um dos valores permitidos' },
  TYPE: { en: 'is of another type than expected', 'pt-BR': 'é de um tipo diferente do esperado' },
};

/** A problem in the reader's language; in English it also says what would be right. */
export function fieldProblemIn(problem: FieldProblem, language: Language): FieldProblem {
  const { text: own, ...shown } = problem;
  const text = own ?? (language === 'en' ? undefined : codeTexts[problem.code]);
  return text === undefined ? shown : { ...shown, message: say(text, language) };
}
