import { type Language, say, type Text } from '../../base/language.ts';
import type { Column } from '../../spreadsheet/writing/column.ts';
import type { ConditionalColours } from '../../spreadsheet/writing/conditional-colours.ts';
import { type DictionaryRow, dictionaryColumns } from '../../spreadsheet/writing/dictionary-columns.ts';
import type { StreamedWorkbook } from '../../spreadsheet/writing/streamed-workbook.ts';

/** What every workbook of an export says of itself. */
export const workbookWords = {
  summary: { en: 'Summary', 'pt-BR': 'Resumo' },
  dictionary: { en: 'Dictionary', 'pt-BR': 'Dicionário' },
  sandbox: { en: 'SANDBOX: invented data', 'pt-BR': 'SANDBOX: dados inventados' },
} as const satisfies Record<string, Text>;

/** Writes a sheet, and what its columns mean into the dictionary. */
export function writeSheet<Row>(
  workbook: StreamedWorkbook,
  sheet: {
    readonly name: string;
    readonly columns: readonly Column<Row>[];
    readonly rows: readonly Row[];
    readonly styleOf?: (row: Row) => 'section' | 'warning' | undefined;
    /** The last column that is printed, by its letters; all of them unless told. */
    readonly printedTo?: string;
    readonly coloured?: ConditionalColours | undefined;
    readonly dictionary: DictionaryRow[];
  },
): void {
  const { name, columns, rows, styleOf, printedTo, coloured, dictionary } = sheet;
  const written = workbook.addSheet({
    name,
    columns,
    frozenColumns: 1,
    filter: styleOf === undefined,
    printedTo,
    coloured,
  });
  for (const row of rows) {
    written.writeRow(
      columns.map(({ cell }) => cell(row)),
      styleOf?.(row),
    );
  }
  written.finish();
  dictionary.push(...columns.map((column) => ({ sheet: name, column })));
}

/** Writes what every column means, as the last sheet. */
export function writeDictionary(
  workbook: StreamedWorkbook,
  rows: readonly DictionaryRow[],
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): void {
  const columns = dictionaryColumns(language, timeZone);
  const sheet = workbook.addSheet({
    name: say(workbookWords.dictionary, language),
    columns,
    frozenColumns: 2,
    filter: true,
  });
  for (const row of rows) sheet.writeRow(columns.map(({ cell }) => cell(row)));
  sheet.finish();
}
