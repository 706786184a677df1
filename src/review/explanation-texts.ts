import type { Text } from '../base/language.ts';

/** Texts of explanations, except those of rules and sources. */
export const explanationTexts = {
  byPolicy: {
    DENIED: {
      en: 'On {when} the request was denied under the credit policy “{policy}”, version {version}.',
      'pt-BR': 'Em {when}, o pedido foi negado pela política de crédito “{policy}”, versão {version}.',
    },
    ALERT: {
      en: 'On {when} the credit policy “{policy}”, version {version}, did not approve the request automatically. A person has to examine it.',
      'pt-BR':
        'Em {when}, a política de crédito “{policy}”, versão {version}, não aprovou o pedido automaticamente. Uma pessoa precisa examiná-lo.',
    },
    APPROVED: {
      en: 'On {when} the request was approved under the credit policy “{policy}”, version {version}.',
      'pt-BR': 'Em {when}, o pedido foi aprovado pela política de crédito “{policy}”, versão {version}.',
    },
    OTHER: {
      en: 'On {when} the request was evaluated by the credit policy “{policy}”, version {version}; the decision is an analyst’s.',
      'pt-BR':
        'Em {when}, o pedido foi avaliado pela política de crédito “{policy}”, versão {version}; quem decide é um analista.',
    },
  },
  byAnalyst: {
    APPROVED: { en: 'An analyst approved the request.', 'pt-BR': 'O pedido foi aprovado por um analista.' },
    DENIED: { en: 'An analyst denied the request.', 'pt-BR': 'O pedido foi negado por um analista.' },
    OTHER: {
      en: 'An analyst decided on the request.',
      'pt-BR': 'Um analista decidiu sobre o pedido.',
    },
  },
  analystReasons: {
    en: 'The analyst may have had reasons that the policy does not contain. You may ask for them.',
    'pt-BR': 'O analista pode ter tido outros motivos além dos da política. Você pode perguntar quais foram.',
  },
  policyHad: {
    APPROVED: {
      en: 'The credit policy “{policy}”, version {version}, had approved it on {when}.',
      'pt-BR': 'A política de crédito “{policy}”, versão {version}, havia aprovado o pedido em {when}.',
    },
    DENIED: {
      en: 'The credit policy “{policy}”, version {version}, had denied it on {when}.',
      'pt-BR': 'A política de crédito “{policy}”, versão {version}, havia negado o pedido em {when}.',
    },
    ALERT: {
      en: 'The credit policy “{policy}”, version {version}, had left it to a person on {when}.',
      'pt-BR':
        'A política de crédito “{policy}”, versão {version}, havia deixado a decisão para uma pessoa em {when}.',
    },
    OTHER: {
      en: 'The credit policy “{policy}”, version {version}, had made no decision.',
      'pt-BR': 'A política de crédito “{policy}”, versão {version}, não havia tomado uma decisão.',
    },
  },
  request: { en: 'Information in the request', 'pt-BR': 'Informações do pedido' },
  listOfDay: { en: 'list of {day}', 'pt-BR': 'lista de {day}' },
  missing: { en: 'no data', 'pt-BR': 'sem dados' },
  notApprovedWithout: {
    en: 'not approved without these data',
    'pt-BR': 'não é aprovado sem este dado',
  },
  notGiven: { en: 'not provided', 'pt-BR': 'não informado' },
  notConsulted: { en: 'could not be consulted', 'pt-BR': 'não foi possível consultar' },
  noRecord: { en: 'the source has no record', 'pt-BR': 'a fonte não tem registro' },
  notEnough: {
    en: 'the data received were not enough or are too old',
    'pt-BR': 'os dados recebidos não bastaram ou são antigos demais',
  },
  wholeOfPolicy: { en: 'The policy as a whole', 'pt-BR': 'A política em conjunto' },
  whatIfWithheld: {
    en: 'What would change the decision is not told under this policy; the reasons above are.',
    'pt-BR': 'Esta política não informa o que mudaria a decisão; informa os motivos acima.',
  },
  nothing: {
    en: 'Nothing that you could change by yourself would lead to a better decision.',
    'pt-BR': 'Nada que você possa mudar sozinho levaria a uma decisão melhor.',
  },
  undecided: {
    en: 'What would change the decision could not be worked out: there were too many ways, or the policy cannot be applied any more.',
    'pt-BR':
      'Não foi possível calcular o que mudaria a decisão: havia caminhos demais, ou a política não pode mais ser aplicada.',
  },
  promise: {
    en: 'By the same policy and all else being equal: it is no promise.',
    'pt-BR': 'Pela mesma política e com todo o resto igual: não é promessa.',
  },
  maybeOthers: {
    en: 'There may be shorter ways: not all could be looked at.',
    'pt-BR': 'Pode haver caminhos mais curtos: nem todos puderam ser olhados.',
  },
} as const satisfies Record<string, Text | Record<string, Text>>;
