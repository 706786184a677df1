import { lineEnds, openLineSplitter } from '../../document/split-lines.ts';
import { isHeader } from './column-names.ts';
import { isComment, isDecoration } from './decoration.ts';

/** A line of a drawn table with plain delimiters. */
interface RedrawnLine {
  readonly text: string;
  /** Whether the next line continues the same row. Default: false. */
  readonly continues?: boolean;
}

/**
 * The form in which a program drew a table, or the notation in which a person wrote it: returns a line with plain delimiters.
 * `isOpen` shows whether the line continues the row of the line before.
 */
type DrawnForm = (line: string, isOpen: boolean) => RedrawnLine;

/** Returns the form of a table by the first characters of a text; undefined for other texts. */
export function drawnFormOf(sample: string): DrawnForm | undefined {
  if (/^[ \t]*[│┃║]/m.test(sample)) return boxForm;
  if (/^[ \t]*(?:\{\||!)/m.test(sample) && /^[ \t]*\|-+(?:[ \t][^|\n]*)?\r?$/m.test(sample)) return wikiForm;
  const lines = sample.split(lineEnds);
  if (lines.some((line) => line.includes('&') && latexRowEnd.test(line))) return latexForm;
  if (isJira(lines)) return jiraForm;
  // A space between columns is enough if wider gaps find fewer of them.
  const [titled, separate] = [titledColumns(lines) ?? [], separateColumns(lines) ?? []];
  const columns = titled.length > separate.length ? titled : separate;
  return columns.length < 2 ? undefined : (line) => ({ text: lineInColumns(line, columns) });
}

/** Vertical lines of box drawing, as DuckDB, polars and sqlite use them. */
const bars = /[│┃┆┇┊┋║╎╏]/g;

function boxForm(line: string): RedrawnLine {
  return { text: line.replace(bars, '|') };
}

/** A header of Jira and Confluence, `||CNPJ||Valor||`, or of DokuWiki, `^ CNPJ ^ Valor ^`. */
function isJiraHeader(line: string): boolean {
  return /^\|\|[^|]+(?:\|\|[^|]+)*(?:\|\|)?$|^\^[^|]+\^$/.test(line.trim());
}

/** Returns whether most rows below a header with its own marks have no more cells than the header has names. */
function isJira(lines: readonly string[]): boolean {
  const header = lines.find(isJiraHeader);
  if (header === undefined || /\d{8}/.test(header)) return false;
  const widthOf = (line: string) => jiraForm(line).text.split('|').length;
  const rows = lines.filter((line) => /^\s*\|/.test(line) && !isJiraHeader(line));
  return rows.filter((line) => widthOf(line) <= widthOf(header)).length * 2 > rows.length;
}

/** A link `[Ana|https://…]` is shown by its text. */
function jiraForm(line: string): RedrawnLine {
  const plain = line.replace(/\[([^[\]|]*)\|[^[\]]*\]/g, '$1');
  if (!isJiraHeader(plain)) return { text: plain };
  const marked = plain.trim().replace(/\|\||\^/g, '|');
  return { text: `${marked.replace(/\|$/, '')}|` };
}

/** MediaWiki: `! CNPJ !! Valor`, `|-` between rows, cells of a row on one line or on several, each after its attributes and a bar. */
function wikiForm(line: string, isOpen: boolean): RedrawnLine {
  const text = line.trim().replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1');
  if (/^(?:\{\||\|\}|\|-)/.test(text)) return { text: '' };
  if (text.startsWith('|+')) return { text: text.slice(2) };
  if (!/^[|!]/.test(text)) return isOpen ? { text: ` ${text}`, continues: true } : { text };
  const cells = text.slice(1).split(text.startsWith('!') ? /!!|\|\|/ : '||');
  return {
    text: cells.map((cell) => `|${cell.slice(cell.lastIndexOf('|') + 1).trim()}`).join(''),
    continues: true,
  };
}

/** The end of a row in LaTeX, with the space below it and with rulers. */
const latexRowEnd = /\\\\(?:\[[^\]]{0,20}\])?\s{0,20}(?:\\[a-z]{1,20}\S{0,20}\s{0,20})?(?:%.*)?$/;
/** Commands around rows and between them. */
const latexFrame =
  /\\(?:(?:begin|end)\{\w{1,20}\*?\}|[a-z]{0,10}(?:line|rule)\b)(?:[[{(][^\])}]{0,80}[\])}]){0,4}/g;

/** LaTeX: `CNPJ & Valor \\`, also with a row on several lines. A line after `%` is a comment. */
function latexForm(line: string): RedrawnLine {
  if (/^\s*%/.test(line)) return { text: line.replace('%', '# ') };
  const cells = line
    .replace(latexRowEnd, '')
    .replace(latexFrame, '')
    .split(/(?<!\\)&/)
    .map(latexText);
  return { text: cells.join('\t'), continues: cells.length > 1 && !latexRowEnd.test(line) };
}

/** Returns the text that LaTeX shows for a cell: the last argument of a command, and the character of an escape. */
function latexText(cell: string): string {
  return cell
    .replace(/\{,\}/g, ',')
    .replace(/\\[a-z]{1,20}\*?(?:\{[^{}]{0,80}\}){0,2}\{([^{}]{0,200})\}/gi, '$1')
    .replace(/\\([&%$#_{}])/g, '$1')
    .replace(/\\[,;: ]|~/g, ' ')
    .trim();
}

/** Maximum number of words in a line of names. */
const mostTitles = 200;

/** A stretch of the characters of all lines. */
interface Column {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the columns of equal width of a table whose columns have one word each as their names, as R and pandas write it, also with only
 * one space between columns; undefined for other texts.
 */
function titledColumns(lines: readonly string[]): readonly Column[] | undefined {
  const begin = lines.findIndex((line) => isHeader(wordsOf(line), true) && wordsOf(line).length > 1);
  if (begin === -1) return undefined;
  const length = lines.slice(begin).findIndex((line) => line.trim() === '');
  const rows = lines
    .slice(begin, length === -1 ? undefined : begin + length)
    .filter((line) => /\S\s+\S/.test(line) && !isComment(line));
  const [header = '', ...others] = rows;
  if (
    others.length === 0 ||
    wordsOf(header).length > mostTitles ||
    rows.some((line) => /[;\t|]|,(?!\d)/.test(line))
  )
    return undefined;
  const titles = Array.from(header.matchAll(/\S+/g), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
  const titlesOf = ({ start, end }: Column) =>
    titles.filter((title) => title.start >= start && title.start < end);
  const columns: Column[] = [];
  /** The start of a stretch without a name, which belongs to the next column. */
  let open: number | undefined;
  for (const column of columnsOf(rows, 1)) {
    const before = columns.at(-1);
    const count = titlesOf(column).length;
    const isLabels =
      before === undefined && others.every((line) => /^\s*(?:\d+:?)?\s*$/.test(line.slice(0, column.end)));
    if (count > 1) return undefined;
    if (count === 1 || isLabels) {
      columns.push({ start: open ?? column.start, end: column.end });
      open = undefined;
    } else if (before !== undefined && titlesOf(before).some(({ start }) => start === before.start)) {
      columns[columns.length - 1] = { ...before, end: column.end };
    } else open ??= column.start;
  }
  return open === undefined &&
    columns.filter((column) => titlesOf(column).length > 0).length === titles.length
    ? columns
    : undefined;
}

function wordsOf(line: string): readonly string[] {
  return line.trim().split(/\s+/);
}

/** Returns the columns of equal width of a table with names in its first row and at least two spaces between the columns. */
function separateColumns(lines: readonly string[]): readonly Column[] | undefined {
  const rows = lines.filter((line) => / {2,}\S/.test(line.trimEnd()) && !/[;\t|]|,(?!\d)/.test(line));
  // The names alone show where columns begin, but not where they end.
  const [names, ...others] = rows.filter((line) => !isDecoration({ line: 1, cells: [line] }));
  if (names === undefined || others.length === 0 || !isHeader(names.trim().split(/ {2,}/), true))
    return undefined;
  return columnsOf(rows, 2);
}

/** Returns the stretches of characters between gaps that all lines have in common. */
function columnsOf(lines: readonly string[], gap: number): readonly Column[] {
  const isFilled: boolean[] = [];
  for (const line of lines) for (const { index } of line.matchAll(/\S/g)) isFilled[index] = true;
  const columns: Column[] = [];
  for (const [at, filled = false] of isFilled.entries()) {
    if (!filled) continue;
    const last = columns.at(-1);
    if (last !== undefined && at - last.end < gap) columns[columns.length - 1] = { ...last, end: at + 1 };
    else columns.push({ start: at, end: at + 1 });
  }
  return columns;
}

/** Returns a line in columns with plain delimiters. Text across a gap is put into each column, so that no column shows a wrong value. */
function lineInColumns(line: string, columns: readonly Column[]): string {
  if (isComment(line)) return line;
  const cells = columns.map(({ start, end }) => line.slice(start, end).trim());
  const isAligned = cells.join('').replace(/\s/g, '') === line.replace(/\s/g, '');
  if (isAligned && columns.every(({ end }) => !/\S\S/.test(line.slice(end - 1, end + 1))))
    return cells.join('\t');
  const isOther = !/\S\s+\S/.test(line) || isDecoration({ line: 1, cells: [line] });
  return isOther ? line : columns.map(() => line.trim()).join('\t');
}

/** Maximum number of lines of a row. A longer row is read in parts. */
const mostLinesOfRow = 200;

/** Redraws a text line by line. A row on several lines becomes its first line, followed by blank lines, so that each line keeps its number. */
class Redrawer {
  readonly #form: DrawnForm;
  #text = '';
  #lines = 0;

  constructor(form: DrawnForm) {
    this.#form = form;
  }

  /** Returns the row that is complete with this line; '' if it continues. */
  add(line: string): string {
    const { text, continues = false } = this.#form(line, this.#lines > 0);
    this.#text += text;
    this.#lines += 1;
    return continues && this.#lines < mostLinesOfRow ? '' : this.end();
  }

  /** Returns the last row. */
  end(): string {
    const row = `${this.#text}${'\n'.repeat(this.#lines)}`;
    this.#text = '';
    this.#lines = 0;
    return row;
  }
}

/** Returns a text of a drawn table with plain delimiters. Each line keeps its number. */
export function redrawnText(text: string, form: DrawnForm): string {
  const redrawer = new Redrawer(form);
  const rows = text.split(lineEnds).map((line) => redrawer.add(line));
  return `${rows.join('')}${redrawer.end()}`.replace(/\n$/, '');
}

/** As `redrawnText`, for a text that comes in pieces. */
export async function* redrawn(chunks: AsyncIterable<string>, form: DrawnForm): AsyncGenerator<string> {
  const lines = openLineSplitter();
  const redrawer = new Redrawer(form);
  const join = (pieces: Iterable<{ text: string; continues: boolean }>) =>
    Array.from(pieces, ({ text, continues }) =>
      continues ? redrawer.end() + text : redrawer.add(text),
    ).join('');
  for await (const chunk of chunks) yield join(lines.push(chunk));
  yield join(lines.end()) + redrawer.end();
}
