import { CreditError } from '../../base/errors.ts';
import type { OptionSpec } from './define-command.ts';

/** What the caller knows, as name=value; may be given several times, and each input once. */
export const inputOption: OptionSpec<ReadonlyMap<string, string>> = {
  flags: '--input <pair>',
  repeatable: true,
  text: {
    en: 'an input of the policy, as name=value; may be given several times',
    'pt-BR': 'uma entrada da política, como nome=valor; pode ser dada várias vezes',
  },
  read: (words, option) => {
    const byName = new Map<string, string>();
    for (const word of typeof words === 'string' ? words.split('\n') : []) {
      const [, name, value] = /^([^=]+)=(.*)$/.exec(word) ?? [];
      if (name === undefined || value === undefined) throw notNamed(option, word);
      if (byName.has(name)) throw doubled(option, name);
      byName.set(name, value);
    }
    return byName;
  },
};

function notNamed(option: string, word: string): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name: option,
    reason: { en: `"${word}" names no input`, 'pt-BR': `"${word}" não diz o nome da entrada` },
    expected: { en: 'NAME=VALUE, such as daysLate=12', 'pt-BR': 'NOME=VALOR, por exemplo daysLate=12' },
  });
}

function doubled(option: string, name: string): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name: option,
    reason: { en: `${name} is given twice`, 'pt-BR': `${name} foi informada duas vezes` },
    expected: { en: 'each input once', 'pt-BR': 'cada entrada uma vez' },
  });
}
