import { fillTemplate, type Language, type Text } from '../../base/language.ts';
import { batchTexts } from './texts/batch-texts.ts';
import { clientTexts } from './texts/client-texts.ts';
import { generalTexts } from './texts/general-texts.ts';
import { policyFileTexts } from './texts/policy-file-texts.ts';
import { policyTexts } from './texts/policy-texts.ts';
import { reportTexts } from './texts/report-texts.ts';
import { webhookTexts } from './texts/webhook-texts.ts';

/**
 * What the command line says, in every language. Words of the trade follow the glossary; titles of sections, sources,
 * rules and errors are data of the definitions that own them.
 */
export const texts = {
  ...generalTexts,
  ...policyTexts,
  ...policyFileTexts,
  ...reportTexts,
  ...batchTexts,
  ...clientTexts,
  ...webhookTexts,
};

export type TextKey = keyof typeof texts;

type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Params<K extends TextKey> = Placeholders<(typeof texts)[K][Language]>;

/** Says a text of the catalogue; what its placeholders need must be given. */
export type Say = <K extends TextKey>(
  key: K,
  ...params: [Params<K>] extends [never] ? [] : [Readonly<Record<Params<K>, string | number>>]
) => string;

export function sayIn(language: Language): Say {
  return (key, ...params) => fillTemplate(texts[key][language], params[0] ?? {});
}

/** A text of the catalogue in every language, filled in: for an error, whose reader is not known where it is thrown. */
export function textOf(key: TextKey, params: Readonly<Record<string, string | number>> = {}): Text {
  const { en, 'pt-BR': pt } = texts[key];
  return { en: fillTemplate(en, params), 'pt-BR': fillTemplate(pt, params) };
}
