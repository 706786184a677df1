import { CreditError } from '../../base/errors.ts';
import { hideDocumentsInText } from '../../document/mask.ts';

/** As many columns are named where one was not found. */
export const mostChoices = 20;

export function unknownColumn(column: string, choices: readonly string[]): CreditError {
  return new CreditError('BATCH_COLUMN_UNKNOWN', {
    column: hideDocumentsInText(column.slice(0, 100)),
    choices: choices.slice(0, mostChoices).join(', ') || '–',
  });
}

/** For a column that is mapped to more than one input; '' is none. */
export function columnTwice(column: string, inputs: readonly string[]): CreditError {
  const [first = ''] = inputs;
  return new CreditError('BATCH_COLUMN_TWICE', {
    column: hideDocumentsInText(column.slice(0, 100)),
    inputs: inputs.map((input) => hideDocumentsInText(input.slice(0, 100)) || '–').join(', '),
    first: hideDocumentsInText(first.slice(0, 100)),
  });
}

export function unknownSheet(sheet: string, choices: readonly string[]): CreditError {
  return new CreditError('BATCH_SHEET_UNKNOWN', {
    sheet: hideDocumentsInText(sheet.slice(0, 100)),
    choices: choices.slice(0, mostChoices).join(', ') || '–',
  });
}

export function ambiguousColumns(columns: readonly string[]): CreditError {
  const [first = ''] = columns;
  return new CreditError('BATCH_COLUMN_AMBIGUOUS', {
    columns: columns.slice(0, mostChoices).join(', '),
    first,
  });
}
