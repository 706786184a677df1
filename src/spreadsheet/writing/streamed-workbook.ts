import type { Writable } from 'node:stream';
import type ExcelJS from 'exceljs';
import { type Language, say, type Text } from '../../base/language.ts';
import type { WallClock } from '../../wording/wall-clock.ts';
import type { Cell } from './cell.ts';
import { type CellStyle, cellStyles, statusColours } from './cell-styles.ts';
import { cellText, propertyText } from './cell-text.ts';
import { numberStyles, openWriter, unexpected } from './exceljs-writer.ts';
import { columnLetters, rowXml } from './row-xml.ts';
import { destroyWholly, type Stop, takenWholly } from './stop.ts';

/** In the codes of a spreadsheet: right, the page and how many there are. */
const pageFooter: Text = { en: '&L&A&RPage &P of &N', 'pt-BR': '&L&A&RPágina &P de &N' };

/** How a sheet is laid out: everything but its rows. */
export interface SheetLayout {
  readonly name: string;
  readonly columns: readonly {
    readonly heading: string;
    readonly width: number;
    readonly style: CellStyle;
  }[];
  /** Columns that stay in sight beside the headings. */
  readonly frozenColumns: number;
  /** Whether the rows can be filtered. */
  readonly filter: boolean;
  /** Columns, from 0, whose words are coloured. */
  readonly coloured?: {
    readonly columns: readonly number[];
    words(status: keyof typeof statusColours): string;
  };
}

/** A sheet that takes its rows from the top. */
export interface StreamedSheet {
  readonly name: string;
  /** The row that was written last; the headings are row 1. */
  readonly lastRow: number;
  /** Writes a row below the last one; true when `drained` should be waited for before the next. */
  writeRow(cells: readonly Cell[], style?: CellStyle): boolean;
  drained(): Promise<unknown>;
  /** Writes what follows the rows. */
  finish(): void;
}

export interface StreamedWorkbook {
  addSheet(layout: SheetLayout): StreamedSheet;
  /** Writes what belongs to no sheet; done when the destination has taken everything. All sheets must be finished. */
  finish(times: { readonly created: string }): Promise<void>;
  /** Lets go of everything, the destination included, which is destroyed. */
  abandon(reason: unknown): Promise<void>;
}

/**
 * A workbook that is written while it is made, with memory for none of its rows. exceljs' streaming writer lays out
 * workbook and sheets; rows, the pace of the destination and the times in the archive are seen to here: the decision
 * record on the workbook of a batch has the reasons.
 *
 * @param options.stop is stopped when the archive fails, and must be when the destination does.
 */
export async function openStreamedWorkbook(
  destination: Writable,
  options: {
    readonly stop: Stop;
    readonly clock: WallClock;
    readonly language: Language;
    readonly title: string;
    /** What the workbook is about. */
    readonly identifier: string;
    /** What stands above every printed page. */
    readonly pageHeader: string | undefined;
  },
): Promise<StreamedWorkbook> {
  const { stop, clock, language, title, identifier, pageHeader } = options;
  // Read only here: it costs more time to load than most commands take.
  const { default: exceljs } = await import('exceljs');
  const { workbook, archive, texts } = openWriter(exceljs, destination);
  Object.assign(workbook, {
    creator: 'credit',
    lastModifiedBy: 'credit',
    title: propertyText(title),
    identifier: propertyText(identifier),
    language,
  });
  workbook.views = [
    { x: 0, y: 0, width: 24_000, height: 14_000, firstSheet: 0, activeTab: 0, visibility: 'visible' },
  ];
  const styles = cellStyles(language);
  const styleIds = numberStyles(workbook, styles);

  archive.on('error', (error) => stop.stop(error));

  const addSheet = (layout: SheetLayout): StreamedSheet => {
    const { name, columns, frozenColumns, filter, coloured } = layout;
    const sheet = workbook.addWorksheet(name, {
      properties: { defaultRowHeight: 15 },
      views: [{ state: 'frozen', xSplit: frozenColumns, ySplit: 1 }],
      pageSetup: {
        paperSize: 9,
        orientation: 'landscape',
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
        printTitlesRow: '1:1',
      },
      headerFooter: {
        oddFooter: say(pageFooter, language),
        ...(pageHeader === undefined ? {} : { oddHeader: `&C${pageHeader.replaceAll('&', '&&')}` }),
      },
    });
    const text = texts.at(-1);
    if (!text) throw unexpected('no stream of a sheet');
    sheet.columns = columns.map(({ width, style }) => ({ width, style: styles.get(style) ?? {} }));
    const headings = sheet.addRow(
      columns.map(({ heading }) => ({ richText: [{ text: cellText(heading) }] })),
    );
    headings.eachCell((cell) => {
      cell.style = styles.get('heading') ?? {};
    });
    headings.commit();

    const letters = columns.map((_, index) => columnLetters(index));
    let lastRow = 1;
    return {
      name,
      get lastRow() {
        return lastRow;
      },
      writeRow(cells, style) {
        lastRow += 1;
        return text.write(rowXml(lastRow, cells, { clock, styleIds, letters, style }));
      },
      drained: () => text.drained(),
      finish() {
        if (filter) sheet.autoFilter = `A1:${letters.at(-1)}${lastRow}`;
        if (coloured) sheet.addConditionalFormatting(colouring(coloured, { letters, lastRow }));
        sheet.commit();
      },
    };
  };

  return {
    addSheet,
    async finish({ created }) {
      stop.throwIfStopped();
      Object.assign(workbook, { created: new Date(created), modified: new Date(created) });
      await stop.during(workbook.commit());
      await stop.during(takenWholly(destination));
    },
    async abandon(reason) {
      stop.stop(reason);
      archive.unpipe(destination);
      archive.abort();
      for (const text of texts) text.destroy();
      await destroyWholly(destination);
    },
  };
}

const colouredStatuses = ['DENIED', 'ALERT', 'APPROVED', 'ERROR'] as const;

/** The words of a status, coloured where they stand alone in a cell. */
function colouring(
  { columns, words }: NonNullable<SheetLayout['coloured']>,
  { letters, lastRow }: { readonly letters: readonly string[]; readonly lastRow: number },
): ExcelJS.ConditionalFormattingOptions {
  const end = Math.max(lastRow, 2);
  return {
    ref: columns.map((index) => `${letters[index]}2:${letters[index]}${end}`).join(' '),
    rules: colouredStatuses.map((status, index) => ({
      type: 'cellIs',
      operator: 'equal',
      priority: index + 1,
      formulae: [`"${words(status)}"`],
      style: {
        font: { color: { argb: statusColours[status].text } },
        fill: { type: 'pattern', pattern: 'solid', bgColor: { argb: statusColours[status].ground } },
      },
    })),
  };
}
