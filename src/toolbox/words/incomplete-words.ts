import type { Text } from '../../base/language.ts';

/** Texts about documents of a batch that were decided although a source failed or was not queried. */
export const incompleteWords = {
  filter: { en: 'Incomplete', 'pt-BR': 'Incompletos' },
  one: {
    en: 'One document was decided without a source',
    'pt-BR': 'Um documento foi decidido sem uma fonte',
  },
  many: {
    en: '{count} documents were decided without a source',
    'pt-BR': '{count} documentos foram decididos sem uma fonte',
  },
  more: {
    en: 'More than {count} documents were decided without a source',
    'pt-BR': 'Mais de {count} documentos foram decididos sem uma fonte',
  },
  why: {
    en: 'An optional source failed, or was not queried because of a spending cap or the requests of the day.',
    'pt-BR':
      'Uma fonte opcional falhou ou não foi consultada por causa de um teto de gastos ou do limite de consultas do dia.',
  },
  byCommand: { en: 'To analyse them again, run:', 'pt-BR': 'Para analisá-los de novo, execute:' },
  show: { en: 'Show them', 'pt-BR': 'Exibir' },
  again: { en: 'Analyse again', 'pt-BR': 'Analisar de novo' },
  titleOne: { en: 'Analyse one document again?', 'pt-BR': 'Analisar um documento de novo?' },
  title: { en: 'Analyse {count} documents again?', 'pt-BR': 'Analisar {count} documentos de novo?' },
  newBatch: {
    en: 'A new batch is created under the active version of the policy, with the external id, amount and inputs of each document.',
    'pt-BR':
      'Um novo lote é criado sob a versão ativa da política, com o código próprio, o valor e os dados informados de cada documento.',
  },
  reports: {
    en: 'Approved and denied documents get new reports. For the others, the same report is analysed again.',
    'pt-BR':
      'Documentos aprovados e negados recebem relatórios novos. Nos demais, o mesmo relatório é analisado de novo.',
  },
  price: { en: 'Price: at most {price}.', 'pt-BR': 'Preço: no máximo {price}.' },
  verbOne: { en: 'Analyse one document', 'pt-BR': 'Analisar um documento' },
  verb: { en: 'Analyse {count} documents', 'pt-BR': 'Analisar {count} documentos' },
  couldNotList: {
    en: 'The incomplete documents could not be listed',
    'pt-BR': 'Não foi possível listar os documentos incompletos',
  },
  couldNotPrice: { en: 'The price could not be calculated', 'pt-BR': 'Não foi possível calcular o preço' },
  name: { en: '{name}, with all sources', 'pt-BR': '{name}, com todas as fontes' },
} as const satisfies Record<string, Text>;
