import { CreditError } from '../../base/errors.ts';
import { plainText } from '../../base/plain-text.ts';
import { cnpjRoot } from '../../document/cnpj-root.ts';
import { documentsInText } from '../../document/documents-in-text.ts';
import type { StatementDoubt } from '../extracted-statements.ts';
import { periodEnding } from '../period-of.ts';
import { headingOfName, resultOfName } from '../statement-names.ts';
import { monthOfEnd, type PrintedEnd, type PrintedTable } from './printed-table.ts';
import type { PrintedPeriod, StatementLine } from './statement-line.ts';
import { type HeadFacts, headFacts } from './table-head.ts';

/** A table with the facts of its head, and the conclusions from them. */
interface JudgedTable {
  readonly table: PrintedTable;
  readonly facts: HeadFacts;
  readonly scale: number;
  readonly scope: 'INDIVIDUAL' | 'CONSOLIDATED' | 'UNCLEAR';
  readonly doubts: readonly StatementDoubt[];
}

/**
 * Returns the periods of printed tables. The head of each table states its unit, currency, scope and length. A fact that only
 * another part of the file states is a doubt. Pure.
 *
 * @param tables tables that are read.
 * @param others rows without amounts outside the heads.
 * @throws CreditError STATEMENT_UNREADABLE for amounts in a foreign currency, and for a forecast or budget.
 */
export function periodsOfTables(
  tables: readonly PrintedTable[],
  others: readonly string[],
): readonly PrintedPeriod[] {
  const judged = judge(tables, others);
  const ends = new Map(
    tables.flatMap((table) => [...table.ends.values()].map((end) => [monthOfEnd(end), end])),
  );
  return [...ends].flatMap(([month, end]) => {
    const has = ({ table }: JudgedTable) => [...table.ends.values()].some((one) => monthOfEnd(one) === month);
    const balances = ofOneScope(judged.filter((one) => has(one) && one.table.kind !== 'INCOME'));
    const incomes = ofOneScope(judged.filter((one) => has(one) && one.table.kind === 'INCOME'));
    const lengths = lengthsOf(end, { incomes, balances, all: judged });
    const isOfOneCompany = haveOneCompany([...balances, ...incomes]);
    return lengths.map(({ months, keys, doubts }): PrintedPeriod => {
      const own = [...balances, ...incomes];
      const isGroup = own.some(({ scope }) => scope !== 'INDIVIDUAL');
      return {
        ...periodEnding(end.year, months, end.month),
        scope: own.some(({ scope }) => scope === 'CONSOLIDATED') ? 'CONSOLIDATED' : 'INDIVIDUAL',
        doubts: [
          ...new Map(own.flatMap((one) => one.doubts).map((doubt) => [doubt.kind, doubt])).values(),
          ...(isGroup ? [doubtOf('OF_GROUP', 'totalAssets')] : []),
          ...(isOfOneCompany ? [] : [doubtOf('COMPANY_UNCLEAR', 'totalAssets')]),
          ...resultsReadTwice(incomes, keys),
          ...doubts,
        ],
        balance: linesOf(balances, (key) => key.startsWith(month)),
        balanceScale: Math.max(1, ...balances.map(({ scale }) => scale)),
        income: linesOf(incomes, (key) => keys.has(key)),
        incomeScale: Math.max(1, ...incomes.map(({ scale }) => scale)),
        titles: { ...titleOf(balances, 'balanceSheet'), ...titleOf(incomes, 'incomeStatement') },
      };
    });
  });
}

/** Maximum number of characters of a title. Its end is next to the figures. */
const longestTitle = 240;

function titleOf<Statement extends 'balanceSheet' | 'incomeStatement'>(
  [first]: readonly JudgedTable[],
  statement: Statement,
): Partial<Record<Statement, string>> {
  const title = (first?.table.head ?? []).join(' · ').trim();
  const short = title.length > longestTitle ? `…${title.slice(1 - longestTitle)}` : title;
  return title === '' ? {} : ({ [statement]: short } as Partial<Record<Statement, string>>);
}

function doubtOf(
  kind: StatementDoubt['kind'],
  field: StatementDoubt['field'],
  [stated, computed]: readonly [number | null, number | null] = [null, null],
): StatementDoubt {
  return { kind, field, stated, computed };
}

function judge(tables: readonly PrintedTable[], others: readonly string[]): readonly JudgedTable[] {
  const heads = tables.map((table) => ({ table, facts: headFacts(table.head) }));
  const elsewhere = others.map((row) => ({ words: plainText(row), facts: headFacts([row]) }));
  const isGroupElsewhere = elsewhere.some(
    ({ words, facts }) => /demonstrac|balanco/.test(words) && facts.isOfGroup && !facts.isOfCompany,
  );
  const scalesOfHeads = heads.flatMap(({ facts }) => facts.scales);
  const isUnitUnclear = [...heads, ...elsewhere].some(({ facts }) => facts.isUnitUnclear);
  const isForeignElsewhere = elsewhere.some(
    ({ words, facts }) => facts.isInForeignCurrency && /valores|express|milhares|milhoes/.test(words),
  );
  return heads.map(({ table, facts }) => {
    if (facts.isInForeignCurrency && !facts.isInReais)
      throw new CreditError('STATEMENT_UNREADABLE', { place: table.place, reason: inForeignCurrency });
    if (facts.isForecast)
      throw new CreditError('STATEMENT_UNREADABLE', { place: table.place, reason: forecastReason });
    const field = table.kind === 'INCOME' ? 'netRevenue' : 'totalAssets';
    const doubts: StatementDoubt[] = [];
    const stated = [
      ...elsewhere.flatMap((other) => other.facts.scales),
      ...heads.flatMap((other) => (other.table === table ? [] : other.facts.scales)),
    ].filter((scale) => scale !== 1);
    const scales = facts.scales.length > 0 ? facts.scales : [...new Set(stated)];
    const scale = scales.length > 0 ? Math.min(...scales) : 1;
    const isStated = facts.scales.length === 1;
    // A unit that only another part of the file states may not hold here.
    const isUnclear =
      scales.length > 1 ||
      (isStated ? scalesOfHeads.some((other) => other !== scale) : stated.length > 0 || isUnitUnclear);
    if (isUnclear) {
      const most = Math.max(1, ...scales, ...scalesOfHeads);
      const least = facts.scales.length === 0 ? 1 : Math.min(scale, ...scalesOfHeads);
      doubts.push(doubtOf('SCALE_UNCLEAR', field, [least, most === 1 ? 1_000 : most]));
    }
    const isForeign = facts.isInForeignCurrency || (isForeignElsewhere && !facts.isInReais);
    if (isForeign || facts.isCurrencyUnclear) doubts.push(doubtOf('CURRENCY_UNCLEAR', field));
    return { table, facts, scale, scope: scopeOf(table, facts, isGroupElsewhere), doubts };
  });
}

/** Returns the scope of a table; UNCLEAR if its head states both, or if another part of the file is consolidated and its head states none. */
function scopeOf(
  { owner }: PrintedTable,
  { isOfGroup, isOfCompany }: HeadFacts,
  isGroupElsewhere: boolean,
): JudgedTable['scope'] {
  if (owner !== undefined) return owner;
  if (isOfGroup) return isOfCompany ? 'UNCLEAR' : 'CONSOLIDATED';
  return isGroupElsewhere && !isOfCompany ? 'UNCLEAR' : 'INDIVIDUAL';
}

/** Returns the company's own tables. If there are none, returns the tables of unclear scope, else the consolidated ones. */
function ofOneScope(tables: readonly JudgedTable[]): readonly JudgedTable[] {
  for (const scope of ['INDIVIDUAL', 'UNCLEAR', 'CONSOLIDATED'] as const) {
    const own = tables.filter((table) => table.scope === scope);
    if (own.length > 0) return own;
  }
  return [];
}

interface Length {
  readonly months: number;
  /** The keys of the columns of income of this length. */
  readonly keys: ReadonlySet<string>;
  readonly doubts: readonly StatementDoubt[];
}

/** Returns the lengths of the periods with one end: as their columns, their heads or the heads of other tables state them. */
function lengthsOf(
  end: PrintedEnd,
  {
    incomes,
    balances,
    all,
  }: {
    readonly incomes: readonly JudgedTable[];
    readonly balances: readonly JudgedTable[];
    readonly all: readonly JudgedTable[];
  },
): readonly Length[] {
  const stated = [...new Set(all.flatMap(({ facts }) => facts.months))];
  const ofYear = end.month === 12 ? 12 : undefined;
  if (incomes.length === 0) {
    const [own] = balances.flatMap(({ table, facts }) => [
      ...[...table.ends.values()].flatMap((one) =>
        monthOfEnd(one) === monthOfEnd(end) ? (one.months ?? []) : [],
      ),
      ...facts.months,
    ]);
    const isTrial = balances.some(({ table }) => table.kind === 'TRIAL');
    const other = isTrial ? end.month : (stated[0] ?? end.month);
    const months = own ?? ofYear ?? other;
    // The revenues of a trial balance add up from January.
    const isUnclear = isTrial && months !== end.month && balances.some(hasRevenues);
    const doubts = isUnclear ? [doubtOf('LENGTH_UNCLEAR', 'netRevenue')] : [];
    return [{ months, keys: new Set(), doubts }];
  }
  const byMonths = new Map<number, { readonly keys: Set<string>; readonly doubts: StatementDoubt[] }>();
  for (const { table, facts } of incomes) {
    const own = facts.months;
    const open = [...table.ends.values()].filter((one) => one.months === null);
    // A half-year and a year next to each other have different lengths.
    const isOfOneMonth = new Set(open.map(({ month }) => month)).size <= 1;
    const isCompared = facts.hasYearInName && open.length > 1 && isOfOneMonth;
    for (const [key, one] of table.ends) {
      if (monthOfEnd(one) !== monthOfEnd(end)) continue;
      const ofFile = stated.length === 1 ? stated[0] : undefined;
      const annual = ofYear !== undefined && (!one.isOfMonth || isCompared) ? ofYear : undefined;
      const statedMonths = one.months ?? own[0] ?? annual ?? ofFile;
      const isUnclear =
        statedMonths === undefined || (one.months === null && (own.length > 1 || !isOfOneMonth));
      const months = statedMonths ?? ofYear ?? (facts.hasYearInName ? 12 : end.month);
      const length = byMonths.get(months) ?? { keys: new Set(), doubts: [] };
      length.keys.add(key);
      if (isUnclear) length.doubts.push(doubtOf('LENGTH_UNCLEAR', 'netRevenue'));
      byMonths.set(months, length);
    }
  }
  return [...byMonths].map(([months, length]) => ({ months, ...length }));
}

function hasRevenues({ table }: JudgedTable): boolean {
  return table.entries.some(
    ({ label, amounts }) => amounts.size > 0 && headingOfName(label, undefined) === 'revenues',
  );
}

/** Whether the CNPJs in the heads of tables are of one company. A head without a CNPJ counts as the same company. */
function haveOneCompany(tables: readonly JudgedTable[]): boolean {
  const roots = tables.flatMap(({ table }) => {
    const own = [...documentsInText(table.head.join('\n'))].filter((document) => document.length === 14);
    return own.length === 0 ? [] : [new Set(own.map(cnpjRoot))];
  });
  const [first = new Set<string>(), ...others] = roots;
  return others.length === 0 || [...first].some((root) => others.every((other) => other.has(root)));
}

/** Returns a doubt for each result that two income statements of one period state with different amounts. */
function resultsReadTwice(
  incomes: readonly JudgedTable[],
  keys: ReadonlySet<string>,
): readonly StatementDoubt[] {
  const doubts = new Map<string, StatementDoubt>();
  const before = new Map<string, number>();
  for (const income of incomes) {
    const own = new Map<string, number>();
    for (const { words, amount } of linesOf([income], (key) => keys.has(key))) {
      const result = resultOfName(words);
      if (result === undefined || amount === null || own.has(result)) continue;
      own.set(result, amount);
      const stated = before.get(result);
      if (stated !== undefined && stated !== amount)
        doubts.set(result, doubtOf('READ_TWICE', result, [stated, amount]));
    }
    for (const [result, amount] of own) before.set(result, amount);
  }
  return [...doubts.values()];
}

function linesOf(
  tables: readonly JudgedTable[],
  isWanted: (key: string) => boolean,
): readonly StatementLine[] {
  return tables.flatMap(({ table, scale }) =>
    table.entries.flatMap(({ label, place, amounts }): readonly StatementLine[] => {
      const column = [...amounts].find(([key]) => isWanted(key));
      if (column === undefined && amounts.size > 0) return [];
      const { amount = null, side = null } = column?.[1] ?? {};
      const value = amount === null ? null : amount * scale;
      return [{ label, words: plainText(label), amount: value, side, place }];
    }),
  );
}

const inForeignCurrency = {
  en: 'the amounts are in a foreign currency; only statements in BRL are read',
  'pt-BR': 'os valores estão em moeda estrangeira; só são lidas demonstrações em reais',
};

/** The reason why forecasts, budgets and simulations are refused. */
export const forecastReason = {
  en: 'the title shows a forecast, a budget or a simulation; only actual statements are read',
  'pt-BR':
    'o título mostra uma projeção, um orçamento ou uma simulação; só são lidas demonstrações realizadas',
};
