import { type Language, say, type Text } from '../../base/language.ts';
import { formatDocument, maskTrailingCpf } from '../../document/mask.ts';
import { tooLittleForBand } from '../../policy/score-words.ts';
import { warrantMarks } from '../../sections/criminal-record.ts';
import { sectionStates } from '../../sections/section-words.ts';
import { inputCell, numberCell, textCell } from '../../spreadsheet/writing/cell.ts';
import { cutText } from '../../spreadsheet/writing/cell-text.ts';
import {
  type Column,
  type ColumnContext,
  type ColumnDefinition,
  type ColumnMeaning,
  columnsFor,
} from '../../spreadsheet/writing/column.ts';
import { nothingFound } from '../../wording/nothing-found.ts';
import { statusWords } from '../../wording/statuses.ts';
import type { BatchFacts, BatchResultRow, RowWarrants } from './batch-rows.ts';
import { resultHeadings } from './batch-words.ts';
import { codeColumns } from './code-columns.ts';
import { detailColumns } from './detail-columns.ts';
import { inputColumns } from './input-columns.ts';
import { operationColumns } from './operation-columns.ts';
import { from, notEvaluated } from './result-origins.ts';

/** Reasons that a row shows; the sheet of rules has all of them. */
const shownReasons = 3;
/** What a single reason may take of its cell, so that the count of those left out is always seen. */
const longestReason = 10_000;

const printedColumns: readonly ColumnDefinition<BatchResultRow>[] = [
  {
    key: 'line',
    heading: { en: 'Line', 'pt-BR': 'Linha' },
    width: 7,
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
    heading: resultHeadings.document,
    width: 19,
    style: 'text',
    cell: (row) => textCell(row.document && formatDocument(row.document)),
    what: {
      en: 'CPF or CNPJ with its punctuation, as text',
      'pt-BR': 'CPF ou CNPJ com pontuação, como texto',
    },
    from: from.report,
  },
  {
    key: 'name',
    heading: { en: 'Name', 'pt-BR': 'Nome / Razão social' },
    width: 28,
    style: 'wrapped',
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
    width: 13,
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
    width: 12,
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
    width: 11,
    style: 'integer',
    cell: scoreCell,
    what: {
      en: 'Score of the policy, 0 to 1000; on less data than the policy asks for, a text with the share that it rests on',
      'pt-BR':
        'Pontuação da política, de 0 a 1000; com menos dados do que a política pede, um texto com a parte em que se apoia',
    },
    from: from.policy,
    empty: {
      en: 'No rule with points could be evaluated',
      'pt-BR': 'Nenhuma regra com pontos pôde ser avaliada',
    },
  },
  {
    key: 'riskBand',
    heading: { en: 'Band', 'pt-BR': 'Faixa' },
    width: 8,
    style: 'text',
    cell: (row, { language }) => textCell(row.isThin ? say(tooLittleForBand, language) : row.riskBand),
    what: { en: 'Risk band of the score', 'pt-BR': 'Faixa de risco da pontuação' },
    from: from.policy,
    empty: { en: 'No score, or no band for it', 'pt-BR': 'Sem score, ou sem faixa para ele' },
  },
  {
    key: 'coverage',
    heading: { en: 'Coverage', 'pt-BR': 'Cobertura' },
    width: 12,
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
    width: 14,
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
    key: 'requestedAmount',
    heading: { en: 'Requested amount', 'pt-BR': 'Valor solicitado' },
    width: 14,
    style: 'money',
    cell: (row) => numberCell(row.requestedAmount, 'money'),
    what: { en: 'The amount that the input asks for', 'pt-BR': 'O valor que a entrada pede' },
    from: from.input,
    empty: { en: 'None was given', 'pt-BR': 'Nenhum foi informado' },
  },
  {
    key: 'amountOfLimit',
    heading: { en: 'Amount of limit', 'pt-BR': 'Valor sobre o limite' },
    width: 11,
    style: 'exactShare',
    cell: ({ requestedAmount, creditLimit }) =>
      numberCell(
        requestedAmount !== null && creditLimit ? requestedAmount / creditLimit : null,
        'exactShare',
      ),
    what: {
      en: 'The requested amount as a share of the suggested limit; above 100% it is more than the limit',
      'pt-BR': 'O valor solicitado como parte do limite sugerido; acima de 100% passa do limite',
    },
    from: from.policy,
    empty: { en: 'No amount was given, or no limit is offered', 'pt-BR': 'Sem valor, ou sem limite' },
  },
  {
    key: 'warrants',
    heading: { en: 'Warrants', 'pt-BR': 'Mandados' },
    width: 14,
    style: 'wrapped',
    cell: ({ warrants }, context) => textCell(warrantsInText(warrants, context.language)),
    what: {
      en: 'Arrest warrants: ✗ in force in the month, ! only before, ? reports differ; or the state of the query in words',
      'pt-BR':
        'Mandados de prisão: ✗ em vigor no mês, ! só antes, ? informações divergentes; ou a situação da consulta por extenso',
    },
    from: from.report,
    empty: { en: 'The register was not queried', 'pt-BR': 'O registro não foi consultado' },
  },
  {
    key: 'reasons',
    heading: { en: 'Reasons', 'pt-BR': 'Motivos' },
    width: 50,
    style: 'wrapped',
    cell: (row) => textCell(reasonsInText(row)),
    what: {
      en: 'The three worst reasons against approval; (+n) tells how many more there are',
      'pt-BR': 'Os três piores motivos contra a aprovação; (+n) diz quantos mais existem',
    },
    from: from.policy,
    empty: {
      en: 'No reasons against approval, or the policy was not evaluated',
      'pt-BR': 'Nenhum motivo contra a aprovação, ou a política não foi avaliada',
    },
  },
];

/** The last of the columns that people read on paper. */
export const lastPrintedColumn = 'reasons';

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
 * The columns of results for one batch and reader: those that are printed, further ones for people, what the caller
 * said, those of the user's own input, and at the right the codes for machines.
 */
export function resultColumns(
  { extraColumns, inputs, hasMembers }: Pick<BatchFacts, 'extraColumns' | 'inputs' | 'hasMembers'>,
  context: ColumnContext,
): readonly Column<BatchResultRow>[] {
  return [
    ...columnsFor(printedColumns, context),
    ...(hasMembers ? columnsFor(operationColumns, context) : []),
    ...columnsFor(detailColumns, context),
    ...inputColumns(inputs, context.language),
    ...extraColumns.map(
      (column, index): Column<BatchResultRow> => ({
        key: `extra ${index}`,
        heading: column.heading,
        meaning: extraColumnMeaning,
        width: 18,
        style: column.format !== undefined ? `own ${column.format}` : column.numbers ? 'number' : 'text',
        cell: (row) => inputCell(row.extra[index] ?? '', column),
      }),
    ),
    ...columnsFor(codeColumns, context),
  ];
}

/** A score that rests on too little is a text, so that nothing sorts or adds it up beside the others. */
function scoreCell({ score, coverage, isThin }: BatchResultRow) {
  if (!isThin || score === null) return numberCell(score, 'integer');
  return textCell(`${score} (${Math.floor((coverage ?? 0) * 100)}%)`);
}

const warrantTexts = {
  active: { en: '{mark} {count} in force', 'pt-BR': '{mark} {count} em vigor' },
  past: { en: '{mark} {count} before', 'pt-BR': '{mark} {count} antes' },
  unclear: {
    en: '{mark} {count} with differing reports',
    'pt-BR': '{mark} {count} com informações divergentes',
  },
  outdated: { en: 'out of date', 'pt-BR': 'desatualizado' },
} as const satisfies Record<string, Text>;

/** The states of a register without a complete answer. */
const registerStates: Readonly<Partial<Record<RowWarrants['status'], Text>>> = {
  PARTIAL: sectionStates.collectedInPart,
  FAILED: sectionStates.couldNotBeAsked,
  NO_RECORD: sectionStates.unknownToSource,
  NOT_COLLECTED: sectionStates.notCollected,
};

function warrantsInText(warrants: BatchResultRow['warrants'], language: Language): string | null {
  if (warrants === null) return null;
  const { counts, status, isOutdated } = warrants;
  const texts = (['active', 'past', 'unclear'] as const).flatMap((kind) => {
    const { [kind]: count = 0 } = counts;
    return count === 0 ? [] : [say(warrantTexts[kind], language, { mark: warrantMarks[kind], count })];
  });
  const state = registerStates[status];
  if (state !== undefined) texts.push(say(state, language));
  if (isOutdated) texts.push(say(warrantTexts.outdated, language));
  return texts.join('; ') || say(nothingFound, language);
}

function reasonsInText({ reasons }: BatchResultRow): string {
  const shown = reasons.slice(0, shownReasons).map(({ text }) => cutText(text, longestReason));
  const more = reasons.length - shown.length;
  return shown.join('; ') + (more > 0 ? ` (+${more})` : '');
}
