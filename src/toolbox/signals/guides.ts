import { nameForSearch } from '../../base/name-for-search.ts';
import { language } from './preferences.ts';

/** A text, or an element with its tag, attributes and content. The build allows only tags that show text (build/make-guides.mjs). */
export type GuideNode =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, children: readonly GuideNode[]];

/** The list that the build writes into the program. */
interface GuideList {
  readonly pages: readonly {
    /** Group and name: `guias/analyst`. */
    readonly path: string;
    /** Titles by language. English is always present. */
    readonly titles: Readonly<Record<string, string>>;
    /** Languages in which the page can be read. English is always present. */
    readonly languages: readonly string[];
  }[];
  /** Addresses of the texts by group and language: `guias.pt-BR`. */
  readonly addresses: Readonly<Record<string, string>>;
}
declare const GUIDES: GuideList;

/** A guide as the reader can open it. */
export interface Guide {
  readonly path: string;
  /** In the reader's language. */
  readonly title: string;
  /** Language of the text: the reader's language, or English if the guide is not translated. */
  readonly language: string;
}

const { pages, addresses } = GUIDES;

/** Returns the guides in the order of the build, for the reader's language. */
export function listGuides(): readonly Guide[] {
  const reader: string = language.value;
  return pages.map(({ path, titles, languages }) => ({
    path,
    title: titles[reader] ?? titles['en'] ?? path,
    language: languages.includes(reader) ? reader : 'en',
  }));
}

type Texts = Readonly<Record<string, readonly GuideNode[]>>;

/** Texts by address. Each is loaded once. */
const loaded = new Map<string, Promise<Texts>>();

/**
 * Loads the text of a guide.
 *
 * @returns the elements below its title.
 * @throws if the service does not answer.
 */
export async function loadGuide({ path, language: code }: Guide): Promise<readonly GuideNode[]> {
  const address = addresses[`${path.slice(0, path.indexOf('/'))}.${code}`] ?? '';
  let texts = loaded.get(address);
  if (texts === undefined) {
    texts = fetchTexts(address);
    loaded.set(address, texts);
    texts.catch(() => loaded.delete(address));
  }
  return (await texts)[path] ?? [];
}

async function fetchTexts(address: string): Promise<Texts> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // Written by the build, and read back unchanged.
  return (await answer.json()) as Texts;
}

/** Returns the text of elements without their tags. */
export function guideText(nodes: readonly GuideNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : guideText(node[2]))).join('');
}

/** A section of a guide that contains a text. */
interface GuideMatch {
  readonly guide: Guide;
  /** Id of the heading; undefined for the text before the first heading. */
  readonly id: string | undefined;
  readonly heading: string;
  /** The text around the match. Empty if the heading itself contains the text. */
  readonly excerpt: string;
}

/** Number of characters of an excerpt before the match, and in total. */
const excerptLead = 60;
const excerptLength = 180;

/**
 * Finds the sections of all guides that contain a text. Sections with the text in their heading come first.
 *
 * @param wanted text as `nameForSearch` writes it.
 * @throws if the service does not answer.
 */
export async function searchGuides(wanted: string): Promise<readonly GuideMatch[]> {
  const matches = await Promise.all(
    listGuides().map(async (guide) => findInGuide(guide, await loadGuide(guide), wanted)),
  );
  return matches.flat().sort((one, other) => Number(one.excerpt !== '') - Number(other.excerpt !== ''));
}

function findInGuide(guide: Guide, nodes: readonly GuideNode[], wanted: string): readonly GuideMatch[] {
  const matches: GuideMatch[] = [];
  let section: { readonly id: string | undefined; readonly heading: string } = {
    id: undefined,
    heading: guide.title,
  };
  let isFound = false;
  const find = (text: string, excerptOf: (at: number) => string) => {
    const at = isFound ? -1 : nameForSearch(text).indexOf(wanted);
    if (at < 0) return;
    isFound = true;
    matches.push({ guide, ...section, excerpt: excerptOf(at) });
  };
  find(guide.title, () => '');
  for (const node of nodes) {
    const text = guideText([node]);
    if (typeof node !== 'string' && /^h\d$/.test(node[0])) {
      section = { id: node[1]['id'], heading: text };
      isFound = false;
      find(text, () => '');
    } else find(text, (at) => excerpt(text, at));
  }
  return matches;
}

/** @param at the position in the text for searching, which has nearly the same length. */
function excerpt(text: string, at: number): string {
  const from = Math.max(0, at - excerptLead);
  const piece = text.slice(from, from + excerptLength);
  return `${from > 0 ? '…' : ''}${piece}${from + excerptLength < text.length ? '…' : ''}`;
}
