import type { Text } from '../base/language.ts';

/** Sentences about the amounts that a user may approve, for the pages and the command line. */
export const authorityWords = {
  upTo: { en: 'As {role} you approve up to {amount}.', 'pt-BR': 'Como {role}, você aprova até {amount}.' },
  noRole: { en: 'no role', 'pt-BR': 'nenhum perfil' },
  twoSign: { en: 'Above {amount} two people sign.', 'pt-BR': 'Acima de {amount}, duas pessoas assinam.' },
  exposure: {
    en: 'Other approvals in force for this customer: {amount}. This amount is added to yours.',
    'pt-BR': 'Outras aprovações em vigor deste cliente: {amount}. Esse valor é somado ao da sua aprovação.',
  },
  exposureUnknown: {
    en: 'Other approvals in force without a known amount: {count}. The highest authority is required.',
    'pt-BR': 'Outras aprovações em vigor sem valor conhecido: {count}. É necessária a maior alçada.',
  },
} as const satisfies Record<string, Text>;
