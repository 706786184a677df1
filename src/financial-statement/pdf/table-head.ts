import { withoutAccents } from '../../base/plain-text.ts';
import { isInForeignCurrency, statesOtherUnit } from './printed-currency.ts';
import { isOnlyUnit, joinedRows, unitsIn, withoutExceptions } from './printed-unit.ts';

/** Facts about the amounts of a table that its head, or another part of a file, states. */
export interface HeadFacts {
  /** The stated units, each once: 1000 for thousands. */
  readonly scales: readonly number[];
  /** True if a sentence states a unit, or words may state one, but do not state which. */
  readonly isUnitUnclear: boolean;
  readonly isInForeignCurrency: boolean;
  /** True for a `$` without letters, and for a unit that is not known to be reais: `em milhares de rands`. */
  readonly isCurrencyUnclear: boolean;
  readonly isInReais: boolean;
  readonly isOfGroup: boolean;
  readonly isOfCompany: boolean;
  /** True for figures that have not happened, such as a forecast or a budget. */
  readonly isForecast: boolean;
  /** The stated lengths in months, each once: 12 for `exercícios findos em`. */
  readonly months: readonly number[];
  /** True if the name of the statement has `exercício`, which programs also print over shorter periods. */
  readonly hasYearInName: boolean;
}

/** Rows with more words are sentences, unless they are titles. The words of sentences are not about the table. */
const longestHead = 12;
const title = /demonstrac|balanco|balancete|\bdre\b|exercicio|periodo|valores|expresso|milhares|cnpj/;

/** Rows in lower case and without accents, but with the signs and punctuation that units need. */
function plainRows(rows: readonly string[]): readonly string[] {
  return rows.map((row) => withoutAccents(row).toLowerCase().replace(/\s+/g, ' ').trim());
}

function isSentence(row: string): boolean {
  const words = row.split(' ').length;
  if (row.startsWith('(') || row.endsWith(')')) return false;
  return /[.;!]$/.test(row)
    ? words > 5 && !/^(?:em|valores)\b/.test(row)
    : words > longestHead && !title.test(row);
}

const lengths: readonly (readonly [number, RegExp])[] = [
  [1, /(?<!\d |\d\) |e |\bde referencia )\bmes\b(?! de referencia)|\bmensa(?:l|is)\b/],
  [3, /\btrimestres?\b|\btrimestra(?:l|is)\b|\b[1-4]t ?(?:20)?\d\d\b|\btri\b/],
  [6, /\bsemestres?\b|\bsemestra(?:l|is)\b|\b[12]s ?(?:20)?\d\d\b/],
  [4, /\bquadrimestr(?:es?|a(?:l|is))\b/],
  [2, /\bbimestr(?:es?|a(?:l|is))\b/],
];
const numerals = 'um dois tres quatro cinco seis sete oito nove dez onze doze'.split(' ');
const numeral = `(\\d{1,2}|${numerals.join('|')})`;
const countedMonths = new RegExp(
  `\\b${numeral}(?: \\([^)]*\\))? (?:e (?:de )?${numeral} )?mes(?:es)?\\b`,
  'g',
);
const annual =
  /\bexercicios? (?:socia(?:l|is) )?(?:findos?|findados?|encerrados?|terminados?|de \d{4}|\d{4})\b|\bexercicios? socia(?:l|is)\b|\banua(?:l|is)\b/;
/** `9M25`: nine months until September 2025. */
const shortMonths = /\b(\d{1,2})m ?(?:20)?\d\d\b/g;

/** Words for several companies together. */
const ofGroup =
  /\bconsolid(?:ad[oa]s?|acao|ated)?\b|\bconsol\b|\bcombin(?:ad[oa]s?|ed)\b|\bconglomerado\b|\bgrupos? (?:economico|empresarial|de (?:empresas|sociedades|companhias))\b|\bempresas do grupo\b|\be (?:(?:suas?|empresas?|sociedades?) )*(?:controladas|subsidiarias|coligadas)\b/;
/** Words for figures that have not happened: a forecast, a budget, a simulation. */
const forecast =
  /\bprojetad[oa]s?\b|\bprojec(?:ao|oes)\b|\borcad[oa]s?\b|\borcament(?:o|os|ari[oa]s?)\b|\bforecast\b|\bbudget(?:ed)?\b|\bprojected\b|\bpro ?forma\b|\bsimulad[oa]s?\b|\bsimulac(?:ao|oes)\b/;
/** Titles of statements and heads of columns. Other rows can be names of companies. */
const statementTitle =
  /demonstrac|demonstrativo|balanco|balancete|\bdre\b|resultado|statement|balance sheet|\b20\d\d\b|^[^\p{L}]*\p{L}+[^\p{L}]*$/u;

/** Words for the company itself. */
const ofCompany = /\bindividua(?:l|is)\b|\bcontroladora\b|\bseparadas\b/;

/**
 * Reads the facts about a table from rows without amounts: unit, currency, scope and length of the period. Only phrases about the
 * amounts count: `milhares de clientes` does not state a unit. Pure.
 */
export function headFacts(rows: readonly string[]): HeadFacts {
  const plain = plainRows(rows);
  const own = plain.filter((row) => !isSentence(row)).join('\n');
  const sentences = unitsIn(plain.filter(isSentence).join('\n'));
  const units = unitsIn(own);
  const ownRows = joinedRows(withoutExceptions(own)).join('\n');
  const amounts = withoutExceptions(own).replaceAll('\n', ' ');
  const text = own.replaceAll('\n', ' ');
  const counted = [
    ...[...text.matchAll(countedMonths)].flatMap(([, one, two]) => [monthsOf(one), monthsOf(two)]),
    ...[...text.matchAll(shortMonths)].map(([, one]) => monthsOf(one)),
  ].flatMap((months) => months ?? []);
  const named = lengths.flatMap(([months, pattern]) => (pattern.test(text) ? [months] : []));
  return {
    scales: units.scales,
    isUnitUnclear: units.isUnclear || sentences.isUnclear || sentences.scales.some((scale) => scale !== 1),
    isInForeignCurrency: isInForeignCurrency(amounts),
    isCurrencyUnclear: /(?<![\p{L}]|\bus )\$/u.test(amounts) || statesOtherUnit(ownRows),
    isInReais: /\breais\b|\b(?:apresentacao|moeda): (?:o )?real\b|(?<![\p{L}])r\$/u.test(amounts),
    isOfGroup: ofGroup.test(text),
    isOfCompany: ofCompany.test(text),
    isForecast: own.split('\n').some((row) => forecast.test(row) && statementTitle.test(row)),
    months: [...new Set([...counted, ...named, ...(annual.test(text) ? [12] : [])])],
    hasYearInName: /\bexercicios?\b/.test(text),
  };
}

function monthsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const months = numerals.includes(text) ? numerals.indexOf(text) + 1 : Number(text);
  return months >= 1 && months <= 12 ? months : undefined;
}

/** Whether a row only states the unit of the amounts. For example, the number in `R$ 1.000` is not an amount. */
export function isUnitRow(row: string): boolean {
  return plainRows([row]).every(isOnlyUnit);
}
