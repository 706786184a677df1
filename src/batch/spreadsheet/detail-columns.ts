import { type Language, say, type Text } from '../../base/language.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import {
  dayCell,
  linkCell,
  numberCell,
  priceCell,
  textCell,
  timeCell,
} from '../../spreadsheet/writing/cell.ts';
import type { ColumnDefinition } from '../../spreadsheet/writing/column.ts';
import { statusWords, yesNo } from '../../wording/statuses.ts';
import type { BatchResultRow } from './batch-rows.ts';
import { openWord } from './batch-words.ts';
import { from, noReport, notEvaluated } from './result-origins.ts';

const noTerms: Text = {
  en: 'Not approved, or the approval says nothing of it',
  'pt-BR': 'Sem aprovação, ou a aprovação nada diz disso',
};
const yesOrNo: Text = { en: 'Yes, No', 'pt-BR': 'Sim, Não' };

/** The columns of results that people read on a screen, and that are not printed. */
export const detailColumns: readonly ColumnDefinition<BatchResultRow>[] = [
  {
    key: 'kind',
    heading: { en: 'Kind', 'pt-BR': 'Tipo' },
    width: 7,
    style: 'text',
    cell: (row) => textCell(row.document?.kind.toUpperCase()),
    what: { en: 'Person or company', 'pt-BR': 'Pessoa ou empresa' },
    values: { en: 'CPF, CNPJ', 'pt-BR': 'CPF, CNPJ' },
    from: from.report,
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
    empty: {
      en: 'No source failed, or no source has been queried yet',
      'pt-BR': 'Nenhuma fonte falhou, ou nenhuma foi consultada ainda',
    },
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
    key: 'approvedLimit',
    heading: { en: 'Approved limit', 'pt-BR': 'Limite aprovado' },
    width: 14,
    style: 'money',
    cell: ({ terms }) => numberCell(terms?.limit, 'money'),
    what: { en: 'How much the approval is of', 'pt-BR': 'De quanto é a aprovação' },
    from: from.report,
    empty: noTerms,
  },
  {
    key: 'validUntil',
    heading: { en: 'Valid until', 'pt-BR': 'Válido até' },
    width: 13,
    style: 'day',
    cell: ({ terms }) =>
      terms === null || terms.validUntil === null ? undefined : dayCell(terms.validUntil),
    what: { en: 'The last day of the approval', 'pt-BR': 'O último dia da aprovação' },
    from: from.report,
    empty: noTerms,
  },
  {
    key: 'conditions',
    heading: { en: 'Conditions', 'pt-BR': 'Condições' },
    width: 28,
    style: 'wrapped',
    cell: ({ terms }) => textCell(terms?.conditions.join('; ')),
    what: { en: 'What the approval depends on', 'pt-BR': 'Do que a aprovação depende' },
    from: from.report,
    empty: noTerms,
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
      en: 'Answered with a finished report',
      'pt-BR': 'Respondido com um relatório concluído',
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
  {
    key: 'repeatedLines',
    heading: { en: 'Repeated on lines', 'pt-BR': 'Linhas repetidas' },
    width: 18,
    style: 'text',
    cell: (row) => textCell(row.repeatedLines.join(', ')),
    what: {
      en: 'Further lines of the input with this document, analysed and counted once',
      'pt-BR': 'Outras linhas da entrada com este documento, analisado e cobrado uma vez',
    },
    from: from.input,
    empty: { en: 'It stands there once', 'pt-BR': 'Aparece uma só vez' },
  },
  {
    key: 'sandbox',
    heading: { en: 'Data', 'pt-BR': 'Dados' },
    width: 10,
    style: 'text',
    cell: (row) => textCell(row.sandbox ? 'SANDBOX' : null),
    what: { en: 'Says so where the data are invented', 'pt-BR': 'Diz quando os dados são inventados' },
    from: from.report,
    empty: { en: 'The data are real, or none have come', 'pt-BR': 'Os dados são reais, ou não vieram' },
  },
];

function answer(yes: boolean, language: Language) {
  return textCell(say(yesNo[yes ? 'yes' : 'no'], language));
}

const decidedBy = { en: '{word} by {analyst}', 'pt-BR': '{word} por {analyst}' } as const satisfies Text;

function decisionInText(decision: BatchResultRow['manualDecision'], language: Language): string | null {
  if (decision === null) return null;
  const word = say(statusWords[decision.status], language);
  if (decision.analyst === null) return word;
  return say(decidedBy, language, { word, analyst: decision.analyst });
}
