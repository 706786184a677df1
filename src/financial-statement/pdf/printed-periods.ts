import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { plainText } from '../../base/plain-text.ts';
import type { PlacedAmount } from './printed-amount.ts';
import {
  type ColumnHead,
  columnAt,
  columnsOf,
  ownColumns,
  ownerOf,
  type PrintedColumn,
} from './printed-columns.ts';
import { datesIn, type PrintedDate } from './printed-dates.ts';
import { linesOf, type PrintedLine } from './printed-line.ts';
import { inReadingOrder } from './printed-sides.ts';
import {
  isReadTable,
  keyOfEnd,
  type PrintedEnd,
  type PrintedTable,
  type StatementKind,
} from './printed-table.ts';
import { type PrintedPage, type Row, rowsOf, type Word } from './printed-text.ts';
import { goesOnWith, isTakenOff, type PrintedPeriod } from './statement-line.ts';
import { periodsOfTables } from './statements-of-tables.ts';
import { isUnitRow } from './table-head.ts';

const titles: readonly (readonly [StatementKind, RegExp])[] = [
  [
    'OTHER',
    /fluxos? (?:de|dos) caixa|mutac(?:ao|oes) do patrimonio|valor adicionado|resultados? abrangentes?/,
  ],
  ['OTHER', /^notas explicativas(?: as demonstracoes.*)?$|lucros ou prejuizos acumulados$/],
  ['TRIAL', /\bbalancete\b/],
  ['BALANCE', /\bbalancos? patrimonia(?:l|is)\b|^balanco\b/],
  [
    'INCOME',
    /demonstrac(?:ao|oes)(?: (?:financeiras?|contabe(?:l|is)|individua(?:l|is)|consolidadas?|e|da controladora)){0,4} d(?:o|os|e) resultados?|\bdre\b/,
  ],
];

/** Where no title says which statement it is, the line by which each begins does. */
const beginnings: readonly (readonly [StatementKind, RegExp])[] = [
  ['BALANCE', /^(?:total do )?ativo$|^ativo (?:circulante|total)$/],
  ['INCOME', /^receita/],
];

/** Words before the date of printing or signing, which is not the date of a statement. */
const ofPrinting = /^(?:emiss|emitid|impress|pagina|folha|hora|assinad|registr|protocolo)/;

/**
 * What the pages of a PDF print as balance sheets, trial balances and income statements, by period. Pure.
 *
 * @throws CreditError STATEMENT_UNREADABLE where no period is said, or columns are of a group.
 */
export function printedPeriods(pages: readonly PrintedPage[]): PrintedStatements {
  const reader = new PeriodReader();
  pages.forEach((page, index) => {
    for (const row of inReadingOrder(rowsOf(page, index + 1))) reader.take(row);
  });
  return reader.end();
}

interface PrintedStatements {
  readonly periods: readonly PrintedPeriod[];
  /** The rows next to the titles of the statements. */
  readonly heads: readonly string[];
}

class PeriodReader {
  readonly #tables: PrintedTable[] = [];
  #table: PrintedTable | undefined;
  #columns: readonly PrintedColumn[] | undefined;
  /** The dates of titles, those of this page and below its last title first. */
  #dates: PrintedDate[] = [];
  #formerDates: readonly PrintedDate[] = [];
  #page = 0;
  /** The row before, which may say whose columns stand below. */
  #above: readonly Word[] = [];
  /** Words without an amount, which may go on in the row below. */
  #unfinished = '';
  /** The first line with amounts of which nobody knows the period. */
  #undated: Row | undefined;
  /** The rows of this page since its top, its last title or the last amounts. */
  #rows: string[] = [];
  /** Whether no amounts have been read on this page. */
  #isTop = true;
  /** Rows without amounts that are not part of a head. */
  readonly #others: string[] = [];

  take(row: Row): void {
    if (row.page !== this.#page) {
      this.#leaveDates();
      this.#leaveRows();
      this.#isTop = true;
    }
    this.#page = row.page;
    const text = row.words.map((word) => word.text).join(' ');
    const plain = plainText(text);
    if (isUnitRow(text)) {
      this.#takeWords(text);
      this.#above = row.words;
      this.#unfinished = '';
      return;
    }
    const columns = columnsOf(row.words);
    const lines = columns === undefined ? linesOf(row.words) : [];
    const isWithoutAmounts = lines.every(({ label, amounts }) => label === '' || amounts.length === 0);
    if (isWithoutAmounts) {
      this.#takeWords(text);
      this.#takeTitle(plain, row);
    }
    if (columns !== undefined) this.#takeHead(columns, row);
    for (const line of lines) this.#takeLine(line, row);
    // A title and what is said of all amounts go on in no line.
    if (titleOf(plain) !== undefined || row.words.some((word) => word.text.includes('R$')))
      this.#unfinished = '';
    this.#above = row.words;
  }

  end(): PrintedStatements {
    this.#leaveRows();
    const tables = this.#tables.filter(isReadTable);
    if (tables.length === 0 && this.#undated !== undefined) throw unreadable(this.#undated, withoutPeriod);
    return { periods: periodsOfTables(tables, this.#others), heads: tables.flatMap(({ head }) => head) };
  }

  /** Adds a row without amounts to the head of its table, until the first amounts. Below them it is a heading. */
  #takeWords(text: string): void {
    this.#rows.push(text);
    if (this.#table !== undefined && this.#table.ends.size === 0) this.#table.head.push(text);
  }

  #leaveRows(): void {
    this.#others.push(...this.#rows);
    this.#rows = [];
  }

  #open(kind: StatementKind): PrintedTable {
    const table: PrintedTable = {
      kind,
      head: this.#rows,
      entries: [],
      ends: new Map(),
      owner: undefined,
      place: '',
    };
    this.#rows = [];
    this.#table = table;
    this.#tables.push(table);
    return table;
  }

  #takeTitle(plain: string, row: Row): void {
    const kind = titleOf(plain);
    if (kind !== undefined) {
      this.#open(kind);
      this.#columns = undefined;
      this.#leaveDates();
    }
    this.#dates.push(...datesOfStatement(row.words));
  }

  #leaveDates(): void {
    this.#formerDates = [...this.#dates, ...this.#formerDates];
    this.#dates = [];
  }

  get #allDates(): readonly PrintedDate[] {
    return [...this.#dates, ...this.#formerDates];
  }

  #takeHead(columns: readonly PrintedColumn[], row: Row): void {
    const own = ownColumns(columns, this.#above);
    if (own === undefined) {
      // Statements that are not read may have any columns.
      if (this.#table?.kind === 'OTHER') return;
      throw unreadable(row, twoOfOneYear);
    }
    this.#columns = own;
    const owner = ownerOf(columns, own, this.#above);
    if (owner !== undefined && this.#table !== undefined) this.#table.owner = owner;
    this.#unfinished = '';
  }

  #takeLine({ label, amounts }: PrintedLine, row: Row): void {
    const above = this.#unfinished;
    this.#unfinished = amounts.length === 0 ? label : '';
    const whole =
      label === '' || (above !== '' && goesOnWith(above, label)) ? `${above} ${label}`.trim() : label;
    if (whole === '') return;
    const words = plainText(whole);
    const begun = beginnings.find(([, pattern]) => pattern.test(words))?.[0];
    const table = this.#table ?? (begun === undefined ? undefined : this.#open(begun));
    if (table === undefined || table.kind === 'OTHER') {
      if (amounts.length > 0) this.#leaveRows();
      return;
    }
    const byEnd = amounts.length === 0 ? [] : this.#byPeriod(amounts, table.kind);
    if (amounts.length > 0 && byEnd.length === 0) {
      this.#undated ??= row;
      return;
    }
    const { en: place } = placeOf(row);
    if (amounts.length > 0) {
      if (table.ends.size === 0) table.place = place;
      // The next page of a table may repeat its head.
      else if (this.#isTop) table.head.push(...this.#rows);
      this.#isTop = false;
      this.#rows = [];
    }
    const printed = byEnd.map(([end, { amount, side }]) => {
      const key = keyOfEnd(end);
      table.ends.set(key, end);
      return [key, { amount: isTakenOff(whole) ? -Math.abs(amount) : amount, side }] as const;
    });
    table.entries.push({ label: whole, place, amounts: new Map(printed) });
  }

  #byPeriod(
    amounts: readonly PlacedAmount[],
    kind: StatementKind,
  ): readonly (readonly [PrintedEnd, PlacedAmount])[] {
    const columns = this.#columns;
    const ofTitle = this.#stretchOfTitle();
    if (columns === undefined) {
      const last = amounts.at(-1);
      const isClear = amounts.length === 1 || kind === 'TRIAL';
      return ofTitle === undefined || last === undefined || !isClear ? [] : [[ofTitle, last]];
    }
    const wanted = columns.filter(({ head }) => head !== 'OTHER');
    const [only] = wanted;
    if (amounts.length === 1 && columns.length === 1 && only !== undefined) {
      const stretch = this.#stretchOf(only.head);
      const [amount] = amounts;
      return stretch === undefined || amount === undefined ? [] : [[stretch, amount]];
    }
    const byColumn = new Map<PrintedColumn, PlacedAmount>();
    for (const amount of amounts) {
      const column = columnAt(columns, amount);
      if (column !== undefined) byColumn.set(column, amount);
    }
    return [...byColumn].flatMap(([{ head }, amount]) => {
      const stretch = this.#stretchOf(head);
      return stretch === undefined ? [] : [[stretch, amount] as const];
    });
  }

  #stretchOf(head: ColumnHead): PrintedEnd | undefined {
    if (head === 'OTHER') return undefined;
    if (head !== 'CLOSING') return this.#stretchOfDate(head);
    const end = this.#stretchOfTitle();
    // A closing balance also contains months before the period of the title, perhaps since January.
    const isOfYear = end?.months === end?.month || this.#table?.kind !== 'INCOME';
    return end === undefined || isOfYear ? end : { ...end, months: null, isOfMonth: true };
  }

  #stretchOfTitle(): PrintedEnd | undefined {
    const dates = this.#allDates;
    const date = dates.find(({ month }) => month !== null) ?? dates[0];
    return date === undefined ? undefined : this.#stretchOfDate(date);
  }

  /** A year ends as a title says that one ends, or with December. */
  #stretchOfDate(date: PrintedDate): PrintedEnd {
    const { year, month, months } = date;
    const dates = this.#allDates.filter((other) => other.month !== null);
    const ofYear = dates.filter((other) => other.year === year);
    const day = month === null ? (ofYear[0] ?? dates[0]) : date;
    const end = day?.month ?? 12;
    const stretch = ofYear.find((other) => other.month === end && other.months !== null)?.months;
    return { year, month: end, months: months ?? stretch ?? null, isOfMonth: day?.hasDay === false };
  }
}

function titleOf(plain: string): StatementKind | undefined {
  return titles.find(([, pattern]) => pattern.test(plain))?.[0];
}

function datesOfStatement(words: readonly Word[]): readonly PrintedDate[] {
  const dates = datesIn(words);
  const plain = words.map(({ text }) => plainText(text));
  const isTitle = titleOf(plain.join(' ')) !== undefined;
  const others = plain.map((word, at) => ofPrinting.test(word) && dates.find(({ index }) => index > at));
  return dates.filter((date) => {
    const before = words[date.index - 1]?.text ?? '';
    // For example, `Data: 15/03/2026`, or `Campinas, 15 de março de 2026` above a signature.
    const isOfSignature =
      plainText(before) === 'data' || (date.words === 5 && before.endsWith(',') && !isTitle);
    return !isOfSignature && !others.includes(date);
  });
}

function placeOf({ page, line }: Row): Text {
  return { en: `page ${page}, line ${line}`, 'pt-BR': `página ${page}, linha ${line}` };
}

function unreadable(row: Row, reason: Text): CreditError {
  return new CreditError('STATEMENT_UNREADABLE', { place: placeOf(row), reason });
}

const withoutPeriod: Text = {
  en: 'there are amounts, and no date says of which year they are',
  'pt-BR': 'há valores, e nenhuma data diz de que ano são',
};
const twoOfOneYear: Text = {
  en: 'two columns are of one year, and nothing above says which is of the company and which of its group',
  'pt-BR': 'duas colunas são do mesmo ano, e nada acima diz qual é da empresa e qual é do grupo',
};
