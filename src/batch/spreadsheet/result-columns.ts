import { type Language, say, type Text } from '../../base/language.ts';
import { formatDocument, maskTrailingCpf } from '../../document/mask.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import {
  inputCell,
  linkCell,
  numberCell,
  priceCell,
  textCell,
  timeCell,
} from '../../spreadsheet/writing/cell.ts';
import { cutText } from '../../spreadsheet/writing/cell-text.ts';
import {
  type Column,
  type ColumnContext,
  type ColumnDefinition,
  type ColumnMeaning,
  columnsFor,
} from '../../spreadsheet/writing/column.ts';
import { statusWords, yesNo } from '../../wording/statuses.ts';
import type { BatchFacts, BatchResultRow } from './batch-rows.ts';
import { openWord } from './batch-words.ts';
import { codeColumns } from './code-columns.ts';
import { from, noReport } from './result-origins.ts';

/** Reasons that a row shows; the sheet of rules has all of them. */
const shownReasons = 3;
/** What a single reason may take of its cell, so that the count of those left out is always seen. */
const longestReason = 10_000;

const notEvaluated: Text = {
  en: 'The policy was not evaluated',
  'pt-BR': 'A política não foi avaliada',
};

const yesOrNo: Text = { en: 'Yes, No', 'pt-BR': 'Sim, Não' };

const peopleColumns: readonly ColumnDefinition<BatchResultRow>[] = [
  {
    key: 'line',
    heading: { en: 'Line', 'pt-BR': 'Linha' },
    width: 8,
    style: 'integer',
    cell: (row) => numberCell(row.line, 'integer'),
    what: {
      en: 'The first line of the input with this document',
      'pt-BR': 'A primeira linha da entrada com este documento',
    },
    from: from.input,
  },
  {
    key: 'document',
    heading: { en: 'Document', 'pt-BR': 'Documento' },
    width: 20,
    style: 'text',
    cell: (row) => textCell(formatDocument(row.document)),
    what: {
      en: 'CPF or CNPJ with its punctuation, as text',
      'pt-BR': 'CPF ou CNPJ com pontuação, como texto',
    },
    from: from.report,
  },
  {
    key: 'kind',
    heading: { en: 'Kind', 'pt-BR': 'Tipo' },
    width: 7,
    style: 'text',
    cell: (row) => textCell(row.document.kind.toUpperCase()),
    what: { en: 'Person or company', 'pt-BR': 'Pessoa ou empresa' },
    values: { en: 'CPF, CNPJ', 'pt-BR': 'CPF, CNPJ' },
    from: from.report,
  },
  {
    key: 'name',
    heading: { en: 'Name', 'pt-BR': 'Nome / Razão social' },
    width: 40,
    style: 'text',
    cell: (row) => textCell(row.name === null ? null : maskTrailingCpf(row.name)),
    what: {
      en: 'Name of the person or company; a CPF at its end is hidden',
      'pt-BR': 'Nome da pessoa ou razão social; um CPF no final é ocultado',
    },
    from: from.registration,
    empty: { en: 'The registration data have not come', 'pt-BR': 'Os dados cadastrais não vieram' },
  },
  {
    key: 'status',
    heading: { en: 'Outcome', 'pt-BR': 'Resultado' },
    width: 18,
    style: 'text',
    cell: (row, context) => textCell(say(statusWords[row.status], context.language)),
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
  {
    key: 'policyStatus',
    heading: { en: 'Policy decision', 'pt-BR': 'Decisão da política' },
    width: 18,
    style: 'text',
    cell: ({ policyStatus }, context) =>
      textCell(policyStatus === 'PENDING' ? null : say(statusWords[policyStatus], context.language)),
    what: { en: 'What the policy alone says', 'pt-BR': 'O que diz a política, sozinha' },
    values: { en: 'Approved, Alert, Denied', 'pt-BR': 'Aprovado, Alerta, Negado' },
    from: from.policy,
    empty: notEvaluated,
  },
  {
    key: 'score',
    heading: { en: 'Score', 'pt-BR': 'Score' },
    width: 8,
    style: 'integer',
    cell: (row) => numberCell(row.score, 'integer'),
    what: { en: 'Score of the policy, 0 to 1000', 'pt-BR': 'Pontuação da política, de 0 a 1000' },
    from: from.policy,
    empty: {
      en: 'No rule with points could be evaluated',
      'pt-BR': 'Nenhuma regra com pontos pôde ser avaliada',
    },
  },
  {
    key: 'riskBand',
    heading: { en: 'Band', 'pt-BR': 'Faixa' },
    width: 10,
    style: 'text',
    cell: (row) => textCell(row.riskBand),
    what: { en: 'Risk band of the score', 'pt-BR': 'Faixa de risco da pontuação' },
    from: from.policy,
    empty: { en: 'No score, or no band for it', 'pt-BR': 'Sem pontuação, ou sem faixa para ela' },
  },
  {
    key: 'coverage',
    heading: { en: 'Coverage', 'pt-BR': 'Cobertura' },
    width: 11,
    style: 'share',
    cell: (row) => numberCell(row.coverage, 'share'),
    what: {
      en: 'Share of the attainable points that could be evaluated',
      'pt-BR': 'Parte dos pontos possíveis que pôde ser avaliada',
    },
    from: from.policy,
    empty: notEvaluated,
  },
  {
    key: 'creditLimit',
    heading: { en: 'Suggested limit', 'pt-BR': 'Limite sugerido' },
    width: 17,
    style: 'money',
    cell: (row) => numberCell(row.creditLimit, 'money'),
    what: { en: 'Credit limit that the policy suggests', 'pt-BR': 'Limite de crédito que a política sugere' },
    from: from.policy,
    empty: {
      en: 'None is offered: denied, or its basis is unknown',
      'pt-BR': 'Nenhum é oferecido: negado, ou a base é desconhecida',
    },
  },
  {
    key: 'reasons',
    heading: { en: 'Reasons', 'pt-BR': 'Motivos' },
    width: 70,
    style: 'text',
    cell: (row) => textCell(reasonsInText(row)),
    what: {
      en: 'The three worst reasons against approval; (+n) tells how many more there are',
      'pt-BR': 'Os três piores motivos contra a aprovação; (+n) diz quantos mais existem',
    },
    from: from.policy,
    empty: { en: 'Nothing spoke against approval', 'pt-BR': 'Nada falou contra a aprovação' },
  },
  {
    key: 'denials',
    heading: { en: 'Denials', 'pt-BR': 'Negativas' },
    width: 12,
    style: 'integer',
    cell: (row) => numberCell(row.ruleCounts?.denied, 'integer'),
    what: { en: 'Rules that deny', 'pt-BR': 'Regras que negam' },
    from: from.policy,
    empty: notEvaluated,
  },
  {
    key: 'alerts',
    heading: { en: 'Alerts', 'pt-BR': 'Alertas' },
    width: 9,
    style: 'integer',
    cell: (row) => numberCell(row.ruleCounts?.alerted, 'integer'),
    what: { en: 'Rules that alert', 'pt-BR': 'Regras que alertam' },
    from: from.policy,
    empty: notEvaluated,
  },
  {
    key: 'notApplied',
    heading: { en: 'Not evaluated', 'pt-BR': 'Não avaliadas' },
    width: 15,
    style: 'integer',
    cell: (row) => numberCell(row.ruleCounts?.notApplied, 'integer'),
    what: {
      en: 'Rules whose data were not there, which is no failure',
      'pt-BR': 'Regras cujos dados faltaram, o que não é reprovação',
    },
    from: from.policy,
    empty: notEvaluated,
  },
  {
    key: 'failedSources',
    heading: { en: 'Failed sources', 'pt-BR': 'Fontes com falha' },
    width: 24,
    style: 'text',
    cell: ({ failedSources }, { language }) =>
      textCell([...new Set(failedSources.map(({ source }) => sourceTitle(source, language)))].join('; ')),
    what: { en: 'Sources that gave nothing', 'pt-BR': 'Fontes que não responderam' },
    from: from.report,
    empty: { en: 'Every source answered', 'pt-BR': 'Todas as fontes responderam' },
  },
  {
    key: 'manualDecision',
    heading: { en: 'Manual decision', 'pt-BR': 'Decisão manual' },
    width: 24,
    style: 'text',
    cell: ({ manualDecision }, context) => textCell(decisionInText(manualDecision, context.language)),
    what: { en: 'Decision of an analyst, and whose', 'pt-BR': 'Decisão de um analista, e de quem' },
    from: from.report,
    empty: { en: 'No analyst has decided', 'pt-BR': 'Nenhum analista decidiu' },
  },
  {
    key: 'finishedAt',
    heading: { en: 'Analysed at', 'pt-BR': 'Analisado em' },
    width: 17,
    style: 'time',
    cell: (row) => timeCell(row.finishedAt),
    what: { en: 'When the analysis ended', 'pt-BR': 'Quando a análise terminou' },
    from: from.report,
    empty: { en: 'It has not ended', 'pt-BR': 'Ainda não terminou' },
  },
  {
    key: 'reused',
    heading: { en: 'Reused', 'pt-BR': 'Reaproveitado' },
    width: 15,
    style: 'text',
    cell: (row, context) => answer(row.reused, context.language),
    what: {
      en: 'Answered with an earlier report that is fresh enough',
      'pt-BR': 'Respondido com um relatório anterior ainda recente',
    },
    values: yesOrNo,
    from: from.report,
  },
  {
    key: 'counted',
    heading: { en: 'Counted', 'pt-BR': 'Cobrado' },
    width: 10,
    style: 'text',
    cell: (row, context) => answer(row.counted, context.language),
    what: { en: 'Whether the analysis is charged', 'pt-BR': 'Se a análise é cobrada' },
    values: yesOrNo,
    from: from.usage,
  },
  {
    key: 'price',
    heading: { en: 'Price', 'pt-BR': 'Preço' },
    width: 12,
    style: 'money',
    cell: (row) => priceCell(row.priceCents),
    what: { en: 'What the analysis costs', 'pt-BR': 'O que a análise custa' },
    from: from.usage,
    empty: { en: 'The price is not known', 'pt-BR': 'O preço não é conhecido' },
  },
  {
    key: 'report',
    heading: { en: 'Report', 'pt-BR': 'Relatório' },
    width: 12,
    style: 'link',
    cell: ({ reportId }, context) =>
      linkCell(reportId, {
        url: reportId === null ? undefined : context.reportUrl?.(reportId),
        text: say(openWord, context.language),
      }),
    what: {
      en: 'Link to the report; its id where there is no address for it',
      'pt-BR': 'Link para o relatório; o identificador quando não há endereço',
    },
    from: from.report,
    empty: noReport,
  },
  {
    key: 'externalId',
    heading: { en: 'External id', 'pt-BR': 'Código externo' },
    width: 18,
    style: 'text',
    cell: (row) => textCell(row.externalId),
    what: { en: 'The id that the customer gave', 'pt-BR': 'O código que o cliente deu' },
    from: from.input,
    empty: { en: 'None was given', 'pt-BR': 'Nenhum foi informado' },
  },
];

/** What the dictionary says of a column of the user's own. */
const extraColumnMeaning: ColumnMeaning = {
  what: {
    en: 'A column of the input, as it was read',
    'pt-BR': 'Uma coluna da entrada, como foi lida',
  },
  from: from.input,
  empty: { en: 'It was empty there', 'pt-BR': 'Estava vazia lá' },
};

/**
 * The columns of results for one batch and reader: those for people, those of the user's own input, and at the right the
 * codes for machines.
 */
export function resultColumns(
  { extraColumns }: Pick<BatchFacts, 'extraColumns'>,
  context: ColumnContext,
): readonly Column<BatchResultRow>[] {
  return [
    ...columnsFor(peopleColumns, context),
    ...extraColumns.map(
      (column, index): Column<BatchResultRow> => ({
        key: `extra ${index}`,
        heading: column.heading,
        meaning: extraColumnMeaning,
        width: 18,
        style: column.numbers ? 'number' : 'text',
        cell: (row) => inputCell(row.extra[index] ?? '', column),
      }),
    ),
    ...columnsFor(codeColumns, context),
  ];
}

function answer(yes: boolean, language: Language) {
  return textCell(say(yesNo[yes ? 'yes' : 'no'], language));
}

function reasonsInText({ reasons }: BatchResultRow): string {
  const shown = reasons.slice(0, shownReasons).map(({ text }) => cutText(text, longestReason));
  const more = reasons.length - shown.length;
  return shown.join('; ') + (more > 0 ? ` (+${more})` : '');
}

const decidedBy = { en: '{word} by {analyst}', 'pt-BR': '{word} por {analyst}' } as const satisfies Text;

function decisionInText(decision: BatchResultRow['manualDecision'], language: Language): string | null {
  if (decision === null) return null;
  const word = say(statusWords[decision.status], language);
  if (decision.analyst === null) return word;
  return say(decidedBy, language, { word, analyst: decision.analyst });
}
