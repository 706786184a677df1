import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWritten, languages } from './language.ts';
import { packageFolder } from './own-package.ts';

/** A file `lang/<code>.json`: how a language writes, and its texts by their English. Filled by `npm run lang`. */
interface TranslationFile {
  readonly locale: {
    readonly tag: string;
    readonly decimalMark: string;
    readonly thousandsMark: string;
    readonly percentMark: string;
    readonly listSeparator: string;
    readonly dateOrder: 'DAY_FIRST' | 'YEAR_FIRST';
  };
  readonly texts: Readonly<Record<string, string>>;
}

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
  if (!isTranslation(file)) throw new Error(`lang/${code}.json is no translation`);
  return file;
}

function translationFolder(): string {
  return join(packageFolder(), 'lang');
}

/** Checked by hand: the file is ours, and every command would pay for reading the package of schemas. */
function isTranslation(file: unknown): file is TranslationFile {
  const { locale, texts } = fieldsOf(file);
  const { dateOrder, ...marks } = fieldsOf(locale);
  const names = ['tag', 'decimalMark', 'thousandsMark', 'percentMark', 'listSeparator'];
  return (
    names.every((name) => typeof marks[name] === 'string' && marks[name] !== '') &&
    (dateOrder === 'DAY_FIRST' || dateOrder === 'YEAR_FIRST') &&
    typeof texts === 'object' &&
    Object.values(fieldsOf(texts)).every((text) => typeof text === 'string')
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
