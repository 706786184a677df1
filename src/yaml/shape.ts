import type { TSchema } from '@sinclair/typebox';
import { Errors, type ValueError, ValueErrorType } from '@sinclair/typebox/errors';
import { isRecord } from '../base/is-record.ts';
import type { Text } from '../base/language.ts';
import { isAmbiguousNumber } from './ambiguous-numbers.ts';
import type { Problem, ValuePath } from './finding.ts';
import { quoted, readDecimalComma, suggestName } from './suggestion.ts';

/** The codes of this file, with what each is about. */
export const shapeCodes = {
  UNKNOWN_KEY: {
    en: 'A key that files of this kind do not have',
    'pt-BR': 'Chave que arquivos deste tipo não têm',
  },
  MISSING_KEY: { en: 'A key that must be there is missing', 'pt-BR': 'Falta uma chave obrigatória' },
  WRONG_TYPE: { en: 'A value of another type than expected', 'pt-BR': 'Valor de tipo diferente do esperado' },
  INVALID_VALUE: {
    en: 'A value that is not one of those allowed',
    'pt-BR': 'Valor que não é um dos permitidos',
  },
  OUT_OF_RANGE: {
    en: 'A value too small, too large, too short or too long',
    'pt-BR': 'Valor pequeno, grande, curto ou longo demais',
  },
} as const satisfies Record<string, Text>;

/** What a language of files says in its own words, where its schema alone would leave the author guessing. */
export interface ShapeWords {
  /** What a spelling asks for, by its pattern in the schema. */
  readonly spellings?: Readonly<Record<string, Text>>;
  /** What to add where a key is missing, by the key. */
  readonly missing?: Readonly<Record<string, Text>>;
}

/**
 * Everything by which a value parsed from YAML differs from a schema, one problem for each place. What would be right is
 * said by the schema and, where that is not enough, by `words`.
 */
export function* checkShape(value: unknown, schema: TSchema, words: ShapeWords = {}): Generator<Problem> {
  yield* explain(Errors(schema, value), { root: value, words });
}

/** The value that is checked, and the words of its language. */
interface Checked {
  readonly root: unknown;
  readonly words: ShapeWords;
}

function* explain(errors: Iterable<ValueError>, checked: Checked): Generator<Problem> {
  for (const error of errors) {
    const alternatives = alternativesOf(error.schema);
    if (
      error.type === ValueErrorType.Union &&
      alternatives !== undefined &&
      choicesOf(error.schema) === undefined
    ) {
      yield* explainAlternative(error, alternatives, checked);
    } else if (error.value !== undefined || error.type === ValueErrorType.ObjectRequiredProperty) {
      // What is missing is said once, as a missing key; the schema reports its type too.
      yield describe(error, pathIn(checked.root, error.path), checked.words);
    }
  }
}

/** Of several forms, speaks only about the one that the author evidently meant: the one whose first key is there. */
function* explainAlternative(
  error: ValueError,
  alternatives: readonly TSchema[],
  checked: Checked,
): Generator<Problem> {
  const { value } = error;
  if (!isRecord(value)) {
    const choices = alternatives.flatMap((form) => choicesOf(form) ?? []);
    if (typeof value === 'string' && choices.length > 0) {
      yield invalidValue(error, pathIn(checked.root, error.path), suggestName(value, choices));
    } else if (value !== undefined)
      yield wrongType(error, pathIn(checked.root, error.path), typeWords['object']);
    return;
  }
  const meant = alternatives.findIndex((form) => {
    const [first] = Object.keys(form['properties'] ?? {});
    return first !== undefined && Object.hasOwn(value, first);
  });
  const first = alternatives.findIndex((form) => form['properties'] !== undefined);
  yield* explain(error.errors[Math.max(meant, first, 0)] ?? [], checked);
}

function describe(error: ValueError, path: ValuePath, words: ShapeWords): Problem {
  switch (error.type) {
    case ValueErrorType.ObjectAdditionalProperties:
      return unknownKey(error, path);
    case ValueErrorType.ObjectRequiredProperty:
      return missingKey(path, words);
    case ValueErrorType.Union:
    case ValueErrorType.Literal:
      return invalidValue(error, path, suggestName(String(error.value), choicesOf(error.schema) ?? []));
    case ValueErrorType.StringPattern:
      return invalidValue(error, path, spellingOf(String(error.schema['pattern']), words));
    default:
      return rangeOf(error) === undefined
        ? wrongType(error, path, typeWords[String(error.schema['type'])])
        : outOfRange(error, path);
  }
}

function unknownKey(error: ValueError, path: ValuePath): Problem {
  const key = String(path.at(-1));
  const owner = labelOf(path.slice(0, -1));
  const keys = Object.keys(error.schema['properties'] ?? {});
  return {
    code: 'UNKNOWN_KEY',
    severity: 'error',
    place: { path, part: 'key' },
    message: {
      en: `${quoted(key)} is not a key of ${owner.en}`,
      'pt-BR': `${quoted(key)} não é uma chave de ${owner['pt-BR']}`,
    },
    suggestion: suggestName(key, keys),
  };
}

function missingKey(path: ValuePath, { missing = {} }: ShapeWords): Problem {
  const key = String(path.at(-1));
  const parent = path.slice(0, -1);
  const owner = labelOf(parent);
  return {
    code: 'MISSING_KEY',
    severity: 'error',
    place: { path: parent },
    message: { en: `${key} is missing in ${owner.en}`, 'pt-BR': `falta ${key} em ${owner['pt-BR']}` },
    suggestion: missing[key] ?? null,
  };
}

function invalidValue(error: ValueError, path: ValuePath, suggestion: Text | null): Problem {
  const label = labelOf(path);
  const actual = typeof error.value === 'string' ? quoted(error.value) : undefined;
  return {
    code: 'INVALID_VALUE',
    severity: 'error',
    place: { path },
    message: {
      en: `${label.en} cannot be ${actual ?? kindOf(error.value).en}`,
      'pt-BR': `${label['pt-BR']} não pode ser ${actual ?? kindOf(error.value)['pt-BR']}`,
    },
    suggestion,
  };
}

function wrongType({ value }: ValueError, path: ValuePath, expected: Text | undefined): Problem {
  const label = labelOf(path);
  const actual = kindOf(value);
  return {
    code: 'WRONG_TYPE',
    severity: 'error',
    place: { path },
    message: {
      en: `${label.en} is ${actual.en}${expected === undefined ? '' : `, and must be ${expected.en}`}`,
      'pt-BR': `${label['pt-BR']} é ${actual['pt-BR']}${expected === undefined ? '' : `, e deve ser ${expected['pt-BR']}`}`,
    },
    suggestion: suggestType(value, expected),
  };
}

/** Words that people write for true and false, including the YAML 1.1 words. */
const booleanWords = [
  { word: 'true', pattern: /^(?:y|yes|on|s|sim|t|true|v|verdadeiro)$/i },
  { word: 'false', pattern: /^(?:n|no|off|n[aã]o|f|false|falso)$/i },
];

function suggestBoolean(value: unknown): Text {
  const text = typeof value === 'string' ? value.trim() : '';
  const { word } = booleanWords.find(({ pattern }) => pattern.test(text)) ?? {};
  if (word === undefined) return { en: 'Write true or false', 'pt-BR': 'Escreva true ou false' };
  return text.toLowerCase() === word
    ? { en: `Without quotes: ${word}`, 'pt-BR': `Sem aspas: ${word}` }
    : {
        en: `Write ${word}: in YAML 1.2, ${text} is a text`,
        'pt-BR': `Escreva ${word}: no YAML 1.2, ${text} é um texto`,
      };
}

/** Returns a number without its commas if they may separate thousands: 20000 for `20,000`. */
function withoutThousands(text: string): string | undefined {
  return /^-?[1-9]\d{0,2}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : undefined;
}

function suggestType(value: unknown, expected: Text | undefined): Text | null {
  if (expected === typeWords['string'] && (typeof value === 'number' || typeof value === 'boolean')) {
    return { en: `Put it in quotes: "${value}"`, 'pt-BR': `Ponha entre aspas: "${value}"` };
  }
  const isNumber = expected === typeWords['number'] || expected === typeWords['integer'];
  if (isNumber && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) {
    return { en: `Without quotes: ${value}`, 'pt-BR': `Sem aspas: ${value}` };
  }
  const thousands = isNumber && typeof value === 'string' ? withoutThousands(value) : undefined;
  if (thousands !== undefined) {
    const decimal = expected === typeWords['integer'] ? undefined : readDecimalComma(String(value));
    if (decimal === undefined) return { en: `Write ${thousands}`, 'pt-BR': `Escreva ${thousands}` };
    const other = isAmbiguousNumber(String(decimal)) ? `${decimal}0` : decimal;
    return {
      en: `Write ${thousands}, or ${other} for decimals`,
      'pt-BR': `Escreva ${thousands}, ou ${other} se forem decimais`,
    };
  }
  const meant = isNumber && typeof value === 'string' ? readDecimalComma(value) : undefined;
  if (meant !== undefined) {
    return expected === typeWords['integer'] && !Number.isInteger(meant)
      ? { en: 'Write a whole number', 'pt-BR': 'Escreva um número inteiro' }
      : { en: `Write ${meant}`, 'pt-BR': `Escreva ${meant}` };
  }
  if (expected === typeWords['boolean']) return suggestBoolean(value);
  if (expected === typeWords['array'] && typeof value === 'string') {
    return { en: `In brackets: [${value}]`, 'pt-BR': `Entre colchetes: [${value}]` };
  }
  return null;
}

function outOfRange(error: ValueError, path: ValuePath): Problem {
  const label = labelOf(path);
  const range = rangeOf(error) ?? { en: '', 'pt-BR': '' };
  return {
    code: 'OUT_OF_RANGE',
    severity: 'error',
    place: { path },
    message: {
      en: `${label.en} must have ${range.en}`,
      'pt-BR': `${label['pt-BR']} deve ter ${range['pt-BR']}`,
    },
    suggestion: null,
  };
}

/** What a value of the wrong size should be; undefined for an error of another sort. */
function rangeOf({ type, schema }: ValueError): Text | undefined {
  switch (type) {
    case ValueErrorType.NumberMinimum:
    case ValueErrorType.IntegerMinimum:
      return {
        en: `a value of at least ${schema['minimum']}`,
        'pt-BR': `valor de no mínimo ${schema['minimum']}`,
      };
    case ValueErrorType.NumberMaximum:
    case ValueErrorType.IntegerMaximum:
      return {
        en: `a value of at most ${schema['maximum']}`,
        'pt-BR': `valor de no máximo ${schema['maximum']}`,
      };
    case ValueErrorType.NumberExclusiveMinimum:
      return {
        en: `a value above ${schema['exclusiveMinimum']}`,
        'pt-BR': `valor acima de ${schema['exclusiveMinimum']}`,
      };
    case ValueErrorType.StringMinLength:
      return { en: 'some text', 'pt-BR': 'algum texto' };
    case ValueErrorType.StringMaxLength:
      return {
        en: `at most ${schema['maxLength']} characters`,
        'pt-BR': `no máximo ${schema['maxLength']} caracteres`,
      };
    case ValueErrorType.ArrayMinItems:
      return {
        en: `at least ${schema['minItems']} item(s)`,
        'pt-BR': `pelo menos ${schema['minItems']} item(ns)`,
      };
    case ValueErrorType.ArrayMaxItems:
      return { en: `at most ${schema['maxItems']} items`, 'pt-BR': `no máximo ${schema['maxItems']} itens` };
    case ValueErrorType.ObjectMinProperties:
      return {
        en: `at least ${schema['minProperties']} key(s)`,
        'pt-BR': `pelo menos ${schema['minProperties']} chave(s)`,
      };
    default:
      return undefined;
  }
}

const typeWords: Readonly<Record<string, Text>> = {
  string: { en: 'a text', 'pt-BR': 'um texto' },
  number: { en: 'a number', 'pt-BR': 'um número' },
  integer: { en: 'a whole number', 'pt-BR': 'um número inteiro' },
  boolean: { en: 'true or false', 'pt-BR': 'true ou false' },
  array: { en: 'a list', 'pt-BR': 'uma lista' },
  object: { en: 'a map of keys', 'pt-BR': 'um mapa de chaves' },
};

/** Spellings of dates, which begin alike in every schema that has one. */
const dayWords: Text = { en: 'A day such as 2026-01-31', 'pt-BR': 'Um dia, como 2026-01-31' };
const monthWords: Text = { en: 'A month such as 2026-01', 'pt-BR': 'Um mês, como 2026-01' };

function spellingOf(pattern: string, { spellings = {} }: ShapeWords): Text | null {
  if (pattern.startsWith('^\\d{4}-')) return pattern === '^\\d{4}-\\d{2}$' ? monthWords : dayWords;
  return spellings[pattern] ?? null;
}

function kindOf(value: unknown): Text {
  if (value === null || value === undefined) return { en: 'empty', 'pt-BR': 'vazio' };
  if (Array.isArray(value)) return { en: 'a list', 'pt-BR': 'uma lista' };
  if (typeof value === 'object') return { en: 'a map of keys', 'pt-BR': 'um mapa de chaves' };
  const actual = quoted(String(value));
  if (typeof value === 'string') return { en: `the text ${actual}`, 'pt-BR': `o texto ${actual}` };
  return { en: String(value), 'pt-BR': String(value) };
}

/** How a place is called: by its key, by its position in a list, or as the file. */
function labelOf(path: ValuePath): Text {
  const last = path.at(-1);
  if (last === undefined) return { en: 'the file', 'pt-BR': 'o arquivo' };
  if (typeof last === 'string') return { en: last, 'pt-BR': last };
  const list = path.at(-2);
  return list === undefined
    ? { en: `item ${last + 1}`, 'pt-BR': `item ${last + 1}` }
    : { en: `item ${last + 1} of ${list}`, 'pt-BR': `item ${last + 1} de ${list}` };
}

/** The keys and indexes of a JSON pointer (RFC 6901) into a value. */
function pathIn(root: unknown, pointer: string): ValuePath {
  const path: (string | number)[] = [];
  let at: unknown = root;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(at) ? Number(key) : key);
    if (Array.isArray(at)) at = at[Number(key)];
    else at = isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return path;
}

function alternativesOf(schema: TSchema): readonly TSchema[] | undefined {
  const forms: unknown = schema['anyOf'];
  return Array.isArray(forms) ? forms : undefined;
}

/** The words that a value can be, where the schema is a choice of words. */
function choicesOf(schema: TSchema): readonly string[] | undefined {
  if (typeof schema['const'] === 'string') return [schema['const']];
  const words = alternativesOf(schema)?.map((form): unknown => form['const']);
  return words?.every((word) => typeof word === 'string') ? words : undefined;
}
