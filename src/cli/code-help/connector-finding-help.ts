import type { CodeHelp } from './code-help.ts';

/** Of findings about connectors. */
export const connectorFindingHelp = {
  INVALID_EXPRESSION: {
    why: {
      en: 'Paths are written in a part of JMESPath: names, indexes, [*], [?…], comparisons, a few functions.',
      'pt-BR':
        'Caminhos são escritos em uma parte de JMESPath: nomes, índices, [*], [?…], comparações, algumas funções.',
    },
    wrong: 'score: resultado[0.score',
    right: 'score: resultado[0].score',
  },
  UNKNOWN_PLACEHOLDER: {
    why: {
      en: 'A request can hold what is known of the question, and secrets by their names; nothing else.',
      'pt-BR': 'Uma requisição pode conter o que se sabe da consulta, e segredos pelo nome; nada mais.',
    },
    wrong: "query: { cnpj: '{document.mask}' }",
    right: "query: { cnpj: '{document.masked}' }",
  },
  SECRET_IN_ADDRESS: {
    why: {
      en: 'Servers and proxies on the way write addresses into their logs.',
      'pt-BR': 'Servidores e proxies no caminho gravam endereços em seus logs.',
    },
    wrong: "query: { key: '{secret.API_KEY}' }",
    right: "headers: { api-key: '{secret.API_KEY}' }",
  },
  HOST_NOT_LISTED: {
    why: {
      en: 'hosts names everybody whom the connector may ask, so that secrets go nowhere else.',
      'pt-BR': 'hosts diz todos a quem o conector pode consultar, para que segredos não vão a outro lugar.',
    },
    wrong: `hosts: [api.example.com]
request: { method: GET, url: https://api.example.org/score }`,
    right: `hosts: [api.example.com]
request: { method: GET, url: https://api.example.com/score }`,
  },
  TWO_BODIES: {
    why: {
      en: 'A request has one body at most, and a GET has none.',
      'pt-BR': 'Uma requisição tem no máximo um corpo, e GET não tem nenhum.',
    },
    wrong:
      "request: { method: GET, url: https://api.example.com/score, json: { cnpj: '{document.masked}' } }",
    right:
      "request: { method: POST, url: https://api.example.com/score, json: { cnpj: '{document.masked}' } }",
  },
  EMPTY_TEST: {
    why: {
      en: 'A test without status and body would fit every answer.',
      'pt-BR': 'Um teste sem "status" e sem "body" serviria para qualquer resposta.',
    },
    wrong: 'noRecord: [{}]',
    right: 'noRecord: [{ status: [404] }]',
  },
  NONE_WITHOUT_PROOF: {
    why: {
      en: 'If a list is missing because its name is misspelt or the answer is incomplete, the analysis would show no records.',
      'pt-BR':
        'Se a lista falta porque o nome está errado ou a resposta está incompleta, a análise mostraria que não há registros.',
    },
    wrong: "entries: { each: data.protests, noneWhen: '!data.protests' }",
    right: 'entries: { each: data.protests, noneWhen: data.total == `0` }',
  },
  NEXT_PAGE_UNCLEAR: {
    why: {
      en: 'One thing tells whether there is another page: its address, a cursor, the last number, or an empty list.',
      'pt-BR':
        'Uma coisa diz se há outra página: o endereço dela, um cursor, o último número ou uma lista vazia.',
    },
    wrong: 'pages: { last: page_count, items: page_data }',
    right: 'pages: { last: page_count }',
  },
  COST_UNCLEAR: {
    why: {
      en: 'What an answer cost stands in the answer or in a header. A price that is always the same is price.',
      'pt-BR':
        'O custo de uma resposta está na resposta ou em um cabeçalho. Um preço sempre igual é "price".',
    },
    wrong: 'cost: { unit: 0.01 }',
    right: 'cost: { header: creditos-utilizados, unit: 0.01 }',
  },
  COST_UNBOUNDED: {
    why: {
      en: 'The cost of a query is known only from its answer. A spending cap reserves the highest cost before the query.',
      'pt-BR':
        'O custo de uma consulta só é conhecido pela resposta. Um teto de gastos reserva o custo máximo antes da consulta.',
    },
    wrong: 'cost: { path: spent }',
    right: 'cost: { path: spent, most: 2.50 }',
  },
  NOT_OF_OWNERS: {
    why: {
      en: 'With for: owners each partner is asked about, and its lawsuits, its negative records and its exposure say something about the company. Its score, for one, does not.',
      'pt-BR':
        'Com for: owners cada sócio é consultado, e os seus processos, as suas negativações e a sua exposição dizem algo da empresa. O seu score, por exemplo, não.',
    },
    wrong: 'for: owners\nmap: { REVENUE: { presumedIncome: income } }',
    right: 'for: owners\nmap: { PROCESSES: { lawsuits: { each: cases, item: { caseNumber: number } } } }',
  },
  VALUE_NOT_TAKEN: {
    why: {
      en: 'A value, or what a word stands for, must be something that the field takes. Otherwise every such answer is INVALID_ANSWER.',
      'pt-BR':
        'Um valor, ou o que uma palavra representa, deve ser algo que o campo aceita. Senão, toda resposta assim é INVALID_ANSWER.',
    },
    wrong: 'side: { path: polo, words: { PASSIVO: DEFENDANT } }',
    right: 'side: { path: polo, words: { PASSIVO: PASSIVE } }',
  },
  PATH_OR_VALUE: {
    why: {
      en: 'A field is read by its path, or is always the same value.',
      'pt-BR': 'Um campo é lido pelo seu "path", ou tem sempre o mesmo "value".',
    },
    wrong: 'provider: { nullWords: [N/A] }',
    right: 'provider: { value: Example Bureau }',
  },
  UNMAPPED_FIELD: {
    why: {
      en: 'The section cannot do without this field, and nothing is invented.',
      'pt-BR': 'A seção não existe sem esse campo, e nada é inventado.',
    },
    wrong: 'PEFIN: { entries: { each: debts, item: { amount: value } } }',
    right: 'PEFIN: { count: length(debts), entries: { each: debts, item: { amount: value } } }',
  },
  NO_SUBJECT: {
    why: {
      en: 'Providers were seen to answer about somebody else; subject: lets such an answer be refused.',
      'pt-BR': 'Já se viu fornecedor responder sobre outra pessoa; subject: permite recusar tal resposta.',
    },
    wrong: 'map: { … }',
    right: 'subject: result.document',
  },
  CASSETTE_UNREADABLE: {
    why: {
      en: 'A cassette is a JSON file beside the connector, with a document, an answer and what must come of it.',
      'pt-BR':
        'Um cassete é um arquivo JSON junto ao conector, com um documento, uma resposta e o que deve resultar dela.',
    },
    wrong: '{ "document": "33683111000280", "body": {} }',
    right:
      '{ "document": "33683111000280", "answer": { "status": 404, "body": {} }, "expected": { "outcome": "NO_RECORD" } }',
  },
  CASSETTE_DIFFERS: {
    why: {
      en: 'The kept answer gives something else by the map of today.',
      'pt-BR': 'A resposta guardada dá outra coisa com o "map" de hoje.',
    },
    wrong: 'score: resultado[0].pontos',
    right: 'score: resultado[0].score',
  },
} as const satisfies Record<string, CodeHelp>;
