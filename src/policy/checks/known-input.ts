import { quoted, suggestChoices, suggestName } from '../../yaml/suggestion.ts';
import { inputOfFigure } from '../credit-limit.ts';
import { inputNamed } from '../inputs/input.ts';
import { findRule } from '../rules/index.ts';
import { defineCheck } from './define-check.ts';

/** A rule about what the caller knows names an input that the policy declares, of a type that the rule can read. */
export const knownInput = defineCheck({
  codes: {
    UNDECLARED_INPUT: {
      severity: 'error',
      title: {
        en: 'An input that the policy does not declare',
        'pt-BR': 'Entrada que a política não declara',
      },
    },
    INPUT_MISSING: {
      severity: 'error',
      title: { en: 'A rule that does not say which input', 'pt-BR': 'Regra que não diz qual entrada' },
    },
    INPUT_NOT_READ: {
      severity: 'error',
      title: { en: 'An input of a rule that reads none', 'pt-BR': 'Entrada em uma regra que não lê nenhuma' },
    },
    INPUT_TYPE_MISMATCH: {
      severity: 'error',
      title: {
        en: 'An input that is no amount of money where one is needed',
        'pt-BR': 'Entrada que não é valor em dinheiro onde se precisa de um',
      },
    },
  },
  *find({ inputs, misshapenInputs, rules, creditLimit }) {
    const names = inputs.map(({ name }) => name);
    const amounts = inputs.filter(({ type }) => type === 'money').map(({ name }) => name);
    const unknown = (name: string) => ({
      code: 'UNDECLARED_INPUT' as const,
      message: {
        en: `The policy declares no input ${quoted(name)}`,
        'pt-BR': `A política não declara a entrada ${quoted(name)}`,
      },
      suggestion: suggestName(name, names) ?? {
        en: `Declare it: inputs: [{ name: ${name}, type: … }]`,
        'pt-BR': `Declare-a: inputs: [{ name: ${name}, type: … }]`,
      },
    });
    const noAmount = (name: string, type: string) => ({
      code: 'INPUT_TYPE_MISMATCH' as const,
      message: {
        en: `${name} is of type ${type}, and an amount of money is needed`,
        'pt-BR': `${name} é do tipo ${type}, e é preciso um valor em dinheiro`,
      },
      suggestion: suggestChoices(amounts),
    });
    for (const { path, name, rule, input } of rules.flatMap(({ criteria }) => criteria)) {
      const catalogued = findRule(name);
      if (catalogued === undefined) continue;
      if (catalogued.ofInput === undefined) {
        if (input === undefined) continue;
        yield {
          code: 'INPUT_NOT_READ',
          place: { path: [...path, 'input'], part: 'key' },
          message: { en: `${name} reads no input`, 'pt-BR': `${name} não lê nenhuma entrada` },
          suggestion: { en: 'Write rule: INPUT', 'pt-BR': 'Escreva rule: INPUT' },
        };
      } else if (typeof input !== 'string') {
        yield {
          code: 'INPUT_MISSING',
          place: { path: [...path, 'rule'] },
          message: { en: `${name} does not say which input`, 'pt-BR': `${name} não diz qual entrada` },
          suggestion: suggestChoices(names.map((one) => `input: ${one}`)) ?? {
            en: 'Declare inputs: in the policy, and name one with input:',
            'pt-BR': 'Declare inputs: na política e cite uma com input:',
          },
        };
      } else {
        const declared = inputNamed(inputs, input);
        const place = { path: [...path, 'input'] };
        if (misshapenInputs.includes(input)) continue;
        if (declared === undefined) yield { ...unknown(input), place };
        else if (rule === undefined) yield { ...noAmount(input, declared.type), place };
      }
    }
    for (const { name: figure, path } of creditLimit?.figures ?? []) {
      const name = inputOfFigure(figure);
      if (name === undefined || misshapenInputs.includes(name)) continue;
      const declared = inputNamed(inputs, name);
      if (declared === undefined) yield { ...unknown(name), place: { path } };
      else if (declared.type !== 'money') yield { ...noAmount(name, declared.type), place: { path } };
    }
  },
});
