/** A piece of a section: a place for a digit (`0`, `#` or `?`), the place of the cell's text, or text that is shown as it is. */
interface FormatPart {
  readonly kind: 'DIGIT' | 'TEXT' | 'LITERAL';
  readonly text: string;
}

interface Condition {
  readonly operator: string;
  readonly bound: number;
}

/**
 * A section of a number format.
 *
 * - DIGITS: only places for digits and literals, so that a whole number is shown with all of its digits.
 * - EMPTY: no place at all: the value is hidden.
 * - TEXT: has the place of a text.
 * - OTHER: decimals, thousands separators, fractions, exponents and the general format.
 */
export interface FormatSection {
  readonly kind: 'DATE' | 'DIGITS' | 'EMPTY' | 'TEXT' | 'OTHER';
  readonly isPercent: boolean;
  /** How many digits are shown at least. */
  readonly fewestDigits: number;
  readonly condition: Condition | undefined;
  readonly parts: readonly FormatPart[];
}

/** As many sections count. */
const mostSections = 4;

/**
 * Splits the code of a number format into its sections (ECMA-376, part 1, 18.8.31), for example
 * `[<=99999999999]000"."000"."000"-"00;00"."000"."000"/"0000"-"00`.
 */
export function splitFormat(code: string): readonly FormatSection[] {
  const sections: FormatSection[] = [];
  let tokens: string[] = [];
  for (const [token] of code.matchAll(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?|[\s\S]/gu)) {
    if (token === ';') {
      sections.push(readSection(tokens));
      tokens = [];
    } else tokens.push(token);
  }
  sections.push(readSection(tokens));
  return sections.slice(0, mostSections);
}

function readSection(tokens: readonly string[]): FormatSection {
  const parts: FormatPart[] = [];
  let condition: Condition | undefined;
  /** The code without literals. */
  let plain = '';
  for (const token of tokens) {
    const literal = literalOf(token);
    if (literal !== undefined) parts.push({ kind: 'LITERAL', text: literal });
    else if (token.startsWith('[')) {
      condition ??= conditionOf(token);
      // `[h]` counts hours.
      if (/^\[(?:h+|m+|s+)\]$/i.test(token)) plain += token;
    } else {
      plain += token;
      if (/[0#?]/.test(token)) parts.push({ kind: 'DIGIT', text: token });
      else if (token === '@') parts.push({ kind: 'TEXT', text: '' });
      else parts.push({ kind: 'LITERAL', text: token });
    }
  }
  const fewestDigits = plain.match(/0/g)?.length ?? 0;
  return { kind: kindOf(plain), isPercent: plain.includes('%'), fewestDigits, condition, parts };
}

/** Returns the text of a token that is shown as it is; a place that is left blank is a blank. */
function literalOf(token: string): string | undefined {
  if (token.startsWith('"')) return token.replace(/^"|"$/g, '');
  if (token.startsWith('\\')) return token.slice(1);
  if (token.startsWith('_')) return ' ';
  if (token.startsWith('*')) return '';
  const [, currency] = /^\[\$([^\]-]*)/.exec(token) ?? [];
  return currency;
}

function conditionOf(token: string): Condition | undefined {
  const [, operator = '', bound] = /^\[(<=|>=|<>|<|>|=)\s*(-?[\d.]+(?:E[+-]?\d+)?)\]$/i.exec(token) ?? [];
  return bound === undefined ? undefined : { operator, bound: Number(bound) };
}

/** Characters that are shown as they are without quotes, beside places for digits. */
const withDigits = /^[0#?\s$+()/:!^&'~{}<>=-]*$/;

function kindOf(plain: string): FormatSection['kind'] {
  if (/general|geral/i.test(plain)) return 'OTHER';
  if (plain.includes('@')) return 'TEXT';
  if (/[dmyhs]/i.test(plain)) return 'DATE';
  if (!/[0#?]/.test(plain)) return 'EMPTY';
  // Between places that need not be filled, a slash makes a fraction.
  const isFraction = plain.includes('/') && /[#?]/.test(plain);
  return withDigits.test(plain) && !isFraction ? 'DIGITS' : 'OTHER';
}

/** Returns the section that shows a number. */
export function sectionOfNumber(
  sections: readonly FormatSection[],
  number: number,
): FormatSection | undefined {
  // A last section with the place of a text is for texts only.
  const isForTexts = sections.length > 1 && sections.at(-1)?.kind === 'TEXT';
  const own = sections.slice(0, isForTexts || sections.length === mostSections ? -1 : undefined);
  const [first, second, third] = own;
  if (first?.condition === undefined && second?.condition === undefined) {
    if (number < 0) return second ?? first;
    return number === 0 ? (third ?? first) : first;
  }
  if (first?.condition !== undefined && isMet(first.condition, number)) return first;
  if (second?.condition !== undefined && isMet(second.condition, number)) return second;
  return first?.condition !== undefined && second?.condition !== undefined
    ? third
    : first?.condition === undefined
      ? first
      : second;
}

function isMet({ operator, bound }: Condition, number: number): boolean {
  switch (operator) {
    case '<':
      return number < bound;
    case '<=':
      return number <= bound;
    case '>':
      return number > bound;
    case '>=':
      return number >= bound;
    case '<>':
      return number !== bound;
    default:
      return number === bound;
  }
}

/** Returns the section that shows a text; undefined if texts are shown as they are. */
export function sectionOfText(sections: readonly FormatSection[]): FormatSection | undefined {
  const last = sections.at(-1);
  return sections.length === mostSections || last?.kind === 'TEXT' ? last : undefined;
}

/** Currencies other than BRL, as formats write them. `R$` and a lone `R` before it are not among them. */
const currency =
  /(?:\bU[S$]?)?(?<!R)\p{Sc}S?|\b(?:USD?|EUR|GBP|CHF|JPY|CNY|CAD|AUD|ARS|CLP|UYU|PYG|COP|MXN|PEN|BOB)\b/u;
const scaleWord =
  /(?<!\p{L})(?:k|mil|milhar(?:es)?|mi|mm?|milh(?:ão|ões|ao|oes)|bi|bilh(?:ão|ões)|thousands?|millions?)(?!\p{L})/iu;

/**
 * Returns the unit that a section shows for an amount, if the amount is not in BRL with it: another currency, a percent sign, a word such as
 * `mil` for a number that the format does not scale, digits of the format such as `"000"`, or only words.
 */
export function foreignUnit({ kind, parts, isPercent }: FormatSection): string | undefined {
  if (isPercent) return '%';
  const shown = parts.map((part) => (part.kind === 'LITERAL' ? part.text : ' ')).join('');
  if (kind === 'EMPTY') return shown.trim() || ';;;';
  const [digits] = /\S*\d\S*/.exec(shown) ?? [];
  if (digits !== undefined) return digits;
  // Marks between the digits of a whole number, `0"."000","00`, make another number of it.
  if (kind === 'DIGITS' && / [.,] /.test(shown)) return shown.replace(/\s+/g, ' ').trim();
  const [money] = currency.exec(shown) ?? [];
  if (money !== undefined) return money;
  const last = parts.findLastIndex(({ kind }) => kind === 'DIGIT');
  // A comma behind the last place divides the number by 1000.
  const isScaled = parts[last + 1]?.kind === 'LITERAL' && parts[last + 1]?.text === ',';
  return isScaled ? undefined : scaleWord.exec(shown)?.[0];
}
