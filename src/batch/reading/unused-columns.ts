import { plainText } from '../../base/plain-text.ts';
import { lineEnds } from '../../document/split-lines.ts';
import { amountColumns, externalIdColumns, isHeader } from './column-names.ts';

/** Maximum number of words in a line of names. */
const mostWords = 12;
/** Maximum number of words in a label. */
const mostWordsOfLabel = 3;
/** Maximum number of names that are shown. */
const mostNames = 10;
/** A name with a number after it: `valor: 1500`, `"valor": "R$ 1.500,00"`, `valor=1500`. */
const label = /(\p{L}[\p{L}\p{N} _]{0,40})["'*`]{0,2}\s{0,3}[:=]\s{0,3}["']?(?:R\$\s{0,2})?\d/gu;

/**
 * Returns the names of amounts and external ids in a text that is not read as a table: in a line that names columns, whatever is between
 * them, and in labels before numbers. Only the documents of such a text are used.
 */
export function unusedColumns(sample: string): readonly string[] {
  const names = sample.split(lineEnds).flatMap((line) => [...namesOfHeader(line), ...labelsOf(line)]);
  const byPlain = new Map<string, string>();
  for (const name of names) {
    const plain = plainText(name);
    if (isUsedInTables(name) && !byPlain.has(plain)) byPlain.set(plain, name);
  }
  return [...byPlain.values()].slice(0, mostNames);
}

function namesOfHeader(line: string): readonly string[] {
  const words = line.split(/[^\p{L}\p{N}]+/u, mostWords + 2);
  if (words.length > mostWords) return [];
  return (
    [line.split(/[^\p{L}\p{N} _()$]+/u), words]
      .find((names) => isHeader(names, false))
      ?.map((name) => name.trim()) ?? []
  );
}

function labelsOf(line: string): readonly string[] {
  return Array.from(line.matchAll(label), ([, text = '']) =>
    text.trim().split(/\s+/).slice(-mostWordsOfLabel),
  ).flatMap((words) => words.map((_, at) => words.slice(at).join(' ')));
}

function isUsedInTables(name: string): boolean {
  return amountColumns([name]).length > 0 || externalIdColumns([name]).length > 0;
}
