/** The languages of every text a person reads. `en` is also the language of logs and of the code. */
export type Language = 'en' | 'pt-BR';

export const languages: readonly Language[] = ['en', 'pt-BR'];

/** One text in every language: a display title, a sentence of an error. */
export type Text = Readonly<Record<Language, string>>;

/** Puts `params` where `{name}` stands in `template`; an unknown name is left as it is. */
export function fillTemplate(template: string, params: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : String(value);
  });
}
