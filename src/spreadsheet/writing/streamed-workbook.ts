import type { Writable } from 'node:stream';
import type ExcelJS from 'exceljs';
import { type Language, say, type Text } from '../../base/language.ts';
import type { WallClock } from '../../wording/wall-clock.ts';
import { columnLetters } from '../cell-address.ts';
import type { Cell } from './cell.ts';
import { type CellStyle, cellStyles, statusColours } from './cell-styles.ts';
import { cellText, propertyText } from './cell-text.ts';
import { numberStyles, type OpenWriter, openWriter, unexpected } from './exceljs-writer.ts';
import { type RowContext, rowXml } from './row-xml.ts';
import type { SheetText } from './sheet-text.ts';
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
  /** Columns, by their letters, whose words are coloured. */
  readonly coloured?: {
    readonly columns: readonly string[];
    words(status: keyof typeof statusColours): string;
  };
}

/** What a workbook is made with; `stop` is stopped when the archive fails, and must be when the destination does. */
interface WorkbookContext {
  readonly stop: Stop;
  readonly clock: WallClock;
  readonly language: Language;
  readonly title: string;
  /** What the workbook is about. */
  readonly identifier: string;
  /** What stands above every printed page. */
  readonly pageHeader: string | undefined;
}

/**
 * A workbook that is written while it is made, with memory for none of its rows. exceljs' streaming writer lays out
 * workbook and sheets; rows, the pace of the destination and the times in the archive are seen to here: the decision
 * record on the workbook of a batch has the reasons.
 */
export class StreamedWorkbook {
  readonly #destination: Writable;
  readonly #context: WorkbookContext;
  readonly #writer: OpenWriter;
  readonly #styles: ReadonlyMap<CellStyle, Partial<ExcelJS.Style>>;
  readonly #styleIds: ReadonlyMap<CellStyle, number>;

  static async open(destination: Writable, context: WorkbookContext): Promise<StreamedWorkbook> {
    // Read only here: it costs more time to load than most commands take.
    const { default: exceljs } = await import('exceljs');
    return new StreamedWorkbook(destination, context, openWriter(exceljs, destination));
  }

  private constructor(destination: Writable, context: WorkbookContext, writer: OpenWriter) {
    this.#destination = destination;
    this.#context = context;
    this.#writer = writer;
    const { language, title, identifier, stop } = context;
    Object.assign(writer.workbook, {
      creator: 'credit',
      lastModifiedBy: 'credit',
      title: propertyText(title),
      identifier: propertyText(identifier),
      language,
    });
    writer.workbook.views = [
      { x: 0, y: 0, width: 24_000, height: 14_000, firstSheet: 0, activeTab: 0, visibility: 'visible' },
    ];
    this.#styles = cellStyles(language);
    this.#styleIds = numberStyles(writer.workbook, this.#styles);
    writer.archive.on('error', (error) => stop.stop(error));
  }

  addSheet(layout: SheetLayout): StreamedSheet {
    const { workbook, texts } = this.#writer;
    const { language, pageHeader, clock } = this.#context;
    const { name, columns, frozenColumns } = layout;
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
    sheet.columns = columns.map(({ width, style }) => ({ width, style: this.#styles.get(style) ?? {} }));
    const headings = sheet.addRow(
      columns.map(({ heading }) => ({ richText: [{ text: cellText(heading) }] })),
    );
    headings.eachCell((cell) => {
      cell.style = this.#styles.get('heading') ?? {};
    });
    headings.commit();
    return new StreamedSheet(sheet, text, { layout, clock, styleIds: this.#styleIds });
  }

  /** Writes what belongs to no sheet; done when the destination has taken everything. All sheets must be finished. */
  async finish({ created }: { readonly created: string }): Promise<void> {
    const { stop } = this.#context;
    stop.throwIfStopped();
    const { workbook } = this.#writer;
    Object.assign(workbook, { created: new Date(created), modified: new Date(created) });
    await stop.during(workbook.commit());
    await stop.during(takenWholly(this.#destination));
  }

  /** Lets go of everything, the destination included, which is destroyed. */
  async abandon(reason: unknown): Promise<void> {
    this.#context.stop.stop(reason);
    const { archive, texts } = this.#writer;
    archive.unpipe(this.#destination);
    archive.abort();
    for (const text of texts) text.destroy();
    await destroyWholly(this.#destination);
  }
}

/** A sheet that takes its rows from the top. */
export class StreamedSheet {
  readonly #sheet: ExcelJS.Worksheet;
  readonly #text: SheetText;
  readonly #layout: SheetLayout;
  readonly #rowContext: RowContext;
  #lastRow = 1;

  constructor(
    sheet: ExcelJS.Worksheet,
    text: SheetText,
    { layout, ...context }: Pick<RowContext, 'clock' | 'styleIds'> & { readonly layout: SheetLayout },
  ) {
    this.#sheet = sheet;
    this.#text = text;
    this.#layout = layout;
    this.#rowContext = { ...context, letters: layout.columns.map((_, index) => columnLetters(index)) };
  }

  get name(): string {
    return this.#layout.name;
  }

  /** The row that was written last; the headings are row 1. */
  get lastRow(): number {
    return this.#lastRow;
  }

  /** Writes a row below the last one; true when `drained` should be waited for before the next. */
  writeRow(cells: readonly Cell[], style?: CellStyle): boolean {
    this.#lastRow += 1;
    return this.#text.write(rowXml(this.#lastRow, cells, { ...this.#rowContext, style }));
  }

  drained(): Promise<unknown> {
    return this.#text.drained();
  }

  /** Writes what follows the rows. */
  finish(): void {
    const { filter, coloured } = this.#layout;
    if (filter) this.#sheet.autoFilter = `A1:${this.#rowContext.letters.at(-1)}${this.#lastRow}`;
    if (coloured) this.#sheet.addConditionalFormatting(colouring(coloured, this.#lastRow));
    this.#sheet.commit();
  }
}

const colouredStatuses = ['DENIED', 'ALERT', 'APPROVED', 'ERROR'] as const;

/** The words of a status, coloured where they stand alone in a cell. */
function colouring(
  { columns, words }: NonNullable<SheetLayout['coloured']>,
  lastRow: number,
): ExcelJS.ConditionalFormattingOptions {
  const end = Math.max(lastRow, 2);
  return {
    ref: columns.map((letters) => `${letters}2:${letters}${end}`).join(' '),
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
