import { isRecord } from '../base/is-record.ts';
import type { Text } from '../base/language.ts';

/** A page of a list, as its service answered it. */
export interface JsonPage {
  readonly answer: unknown;
  /** How many rows it has. */
  readonly rows: number;
}

/** Members that count all rows of a list. */
const totals = ['totalElementos', 'totalElements', 'totalRegistros', 'total', '@odata.count'];
/** Members that link to the next page. */
const nextLinks = ['@odata.nextLink', 'nextLink', 'next'];

/**
 * Checks that the pages of a list are all there, by what each says of the others: Oracle REST Data Services (`hasMore`, `offset`), OData
 * (`@odata.nextLink`), page numbers (`totalPaginas`, `paginaAtual`) and totals.
 *
 * @returns the reason if one is missing or comes twice; undefined if none does.
 */
export function missingPage(pages: readonly JsonPage[]): Text | undefined {
  const answers = pages.map(({ answer, rows }) => ({ answer: isRecord(answer) ? answer : {}, rows }));
  const all = answers.reduce((sum, { rows }) => sum + rows, 0);
  const numbers = answers.flatMap(({ answer }) => numberIn(answer, 'paginaAtual') ?? []);
  const offsets = answers.flatMap(({ answer, rows }) => {
    const offset = numberIn(answer, 'offset');
    return offset === undefined ? [] : [{ offset, end: offset + rows, hasMore: answer['hasMore'] === true }];
  });
  if (hasDoubles(numbers) || hasDoubles(offsets.map(({ offset }) => offset))) return twice;
  for (const { answer } of answers) {
    const total = totals.flatMap((name) => numberIn(answer, name) ?? []).at(0);
    if (total !== undefined && total > all) return fewer(all, total);
    const pagesInAll = numberIn(answer, 'totalPaginas');
    if (pagesInAll !== undefined && pagesInAll > pages.length) return fewerPages(pages.length, pagesInAll);
  }
  const begins = new Set(offsets.map(({ offset }) => offset));
  const ends = new Set(offsets.map(({ end }) => end));
  const isOpen = offsets.some(
    ({ offset, end, hasMore }) => (hasMore && !begins.has(end)) || (offset > 0 && !ends.has(offset)),
  );
  // A last page leads on to nothing, however its service says so.
  const hasLast = answers.some(
    ({ answer }) => answer['hasMore'] !== true && !nextLinks.some((name) => typeof answer[name] === 'string'),
  );
  return isOpen || !hasLast ? more : undefined;
}

function numberIn(answer: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = answer[name];
  return typeof value === 'number' ? value : undefined;
}

function hasDoubles(values: readonly number[]): boolean {
  return new Set(values).size < values.length;
}

const more: Text = {
  en: 'it is one page of the list, and the next page is missing',
  'pt-BR': 'é uma página da lista, e falta a página seguinte',
};
const twice: Text = {
  en: 'a page of the list comes twice',
  'pt-BR': 'uma página da lista aparece duas vezes',
};

function fewer(rows: number, total: number): Text {
  return {
    en: `it has ${rows} of the ${total} rows of the list: pages are missing`,
    'pt-BR': `tem ${rows} das ${total} linhas da lista: faltam páginas`,
  };
}

function fewerPages(pages: number, total: number): Text {
  return {
    en: `there are ${total} pages of the list, and ${pages} of them here`,
    'pt-BR': `a lista tem ${total} páginas, e aqui há ${pages}`,
  };
}
