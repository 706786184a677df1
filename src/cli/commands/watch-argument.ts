import { required } from './define-command.ts';

/** The portfolio that a command is about. */
export const watchArgument = required({ en: 'the id of the portfolio', 'pt-BR': 'o id da carteira' });
