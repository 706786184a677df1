import type { Text } from '../../base/language.ts';
import type { Verdict } from './prove.ts';

export type UndecidedReason = Extract<Verdict, { readonly verdict: 'UNDECIDED' }>['reason'];

/** Why something is not known. */
export const undecidedWords: Readonly<Record<UndecidedReason, Text>> = {
  TOO_MANY: {
    en: 'there are more ways for subjects to be than are looked at',
    'pt-BR': 'há mais modos de ser do que se examinam',
  },
  NOT_CONFIRMED: {
    en: 'a difference seems possible, and no subject was found that the engine confirms it of',
    'pt-BR': 'uma diferença parece possível, e não se achou ninguém em que o motor a confirme',
  },
  AGE_OF_DATA: {
    en: 'the policies ask how old data may be, each otherwise or so that a run ends for it',
    'pt-BR': 'as políticas limitam a idade dos dados, de modos diferentes ou encerrando a execução',
  },
  OUT_OF_TIME: {
    en: 'the time that there was for it was over before the answer was known',
    'pt-BR': 'o tempo que havia para isso acabou antes de se saber a resposta',
  },
};
