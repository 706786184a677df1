import { CreditError } from '../../base/errors.ts';
import { findJsonDoubt } from '../../base/json-doubts.ts';
import type { Text } from '../../base/language.ts';
import { pageMarks } from '../../base/page-marks.ts';
import { withMarkedNumbers } from './json-number.ts';
import { documentOfMember, membersNamedAsDocuments, nestedDocuments } from './nested-documents.ts';

/** A list in JSON has as many characters at most, because it is parsed as a whole. */
const longestList = 8 * 1_048_576;
/** As many characters are read of JSON Lines, whose lines are parsed one by one. */
const longestLines = 64 * 1_048_576;

/** An entry of a list, with its number from 1: its place in a list, its line in JSON Lines. */
export interface JsonEntry {
  readonly line: number;
  readonly value: unknown;
}

/**
 * Reads the entries of a JSON document or of JSON Lines (one JSON object or text on each line, RFC 8259 each).
 *
 * @returns the entries of a list, of `documents` or of `items`, an object alone as the only entry, or those of the lines.
 * @throws CreditError BATCH_INPUT_NOT_READ for text that is broken (with its line), too long, or is not such a list.
 */
export async function readJsonEntries(chunks: AsyncIterable<string>): Promise<readonly JsonEntry[]> {
  const lines: JsonEntry[] = [];
  let waiting = '';
  let length = 0;
  let isList = false;
  for await (const chunk of chunks) {
    length += chunk.length;
    waiting += chunk;
    if (length > longestLines) throw notRead('tooManyLines');
    if (!isList && waiting.includes('\n')) {
      // The first line of a list over several lines is not JSON by itself.
      isList = lines.length === 0 && !isJsonLine(waiting.trimStart().split('\n', 1)[0] ?? '');
      const end = isList ? 0 : waiting.lastIndexOf('\n') + 1;
      takeLines(waiting.slice(0, end), lines);
      waiting = waiting.slice(end);
    }
    if (waiting.length > longestList) throw notRead('tooLong');
  }
  if (lines.length === 0) return withoutRows(entriesOf(parsed(waiting)));
  takeLines(waiting, lines);
  const entries = lines.filter(({ value }) => value !== undefined);
  const [only] = entries;
  return withoutRows(entries.length === 1 ? entriesOf(only?.value) : entries);
}

/** @throws CreditError BATCH_INPUT_NOT_READ if the entries are lists, whose values have no names. */
function withoutRows(entries: readonly JsonEntry[]): readonly JsonEntry[] {
  if (entries.length > 1 && entries.every(({ value }) => Array.isArray(value))) throw notRead('rows');
  return entries;
}

/** Adds an entry for each line, blank ones with undefined, so that the next number is known. */
function takeLines(text: string, lines: JsonEntry[]): void {
  for (const line of text.replace(/\n$/, '').split('\n')) {
    if (text === '') return;
    const number = lines.length + 1;
    lines.push({ line: number, value: line.trim() === '' ? undefined : parsed(line, number) });
  }
}

function isJsonLine(line: string): boolean {
  if (!/^\s*[{["]/.test(line)) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** Parses JSON, with a mark before each number, see `writtenNumber`. */
function parsed(text: string, line?: number): unknown {
  try {
    // What is not JSON must not become it by the marks.
    JSON.parse(text);
  } catch {
    // The parser's message repeats the text, which may hold somebody's document.
    throw line === undefined ? notRead('broken') : brokenLine(line);
  }
  if (findJsonDoubt(text, { allowsProto: true }) !== undefined) throw repeatedName(line);
  return JSON.parse(withMarkedNumbers(text));
}

function entriesOf(value: unknown): readonly JsonEntry[] {
  const list = Array.isArray(value) ? value : listWithin(value);
  return list.map((entry, index) => ({ line: index + 1, value: entry }));
}

/**
 * Returns the entries in an object: those of `documents`, of `items` of a list that credit wrote, or the object itself.
 *
 * @throws CreditError BATCH_INPUT_NOT_READ also for an object with a document of its own and others in it: only a person can decide which
 * are meant.
 */
function listWithin(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) throw notRead('noList');
  const fields = new Map<string, unknown>(Object.entries(value));
  const [items, documents] = [fields.get('items'), fields.get('documents')];
  // A complete request says more than this command takes from a file.
  if (!Array.isArray(items) && Array.isArray(documents)) {
    if (fields.size > 1) throw notRead('noList');
    return documents;
  }
  if (Array.isArray(items) && isOnePage(value, items.length)) throw notRead('onePage');
  const own = new Set([...fields.values()].map(documentOfMember));
  own.delete(undefined);
  const others = [...nestedDocuments(value)].filter((document) => !own.has(document));
  if (own.size > 0 && others.length > 0 && !isReport(fields)) throw notRead('nested');
  if (Array.isArray(items)) return items;
  if (own.size === 0 && others.length > 0 && membersNamedAsDocuments(value).length === 0)
    throw notRead('otherList');
  return fields.size > 0 ? [value] : [];
}

/** Whether an object is a report that credit wrote: its partners and others are details. */
function isReport(fields: ReadonlyMap<string, unknown>): boolean {
  return /^rpt_/.test(String(fields.get('id'))) && fields.has('policyId');
}

/** Whether a list states that it has other pages. Its numbers have marks. */
function isOnePage(list: object, rows: number): boolean {
  const members = Object.entries(list).filter(([name]) => name !== 'items');
  const text = JSON.stringify(Object.fromEntries(members)).replaceAll('"\\u0000', '"');
  const { hasMore, total = 0, pages = 1, page = 1, offset = 0 } = pageMarks(JSON.parse(text));
  return hasMore === true || total > rows || pages > 1 || page > 1 || offset > 0;
}

const asList: Text = {
  en: 'Give a list, [{ "document": "…", "amount": 5000 }, …], alone or as "documents"; use options for the rest',
  'pt-BR':
    'Informe uma lista, [{ "document": "…", "amount": 5000 }, …], sozinha ou em "documents"; use opções para o resto',
};
const asCsv: Text = {
  en: 'Divide it, or use CSV, which can be longer',
  'pt-BR': 'Divida o arquivo, ou use CSV, que pode ser maior',
};
const again: Text = {
  en: 'Save the complete file again, or give the documents as text or CSV',
  'pt-BR': 'Grave o arquivo completo de novo, ou informe os documentos como texto ou CSV',
};
const onceEach: Text = {
  en: 'Write each name once, for example with different names for the columns of a query',
  'pt-BR': 'Escreva cada nome uma vez, por exemplo com nomes diferentes para as colunas de uma consulta',
};
const refusals = {
  broken: {
    found: { en: 'JSON with a syntax error', 'pt-BR': 'JSON com um erro de sintaxe' },
    instead: again,
  },
  noList: {
    found: { en: 'JSON without a list of documents', 'pt-BR': 'JSON sem uma lista de documentos' },
    instead: asList,
  },
  nested: {
    found: {
      en: 'JSON with a document of its own and other documents in nested values',
      'pt-BR': 'JSON com um documento próprio e outros documentos em valores aninhados',
    },
    instead: asList,
  },
  otherList: {
    found: {
      en: 'JSON with a list of documents under another name than "documents"',
      'pt-BR': 'JSON com uma lista de documentos em outro nome que não "documents"',
    },
    instead: asList,
  },
  rows: {
    found: { en: 'JSON whose entries are lists', 'pt-BR': 'JSON cujos itens são listas' },
    instead: asList,
  },
  onePage: {
    found: {
      en: 'one page of a list, without the other pages',
      'pt-BR': 'uma página de uma lista, sem as outras páginas',
    },
    instead: {
      en: 'Write the complete list, for example with credit report list --all --jsonl',
      'pt-BR': 'Grave a lista completa, por exemplo com credit report list --all --jsonl',
    },
  },
  tooLong: {
    found: { en: 'JSON of more than 8 MB', 'pt-BR': 'JSON de mais de 8 MB' },
    instead: {
      en: 'Divide it, or use JSON Lines or CSV, which can be longer',
      'pt-BR': 'Divida o arquivo, ou use JSON Lines ou CSV, que podem ser maiores',
    },
  },
  tooManyLines: {
    found: { en: 'JSON Lines of more than 64 MB', 'pt-BR': 'JSON Lines de mais de 64 MB' },
    instead: asCsv,
  },
  manyNames: {
    found: {
      en: 'JSON whose entries have more than 1,000 different names',
      'pt-BR': 'JSON cujos itens têm mais de 1.000 nomes diferentes',
    },
    instead: asList,
  },
} as const satisfies Record<string, { readonly found: Text; readonly instead: Text }>;

/** The refusal of JSON that is not read, with what to do instead. */
export function notRead(why: keyof typeof refusals): CreditError {
  return new CreditError('BATCH_INPUT_NOT_READ', refusals[why]);
}

function brokenLine(line: number): CreditError {
  const content: Text = {
    en: `JSON Lines with a syntax error on line ${line}`,
    'pt-BR': `JSON Lines com um erro de sintaxe na linha ${line}`,
  };
  return new CreditError('BATCH_INPUT_NOT_READ', { found: content, instead: again });
}

/** @param line undefined for JSON that is not JSON Lines. */
function repeatedName(line: number | undefined): CreditError {
  const place: Text =
    line === undefined ? { en: '', 'pt-BR': '' } : { en: ` on line ${line}`, 'pt-BR': ` na linha ${line}` };
  const content: Text = {
    en: `JSON with the same name twice in one object${place.en}`,
    'pt-BR': `JSON com o mesmo nome duas vezes em um objeto${place['pt-BR']}`,
  };
  return new CreditError('BATCH_INPUT_NOT_READ', { found: content, instead: onceEach });
}
