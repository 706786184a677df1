import type { Text } from '../../base/language.ts';
import { isAmbiguousNumber } from '../../yaml/ambiguous-numbers.ts';
import type { ValuePath } from '../../yaml/finding.ts';
import { quoted, suggestChoices, suggestName } from '../../yaml/suggestion.ts';
import { type ConditionProblem, operatorsFor, unitsFor } from '../condition.ts';
import type { OperatorDefinition } from '../operators/define-operator.ts';
import { type OperatorName, operators } from '../operators/index.ts';
import type { Rule } from '../rules/define-rule.ts';
import { type Unit, valueKinds } from '../value-kind.ts';
import { defineCheck, type Found } from './define-check.ts';

const codes = {
  CONDITION_MALFORMED: {
    severity: 'error',
    title: { en: 'A condition that cannot be read', 'pt-BR': 'Condição que não pode ser lida' },
  },
  UNKNOWN_OPERATOR: {
    severity: 'error',
    title: { en: 'An operator that does not exist', 'pt-BR': 'Operador que não existe' },
  },
  OPERATOR_MISMATCH: {
    severity: 'error',
    title: {
      en: 'An operator that does not fit the value of the rule',
      'pt-BR': 'Operador que não serve ao valor da regra',
    },
  },
  OPERAND_COUNT: {
    severity: 'error',
    title: { en: 'Too few or too many thresholds', 'pt-BR': 'Limites a menos ou a mais' },
  },
  NUMBER_MALFORMED: {
    severity: 'error',
    title: { en: 'A threshold that is no number', 'pt-BR': 'Limite que não é número' },
  },
  UNIT_MISMATCH: {
    severity: 'error',
    title: { en: 'A unit that does not fit the rule', 'pt-BR': 'Unidade que não serve à regra' },
  },
  UNIT_MISSING: {
    severity: 'error',
    title: { en: 'A threshold without the unit that it needs', 'pt-BR': 'Limite sem a unidade necessária' },
  },
  BETWEEN_SWAPPED: {
    severity: 'error',
    title: { en: 'BETWEEN with its ends swapped', 'pt-BR': 'BETWEEN com os extremos trocados' },
  },
} as const;

/** Every condition can be read as one of its rule. */
export const readableCondition = defineCheck({
  codes,
  *find({ rules }) {
    for (const { path, rule, conditions } of rules.flatMap(({ criteria }) => criteria)) {
      for (const { key, reading } of conditions) {
        if (rule !== undefined && reading?.problem !== undefined) {
          yield describe(reading.problem, rule, [...path, key]);
        }
      }
    }
  },
});

function describe(problem: ConditionProblem, rule: Rule, path: ValuePath): Found<keyof typeof codes> {
  const { code, token } = problem;
  return { code, place: { path, piece: token }, ...explain(problem, rule) };
}

type Explanation = Pick<Found, 'message' | 'suggestion'>;

function explain({ code, token, operator, unit }: ConditionProblem, rule: Rule): Explanation {
  const word = quoted(token.text);
  const kind = valueKinds[rule.value].title;
  const misfit: Text = {
    en: `${rule.id} is ${kind.en}; ${word} does not fit`,
    'pt-BR': `${rule.id} é ${kind['pt-BR']}; ${word} não serve`,
  };
  switch (code) {
    case 'CONDITION_MALFORMED':
      return malformed(token.quoted, rule);
    case 'UNKNOWN_OPERATOR':
      return {
        message: { en: `There is no operator ${word}`, 'pt-BR': `Não existe o operador ${word}` },
        suggestion: suggestName(symbols[token.text] ?? token.text, operatorsFor(rule)),
      };
    case 'OPERATOR_MISMATCH':
      return { message: misfit, suggestion: suggestChoices(operatorsFor(rule)) };
    case 'OPERAND_COUNT':
      return operandCount(operator ?? 'EQUAL_TO', rule);
    case 'NUMBER_MALFORMED':
      return {
        message: {
          en: `${word} is not a ${valueKinds[rule.value].whole ? 'whole ' : ''}number`,
          'pt-BR': `${word} não é um número${valueKinds[rule.value].whole ? ' inteiro' : ''}`,
        },
        suggestion: suggestNumber(token.text, { whole: valueKinds[rule.value].whole, unit }),
      };
    case 'UNIT_MISMATCH':
      return { message: misfit, suggestion: suggestUnit(token.text, rule) };
    case 'UNIT_MISSING':
      return {
        message: { en: `${rule.id} needs a unit`, 'pt-BR': `${rule.id} precisa de unidade` },
        suggestion: suggestChoices(unitsFor(rule)),
      };
    case 'BETWEEN_SWAPPED':
      return {
        message: { en: `Nothing is between ${token.text}`, 'pt-BR': `Nada fica entre ${token.text}` },
        suggestion: { en: 'Write the lower end first', 'pt-BR': 'Escreva primeiro o extremo menor' },
      };
  }
}

function malformed(inQuotes: boolean, rule: Rule): Explanation {
  if (!inQuotes) {
    return {
      message: { en: `${rule.id} has an empty condition`, 'pt-BR': `${rule.id} tem uma condição vazia` },
      suggestion: suggestChoices(operatorsFor(rule)),
    };
  }
  return {
    message: {
      en: 'A text in quotes is empty or not closed',
      'pt-BR': 'Um texto entre aspas está vazio ou aberto',
    },
    suggestion: {
      en: 'Quote at least one letter or digit, and close the quotes',
      'pt-BR': 'Ponha entre aspas ao menos uma letra ou dígito, e feche as aspas',
    },
  };
}

const operandWords: Readonly<Record<OperatorDefinition['operands'], Text>> = {
  NONE: { en: 'no threshold', 'pt-BR': 'nenhum limite' },
  ONE: { en: 'one threshold', 'pt-BR': 'um limite' },
  TWO: { en: 'two thresholds', 'pt-BR': 'dois limites' },
  SOME: { en: 'at least one value', 'pt-BR': 'pelo menos um valor' },
};

function operandCount(operator: OperatorName, rule: Rule): Explanation {
  const wanted = operandWords[operators[operator].operands];
  const isText = valueKinds[rule.value].shape === 'text' && operators[operator].operands === 'ONE';
  return {
    message: { en: `${operator} takes ${wanted.en}`, 'pt-BR': `${operator} recebe ${wanted['pt-BR']}` },
    suggestion: isText
      ? {
          en: 'Put words that belong together in quotes',
          'pt-BR': 'Ponha entre aspas palavras que vão juntas',
        }
      : null,
  };
}

/** Returns a decimal number that cannot be mistaken for thousands: adds a zero to three digits after the point. */
function withoutDoubt(number: string): string {
  return isAmbiguousNumber(number) ? `${number}0` : number;
}

/** What was probably meant by a number in the Brazilian or a shop's spelling. */
function suggestNumber(
  written: string,
  { whole, unit: behind }: { readonly whole: boolean; readonly unit: Unit | undefined },
): Text | null {
  const bare = written.replace(/^R\$/, '').replace(/%$/, '');
  const unit = written.endsWith('%') ? ' PERCENT' : written.startsWith('R$') ? ' BRL' : '';
  if (/^-?[1-9]\d{0,2},\d{3}$/.test(bare) && !whole) {
    const [thousands, decimal] = [bare.replace(',', ''), String(Number(bare.replace(',', '.')))];
    const choices = `${thousands}${unit}`;
    const other = `${withoutDoubt(decimal)}${unit}`;
    return {
      en: `Write ${choices}, or ${other} for decimals`,
      'pt-BR': `Escreva ${choices}, ou ${other} se forem decimais`,
    };
  }
  const isBrazilian = /^-?\d{1,3}(\.\d{3})*(,\d+)?$/.test(bare) || /^-?\d+,\d+$/.test(bare);
  const isGrouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) && (!isBrazilian || whole);
  const number = withoutDoubt(
    isGrouped ? bare.replaceAll(',', '') : isBrazilian ? bare.replaceAll('.', '').replace(',', '.') : bare,
  );
  if (!/^-?\d+(\.\d+)?$/.test(number)) return null;
  if (whole && number.includes('.')) {
    const months = Math.round(Number(number) * 12);
    return behind === 'YEARS' && months !== 0
      ? { en: `Write ${months} MONTHS`, 'pt-BR': `Escreva ${months} MONTHS` }
      : { en: 'Write a whole number', 'pt-BR': 'Escreva um número inteiro' };
  }
  if (number === written) return null;
  return { en: `Write ${number}${unit}`, 'pt-BR': `Escreva ${number}${unit}` };
}

function suggestUnit(written: string, rule: Rule): Text | null {
  const units = unitsFor(rule);
  if (units.length > 0) return suggestName(written, units);
  return {
    en: `Leave ${written} out, or put it in quotes if it is a value`,
    'pt-BR': `Tire ${written}, ou ponha entre aspas se for um valor`,
  };
}

/** Operators as programs spell them. */
const symbols: Readonly<Record<string, OperatorName>> = {
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL_TO',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL_TO',
  '=': 'EQUAL_TO',
  '==': 'EQUAL_TO',
  '!=': 'NOT_EQUAL_TO',
};
