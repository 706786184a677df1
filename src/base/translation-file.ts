import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isWritten, languages } from './language.ts';
import { packageFolder } from './own-package.ts';

const oneMark = Type.String({ minLength: 1, maxLength: 1 });

/** A file `lang/<code>.json`: how a language writes, and its texts by their English. Filled by `npm run lang`. */
const translationFileSchema = Type.Object({
  locale: Type.Object({
    tag: Type.String({ minLength: 2 }),
    decimalMark: oneMark,
    thousandsMark: oneMark,
    listSeparator: oneMark,
    dateOrder: Type.Union([Type.Literal('DAY_FIRST'), Type.Literal('YEAR_FIRST')]),
  }),
  texts: Type.Record(Type.String(), Type.String()),
});

export type TranslationFile = Static<typeof translationFileSchema>;

/** The codes of every language that can be read: those of the sources, and of each translation. */
export function languageCodes(): readonly string[] {
  const folder = translationFolder();
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const codes = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
  return [...languages, ...codes.filter((code) => !isWritten(code)).sort()];
}

/**
 * The translation of a code that `languageCodes` names.
 *
 * @throws Error where the file is not one that `npm run lang` would write.
 */
export function readTranslation(code: string): TranslationFile {
  const file: unknown = JSON.parse(readFileSync(join(translationFolder(), `${code}.json`), 'utf8'));
  if (!Value.Check(translationFileSchema, file)) throw new Error(`lang/${code}.json is no translation`);
  return file;
}

function translationFolder(): string {
  return join(packageFolder(), 'lang');
}
