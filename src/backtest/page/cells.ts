import { type Language, say, type Text } from '../../base/language.ts';
import type { CompiledRule } from '../../policy/compile.ts';
import { criterionWords } from '../../policy/criterion-words.ts';
import type { Objection } from '../../policy/readings/decide-by-readings.ts';
import { causeTitles, outcomeWords } from '../../policy/result-words.ts';
import type { FigureStyle } from '../../wording/counted.ts';

/** What a column of a table holds: `share` from 0 to 1, `difference` with its sign, `index` to three digits. */
export type BacktestCellKind = 'text' | 'count' | 'share' | 'difference' | 'index';

/** A value of its column's kind; null where it is not known. */
export type BacktestCell = string | number | null;

/** A table of a backtest. */
export interface BacktestTable {
  readonly key: string;
  readonly title: string;
  /** What has to be known to read it. */
  readonly notes: readonly string[];
  readonly columns: readonly { readonly heading: string; readonly kind: BacktestCellKind }[];
  readonly rows: readonly (readonly BacktestCell[])[];
}

/** A cell as the reader's language writes it. */
export function cellInWords(cell: BacktestCell, kind: BacktestCellKind, { format }: FigureStyle): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return cell;
  switch (kind) {
    case 'share':
      return `${format.decimal(Math.round(cell * 1000) / 10)}%`;
    case 'difference':
      return `${cell > 0 ? '+' : ''}${format.decimal(Math.round(cell * 1000) / 10)}`;
    case 'index':
      return format.decimal(Math.round(cell * 1000) / 1000);
    default:
      return format.number(cell);
  }
}

/** A text with its figures in place. */
export function fill(text: Text, language: Language, figures: Readonly<Record<string, string>> = {}): string {
  return say(text, language).replaceAll(/\{(\w+)\}/g, (whole, name: string) => figures[name] ?? whole);
}

/** What speaks against subjects, without anybody's value: `Protests: when more than R$ 5,000.00 (denies)`. */
export function objectionInWords(objection: Objection, language: Language): string {
  if (typeof objection === 'string') return say(causeTitles[objection], language);
  const { criterion, statusToApply, decisive }: CompiledRule = objection;
  const words = criterionWords(criterion.code, language);
  const outcome = say(outcomeWords[decisive ? statusToApply : 'SCORE'], language);
  if (words === undefined) return `${criterion.code.rule} (${outcome})`;
  const { members } = criterion.code;
  const name =
    members !== undefined && !['ALL', 'ANY'].includes(criterion.code.rule)
      ? criterion.code.rule
      : words.title;
  return `${name}: ${words.failing} (${outcome})`;
}
