/** The mark before the cents. */
export type DecimalMark = '.' | ',';

/**
 * What an amount in BRL says as people type it.
 *
 * - AMBIGUOUS: one mark with three digits behind it could mean thousands or a fraction; both readings, with their cents.
 * - NONE: no number, more than two decimals, or not above 0.
 */
type TypedAmount =
  | { readonly outcome: 'AMOUNT'; readonly amount: number }
  | { readonly outcome: 'AMBIGUOUS'; readonly first: string; readonly second: string }
  | { readonly outcome: 'NONE' };

/**
 * Reads `1234.56`, `1.234,56`, `1234,56`, `1,234.56`, `1 234,56`, with or without `R$`. Two numbers such as `500 600` are no amount, even
 * if three digits follow the blank. Neither is a number that is padded with zeros, such as `000000150000`: files with columns of equal
 * width write cents in this way. `R$ 1.500` has thousands unless `decimalMark` is a point. `decimalMark` is the mark before the cents
 * where others of the same column have told it: what is ambiguous alone is then read by it.
 */
export function parseAmount(text: string, decimalMark?: DecimalMark): TypedAmount {
  const bare = bareAmount(text);
  const single = /^(\d{1,3})([.,])(\d{3})$/.exec(bare);
  if (single && single[1] !== '0') {
    const [, whole = '', mark, rest = ''] = single;
    const decimal = decimalMark ?? (mark === '.' && sign.test(text) ? ',' : undefined);
    if (decimal === undefined || mark === decimal) {
      return { outcome: 'AMBIGUOUS', first: `${whole}${rest},00`, second: `${whole},${rest.slice(0, 2)}` };
    }
  }
  const amount = Number(plainNumber(bare) ?? Number.NaN);
  return amount > 0 && Number.isFinite(amount) ? { outcome: 'AMOUNT', amount } : { outcome: 'NONE' };
}

/** The mark before the cents of an amount that leaves no doubt about it. */
export function decimalMarkOf(text: string): DecimalMark | undefined {
  const bare = bareAmount(text);
  if (plainNumber(bare) === undefined) return undefined;
  const [mark] = /[.,](?=\d{1,2}$)/.exec(bare) ?? [];
  if (mark !== undefined) return mark === ',' ? ',' : '.';
  // Thousands more than once.
  if (/\..*\./.test(bare)) return ',';
  return /,.*,/.test(bare) ? '.' : undefined;
}

function bareAmount(text: string): string {
  const number = text.replace(sign, '').trim();
  return isGroupedByBlanks.test(number) ? number.replace(blank, '') : number;
}

const sign = /^\s*R\$/i;
const blank = /[ \u00A0\u2009\u202F]/g;
/** Thousands with blanks between them, `1 234,56` or `50 000`. Without cents, the last group is 000, which is no second amount. */
const isGroupedByBlanks = new RegExp(
  String.raw`^[1-9]\d{0,2}(?:${blank.source}\d{3})*${blank.source}(?:\d{3}[.,]\d{1,2}|000)$`,
);

/** The number as JavaScript writes it, whichever mark stands before the cents; undefined for anything else. */
function plainNumber(text: string): string | undefined {
  const grouped = [
    /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(text),
    /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text),
    /^(\d{1,15})[.,](\d{1,2})$/.exec(text),
    /^([1-9]\d{0,14}|0)$/.exec(text),
  ].find((match) => match !== null);
  if (!grouped) return undefined;
  const [, whole = '', cents = '0'] = grouped;
  return `${whole.replace(/[.,]/g, '')}.${cents}`;
}
