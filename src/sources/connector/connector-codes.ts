import type { Text } from '../../base/language.ts';
import type { Severity } from '../../yaml/finding.ts';

/** What only the meaning of a connector shows, by its code, with what each is about. */
export const connectorCodes = {
  INVALID_EXPRESSION: {
    severity: 'error',
    title: { en: 'An expression that cannot be read', 'pt-BR': 'Expressão que não pode ser lida' },
  },
  UNKNOWN_PLACEHOLDER: {
    severity: 'error',
    title: { en: 'A placeholder that there is not', 'pt-BR': 'Marcador que não existe' },
  },
  SECRET_IN_ADDRESS: {
    severity: 'error',
    title: { en: 'A secret in an address', 'pt-BR': 'Segredo em um endereço' },
  },
  HOST_NOT_LISTED: {
    severity: 'error',
    title: {
      en: 'An address whose host is not in hosts',
      'pt-BR': 'Endereço cujo servidor não está em hosts',
    },
  },
  TWO_BODIES: {
    severity: 'error',
    title: { en: 'A request with two bodies', 'pt-BR': 'Requisição com dois corpos' },
  },
  EMPTY_TEST: {
    severity: 'error',
    title: { en: 'A test that says nothing', 'pt-BR': 'Teste que não diz nada' },
  },
  NONE_WITHOUT_PROOF: {
    severity: 'error',
    title: { en: 'A missing list read as no items', 'pt-BR': 'Lista ausente lida como nenhum item' },
  },
  NEXT_PAGE_UNCLEAR: {
    severity: 'error',
    title: {
      en: 'Pages of which nothing, or two things, tell the next',
      'pt-BR': 'Páginas das quais nada, ou duas coisas, dizem a próxima',
    },
  },
  COST_UNCLEAR: {
    severity: 'error',
    title: {
      en: 'A cost that stands nowhere, or in two places',
      'pt-BR': 'Custo que não está em lugar nenhum, ou em dois',
    },
  },
  COST_UNBOUNDED: {
    severity: 'error',
    title: {
      en: 'A stated cost without a highest cost, although a spending cap or a budget is set',
      'pt-BR': 'Custo informado na resposta sem custo máximo, embora haja um teto de gastos ou um orçamento',
    },
  },
  NOT_OF_OWNERS: {
    severity: 'error',
    title: {
      en: 'A section of partners that says nothing about their company',
      'pt-BR': 'Seção de sócios que nada diz da empresa deles',
    },
  },
  VALUE_NOT_TAKEN: {
    severity: 'error',
    title: { en: 'A value that the field cannot take', 'pt-BR': 'Valor que o campo não aceita' },
  },
  PATH_OR_VALUE: {
    severity: 'error',
    title: {
      en: 'A field without a path, or with a path and a value',
      'pt-BR': 'Campo sem "path", ou com "path" e "value"',
    },
  },
  UNMAPPED_FIELD: {
    severity: 'error',
    title: {
      en: 'A field that must be known is not mapped',
      'pt-BR': 'Falta mapear um campo que precisa ser conhecido',
    },
  },
  NO_SUBJECT: {
    severity: 'warning',
    title: {
      en: 'An answer about somebody else would be taken',
      'pt-BR': 'Uma resposta sobre outra pessoa seria aceita',
    },
  },
  CASSETTE_UNREADABLE: {
    severity: 'error',
    title: { en: 'A cassette that cannot be read', 'pt-BR': 'Cassete que não pode ser lido' },
  },
  CASSETTE_DIFFERS: {
    severity: 'error',
    title: {
      en: 'A cassette from which something else comes',
      'pt-BR': 'Cassete do qual resulta outra coisa',
    },
  },
} as const satisfies Readonly<Record<string, { readonly severity: Severity; readonly title: Text }>>;

export type ConnectorCode = keyof typeof connectorCodes;
