import {
  fillTemplate,
  fillText,
  type Language,
  type Placeholders,
  type Text,
  templateOf,
} from '../../base/language.ts';
import { batchWords } from '../../presentation/batch-words.ts';
import { policyWords } from '../../presentation/policy-words.ts';
import { auditTexts } from './texts/audit-texts.ts';
import { batchTexts } from './texts/batch-texts.ts';
import { clientTexts } from './texts/client-texts.ts';
import { dataTexts } from './texts/data-texts.ts';
import { fairnessTexts } from './texts/fairness-texts.ts';
import { generalTexts } from './texts/general-texts.ts';
import { machineTexts } from './texts/machine-texts.ts';
import { policyFileTexts } from './texts/policy-file-texts.ts';
import { policyTexts } from './texts/policy-texts.ts';
import { reportTexts } from './texts/report-texts.ts';
import { retentionTexts } from './texts/retention-texts.ts';
import { reviewTexts } from './texts/review-texts.ts';
import { sealTexts } from './texts/seal-texts.ts';
import { subjectTexts } from './texts/subject-texts.ts';
import { userTexts } from './texts/user-texts.ts';
import { watchTexts } from './texts/watch-texts.ts';
import { webhookTexts } from './texts/webhook-texts.ts';

/**
 * What the command line says, in every language, by topic: no key stands in two. Words of the trade follow the glossary; titles of
 * sections, sources, rules and errors are data of the definitions that own them. They are not put together to one object, which every
 * start would make anew.
 */
export const textTables = [
  generalTexts,
  policyTexts,
  policyWords,
  policyFileTexts,
  reportTexts,
  batchTexts,
  batchWords,
  clientTexts,
  userTexts,
  webhookTexts,
  dataTexts,
  machineTexts,
  watchTexts,
  subjectTexts,
  reviewTexts,
  retentionTexts,
  fairnessTexts,
  sealTexts,
  auditTexts,
] as const;

type AllOf<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer U) => void ? U : never;
type Texts = AllOf<(typeof textTables)[number]>;

export type TextKey = keyof Texts;

type Params<K extends TextKey> = Placeholders<Texts[K]['en']>;

/** Says a text of the catalogue, whose placeholders must be filled in, or one that another owner has. */
export interface Say {
  <K extends TextKey>(
    key: K,
    ...params: [Params<K>] extends [never] ? [] : [Readonly<Record<Params<K>, string | number>>]
  ): string;
  (text: Text): string;
}

export function sayIn(language: Language): Say {
  return (text: TextKey | Text, params?: Readonly<Record<string, string | number>>) =>
    typeof text === 'string'
      ? fillTemplate(templateOf(textBy(text), language), params ?? {})
      : templateOf(text, language);
}

/** A text of the catalogue in every language, filled in: for an error, whose reader is not known where it is thrown. */
export function textOf(key: TextKey, params: Readonly<Record<string, string | number | Text>> = {}): Text {
  return fillText(textBy(key), params);
}

function textBy(key: TextKey): Text {
  for (const table of textTables) {
    const texts: Readonly<Record<string, Text>> = table;
    const text = texts[key];
    if (text !== undefined) return text;
  }
  throw new Error(`The command line has no text ${key}`);
}
