import { readColumnMap } from '../../batch/reading/read-column-map.ts';
import type { OptionSpec } from './define-command.ts';

/** Which columns feed which inputs of the policy, where names do not tell; may be given several times. */
export const mapOption: OptionSpec<Readonly<Record<string, string>>> = {
  flags: '--map <pair>',
  repeatable: true,
  text: {
    en: 'the column that feeds an input, as column=input; may be given several times',
    'pt-BR': 'a coluna que alimenta uma entrada, como coluna=entrada; pode ser dada várias vezes',
  },
  read: (words, option) => readColumnMap(typeof words === 'string' ? words.split('\n') : [], option),
};
