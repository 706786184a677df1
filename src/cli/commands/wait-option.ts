import { type OptionSpec, wholeNumber } from './define-command.ts';

/** Seconds; true for the option alone, which is what happens without it too. */
export const waitOption: OptionSpec<number | undefined> = {
  flags: '--wait [seconds]',
  text: {
    en: 'wait for at most so long, then exit 5; without seconds until it is final, as without the option',
    'pt-BR': 'espera no máximo esse tempo, depois sai com 5; sem segundos até terminar, como sem a opção',
  },
  read: (word, name) => (typeof word === 'string' ? wholeNumber(0, 86_400)(word, name) : undefined),
};
