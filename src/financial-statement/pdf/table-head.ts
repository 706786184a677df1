import { withoutAccents } from '../../base/plain-text.ts';

/** Facts about the amounts of a table that its head, or another part of a file, states. */
export interface HeadFacts {
  /** The stated units, each once: 1000 for thousands. */
  readonly scales: readonly number[];
  readonly isInForeignCurrency: boolean;
  readonly isInReais: boolean;
  readonly isOfGroup: boolean;
  readonly isOfCompany: boolean;
  /** The stated lengths in months, each once; an annual statement (`exercício`) states 12. */
  readonly months: readonly number[];
}

/** Rows with more words are sentences, unless they are titles. The words of sentences are not about the table. */
const longestHead = 12;
const title = /demonstrac|balanco|balancete|\bdre\b|exercicio|periodo|valores|expresso|milhares|cnpj/;

/**
 * Joins the rows of a head, of which some are wrapped lines, without sentences. In lower case and without accents, but with the
 * signs and punctuation that units need.
 */
function headText(rows: readonly string[]): string {
  const plain = rows.map((row) => withoutAccents(row).toLowerCase().replace(/\s+/g, ' ').trim());
  return plain.filter((row) => !isSentence(row)).join(' ');
}

function isSentence(row: string): boolean {
  const words = row.split(' ').length;
  if (row.startsWith('(') || row.endsWith(')')) return false;
  return /[.;!]$/.test(row)
    ? words > 5 && !/^(?:em|valores)\b/.test(row)
    : words > longestHead && !title.test(row);
}

/** `em milhares, exceto o lucro por ação, em reais`: the exception has another unit. */
const exception = /,? ?(?:\bexceto|\bsalvo|\bexcept)\b.*?(?:\)|$)/g;

/** The printed forms of units. A number before them (`5 milhões de reais`) is an amount. */
const units: readonly (readonly [number, RegExp])[] = [
  [
    1_000_000,
    /(?<!\d )\bmilhoes de (?:reais|r\$)|\bem milhoes\b(?! de )|r\$ ?\(?milh(?:oes|ao)\b|r\$ ?mm\b|r\$ ?mi\b|\bmillions\b|r\$ ?1\.000\.000\b/,
  ],
  [
    1_000,
    /(?<!\d )\bmilhares de (?:reais|r\$)|\bem milhares\b(?! de )|(?<!\d )\bmil reais\b|r\$ ?\(?mil\b|\breais mil\b|\bem mil\b(?= ?\)|$)|r\$ ?\(?['’´`]?000\b|r\$ ?x? ?1\.?000\b(?!\.)|r\$ ?k\b|\bthousands\b/,
  ],
  [1_000_000_000, /(?<!\d )\bbilhoes de (?:reais|r\$)|\bem bilhoes\b(?! de )|\bbillions\b/],
  [
    1,
    /\bem reais\b(?! mil)|\(reais\)|\bem r\$(?! ?\(?(?:mil|1\.?000|x|k\b|mm|mi\b|['’´`]?000))|\bin (?:brazilian )?reais\b|\(r\$\)|\bem unidades de rea(?:l|is)\b/,
  ],
];

const currencySigns = /\bus ?\$|\bu\$s|\busd\b|\beur\b|€|£|\bgbp\b|¥/;
/** Names of currencies can also be names of companies. In a statement of the unit, one of these words is before them. */
const currencyNames =
  /\b(?:em|de|mil|moeda|in|of)(?: \w+)? (?:dolar(?:es)?|dollars?|euros?|libras?|pesos?|ienes?|yuans?|renminbis?|guaranis?|francos?)\b/;

const lengths: readonly (readonly [number, RegExp])[] = [
  [3, /\btrimestres?\b/],
  [6, /\bsemestres?\b/],
  [4, /\bquadrimestres?\b/],
  [2, /\bbimestres?\b/],
];
const numerals = 'um dois tres quatro cinco seis sete oito nove dez onze doze'.split(' ');
const numeral = `(\\d{1,2}|${numerals.join('|')})`;
const countedMonths = new RegExp(`\\b${numeral}(?: \\([^)]*\\))? (?:e ${numeral} )?mes(?:es)?\\b`, 'g');

/**
 * Reads the facts about a table from rows without amounts: unit, currency, scope and length of the period. Only phrases about the
 * amounts count: `milhares de clientes` does not state a unit. Pure.
 */
export function headFacts(rows: readonly string[]): HeadFacts {
  const text = headText(rows);
  const own = text.replace(exception, ' ');
  const counted = [...text.matchAll(countedMonths)].flatMap(
    ([, one, two]) => monthsOf(one) ?? monthsOf(two) ?? [],
  );
  const named = lengths.flatMap(([months, pattern]) => (pattern.test(text) ? [months] : []));
  const isAnnual = /\bexercicios?\b|\banua(?:l|is)\b/.test(text);
  const stated = [...new Set([...counted, ...named])];
  return {
    scales: units.flatMap(([scale, pattern]) => (pattern.test(own) ? [scale] : [])),
    isInForeignCurrency: currencySigns.test(own) || currencyNames.test(own),
    isInReais: /\breais\b|\br\$/.test(own),
    isOfGroup: /\bconsolidad[oa]s?\b/.test(text),
    isOfCompany: /\bindividua(?:l|is)\b|\bcontroladora\b|\bseparadas\b/.test(text),
    months: stated.length > 0 ? stated : isAnnual ? [12] : [],
  };
}

function monthsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const months = numerals.includes(text) ? numerals.indexOf(text) + 1 : Number(text);
  return months >= 1 && months <= 12 ? months : undefined;
}

/** Whether a row only states the unit of the amounts. For example, the number in `R$ 1.000` is not an amount. */
export function isUnitRow(row: string): boolean {
  const text = headText([row]);
  const rest = text
    .replace(/r\$ ?x? ?1\.?000(?:\.000)?(?:,00)?/g, ' r$ ')
    .replace(/[()'’´`:]/g, ' ')
    .replace(
      /\b(?:valores|expressos?|expressas?|em|de|r\$|reais|mil|milhares|milhoes|moeda|corrente)(?= |$)|r\$/g,
      ' ',
    );
  return text !== '' && /r\$|reais|mil/.test(text) && rest.trim() === '';
}
