import { isWritten, type Language, type TranslatedLanguage, type WrittenLanguage } from '../base/language.ts';

/** How a language writes what is no text: one object in place of conditions on the language. */
interface Locale {
  /** The BCP 47 tag that Intl is asked for. */
  readonly tag: string;
  /** Between whole and fraction of a number. */
  readonly decimalMark: string;
  /** Between thousands. */
  readonly thousandsMark: string;
  /** Behind a number of hundredths, with what parts them. */
  readonly percentMark: string;
  /** Between the values of a line of CSV, so that a spreadsheet program of that language opens it in columns. */
  readonly listSeparator: string;
  /** How a date is put together in tables and spreadsheets: 20/11/2026, or 2026-11-20. */
  readonly dateOrder: 'DAY_FIRST' | 'YEAR_FIRST';
  /** The months by name, where day and month of a date in a text could be either: in English those of 10/03/2026. */
  readonly shortMonths?: readonly string[];
}

const locales: Record<WrittenLanguage, Locale> & Record<TranslatedLanguage, Locale> = {
  en: {
    tag: 'en-GB',
    decimalMark: '.',
    thousandsMark: ',',
    percentMark: '%',
    listSeparator: ',',
    dateOrder: 'YEAR_FIRST',
    shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
  },
  'pt-BR': {
    tag: 'pt-BR',
    decimalMark: ',',
    thousandsMark: '.',
    percentMark: '%',
    listSeparator: ';',
    dateOrder: 'DAY_FIRST',
  },
};

/** How `language` writes numbers, lists and dates; as English does where its translation does not say. */
export function localeOf(language: Language): Locale {
  return isWritten(language) ? locales[language] : (locales[language] ?? locales.en);
}

/** Says how a translated language writes. */
export function addLocale(language: TranslatedLanguage, locale: Locale): void {
  locales[language] = locale;
}
