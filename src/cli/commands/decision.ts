import { readAmount } from '../read-amount.ts';
import { yesOption } from './ask-first.ts';
import { flag, type OptionSpec, parsed, value } from './define-command.ts';

/** Conditions of an approval, in their order. */
const conditionOption: OptionSpec<readonly string[]> = {
  flags: '--condition <text>',
  repeatable: true,
  text: {
    en: 'a condition of the approval; may be given several times',
    'pt-BR': 'uma condição da aprovação; pode ser dada várias vezes',
  },
  read: (words) => (typeof words === 'string' ? words.split('\n') : []),
};

/** The options of both commands that decide. */
export const decisionOptions = {
  approve: flag('--approve', { en: 'the decision is APPROVED', 'pt-BR': 'a decisão é APPROVED' }),
  deny: flag('--deny', { en: 'the decision is DENIED', 'pt-BR': 'a decisão é DENIED' }),
  commentary: value('--commentary <text>', {
    en: 'the justification, up to 5,000 characters; @FILE reads it from a file, - from stdin',
    'pt-BR': 'a justificativa, até 5.000 caracteres; @ARQUIVO lê de um arquivo, - de stdin',
  }),
  limit: parsed(
    '--limit <amount>',
    {
      en: 'how much is approved, BRL; left out, what the policy offers',
      'pt-BR': 'quanto se aprova, em reais; omitido, o que a política oferece',
    },
    readAmount,
  ),
  validUntil: value('--valid-until <day>', {
    en: 'the last day of the approval, YYYY-MM-DD; left out, what the policy says',
    'pt-BR': 'o último dia da aprovação, AAAA-MM-DD; omitido, o que a política diz',
  }),
  condition: conditionOption,
  yes: yesOption,
};
