import type { Text } from '../../../base/language.ts';

/** What is held about a person or a company. */
export const subjectTexts = {
  subjectSandbox: {
    en: 'SANDBOX  some of this is invented data',
    'pt-BR': 'SANDBOX  parte disto são dados inventados',
  },
  subjectHeld: { en: 'What is held', 'pt-BR': 'O que se guarda' },
  subjectCount: { en: 'Number', 'pt-BR': 'Quantos' },
  subjectFirst: { en: 'First', 'pt-BR': 'Primeiro' },
  subjectLast: { en: 'Last', 'pt-BR': 'Último' },
  subjectOthers: { en: 'Where it stands beside others', 'pt-BR': 'Onde está ao lado de outros' },
  subjectReasons: { en: 'Why it is kept, and how long', 'pt-BR': 'Por que se guarda, e até quando' },
  subjectNothing: {
    en: 'Nothing is held about {document} in this organisation.',
    'pt-BR': 'Nada se guarda sobre {document} nesta organização.',
  },
  zipName: { en: 'a name that ends in .zip', 'pt-BR': 'um nome que termine em .zip' },
  subjectNotSearched: { en: 'Not looked through', 'pt-BR': 'Onde não se procurou' },
} as const satisfies Record<string, Text>;
