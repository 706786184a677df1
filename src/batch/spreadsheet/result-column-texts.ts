import type { Text } from '../../base/language.ts';
import type { ColumnMeaning } from '../../spreadsheet/writing/column.ts';

const from = {
  input: { en: 'The input', 'pt-BR': 'A entrada' },
  report: { en: 'The report', 'pt-BR': 'O relatório' },
  registration: { en: 'Registration data of the report', 'pt-BR': 'Dados cadastrais do relatório' },
  policy: { en: 'The result of the policy', 'pt-BR': 'O resultado da política' },
  usage: { en: 'The usage of the service', 'pt-BR': 'O consumo do serviço' },
} as const satisfies Record<string, Text>;

const notEvaluated: Text = {
  en: 'The policy was not evaluated',
  'pt-BR': 'A política não foi avaliada',
};
const noReport: Text = { en: 'There is no report yet', 'pt-BR': 'Ainda não há relatório' };
const yesOrNo: Text = { en: 'Yes, No', 'pt-BR': 'Sim, Não' };
const statusCodes: Text = {
  en: 'APPROVED, ALERT, DENIED, COMPLETED, ERROR, PENDING, PROCESSING, EVALUATING',
  'pt-BR': 'APPROVED, ALERT, DENIED, COMPLETED, ERROR, PENDING, PROCESSING, EVALUATING',
};

/** Heading and meaning of every column of results. Those for machines have one heading, whatever the language. */
export const resultColumnTexts = {
  line: {
    heading: { en: 'Line', 'pt-BR': 'Linha' },
    what: {
      en: 'The first line of the input with this document',
      'pt-BR': 'A primeira linha da entrada com este documento',
    },
    from: from.input,
  },
  document: {
    heading: { en: 'Document', 'pt-BR': 'Documento' },
    what: {
      en: 'CPF or CNPJ with its punctuation, as text',
      'pt-BR': 'CPF ou CNPJ com pontuação, como texto',
    },
    from: from.report,
  },
  kind: {
    heading: { en: 'Kind', 'pt-BR': 'Tipo' },
    what: { en: 'Person or company', 'pt-BR': 'Pessoa ou empresa' },
    values: { en: 'CPF, CNPJ', 'pt-BR': 'CPF, CNPJ' },
    from: from.report,
  },
  name: {
    heading: { en: 'Name', 'pt-BR': 'Nome / Razão social' },
    what: {
      en: 'Name of the person or company; a CPF at its end is hidden',
      'pt-BR': 'Nome da pessoa ou razão social; um CPF no final é ocultado',
    },
    from: from.registration,
    empty: { en: 'The registration data have not come', 'pt-BR': 'Os dados cadastrais não vieram' },
  },
  status: {
    heading: { en: 'Outcome', 'pt-BR': 'Resultado' },
    what: {
      en: 'Where the document stands, an analyst’s decision included',
      'pt-BR': 'A situação do documento, já com a decisão do analista',
    },
    values: {
      en: 'Approved, Alert, Denied, Completed, Error, Not started, Collecting data, Evaluating the policy',
      'pt-BR': 'Aprovado, Alerta, Negado, Concluído, Erro, Não iniciado, Coletando dados, Avaliando política',
    },
    from: from.report,
  },
  policyStatus: {
    heading: { en: 'Policy decision', 'pt-BR': 'Decisão da política' },
    what: { en: 'What the policy alone says', 'pt-BR': 'O que diz a política, sozinha' },
    values: { en: 'Approved, Alert, Denied', 'pt-BR': 'Aprovado, Alerta, Negado' },
    from: from.policy,
    empty: notEvaluated,
  },
  score: {
    heading: { en: 'Score', 'pt-BR': 'Score' },
    what: { en: 'Score of the policy, 0 to 1000', 'pt-BR': 'Pontuação da política, de 0 a 1000' },
    from: from.policy,
    empty: {
      en: 'No rule with points could be evaluated',
      'pt-BR': 'Nenhuma regra com pontos pôde ser avaliada',
    },
  },
  riskBand: {
    heading: { en: 'Band', 'pt-BR': 'Faixa' },
    what: { en: 'Risk band of the score', 'pt-BR': 'Faixa de risco da pontuação' },
    from: from.policy,
    empty: { en: 'No score, or no band for it', 'pt-BR': 'Sem pontuação, ou sem faixa para ela' },
  },
  coverage: {
    heading: { en: 'Coverage', 'pt-BR': 'Cobertura' },
    what: {
      en: 'Share of the attainable points that could be evaluated',
      'pt-BR': 'Parte dos pontos possíveis que pôde ser avaliada',
    },
    from: from.policy,
    empty: notEvaluated,
  },
  creditLimit: {
    heading: { en: 'Suggested limit', 'pt-BR': 'Limite sugerido' },
    what: { en: 'Credit limit that the policy suggests', 'pt-BR': 'Limite de crédito que a política sugere' },
    from: from.policy,
    empty: {
      en: 'None is offered: denied, or its basis is unknown',
      'pt-BR': 'Nenhum é oferecido: negado, ou a base é desconhecida',
    },
  },
  reasons: {
    heading: { en: 'Reasons', 'pt-BR': 'Motivos' },
    what: {
      en: 'The three worst reasons against approval; (+n) tells how many more there are',
      'pt-BR': 'Os três piores motivos contra a aprovação; (+n) diz quantos mais existem',
    },
    from: from.policy,
    empty: { en: 'Nothing spoke against approval', 'pt-BR': 'Nada falou contra a aprovação' },
  },
  denials: {
    heading: { en: 'Denials', 'pt-BR': 'Reprovações' },
    what: { en: 'Rules that deny', 'pt-BR': 'Regras que negam' },
    from: from.policy,
    empty: notEvaluated,
  },
  alerts: {
    heading: { en: 'Alerts', 'pt-BR': 'Alertas' },
    what: { en: 'Rules that alert', 'pt-BR': 'Regras que alertam' },
    from: from.policy,
    empty: notEvaluated,
  },
  notApplied: {
    heading: { en: 'Not evaluated', 'pt-BR': 'Não avaliadas' },
    what: {
      en: 'Rules whose data were not there, which is no failure',
      'pt-BR': 'Regras cujos dados faltaram, o que não é reprovação',
    },
    from: from.policy,
    empty: notEvaluated,
  },
  failedSources: {
    heading: { en: 'Failed sources', 'pt-BR': 'Fontes com falha' },
    what: { en: 'Sources that gave nothing', 'pt-BR': 'Fontes que não responderam' },
    from: from.report,
    empty: { en: 'Every source answered', 'pt-BR': 'Todas as fontes responderam' },
  },
  manualDecision: {
    heading: { en: 'Manual decision', 'pt-BR': 'Decisão manual' },
    what: { en: 'Decision of an analyst, and whose', 'pt-BR': 'Decisão de um analista, e de quem' },
    from: from.report,
    empty: { en: 'No analyst has decided', 'pt-BR': 'Nenhum analista decidiu' },
  },
  finishedAt: {
    heading: { en: 'Analysed at', 'pt-BR': 'Analisado em' },
    what: { en: 'When the analysis ended', 'pt-BR': 'Quando a análise terminou' },
    from: from.report,
    empty: { en: 'It has not ended', 'pt-BR': 'Ainda não terminou' },
  },
  reused: {
    heading: { en: 'Reused', 'pt-BR': 'Reaproveitado' },
    what: {
      en: 'Answered with an earlier report that is fresh enough',
      'pt-BR': 'Respondido com um relatório anterior ainda recente',
    },
    values: yesOrNo,
    from: from.report,
  },
  counted: {
    heading: { en: 'Counted', 'pt-BR': 'Cobrado' },
    what: { en: 'Whether the analysis is charged', 'pt-BR': 'Se a análise é cobrada' },
    values: yesOrNo,
    from: from.usage,
  },
  price: {
    heading: { en: 'Price', 'pt-BR': 'Preço' },
    what: { en: 'What the analysis costs', 'pt-BR': 'O que a análise custa' },
    from: from.usage,
    empty: { en: 'The price is not known', 'pt-BR': 'O preço não é conhecido' },
  },
  report: {
    heading: { en: 'Report', 'pt-BR': 'Relatório' },
    what: {
      en: 'Link to the report; its id where there is no address for it',
      'pt-BR': 'Link para o relatório; o identificador quando não há endereço',
    },
    from: from.report,
    empty: noReport,
  },
  externalId: {
    heading: { en: 'External id', 'pt-BR': 'Código externo' },
    what: { en: 'The id that the customer gave', 'pt-BR': 'O código que o cliente deu' },
    from: from.input,
    empty: { en: 'None was given', 'pt-BR': 'Nenhum foi informado' },
  },
  startedAt: {
    heading: { en: 'Started at', 'pt-BR': 'Iniciado em' },
    what: { en: 'When the analysis began', 'pt-BR': 'Quando a análise começou' },
    from: from.report,
    empty: { en: 'It has not begun', 'pt-BR': 'Ainda não começou' },
  },
  bareDocument: {
    heading: { en: 'documento_sem_mascara', 'pt-BR': 'documento_sem_mascara' },
    what: {
      en: 'The document without punctuation, as text, for looking it up elsewhere',
      'pt-BR': 'O documento sem pontuação, como texto, para procurar em outros sistemas',
    },
    from: from.report,
  },
  root: {
    heading: { en: 'raiz_cnpj', 'pt-BR': 'raiz_cnpj' },
    what: {
      en: 'First 8 characters of the CNPJ, which head office and branches share',
      'pt-BR': 'Primeiros 8 caracteres do CNPJ, iguais na matriz e nas filiais',
    },
    from: from.report,
    empty: { en: 'The document is a CPF', 'pt-BR': 'O documento é um CPF' },
  },
  statusCode: {
    heading: { en: 'status', 'pt-BR': 'status' },
    what: { en: 'Code of the outcome', 'pt-BR': 'Código do resultado' },
    values: statusCodes,
    from: from.report,
  },
  policyStatusCode: {
    heading: { en: 'policy_status', 'pt-BR': 'policy_status' },
    what: { en: 'Code of the policy’s decision', 'pt-BR': 'Código da decisão da política' },
    values: { en: 'PENDING, APPROVED, ALERT, DENIED', 'pt-BR': 'PENDING, APPROVED, ALERT, DENIED' },
    from: from.policy,
  },
  reportId: {
    heading: { en: 'report_id', 'pt-BR': 'report_id' },
    what: { en: 'Id of the report', 'pt-BR': 'Identificador do relatório' },
    from: from.report,
    empty: noReport,
  },
} as const satisfies Record<string, ColumnMeaning & { readonly heading: Text }>;

/** What the dictionary says of a column of the user's own. */
export const extraColumnMeaning: ColumnMeaning = {
  what: {
    en: 'A column of the input, as it was read',
    'pt-BR': 'Uma coluna da entrada, como foi lida',
  },
  from: from.input,
  empty: { en: 'It was empty there', 'pt-BR': 'Estava vazia lá' },
};
