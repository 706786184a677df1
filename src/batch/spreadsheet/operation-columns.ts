import { say } from '../../base/language.ts';
import { parseDocument } from '../../document/document.ts';
import { formatDocument } from '../../document/mask.ts';
import { operationStatusWords } from '../../policy/operation/operation-words.ts';
import { textCell } from '../../spreadsheet/writing/cell.ts';
import type { ColumnContext, ColumnDefinition } from '../../spreadsheet/writing/column.ts';
import { statusWords } from '../../wording/statuses.ts';
import type { BatchResultRow } from './batch-rows.ts';
import { from } from './result-origins.ts';

/** What the rows of a batch of operations have beside: they stand in no other. */
export const operationColumns: readonly ColumnDefinition<BatchResultRow>[] = [
  {
    key: 'operationReasons',
    heading: { en: 'Reasons of the operation', 'pt-BR': 'Motivos da operação' },
    width: 44,
    style: 'wrapped',
    cell: ({ operation }, { language }) =>
      textCell(operation === null ? null : reasonsInText(operation, language)),
    what: {
      en: 'Who has made the operation come to its outcome: the document itself, or members',
      'pt-BR': 'Quem levou a operação ao resultado: o próprio documento ou membros',
    },
    from: from.policy,
    empty: {
      en: 'No document prevented approval, or the operation has no outcome yet',
      'pt-BR': 'Nenhum documento impediu a aprovação, ou a operação ainda não tem resultado',
    },
  },
  {
    key: 'operationId',
    heading: { en: 'operation_id', 'pt-BR': 'operation_id' },
    width: 34,
    style: 'text',
    cell: ({ operation }) => textCell(operation?.id),
    what: { en: 'Id of the operation', 'pt-BR': 'Identificador da operação' },
    from: from.report,
    empty: { en: 'It was not begun', 'pt-BR': 'Não foi iniciada' },
  },
];

/** So many are named; the sheet of members has all of them. */
const shownReasons = 5;

function reasonsInText(
  { status, reasons }: NonNullable<BatchResultRow['operation']>,
  language: ColumnContext['language'],
): string {
  if (status === 'CANCELLED') return say(operationStatusWords.CANCELLED, language);
  const texts = reasons.slice(0, shownReasons).map(({ document, result, effect }) => {
    const whole = parseDocument(document).document;
    const shown = whole === undefined ? document : formatDocument(whole);
    const word = say(statusWords[result], language);
    return result === effect
      ? `${shown}: ${word}`
      : `${shown}: ${word} → ${say(statusWords[effect], language)}`;
  });
  const more = reasons.length - texts.length;
  return texts.join('; ') + (more > 0 ? ` (+${more})` : '');
}
