import { plainText } from '../../base/plain-text.ts';

/** Signs of other currencies: letters before `$` other than R. */
const currencySigns = /(?<![\p{L}])(?!r\$|mr\$)\p{L}{1,3}\$|\bus \$|\bu\$s|\busd\b|\beur\b|€|£|\bgbp\b|¥/u;
const currencyCodes =
  /(?:\b(?:em|in|moeda|de|of|mil|milhares|milhoes|valores)[ :]+|\()(?:ars|chf|clp|cny|cop|jpy|mxn|pyg|uyu|cad|aud)\b/;
/** Names of currencies can also be names of companies. In a statement of the unit, one of these words is before them. */
const currencyNames =
  /(?:\b(?:em|de|mil|moeda|in|of|thousand|million)(?: \w+| u\.s\.)?|\bmoeda de apresentacao:?(?: e)?(?: o| a)?|\() ?(?:dolar(?:es)?|dollars?|euros?|libras?|pesos?|ienes?|yuans?|renminbis?|guaranis?|francos?)\b|\bem moeda estrangeira\b|\bdolar(?:es)? (?:norte.)?americanos?\b|\b(?:us|u\.s\.) dollars?\b/;

const factor =
  "(?:mil|milhar|milhares|milhao|milhoes|bilhao|bilhoes|thousands?|millions?|billions?|['’´`]?000|mm|mn)";
/** Words after `em milhares de` or `valores em` that are not another currency. */
const notCurrency =
  /^(?:de|d[ao]s?|os?|as?|rs|mi|mm|bi|k|percentua(?:l|is)|porcentagens?|percentages?|r|mr|reais|real|brl|brazilian|brasileir[oa]s?|moeda|correntes?|nacional|unidades?|monetari[oa]s?|escala|mil|milhar|milhares|milhao|milhoes|milh|bilhao|bilhoes|thousands?|millions?|billions?|centenas?|dezenas?|hundreds?|acoes|quotas|cotas|shares|notas?|notes?|anos?|exercicios?|periodos?|saldos?|valor|valores|exceto|except|salvo|figures|amounts|express[oa]s?|expressed|apresentad[oa]s?|em|in|aberto|conformidade|acordo|ordem|conjunto|consonancia|cumprimento|anexo|dezembro|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|av|ah)$/;

/** Phrases that state a unit, with the word for its currency. */
const statedUnits: readonly RegExp[] = [
  // em milhares de rands; (in thousands of rupees
  new RegExp(
    `(?:^|[(,–-] *|\\bvalores |\\bexpress[oa]s? |\\bexpressed |\\bapresentad[oa]s? )(?:(?:em|in) )?${factor}s? (?:de|do|of|em|in) (?:\\w+ african )?(\\p{L}{2,}|s/)`,
    'gmu',
  ),
  // em mil bolivianos
  new RegExp(`(?:^|[(]|\\bvalores )(?:em|in) ${factor} (\\p{L}{3,}s)\\b`, 'gmu'),
  // CAD thousand; rand mil
  new RegExp(`^\\(?(?:(?:em|in) )?(\\p{L}{3,}) ${factor}\\)?$`, 'gmu'),
  // valores em bolivianos
  /\b(?:valores|cifras|express[oa]s?|apresentad[oa]s?|amounts|figures|expressed|stated|presented) (?:em|in) (\p{L}{2,}|s\/)/gmu,
  // (em Bs)
  /\((?:em|in) (\p{L}{2,4})\)/gmu,
  // (em coroas suecas)
  /(?:^|\()(?:em|in) (\p{L}{3,}s)(?: \p{L}+){0,2} *(?:\)|$)/gmu,
];

/** `em ZAR`, `(in rand)`, `SEK m`, `kSEK`, `ZAR ZAR`: the word is a currency by its code or name. */
const bareUnits: readonly RegExp[] = [
  /^\(?[ktm]?(\p{L}{3})(?: (?:m|k|bn|bi|mi)|(?: \1)*(?: \d{4})*)?\)?$/gmu,
  /(?:^|\()(?:em|in) (\p{L}{3,})(?: \p{L}+){0,2} *(?:\)|$)/gmu,
];

let words: ReadonlySet<string> | undefined;

/** Returns the codes and names of all other currencies of the Unicode CLDR, in Portuguese and English. */
function currencyWords(): ReadonlySet<string> {
  if (words !== undefined) return words;
  const names = ['pt-BR', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'currency' }));
  words = new Set(
    Intl.supportedValuesOf('currency').flatMap((code) => [
      code.toLowerCase(),
      ...names.map((of, index) => {
        const name = plainText((of.of(code) ?? code).replace(/\(.*\)/, ''));
        // The noun is first in Portuguese and last in English.
        return name.split(' ').at(index === 0 ? 0 : -1) ?? name;
      }),
    ]),
  );
  return words;
}

/** Whether a word is the code or name of a currency other than the real. @param word in lower case, without accents. */
export function isOtherCurrency(word: string): boolean {
  if (word.length < 3 || notCurrency.test(word)) return false;
  return [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some((one) => currencyWords().has(one));
}

/** Whether a text states a foreign currency. @param text in lower case, without accents. */
export function isInForeignCurrency(text: string): boolean {
  return currencySigns.test(text) || currencyCodes.test(text) || currencyNames.test(text);
}

/**
 * Whether rows state a unit or a currency that is not known to be reais, such as `em milhares de rands` or `moeda: lev`. Any word in
 * the place of the currency counts. Pure.
 *
 * @param text rows in lower case, without accents, with line breaks between them.
 */
export function statesOtherUnit(text: string): boolean {
  const isOther = (pattern: RegExp, counts: (word: string) => boolean) =>
    [...text.matchAll(pattern)].some(([, word = '']) => counts(word));
  const isStated = statedUnits.some((pattern) => isOther(pattern, (word) => !notCurrency.test(word)));
  if (isStated || bareUnits.some((pattern) => isOther(pattern, isOtherCurrency))) return true;
  if (/(?!\$)\p{Sc}/u.test(text)) return true;
  return text
    .split('\n')
    .some(
      (row) =>
        /\bmoeda(?: \w+){0,3} ?:|\bem moeda\b|\bmoeda (?:de apresentacao|funcional)\b|\bcurrency\b/.test(
          row,
        ) &&
        !/\breais\b|\breal\b|r\$|\bbrl\b|\bcorrente\b|\bnacional\b|\bbrasileira\b|\bbrazilian\b/.test(row),
    );
}
