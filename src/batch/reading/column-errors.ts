import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
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

/** Returns the place of missing documents as a phrase, if only columns with titles of other numbers contain some. */
export function outsideColumns(columns: readonly string[]): Text {
  const names = columns.slice(0, mostChoices).map((name) => `"${hideDocumentsInText(name.slice(0, 100))}"`);
  const isOne = names.length === 1;
  const joined = names.join(', ');
  return {
    en: isOne
      ? `outside the column ${joined}, whose title names another number`
      : `outside the columns ${joined}, whose titles name other numbers`,
    'pt-BR': isOne
      ? `fora da coluna ${joined}, cujo título indica outro número`
      : `fora das colunas ${joined}, cujos títulos indicam outros números`,
  };
}
