import { isRecord } from './is-record.ts';

/** What a page of a list states about the other pages. A member is absent if the page does not state it. */
export interface PageMarks {
  /** The number of rows of the complete list. */
  readonly total?: number | undefined;
  /** The number of pages. */
  readonly pages?: number | undefined;
  /** The number of this page. */
  readonly page?: number | undefined;
  /** The number of rows before this page. */
  readonly offset?: number | undefined;
  /** The maximum number of rows of a page. */
  readonly limit?: number | undefined;
  /** Whether another page follows. */
  readonly hasMore?: boolean;
}

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const totalNames = names(
  'total totalcount odatacount count quantidadetotal qtdtotal qtdetotal numfound totalhits totalgeral totalsize resultcount',
);
/** A number of rows in words: `totalDeRegistros`, `qtdeItens`, `numberOfResults`, `recordsTotal`, `rowCount`. */
const rowWords =
  '(?:registros?|itens|items?|records?|rows?|linhas|resultados?|results?|elementos?|elements?|entries|ocorrencias)';
const quantityWords = '(?:total|quantidade|qtde?|numero|num|nr|nro|number|count)';
const rowsInWords = new RegExp(
  `^(?:${quantityWords}(?:d[eo]|of)?(?:total(?:d[eo])?)?${rowWords}|${rowWords}(?:total|totais|count))$`,
);
const pagesNames = names(
  'totalpaginas totaldepaginas totalpages pagecount pagescount quantidadepaginas quantidadedepaginas qtdpaginas numpages numberofpages numerodepaginas lastpage ultimapagina pages paginas',
);
const pageNames = names('paginaatual currentpage pagenumber page pagina numeropagina numerodapagina');
const offsetNames = names('offset skip');
const limitNames = names(
  'limit pagesize tamanhopagina tamanhodapagina perpage itensporpagina registrosporpagina itemsperpage recordsperpage',
);
const moreNames = names(
  'hasmore hasmoreitems hasmorepages hasmoreresults moreresults hasnext hasnextpage temmais temproxima temproximapagina possuiproxima possuiproximapagina existeproxima existeproximapagina istruncated',
);
const lastNames = names('last islast islastpage ultima ultimapagina eultima');
const nextNames = names(
  'next odatanextlink nextlink nextpage nextpageurl nextpagelink nexturl proximapagina linkproximapagina nextcursor nextpagetoken nexttoken continuationtoken nextmarker nextoffset',
);
/** Names that other answers use too: they mark a next page only with an address or a number. */
const nextWords = names('proxima proximo');
const nextRelations = names('next proxima proximo');
const envelopes = names(
  'links pagination paginacao paginador pager pageable paging page pagina pageinfo info resumo summary controle meta metadata resultinfo d response resposta data dados header',
);

function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}

/** Returns a whole number, also of a text such as `48` or `1.203`; undefined for anything else. */
function wholeNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return /^(?:\d+|\d{1,3}(?:[., \u00a0]\d{3})+)$/.test(text) ? Number(text.replace(/\D/g, '')) : undefined;
}

const yes = names('true 1 sim s yes y');
const no = names('false 0 nao n no');

function flagOf(value: unknown): boolean | undefined {
  const word = folded(String(value));
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

/** Returns whether the value of a link, cursor or number leads to a next page. */
function leadsOn(value: unknown): boolean {
  if (isRecord(value)) return leadsOn(value['href'] ?? value['url']);
  if (typeof value === 'string')
    return value.trim() !== '' && !/^(?:null|none|false|0|-)$/i.test(value.trim());
  return value === true || (typeof value === 'number' && value > 0);
}

function isAddress(value: unknown): boolean {
  return isRecord(value) || typeof value === 'number' || (typeof value === 'string' && /[/?=]/.test(value));
}

function isNextLink(link: unknown): boolean {
  if (!isRecord(link)) return false;
  const rels = [link['rel']].flat().map((rel) => folded(String(rel ?? '')));
  return rels.some((rel) => nextRelations.has(rel)) && leadsOn(link['href'] ?? link['url'] ?? link['uri']);
}

const pageText = /\bp(?:[aá]g(?:ina|s?\.)?|age)\s*:?\s*(\d[\d.,]*)\s*(?:de|of|\/)\s*(\d[\d.,]*)/iu;
const rowsInText = '(?:registros?|resultados?|itens|linhas|entries|rows|results|records|items)';
// The build refuses String.raw with letters outside ASCII, so \u00e9 is "é" and \u2013 is "–" here.
const rangeText = new RegExp(
  String.raw`(\d[\d.,]*)\s*(?:a|at\u00e9|to|-|\u2013)\s*(\d[\d.,]*)\s*(?:de|of)\s*(?:um total de\s*)?(\d[\d.,]*)\s*${rowsInText}`,
  'iu',
);
/** "Total de registros: 1.203" and "1.203 registros encontrados". */
const totalText = new RegExp(
  String.raw`\b(?:total|quantidade|number)\s+(?:geral\s+)?(?:de|of)\s+${rowsInText}\s*:?\s*(\d+(?:[.,]\d{3})*)|(?<![\d.,])(\d+(?:[.,]\d{3})*)\s+${rowsInText}\s+(?:encontrados?|found|no total|ao todo|in total)\b`,
  'iu',
);

/** Returns the marks in a text such as "Página 1 de 48" or "Mostrando 1 a 25 de 1.203 registros"; undefined if it has none. */
export function pageMarksOfText(text: string): PageMarks | undefined {
  if (text.length > 200) return undefined;
  const [, page, pages] = pageText.exec(text) ?? [];
  const [, first, , ofRange] = rangeText.exec(text) ?? [];
  const [, before, after] = totalText.exec(text) ?? [];
  const total = ofRange ?? before ?? after;
  const marks = {
    ...stated('page', wholeNumber(page)),
    ...stated('pages', wholeNumber(pages)),
    ...stated('offset', first === undefined ? undefined : Math.max(0, (wholeNumber(first) ?? 1) - 1)),
    ...stated('total', wholeNumber(total)),
  };
  return Object.keys(marks).length === 0 ? undefined : marks;
}

function stated<Name extends string>(name: Name, value: number | undefined): Partial<Record<Name, number>> {
  // The name is the only one of the record.
  return value === undefined ? {} : ({ [name]: value } as Record<Name, number>);
}

/**
 * Returns what an answer states about its other pages: in its members, in the members of objects such as `pagination` and `_links`,
 * and in texts. It reads the forms of Oracle REST Data Services, OData, Spring and HAL, and page numbers, in English and Portuguese.
 * Numbers and flags can also be texts.
 */
export function pageMarks(answer: unknown): PageMarks {
  const all = marksOfMembers(answer, 2);
  const flags = all.flatMap(({ hasMore }) => hasMore ?? []);
  // `count` may be the number of rows on the page, next to a `total` of the list.
  const highest = (name: 'total' | 'pages') => {
    const values = all.flatMap((marks) => marks[name] ?? []);
    return stated(name, values.length === 0 ? undefined : Math.max(...values));
  };
  return {
    ...Object.assign({}, ...all.toReversed()),
    ...highest('total'),
    ...highest('pages'),
    ...(flags.length > 0 && { hasMore: flags.includes(true) }),
  };
}

function marksOfMembers(answer: unknown, depth: number): readonly PageMarks[] {
  if (!isRecord(answer)) return [];
  return Object.entries(answer).flatMap(([written, value]): readonly PageMarks[] => {
    const name = folded(written);
    if (Array.isArray(value)) return name === 'links' && value.some(isNextLink) ? [{ hasMore: true }] : [];
    const own = markOfMember(name, value);
    if (own !== undefined) return [own];
    if (isRecord(value)) return depth > 0 && envelopes.has(name) ? marksOfMembers(value, depth - 1) : [];
    return typeof value === 'string' ? [pageMarksOfText(value) ?? []].flat() : [];
  });
}

function markOfMember(name: string, value: unknown): PageMarks | undefined {
  const flag = flagOf(value);
  if (moreNames.has(name) && flag !== undefined) return { hasMore: flag };
  if (nextNames.has(name)) return { hasMore: leadsOn(value) };
  if (nextWords.has(name)) return isAddress(value) ? { hasMore: leadsOn(value) } : undefined;
  if (
    lastNames.has(name) &&
    (typeof value === 'boolean' || /^(?:true|false|sim|n[aã]o)$/i.test(String(value)))
  )
    return { hasMore: flag === false };
  const number = wholeNumber(value);
  if (number === undefined) return undefined;
  if (totalNames.has(name) || rowsInWords.test(name)) return { total: number };
  if (pagesNames.has(name)) return { pages: number };
  if (pageNames.has(name)) return { page: number };
  if (offsetNames.has(name)) return { offset: number };
  return limitNames.has(name) ? { limit: number } : undefined;
}
