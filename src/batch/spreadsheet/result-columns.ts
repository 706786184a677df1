import { type Language, say, type Text } from '../../base/language.ts';
import { formatDocument, maskTrailingCpf } from '../../document/mask.ts';
import {
  inputCell,
  linkCell,
  numberCell,
  priceCell,
  textCell,
  timeCell,
} from '../../spreadsheet/writing/cell.ts';
import { cutText } from '../../spreadsheet/writing/cell-text.ts';
import type { Column, ColumnContext } from '../../spreadsheet/writing/column.ts';
import { statusWords, yesNo } from '../../wording/statuses.ts';
import type { BatchFacts, BatchResultRow } from './batch-rows.ts';
import { openWord } from './batch-words.ts';
import { extraColumnMeaning, resultColumnTexts } from './result-column-texts.ts';

type ResultColumn = Column<BatchResultRow>;
type Definition = Pick<ResultColumn, 'width' | 'style' | 'cell'>;

/** Reasons that a row shows; the sheet of rules has all of them. */
const shownReasons = 3;
/** What a single reason may take of its cell, so that the count of those left out is always seen. */
const longestReason = 10_000;

/** Columns whose words are coloured, by their place in `resultColumns`. */
export const statusColumns = [4, 5] as const;

/**
 * The columns of results for one batch and reader: those for people, those of the user's own input, and at the right the
 * codes for machines.
 */
export function resultColumns(
  { extraColumns }: Pick<BatchFacts, 'extraColumns'>,
  context: ColumnContext,
): readonly ResultColumn[] {
  const { language } = context;
  const named = (key: keyof typeof resultColumnTexts, definition: Definition): ResultColumn => ({
    ...definition,
    heading: say(resultColumnTexts[key].heading, language),
    meaning: resultColumnTexts[key],
  });
  return [
    named('line', { width: 8, style: 'integer', cell: (row) => numberCell(row.line, 'integer') }),
    named('document', {
      width: 20,
      style: 'text',
      cell: (row) => textCell(formatDocument(row.document)),
    }),
    named('kind', { width: 7, style: 'text', cell: (row) => textCell(row.document.kind.toUpperCase()) }),
    named('name', {
      width: 40,
      style: 'text',
      cell: (row) => textCell(row.name === null ? null : maskTrailingCpf(row.name)),
    }),
    named('status', {
      width: 18,
      style: 'text',
      cell: (row) => textCell(say(statusWords[row.status], language)),
    }),
    named('policyStatus', {
      width: 18,
      style: 'text',
      cell: ({ policyStatus }) =>
        textCell(policyStatus === 'PENDING' ? null : say(statusWords[policyStatus], language)),
    }),
    named('score', { width: 8, style: 'integer', cell: (row) => numberCell(row.score, 'integer') }),
    named('riskBand', { width: 10, style: 'text', cell: (row) => textCell(row.riskBand) }),
    named('coverage', { width: 11, style: 'share', cell: (row) => numberCell(row.coverage, 'share') }),
    named('creditLimit', { width: 17, style: 'money', cell: (row) => numberCell(row.creditLimit, 'money') }),
    named('reasons', { width: 70, style: 'text', cell: (row) => textCell(reasonsInText(row)) }),
    named('denials', {
      width: 12,
      style: 'integer',
      cell: (row) => numberCell(row.ruleCounts?.denied, 'integer'),
    }),
    named('alerts', {
      width: 9,
      style: 'integer',
      cell: (row) => numberCell(row.ruleCounts?.alerted, 'integer'),
    }),
    named('notApplied', {
      width: 15,
      style: 'integer',
      cell: (row) => numberCell(row.ruleCounts?.notApplied, 'integer'),
    }),
    named('failedSources', {
      width: 24,
      style: 'text',
      cell: (row) => textCell([...new Set(row.failedSources.map(({ source }) => source))].join('; ')),
    }),
    named('manualDecision', {
      width: 24,
      style: 'text',
      cell: ({ manualDecision }) => textCell(decisionInText(manualDecision, language)),
    }),
    named('finishedAt', { width: 17, style: 'time', cell: (row) => timeCell(row.finishedAt) }),
    named('reused', { width: 15, style: 'text', cell: (row) => answer(row.reused, language) }),
    named('counted', { width: 10, style: 'text', cell: (row) => answer(row.counted, language) }),
    named('price', { width: 12, style: 'money', cell: (row) => priceCell(row.priceCents) }),
    named('report', {
      width: 12,
      style: 'link',
      cell: ({ reportId }) =>
        linkCell(reportId, {
          url: reportId === null ? undefined : context.reportUrl(reportId),
          text: say(openWord, language),
        }),
    }),
    named('externalId', { width: 18, style: 'text', cell: (row) => textCell(row.externalId) }),
    ...extraColumns.map(
      (column, index): ResultColumn => ({
        heading: column.heading,
        meaning: extraColumnMeaning,
        width: 18,
        style: column.numbers ? 'number' : 'text',
        cell: (row) => inputCell(row.extra[index] ?? '', column),
      }),
    ),
    named('startedAt', { width: 17, style: 'time', cell: (row) => timeCell(row.startedAt) }),
    named('bareDocument', { width: 24, style: 'text', cell: (row) => textCell(row.document.value) }),
    named('root', {
      width: 12,
      style: 'text',
      cell: ({ document }) => textCell(document.kind === 'cnpj' ? document.value.slice(0, 8) : null),
    }),
    named('statusCode', { width: 14, style: 'text', cell: (row) => textCell(row.status) }),
    named('policyStatusCode', { width: 14, style: 'text', cell: (row) => textCell(row.policyStatus) }),
    named('reportId', { width: 34, style: 'text', cell: (row) => textCell(row.reportId) }),
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

const decidedBy = {
  en: '{decided} by {analyst}',
  'pt-BR': '{decided} por {analyst}',
} as const satisfies Text;

function decisionInText(decision: BatchResultRow['manualDecision'], language: Language): string | null {
  if (decision === null) return null;
  const decided = say(statusWords[decision.status], language);
  if (decision.analyst === null) return decided;
  return say(decidedBy, language, { decided, analyst: decision.analyst });
}
