import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { plainText } from '../../base/plain-text.ts';
import type { PlacedAmount } from './printed-amount.ts';
import { type ColumnHead, columnAt, columnsOf, ownColumns, type PrintedColumn } from './printed-columns.ts';
import { datesIn, type PrintedDate } from './printed-dates.ts';
import { linesOf, type PrintedLine } from './printed-line.ts';
import { inReadingOrder } from './printed-sides.ts';
import { type PrintedPage, type Row, rowsOf, type Word } from './printed-text.ts';
import { goesOnWith, isTakenOff, type PrintedPeriod, type StatementLine } from './statement-line.ts';

/** Which statement a table is of. OTHER is one that is not read: cash flows, changes of equity, notes. */
type StatementKind = 'BALANCE' | 'TRIAL' | 'INCOME' | 'OTHER';

const titles: readonly (readonly [StatementKind, RegExp])[] = [
  [
    'OTHER',
    /fluxos? (?:de|dos) caixa|mutac(?:ao|oes) do patrimonio|valor adicionado|resultados? abrangentes?/,
  ],
  ['OTHER', /^notas explicativas(?: as demonstracoes.*)?$|lucros ou prejuizos acumulados$/],
  ['TRIAL', /\bbalancete\b/],
  ['BALANCE', /\bbalancos? patrimonia(?:l|is)\b|^balanco\b/],
  ['INCOME', /demonstrac(?:ao|oes) d(?:o|os|e) resultados?|\bdre\b/],
];

/** Where no title says which statement it is, the line by which each begins does. */
const beginnings: readonly (readonly [StatementKind, RegExp])[] = [
  ['BALANCE', /^(?:total do )?ativo$|^ativo (?:circulante|total)$/],
  ['INCOME', /^receita/],
];

const thousands = /\b(?:em )?milhares\b|\br mil\b|\breais mil\b/;
const millions = /\bem milhoes\b|\br milhoes\b/;
const reais = /\bem reais\b|\bem r\b/;

/** What the date behind it is of: when it was printed, and no statement. */
const ofPrinting = /^(?:emiss|emitid|impress|data$)/;

/** A line as printed, with its amounts by period; none of a heading. */
interface Entry {
  readonly kind: StatementKind;
  readonly label: string;
  readonly place: string;
  readonly amounts: ReadonlyMap<string, Pick<PlacedAmount, 'amount' | 'side'>>;
}

interface Stretch {
  readonly year: number;
  readonly months: number;
}

/**
 * What the pages of a PDF print as balance sheets, trial balances and income statements, by period. Pure.
 *
 * @throws CreditError STATEMENT_UNREADABLE where no period is said, or columns are of a group.
 */
export function printedPeriods(pages: readonly PrintedPage[]): readonly PrintedPeriod[] {
  const reader = new PeriodReader();
  pages.forEach((page, index) => {
    for (const row of inReadingOrder(rowsOf(page, index + 1))) reader.take(row);
  });
  return reader.end();
}

class PeriodReader {
  readonly #entries: Entry[] = [];
  readonly #stretches = new Map<string, Stretch>();
  #kind: StatementKind | undefined;
  #scale = 1;
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

  take(row: Row): void {
    if (row.page !== this.#page) this.#leaveDates();
    this.#page = row.page;
    const plain = plainText(row.words.map(({ text }) => text).join(' '));
    if (thousands.test(plain)) this.#scale = 1_000;
    else if (millions.test(plain)) this.#scale = 1_000_000;
    else if (reais.test(plain)) this.#scale = 1;
    const columns = columnsOf(row.words);
    const lines = columns === undefined ? linesOf(row.words) : [];
    if (lines.every(({ label, amounts }) => label === '' || amounts.length === 0))
      this.#takeTitle(plain, row);
    if (columns !== undefined) this.#takeHead(columns, row);
    for (const line of lines) this.#takeLine(line, row);
    // A title and what is said of all amounts go on in no line.
    if (titleOf(plain) !== undefined || row.words.some(({ text }) => text.includes('R$')))
      this.#unfinished = '';
    this.#above = row.words;
  }

  end(): readonly PrintedPeriod[] {
    if (this.#stretches.size === 0 && this.#undated !== undefined)
      throw unreadable(this.#undated, withoutPeriod);
    return [...this.#stretches].map(([key, stretch]) => {
      const of = (...kinds: readonly StatementKind[]) =>
        this.#entries.filter(
          ({ kind, amounts }) => kinds.includes(kind) && (amounts.size === 0 || amounts.has(key)),
        );
      const lineOf = ({ label, place, amounts }: Entry): StatementLine => {
        const { amount = null, side = null } = amounts.get(key) ?? {};
        return { label, words: plainText(label), amount, side, place };
      };
      return {
        ...stretch,
        scale: this.#scale,
        balance: of('BALANCE', 'TRIAL').map(lineOf),
        income: of('INCOME').map(lineOf),
      };
    });
  }

  #takeTitle(plain: string, row: Row): void {
    const kind = titleOf(plain);
    if (kind !== undefined) {
      this.#kind = kind;
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
    if (own === undefined) throw unreadable(row, twoOfOneYear);
    this.#columns = own;
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
    if (this.#kind === undefined) this.#kind = begun;
    const kind = this.#kind;
    if (kind === undefined || kind === 'OTHER') return;
    const byPeriod = amounts.length === 0 ? [] : this.#byPeriod(amounts, kind);
    if (amounts.length > 0 && byPeriod.length === 0) {
      this.#undated ??= row;
      return;
    }
    const scaled = byPeriod.map(([stretch, { amount, side }]) => {
      const key = `${stretch.year}/${stretch.months}`;
      this.#stretches.set(key, stretch);
      const value = amount * this.#scale;
      return [key, { amount: isTakenOff(whole) ? -Math.abs(value) : value, side }] as const;
    });
    this.#entries.push({ kind, label: whole, place: placeOf(row).en, amounts: new Map(scaled) });
  }

  #byPeriod(
    amounts: readonly PlacedAmount[],
    kind: StatementKind,
  ): readonly (readonly [Stretch, PlacedAmount])[] {
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

  #stretchOf(head: ColumnHead): Stretch | undefined {
    if (head === 'OTHER') return undefined;
    return head === 'CLOSING' ? this.#stretchOfTitle() : this.#stretchOfDate(head);
  }

  #stretchOfTitle(): Stretch | undefined {
    const dates = this.#allDates;
    const date = dates.find(({ month }) => month !== null) ?? dates[0];
    return date === undefined ? undefined : this.#stretchOfDate(date);
  }

  /** A year ends as a title says that one ends, or with December; a period begins with the year unless one says otherwise. */
  #stretchOfDate({ year, month, months }: PrintedDate): Stretch {
    const dates = this.#allDates.filter((date) => date.month !== null);
    const ofYear = dates.filter((date) => date.year === year);
    const end = month ?? (ofYear[0] ?? dates[0])?.month ?? 12;
    const stretch = ofYear.find((date) => date.month === end && date.months !== null)?.months;
    return { year, months: months ?? stretch ?? end };
  }
}

function titleOf(plain: string): StatementKind | undefined {
  return titles.find(([, pattern]) => pattern.test(plain))?.[0];
}

function datesOfStatement(words: readonly Word[]): readonly PrintedDate[] {
  const printing = words.flatMap(({ text }, index) => (ofPrinting.test(plainText(text)) ? [index] : []));
  const dates = datesIn(words);
  const others = printing.map((at) => dates.find(({ index }) => index > at));
  return dates.filter((date) => !others.includes(date));
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
