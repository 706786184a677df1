import type { Text } from '../base/language.ts';
import { type PageMarks, pageMarks } from '../base/page-marks.ts';

/** A page of a list, as its service answered it. */
export interface JsonPage {
  readonly answer: unknown;
  /** How many rows it has. */
  readonly rows: number;
}

/** A page of a list with what it states about the others. */
interface MarkedPage {
  readonly marks: PageMarks;
  readonly rows: number;
}

/** Returns the reason if a page of a JSON list is missing or comes twice; undefined if the list is complete. */
export function missingPage(pages: readonly JsonPage[]): Text | undefined {
  return missingMarkedPage(pages.map(({ answer, rows }) => ({ marks: pageMarks(answer), rows })));
}

/**
 * Checks that the pages of a list are all there, by what each states about the others: totals, page numbers, offsets, and
 * whether a page follows. A page that is full and states neither is not known to be the last.
 *
 * @returns the reason if one is missing or comes twice; undefined if the list is complete.
 */
export function missingMarkedPage(pages: readonly MarkedPage[]): Text | undefined {
  const all = pages.reduce((sum, { rows }) => sum + rows, 0);
  const numbers = pages.flatMap(({ marks }) => marks.page ?? []).toSorted((a, b) => a - b);
  const offsets = pages.flatMap(({ marks: { offset, hasMore }, rows }) =>
    offset === undefined ? [] : [{ offset, end: offset + rows, hasMore: hasMore === true }],
  );
  if (hasDoubles(numbers) || hasDoubles(offsets.map(({ offset }) => offset))) return twice;
  for (const { total, pages: count } of pages.map(({ marks }) => marks)) {
    if (total !== undefined && total > all) return fewer(all, total);
    if (count !== undefined && count > pages.length) return fewerPages(pages.length, count);
  }
  const isGap = numbers.some((number, at) => (at === 0 ? number > 1 : number !== (numbers[at - 1] ?? 0) + 1));
  const begins = new Set(offsets.map(({ offset }) => offset));
  const ends = new Set(offsets.map(({ end }) => end));
  const isOpen = offsets.some(
    ({ offset, end, hasMore }) => (hasMore && !begins.has(end)) || (offset > 0 && !ends.has(offset)),
  );
  if (isGap) return others;
  return isOpen || !pages.some(mayBeLast) ? more : undefined;
}

function mayBeLast({ marks: { hasMore, total, pages, limit }, rows }: MarkedPage): boolean {
  if (hasMore !== undefined) return !hasMore;
  return total !== undefined || pages !== undefined || limit === undefined || limit === 0 || rows < limit;
}

function hasDoubles(values: readonly number[]): boolean {
  return new Set(values).size < values.length;
}

const more: Text = {
  en: 'it is one page of the list, and the next page is missing',
  'pt-BR': 'é uma página da lista, e falta a página seguinte',
};
const others: Text = {
  en: 'it is one page of the list, and other pages are missing',
  'pt-BR': 'é uma página da lista, e faltam outras páginas',
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
