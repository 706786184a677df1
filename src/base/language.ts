/** The languages that every text is written in, beside its owner. `en` is also the language of logs and of the code. */
export type WrittenLanguage = 'en' | 'pt-BR';

export const languages: readonly WrittenLanguage[] = ['en', 'pt-BR'];

/** Default language of letters and files for a data subject. It does not depend on the analyst's language. */
export const defaultSubjectLanguage: WrittenLanguage = 'pt-BR';

declare const translated: unique symbol;

/** A language that a file `lang/<code>.json` adds to those; made by `addTranslation` alone. */
export type TranslatedLanguage = string & { readonly [translated]: true };

/** A language that somebody reads. */
export type Language = WrittenLanguage | TranslatedLanguage;

/**
 * One text in every language: a display title, a sentence of an error. A text made of others at run time holds the
 * translated languages too; for one that was written in the source, `say` looks its English up in the translation.
 */
export type Text = Readonly<Record<WrittenLanguage, string>> & {
  readonly [language: TranslatedLanguage]: string;
};

/** The names of the placeholders of a template: of `{a} of {b}`, `'a' | 'b'`. */
export type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** What a text needs filled in; nothing for one whose template the compiler cannot see. */
type Params<T extends Text> = [Placeholders<T['en']>] extends [never]
  ? []
  : [Readonly<Record<Placeholders<T['en']>, string | number>>];

/** Puts `params` where `{name}` stands in `template`; an unknown name is left as it is. */
export function fillTemplate(template: string, params: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : String(value);
  });
}

/** Returns the values in a sentence that was made from a template; undefined if the sentence does not match the template. */
export function partsOfTemplate(
  sentence: string,
  template: string,
): Readonly<Record<string, string>> | undefined {
  const pattern = template
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 1 ? `(?<${part}>.+?)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${pattern.join('')}$`).exec(sentence)?.groups;
}

/** A text in the reader's language, with its placeholders filled in; in English where no translation has it. */
export function say<const T extends Text>(text: T, language: Language, ...params: Params<T>): string {
  const template = templateOf(text, language);
  return params[0] === undefined ? template : fillTemplate(template, params[0]);
}

/** The text in the reader's language as it is written, its placeholders open. */
export function templateOf(text: Text, language: Language): string {
  return text[language] ?? translationOf(text, language) ?? text.en;
}

/** A text made in every language that there is, by the same steps. */
export function inEveryLanguage(make: (language: Language) => string): Text {
  const text: Record<Language, string> = { en: make('en'), 'pt-BR': make('pt-BR') };
  for (const language of translations.keys()) text[language] = make(language);
  return text;
}

/** A text with its placeholders filled in, in every language; what is a text itself is said in each. */
export function fillText(text: Text, params: Readonly<Record<string, string | number | Text>>): Text {
  return inEveryLanguage((language) =>
    fillTemplate(templateOf(text, language), inLanguage(params, language)),
  );
}

/** The parameters of a template, each of them in the reader's language. */
export function inLanguage(
  params: Readonly<Record<string, string | number | Text>>,
  language: Language,
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? templateOf(value, language) : value,
    ]),
  );
}

interface Translation {
  /** By the English text. */
  readonly texts: ReadonlyMap<string, string>;
  /** The English texts that were asked for and are not there. */
  readonly missing: Set<string>;
}

const translations = new Map<TranslatedLanguage, Translation>();

/**
 * Adds a language to those that texts can be said in.
 *
 * @param texts the translations by their English; an empty one counts as not translated yet.
 */
export function addTranslation(code: string, texts: Readonly<Record<string, string>>): TranslatedLanguage {
  // The one place where a translated language is made.
  const language = code as TranslatedLanguage;
  const filled = Object.entries(texts).filter(([, text]) => text !== '');
  translations.set(language, { texts: new Map(filled), missing: new Set() });
  return language;
}

/** The English texts that were said in English because the language does not have them. */
export function untranslatedTexts(language: Language): readonly string[] {
  return isWritten(language) ? [] : [...(translations.get(language)?.missing ?? [])];
}

export function isWritten(language: string): language is WrittenLanguage {
  return language === 'en' || language === 'pt-BR';
}

function translationOf({ en }: Text, language: Language): string | undefined {
  if (isWritten(language)) return undefined;
  const translation = translations.get(language);
  const text = translation?.texts.get(en);
  if (text === undefined) translation?.missing.add(en);
  return text;
}
