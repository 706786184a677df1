/** What the head of a table, or another part of a file, states of its amounts. */
export interface HeadFacts {
  /** The units that it states, each once: 1000 for thousands. */
  readonly scales: readonly number[];
  readonly isInForeignCurrency: boolean;
  readonly isInReais: boolean;
  readonly isOfGroup: boolean;
  readonly isOfCompany: boolean;
  /** The lengths in months that it states, each once; an annual statement (`exercício`) states 12. */
  readonly months: readonly number[];
}

/** Longer rows that are no title are sentences, whose words say nothing of the table. */
const longestHead = 12;
const title = /demonstrac|balanco|balancete|\bdre\b|exercicio|periodo|valores|expresso|milhares|cnpj/;

/** The rows of a head, joined over wrapped lines, without sentences. Lower case and without accents. */
function headText(rows: readonly string[]): string {
  const plain = rows.map((row) =>
    row
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return plain.filter((row) => !isSentence(row)).join(' ');
}

function isSentence(row: string): boolean {
  const words = row.split(' ').length;
  if (row.startsWith('(') || row.endsWith(')')) return false;
  return /[.;!]$/.test(row)
    ? words > 5 && !/^(?:em|valores)\b/.test(row)
    : words > longestHead && !title.test(row);
}

/** `em milhares, exceto o lucro por ação, em reais`: what is excepted is in another unit. */
const exception = /,? ?(?:\bexceto|\bsalvo|\bexcept)\b.*?(?:\)|$)/g;

/** Units by how they are printed. A number of them (`5 milhões de reais`) is no unit. */
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
/** Names of currencies are names of companies too; in a statement of the unit they follow such a word. */
const currencyNames =
  /\b(?:em|de|mil|moeda|in|of)(?: \w+)? (?:dolar(?:es)?|dollars?|euros?|libras?|pesos?|ienes?|yuans?|renminbis?|guaranis?|francos?)\b/;

const lengths: readonly (readonly [number | undefined, RegExp])[] = [
  [3, /\btrimestres?\b/],
  [6, /\bsemestres?\b/],
  [4, /\bquadrimestres?\b/],
  [2, /\bbimestres?\b/],
];
const numerals = [
  'um',
  'dois',
  'tres',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
];
const countedMonths = new RegExp(
  `\\b(\\d{1,2}|${numerals.join('|')})(?: \\([^)]*\\))? (?:e (\\d{1,2}|${numerals.join('|')}) )?mes(?:es)?\\b`,
  'g',
);

/**
 * Reads what rows without amounts state of a table: unit, currency, whose figures they are and how long the period is. Only
 * phrases that are about the amounts count: `milhares de clientes` is no unit. Pure.
 */
export function headFacts(rows: readonly string[]): HeadFacts {
  const text = headText(rows);
  const own = text.replace(exception, ' ');
  const counted = [...text.matchAll(countedMonths)].flatMap(
    ([, one, two]) => monthsOf(one) ?? monthsOf(two) ?? [],
  );
  const named = lengths.flatMap(([months, pattern]) =>
    pattern.test(text) && months !== undefined ? [months] : [],
  );
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

/** Whether a row states nothing but the unit of the amounts, such as `R$ 1.000`, whose number is no amount. */
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
