import { CreditError } from '../../base/errors.ts';
import { plainText } from '../../base/plain-text.ts';
import type { StatementDoubt } from '../extracted-statements.ts';
import { periodEnding } from '../period-of.ts';
import type { PrintedEnd, PrintedTable } from './printed-table.ts';
import type { PrintedPeriod, StatementLine } from './statement-line.ts';
import { headFacts } from './table-head.ts';

/** A table with what was made of its head. */
interface JudgedTable {
  readonly table: PrintedTable;
  readonly scale: number;
  readonly scope: 'INDIVIDUAL' | 'CONSOLIDATED' | 'UNCLEAR';
  readonly doubts: readonly StatementDoubt[];
}

/**
 * The periods of printed tables. Unit, currency, scope and length are those that the head of each table states. What it does not
 * state is a doubt, if another part of the file states it. Pure.
 *
 * @param others rows without amounts outside the heads.
 * @throws CreditError STATEMENT_UNREADABLE for amounts in a foreign currency.
 */
export function periodsOfTables(
  tables: readonly PrintedTable[],
  others: readonly string[],
): readonly PrintedPeriod[] {
  const used = tables.filter(({ kind, ends }) => kind !== 'OTHER' && ends.size > 0);
  const judged = judge(used, others);
  const ends = new Map(used.flatMap((table) => [...table.ends.values()].map((end) => [endOf(end), end])));
  return [...ends.values()].flatMap((end) => {
    const has = ({ table }: JudgedTable) => [...table.ends.values()].some((one) => endOf(one) === endOf(end));
    const balances = ofOneScope(judged.filter((one) => has(one) && one.table.kind !== 'INCOME'));
    const incomes = ofOneScope(judged.filter((one) => has(one) && one.table.kind === 'INCOME'));
    const lengths = lengthsOf(end, { incomes, balances, all: judged });
    return lengths.map(({ months, keys, doubts }): PrintedPeriod => {
      const own = [...balances, ...incomes];
      const isGroup = own.some(({ scope }) => scope !== 'INDIVIDUAL');
      return {
        ...periodEnding(end.year, months, end.month),
        scope: own.some(({ scope }) => scope === 'CONSOLIDATED') ? 'CONSOLIDATED' : 'INDIVIDUAL',
        doubts: [
          ...new Map(own.flatMap((one) => one.doubts).map((doubt) => [doubt.kind, doubt])).values(),
          ...(isGroup ? [doubtOf('OF_GROUP', 'totalAssets')] : []),
          ...doubts,
        ],
        balance: linesOf(balances, (key) => key.startsWith(endOf(end))),
        balanceScale: Math.max(1, ...balances.map(({ scale }) => scale)),
        income: linesOf(incomes, (key) => keys.has(key)),
        incomeScale: Math.max(1, ...incomes.map(({ scale }) => scale)),
      };
    });
  });
}

function endOf({ year, month }: PrintedEnd): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

function doubtOf(
  kind: StatementDoubt['kind'],
  field: StatementDoubt['field'],
  [stated, computed]: readonly [number | null, number | null] = [null, null],
): StatementDoubt {
  return { kind, field, stated, computed };
}

function judge(tables: readonly PrintedTable[], others: readonly string[]): readonly JudgedTable[] {
  const elsewhere = others.map((row) => headFacts([row]));
  const isGroupElsewhere = others.some((row) => /demonstrac|balanco/.test(plainText(row)) && isGroupRow(row));
  const isForeignElsewhere = others.some(
    (row) => headFacts([row]).isInForeignCurrency && /valores|express|milhares|milhoes/.test(plainText(row)),
  );
  return tables.map((table) => {
    const { facts } = table;
    if (facts.isInForeignCurrency)
      throw new CreditError('STATEMENT_UNREADABLE', { place: table.place, reason: inForeignCurrency });
    const field = table.kind === 'INCOME' ? 'netRevenue' : 'totalAssets';
    const doubts: StatementDoubt[] = [];
    const stated = [
      ...elsewhere.flatMap(({ scales }) => scales),
      ...tables.flatMap((other) => (other === table ? [] : other.facts.scales)),
    ].filter((scale) => scale !== 1);
    const scales = facts.scales.length > 0 ? facts.scales : [...new Set(stated)];
    const scale = scales.length > 0 ? Math.min(...scales) : 1;
    // A unit that only another part of the file states may not hold here.
    const isUnclear = scales.length > 1 || (facts.scales.length === 0 && stated.length > 0);
    if (isUnclear) doubts.push(doubtOf('SCALE_UNCLEAR', field, [1, Math.max(...scales)]));
    if (isForeignElsewhere && !facts.isInReais) doubts.push(doubtOf('CURRENCY_UNCLEAR', field));
    return { table, scale, scope: table.scope(isGroupElsewhere), doubts };
  });
}

function isGroupRow(row: string): boolean {
  const { isOfGroup, isOfCompany } = headFacts([row]);
  return isOfGroup && !isOfCompany;
}

/** The company's own tables; those of which it is not clear, or of its group, only if it has none of its own. */
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

/** The lengths of the periods with one end: as their days, their heads, or the heads of other tables with this end state them. */
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
  const stated = [...new Set(all.flatMap(({ table }) => table.facts.months))];
  const ofYear = end.month === 12 ? 12 : undefined;
  if (incomes.length === 0) {
    const [own] = balances.flatMap(({ table }) => [
      ...[...table.ends.values()].flatMap((one) => (endOf(one) === endOf(end) ? (one.months ?? []) : [])),
      ...table.facts.months,
    ]);
    const isTrial = balances.some(({ table }) => table.kind === 'TRIAL');
    const other = isTrial ? end.month : (stated[0] ?? end.month);
    return [{ months: own ?? ofYear ?? other, keys: new Set(), doubts: [] }];
  }
  const byMonths = new Map<number, { readonly keys: Set<string>; readonly doubts: StatementDoubt[] }>();
  for (const { table } of incomes) {
    for (const [key, one] of table.ends) {
      if (endOf(one) !== endOf(end)) continue;
      const own = table.facts.months;
      const statedMonths = one.months ?? own[0] ?? ofYear ?? (stated.length === 1 ? stated[0] : undefined);
      const isUnclear = statedMonths === undefined || (one.months === null && own.length > 1);
      const months = statedMonths ?? end.month;
      const length = byMonths.get(months) ?? { keys: new Set(), doubts: [] };
      length.keys.add(key);
      if (isUnclear) length.doubts.push(doubtOf('LENGTH_UNCLEAR', 'netRevenue'));
      byMonths.set(months, length);
    }
  }
  return [...byMonths].map(([months, length]) => ({ months, ...length }));
}

function linesOf(
  tables: readonly JudgedTable[],
  isWanted: (key: string) => boolean,
): readonly StatementLine[] {
  return tables.flatMap(({ table, scale }) =>
    table.entries.flatMap(({ label, place, amounts }): readonly StatementLine[] => {
      const [found] = [...amounts].filter(([key]) => isWanted(key)).map(([, amount]) => amount);
      if (found === undefined && amounts.size > 0) return [];
      const { amount = null, side = null } = found ?? {};
      const value = amount === null ? null : amount * scale;
      return [{ label, words: plainText(label), amount: value, side, place }];
    }),
  );
}

const inForeignCurrency = {
  en: 'the amounts are in a foreign currency; only statements in BRL are read',
  'pt-BR': 'os valores estão em moeda estrangeira; só são lidas demonstrações em reais',
};
