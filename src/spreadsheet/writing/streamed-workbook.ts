import type { Writable } from 'node:stream';
import type ExcelJS from 'exceljs';
import { type Language, say, type Text } from '../../base/language.ts';
import { type WallClock, wallClockIn } from '../../wording/wall-clock.ts';
import { columnLetters } from '../cell-address.ts';
import type { Cell } from './cell.ts';
import { type CellStyle, cellStyles, isOwnStyle, ownStyle } from './cell-styles.ts';
import { cellText, propertyText } from './cell-text.ts';
import { type ConditionalColours, conditionalFormats } from './conditional-colours.ts';
import { numberStyles, type OpenWriter, openWriter, unexpected } from './exceljs-writer.ts';
import { lineHeight, linesOf, type RowContext, rowXml } from './row-xml.ts';
import type { SheetText } from './sheet-text.ts';
import { destroyWholly, Stop, stopWith, takenWholly } from './stop.ts';

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
  /** The last column that is printed, by its letters; without it all are. */
  readonly printedTo?: string | undefined;
  readonly coloured?: ConditionalColours | undefined;
}

/** What of the width of a column its texts leave free, in characters. */
const margin = 2;
/** Narrow ones, in inches, so that more of a row is read on a page. */
const pageMargins = { left: 0.25, right: 0.25, top: 0.6, bottom: 0.6, header: 0.25, footer: 0.25 };

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
 * Loads the library that writes workbooks. The first call blocks the thread for up to 70 ms, longer than most commands take, so
 * commands load it only when they need it.
 */
export async function loadWorkbookWriter(): Promise<typeof ExcelJS> {
  return (await import('exceljs')).default;
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
  readonly #styles: Map<CellStyle, Partial<ExcelJS.Style>>;
  readonly #styleIds: Map<CellStyle, number>;

  static async open(destination: Writable, context: WorkbookContext): Promise<StreamedWorkbook> {
    return new StreamedWorkbook(destination, context, openWriter(await loadWorkbookWriter(), destination));
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
    this.#styles = new Map(cellStyles(language));
    this.#styleIds = new Map(numberStyles(writer.workbook, this.#styles));
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
        margins: pageMargins,
        showGridLines: true,
      },
      headerFooter: {
        oddFooter: say(pageFooter, language),
        ...(pageHeader === undefined ? {} : { oddHeader: `&C${pageHeader.replaceAll('&', '&&')}` }),
      },
    });
    this.#addOwnStyles(columns);
    const text = texts.at(-1);
    if (!text) throw unexpected('no stream of a sheet');
    sheet.columns = columns.map(({ width, style }) => ({ width, style: this.#styles.get(style) ?? {} }));
    const headings = sheet.addRow(
      columns.map(({ heading }) => ({ richText: [{ text: cellText(heading) }] })),
    );
    headings.eachCell((cell) => {
      cell.style = this.#styles.get('heading') ?? {};
    });
    const lines = columns.map(({ heading, width }) => linesOf(heading, width - margin));
    headings.height = lineHeight * Math.max(...lines);
    headings.commit();
    return new StreamedSheet(sheet, text, { layout, clock, styleIds: this.#styleIds });
  }

  /** Adds the number formats of the user's own columns. */
  #addOwnStyles(columns: SheetLayout['columns']): void {
    const own = new Map<CellStyle, Partial<ExcelJS.Style>>();
    for (const { style } of columns) {
      if (isOwnStyle(style) && !this.#styles.has(style)) own.set(style, ownStyle(style));
    }
    for (const [style, look] of own) this.#styles.set(style, look);
    for (const [style, id] of numberStyles(this.#writer.workbook, own)) this.#styleIds.set(style, id);
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

/**
 * Writes a workbook from its opening to its end. It ends `destination`, which has taken everything when this is done, or destroys
 * it where something goes wrong.
 *
 * @param write adds the sheets; gives when what they say was made, ISO 8601 UTC.
 * @throws the error of `destination`; the reason of `signal`; RangeError for an unknown zone; what `write` throws.
 */
export async function writeWorkbook(
  destination: Writable,
  {
    timeZone,
    signal,
    ...context
  }: Omit<WorkbookContext, 'stop' | 'clock'> & {
    /** IANA name of the zone that times are shown in. */
    readonly timeZone: string;
    readonly signal?: AbortSignal | undefined;
  },
  write: (workbook: StreamedWorkbook, stop: Stop) => string | Promise<string>,
): Promise<void> {
  const stop = new Stop();
  const release = stopWith(stop, { destination, signal });
  let workbook: StreamedWorkbook | undefined;
  try {
    stop.throwIfStopped();
    workbook = await StreamedWorkbook.open(destination, { ...context, clock: wallClockIn(timeZone), stop });
    await workbook.finish({ created: await write(workbook, stop) });
  } catch (error) {
    if (workbook) await workbook.abandon(error);
    else await destroyWholly(destination);
    throw error;
  } finally {
    release();
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
    this.#rowContext = {
      ...context,
      letters: layout.columns.map((_, index) => columnLetters(index)),
      lineLengths: layout.columns.map(({ style, width }) => (style === 'wrapped' ? width - margin : 0)),
    };
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
    const { filter, coloured, printedTo } = this.#layout;
    if (printedTo !== undefined) this.#sheet.pageSetup.printArea = `A$1:${printedTo}$${this.#lastRow}`;
    if (filter) this.#sheet.autoFilter = `A1:${this.#rowContext.letters.at(-1)}${this.#lastRow}`;
    for (const format of coloured ? conditionalFormats(coloured, this.#lastRow) : [])
      this.#sheet.addConditionalFormatting(format);
    this.#sheet.commit();
  }
}
