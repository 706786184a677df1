import type ExcelJS from 'exceljs';
import { statusColours } from './cell-styles.ts';

type Status = keyof typeof statusColours;

/** Which cells of a sheet are coloured by what they hold; columns by their letters. */
export interface ConditionalColours {
  /** The word of a status, where it stands alone in a cell. */
  readonly words?: { readonly columns: readonly string[]; word(status: Status): string };
  /** A cell by the character that it begins with. */
  readonly marks?: { readonly column: string; readonly marks: readonly (readonly [string, Status])[] };
  /** A column of shares, each drawn as a bar of which the whole cell is 100%. */
  readonly bars?: { readonly column: string };
}

const colouredStatuses = ['DENIED', 'ALERT', 'APPROVED', 'ERROR'] as const;
const barColour = 'FF9DC3E6';

/** The conditional formats of a sheet whose headings are row 1 and whose last row is `lastRow`. */
export function conditionalFormats(
  { words, marks, bars }: ConditionalColours,
  lastRow: number,
): readonly ExcelJS.ConditionalFormattingOptions[] {
  const range = (letters: string) => `${letters}2:${letters}${Math.max(lastRow, 2)}`;
  let priority = 0;
  const formats: ExcelJS.ConditionalFormattingOptions[] = [];
  if (words !== undefined) {
    const rules = colouredStatuses.map((status): ExcelJS.ConditionalFormattingRule => {
      priority += 1;
      const formulae = [`"${words.word(status)}"`];
      return { type: 'cellIs', operator: 'equal', priority, formulae, style: styleOf(status) };
    });
    formats.push({ ref: words.columns.map(range).join(' '), rules });
  }
  if (marks !== undefined) {
    const rules = marks.marks.map(([mark, status]): ExcelJS.ConditionalFormattingRule => {
      priority += 1;
      const formulae = [`LEFT(${marks.column}2,1)="${mark}"`];
      return { type: 'expression', priority, formulae, style: styleOf(status) };
    });
    formats.push({ ref: range(marks.column), rules });
  }
  if (bars !== undefined) {
    priority += 1;
    // The colour is missing in the types of exceljs, which writes it.
    const bar = {
      type: 'dataBar' as const,
      priority,
      cfvo: [
        { type: 'num' as const, value: 0 },
        { type: 'num' as const, value: 1 },
      ],
      color: { argb: barColour },
    };
    formats.push({ ref: range(bars.column), rules: [bar] });
  }
  return formats;
}

function styleOf(status: Status): Partial<ExcelJS.Style> {
  const { text, ground } = statusColours[status];
  return {
    font: { color: { argb: text } },
    fill: { type: 'pattern', pattern: 'solid', bgColor: { argb: ground } },
  };
}
