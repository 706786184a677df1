import { isOtherCurrency } from './printed-currency.ts';

/** The units that rows of a PDF state for the amounts of a table. */
interface PrintedUnits {
  /** The stated units, each once: 1000 for thousands. */
  readonly scales: readonly number[];
  /** True if words or signs may state a unit, but do not state which one: `milhares`, `R$ milh.` */
  readonly isUnclear: boolean;
}

type Kind =
  /** A word or sign for the currency, also for another currency than the real next to a factor. */
  | 'REAL'
  /** A factor by its name. */
  | 'FACTOR'
  /** A text that is a factor only next to the currency: `R$ mi`, `R$ 1.000`. */
  | 'SHORT'
  /** An abbreviation of two factors, or a factor that programs do not print: `R$ milh.`, `em centenas de reais`. */
  | 'VAGUE'
  /** A word before a unit: `valores expressos em`. */
  | 'BEFORE'
  | 'LINK'
  | 'OTHER';

interface Token {
  readonly text: string;
  readonly kind: Kind;
  /** The value of a factor. 1 for other tokens. */
  readonly scale: number;
}

const tokens = /\n|milh\.|\p{L}*\$s?|['’´`]?\d[\d.,]*\d|['’´`]?\d|\p{L}+|[^\s\p{L}\d]/gu;

const factors: readonly (readonly [number, RegExp])[] = [
  [1_000, /^(?:mil|milhar|milhares|thousands?)$/],
  [1_000_000, /^(?:milhao|milhoes|millions?)$/],
  [1_000_000_000, /^(?:bilhao|bilhoes|billions?)$/],
];
const shortFactors: readonly (readonly [number, RegExp])[] = [
  [1, /^1(?:,00)?$/],
  [1_000, /^(?:k|['’´`]?000|1[.,]?000(?:,00)?)$/],
  [1_000_000, /^(?:mm|mi|mn|1[.,]000[.,]000(?:,00)?)$/],
  [1_000_000_000, /^(?:bi|bn)$/],
];
const vague = /^(?:milh\.?|m|mr\$|rs|centenas?|dezenas?|hundreds?)$/;
const before =
  /^(?:em|in|valores|express[oa]s?|expressed|apresentad[oa]s?|escala|moeda|corrente|nacional|unidades?|monetari[oa]|amounts|figures)$/;
const link = /^(?:de|da|do|of|x|brazilian|brasileir[oa]s?|[/(:)*–-])$/;
/** A row with only these words and units is about the unit. */
const neutral = /^(?:['’´`]?\d[\d.,]*|av|ah|notas?|%|ano|exercicio|periodo|saldo|valor)$/;

/** Rows of amounts per share have a unit of their own. */
const perShare = /\bpor (?:lote\b.*|mil )?(?:acao|acoes|quotas?|cotas?)\b/;
/** `em milhares, exceto o lucro por ação, em reais`: the exception has another unit. It ends with its brackets or its row. */
const exception =
  /,? ?\b(?:exceto|salvo|except|excluindo|exclusive)\b[^()\n]*(?:\([^()\n]*\)[^()\n]*)?(?:\n[^()\n]*\))?/g;

/** Removes the parts of a text that are about other amounts than those of a table. @param text in lower case, without accents. */
export function withoutExceptions(text: string): string {
  const rows = text.replace(exception, ' ').split('\n');
  return rows.filter((row) => !perShare.test(row)).join('\n');
}

/**
 * Reads the units that rows state. Only phrases about the amounts count: `milhares de clientes` and `5 milhões de reais` do not state
 * a unit. Pure.
 *
 * @param text rows in lower case, without accents, with line breaks between them.
 */
export function unitsIn(text: string): PrintedUnits {
  const scales = new Set<number>();
  let isUnclear = false;
  for (const row of joinedRows(withoutExceptions(text))) {
    const all = tokensOf(row);
    const isAboutUnit = all.every(({ kind, text: word }) => kind !== 'OTHER' || neutral.test(word));
    for (const run of runsOf(all)) {
      const unit = unitOf(run, isAboutUnit);
      if (unit === 'UNCLEAR') isUnclear = true;
      else for (const scale of unit) scales.add(scale);
    }
  }
  return { scales: [...scales].sort((a, b) => b - a), isUnclear };
}

/** Whether a row only states a unit. For example, the number in `R$ 1.000` is not an amount. @param row as in `unitsIn`. */
export function isOnlyUnit(row: string): boolean {
  const all = tokensOf(row);
  const isUnit = all.every(
    ({ kind, text }) =>
      kind !== 'OTHER' && (kind !== 'SHORT' || !/^1[.,]?000[.,]000/.test(text) || all.length > 1),
  );
  return isUnit && all.some(({ kind }) => kind === 'REAL' || kind === 'FACTOR');
}

/** Joins each row that ends within a phrase with the next row. */
export function joinedRows(text: string): readonly string[] {
  return text.replace(/\b(de|em|in|of|valores|express[oa]s?)\n/g, '$1 ').split('\n');
}

function tokensOf(row: string): readonly Token[] {
  const words = row.match(tokens) ?? [];
  return words.map((text, index): Token => {
    const scaleIn = (list: typeof factors) => list.find(([, pattern]) => pattern.test(text))?.[0];
    const factor = scaleIn(factors);
    if (factor !== undefined) return { text, kind: 'FACTOR', scale: factor };
    const short = scaleIn(shortFactors);
    if (short !== undefined) return { text, kind: 'SHORT', scale: short };
    const isCurrency = isOtherCurrency(text) && isNextToFactor(words, index);
    return { text, kind: isCurrency ? 'REAL' : kindOf(text, words[index - 1] ?? ''), scale: 1 };
  });
}

/** Whether the word before or after one, or the word before `de`, is a factor. */
function isNextToFactor(words: readonly string[], index: number): boolean {
  const isLinked = /^(?:de|of)$/.test(words[index - 1] ?? '');
  const near = [words[index - (isLinked ? 2 : 1)], words[index + 1]];
  return near.some((word = '') => factors.some(([, pattern]) => pattern.test(word)));
}

function kindOf(text: string, last: string): Kind {
  if (/^(?:r\$|reais|brl)$/.test(text)) return 'REAL';
  // `valor real` is not about the currency.
  if (text === 'real') return /^(?:em|de|moeda|mil|:)$/.test(last) ? 'REAL' : 'OTHER';
  if (vague.test(text)) return 'VAGUE';
  if (before.test(text)) return 'BEFORE';
  return link.test(text) ? 'LINK' : 'OTHER';
}

interface Run {
  readonly tokens: readonly Token[];
  readonly last: Token | undefined;
  readonly next: Token | undefined;
}

/** Returns the parts of a row that may be phrases about the unit. After a complete phrase, `em`, `in` or `valores` starts another one. */
function runsOf(all: readonly Token[]): readonly Run[] {
  const runs: Run[] = [];
  let start = 0;
  const close = (end: number) => {
    const own = all.slice(start, end);
    if (own.length > 0) runs.push({ tokens: own, last: all[start - 1], next: all[end] });
  };
  all.forEach((token, index) => {
    if (token.kind === 'OTHER') {
      close(index);
      start = index + 1;
      return;
    }
    const own = all.slice(start, index);
    const isWhole = own.some(({ kind }) => kind === 'REAL') && own.some(({ kind }) => kind === 'BEFORE');
    if (isWhole && /^(?:em|in|valores)$/.test(token.text)) {
      close(index);
      start = index;
    }
  });
  close(all.length);
  return runs;
}

function unitOf({ tokens: own, last, next }: Run, isAboutUnit: boolean): readonly number[] | 'UNCLEAR' {
  const has = (kind: Kind) => own.some((token) => token.kind === kind);
  const isMarked = has('BEFORE') || own.some(({ text }) => text === '(');
  const isReal = has('REAL');
  const [first] = own;
  const isAmount = last !== undefined && /^\d/.test(last.text) && !/^(?:19|20)\d\d$/.test(last.text);
  if (isAmount && (first?.kind === 'FACTOR' || first?.kind === 'SHORT')) return [];
  // `milhares de clientes`. After `valores em` or brackets, the word after `de` is the currency.
  const isOfUnit =
    own.some(({ text }) => /^(?:\(|valores|express|apresentad)/.test(text)) || last === undefined;
  const isUnit = isOfUnit && own.some(({ text }) => /^(?:em|in)$/.test(text));
  if (next !== undefined && /^(?:de|of)$/.test(own.at(-1)?.text ?? '') && !isUnit) return [];
  const isTimes = own.some(({ text }) => text === 'x');
  const isFactor = ({ kind, text }: Token) =>
    kind === 'FACTOR' || (kind === 'SHORT' && (isReal || isTimes || (isMarked && text.endsWith('000'))));
  const stated = [...new Set(own.filter(isFactor).map(({ scale }) => scale))];
  if (has('VAGUE') && (isReal || (isMarked && isAboutUnit))) return 'UNCLEAR';
  if (stated.length > 0) {
    if (isReal || isMarked) return stated;
    const isName = own.every(({ text }) => !/^(?:milhar|milhares|milhoes|thousands|millions)$/.test(text));
    return isName && !isAboutUnit ? [] : 'UNCLEAR';
  }
  return isReal && isMarked ? [1] : [];
}
