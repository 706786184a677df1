import { yesOption } from './ask-first.ts';
import { flag, value } from './define-command.ts';

/** The options of both commands that decide. */
export const decisionOptions = {
  approve: flag('--approve', { en: 'the decision is APPROVED', 'pt-BR': 'a decisão é APPROVED' }),
  deny: flag('--deny', { en: 'the decision is DENIED', 'pt-BR': 'a decisão é DENIED' }),
  commentary: value('--commentary <text>', {
    en: 'the justification, up to 5,000 characters; @FILE reads it from a file, - from stdin',
    'pt-BR': 'a justificativa, até 5.000 caracteres; @ARQUIVO lê de um arquivo, - de stdin',
  }),
  yes: yesOption,
};
