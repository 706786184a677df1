import { isOnCalendar } from '../../base/calendar-day.ts';
import type { Text } from '../../base/language.ts';
import { comparedText } from '../../base/plain-text.ts';
import { quoted } from '../../yaml/suggestion.ts';
import { inputOfFigure } from '../credit-limit.ts';
import type { DraftInput } from '../draft.ts';
import { fitsInput, inputRange, minimumOf } from '../inputs/fit-input.ts';
import { inputSpellings, inputTypes } from '../inputs/input.ts';
import { valueKinds } from '../value-kind.ts';
import { defineCheck, type Found } from './define-check.ts';

/** Columns and keys of a request that mean something already. */
const reserved: ReadonlySet<string> = new Set(['amount', 'document', 'name', 'policy', 'reference']);

/** What the caller knows is declared so that every request can be judged by it: each input once, with bounds of its own type. */
export const inputs = defineCheck({
  codes: {
    DUPLICATE_INPUT: {
      severity: 'error',
      title: { en: 'Two inputs of one name or title', 'pt-BR': 'Duas entradas com o mesmo nome ou título' },
    },
    RESERVED_INPUT: {
      severity: 'error',
      title: {
        en: 'An input called like something that every request has',
        'pt-BR': 'Entrada com o nome de algo que toda solicitação tem',
      },
    },
    INPUT_BOUNDS: {
      severity: 'error',
      title: {
        en: 'An input with bounds that do not fit it',
        'pt-BR': 'Entrada com limites que não lhe servem',
      },
    },
    DUPLICATE_CHOICE: {
      severity: 'error',
      title: {
        en: 'Two choices with the same text to a rule',
        'pt-BR': 'Duas opções com o mesmo texto para uma regra',
      },
    },
    UNUSED_INPUT: {
      severity: 'warning',
      title: { en: 'An input that no rule reads', 'pt-BR': 'Entrada que nenhuma regra lê' },
    },
  },
  *find({ inputs: declared, rules, creditLimit }) {
    yield* misdeclaredInputs(declared);
    const read = new Set<unknown>([
      ...rules.flatMap(({ criteria }) => criteria.map(({ input }) => input)),
      ...(creditLimit?.figures ?? []).map(({ name }) => inputOfFigure(name)),
    ]);
    // A rule without a readable name may read any of them.
    if (rules.some(({ criteria }) => criteria.length === 0)) return;
    for (const { name, path } of declared) {
      if (read.has(name)) continue;
      yield {
        code: 'UNUSED_INPUT',
        place: { path: [...path, 'name'] },
        message: { en: `No rule reads ${name}`, 'pt-BR': `Nenhuma regra lê ${name}` },
        suggestion: {
          en: 'Ask only for what is used: add a rule with rule: INPUT, or take it out',
          'pt-BR': 'Peça só o que é usado: acrescente uma regra com rule: INPUT, ou retire-a',
        },
      };
    }
  },
});

/** What is wrong with the declarations of inputs themselves, whoever declares them. */
export function* misdeclaredInputs(
  declared: readonly DraftInput[],
): Generator<Found<'RESERVED_INPUT' | 'DUPLICATE_INPUT' | 'DUPLICATE_CHOICE' | 'INPUT_BOUNDS'>> {
  const seen = new Set<string>();
  for (const input of declared) {
    const { name, path } = input;
    const place = { path: [...path, 'name'] };
    if (reserved.has(name)) {
      yield {
        code: 'RESERVED_INPUT',
        place,
        message: {
          en: `Every request has ${name} of its own`,
          'pt-BR': `Toda solicitação já tem o seu ${name}`,
        },
        suggestion:
          name === 'amount'
            ? { en: 'Rules read it as REQUESTED_AMOUNT', 'pt-BR': 'As regras o leem como REQUESTED_AMOUNT' }
            : null,
      };
    }
    // Columns are matched by name or title, whatever their capitals, accents and blanks.
    const spellings = inputSpellings(input);
    const twin = [...spellings].find((spelling) => seen.has(spelling));
    if (twin !== undefined) {
      yield {
        code: 'DUPLICATE_INPUT',
        place,
        message: { en: `There are two inputs ${quoted(twin)}`, 'pt-BR': `Há duas entradas ${quoted(twin)}` },
      };
    }
    for (const spelling of spellings) seen.add(spelling);
    yield* twinChoices(input);
    yield* misfits(input);
  }
}

/** Finds choices that are the same text to a rule, such as `Sim` and `SIM.`. */
function* twinChoices({ choices, path }: DraftInput): Generator<Found<'DUPLICATE_CHOICE'>> {
  const seen = new Map<string, string>();
  for (const [index, choice] of (choices ?? []).entries()) {
    const compared = comparedText(choice);
    const twin = seen.get(compared);
    if (twin === undefined) {
      seen.set(compared, choice);
      continue;
    }
    yield {
      code: 'DUPLICATE_CHOICE',
      place: { path: [...path, 'choices', index] },
      message: {
        en: `To a rule, ${quoted(choice)} and ${quoted(twin)} are the same text`,
        'pt-BR': `Para uma regra, ${quoted(choice)} e ${quoted(twin)} são o mesmo texto`,
      },
      suggestion: {
        en: 'Keep one of them, or use different letters, digits or signs',
        'pt-BR': 'Mantenha só uma, ou use letras, dígitos ou sinais diferentes',
      },
    };
  }
}

/** What a declaration says that its type does not have, or contradicts. */
function* misfits(input: DraftInput): Generator<Found<'INPUT_BOUNDS'>> {
  const { type, maximum, choices, unit, path } = input;
  const minimum = minimumOf(input);
  const wrong = (key: string, message: Text, suggestion: Text | null = null): Found<'INPUT_BOUNDS'> => ({
    code: 'INPUT_BOUNDS',
    place: { path: [...path, key] },
    message,
    suggestion,
  });
  const isNumber = type !== 'date' && valueKinds[inputTypes[type]].shape === 'number';
  for (const key of ['minimum', 'maximum'] as const) {
    const bound = input[key];
    const isFitting = isNumber
      ? typeof bound === 'number'
      : type === 'date' && typeof bound === 'string' && isOnCalendar(bound);
    if (bound === undefined || isFitting) continue;
    yield wrong(key, {
      en: isNumber
        ? `The ${key} of a ${type} is a number`
        : type === 'date'
          ? `The ${key} of a date is a date, YYYY-MM-DD`
          : `A ${type} has no ${key}`,
      'pt-BR': isNumber
        ? `O ${key} de ${type} é um número`
        : type === 'date'
          ? `O ${key} de date é uma data, AAAA-MM-DD`
          : `${type} não tem ${key}`,
    });
  }
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
    yield wrong(input.minimum === undefined ? 'maximum' : 'minimum', {
      en: `Nothing is from ${minimum} to ${maximum}`,
      'pt-BR': `Nada fica de ${minimum} a ${maximum}`,
    });
  }
  if ((type === 'choice') !== (choices !== undefined)) {
    yield wrong(type === 'choice' ? 'type' : 'choices', {
      en: type === 'choice' ? 'A choice says its choices:' : `Only a choice has choices, not a ${type}`,
      'pt-BR': type === 'choice' ? 'choice diz as suas choices:' : `Só choice tem choices, não ${type}`,
    });
  }
  if (unit !== undefined && type !== 'number' && type !== 'integer') {
    yield wrong('unit', {
      en: `Only a number or an integer has a unit of its own, not a ${type}`,
      'pt-BR': `Só number ou integer tem unidade própria, não ${type}`,
    });
  }
  if (input.default !== undefined && !fitsInput(input, input.default)) {
    const range = inputRange(input);
    yield wrong(
      'default',
      {
        en: `The default ${quoted(String(input.default))} is none that a request could give`,
        'pt-BR': `O default ${quoted(String(input.default))} não é um que uma solicitação poderia informar`,
      },
      range,
    );
  }
  if (input.default !== undefined && input.required === true) {
    yield wrong('default', {
      en: 'What is required is never absent: a default says nothing',
      'pt-BR': 'O que é obrigatório nunca falta: um default não diz nada',
    });
  }
}
