import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type GuideNode, GuideReader, makeGuides } from '../../build/make-guides.mjs';

const addressOf = (picture: string) => {
  readFileSync(picture);
  return `/assets/${picture}`;
};

function elementsOf(nodes: readonly GuideNode[]): readonly Exclude<GuideNode, string>[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsOf(node[2])]));
}

describe('the guides of the web interface', () => {
  const { pages, texts } = makeGuides('.', addressOf);
  const all = Object.values(texts).flatMap((group) => Object.values(group));

  test('have a title in both languages, and a text in each language that they list', () => {
    expect(pages.map(({ path }) => path)).toContain('guias/analyst');
    expect(pages.map(({ path }) => path)).toContain('referencia/webhooks');
    for (const { path, titles, languages } of pages) {
      expect(Object.keys(titles).toSorted(), path).toEqual(['en', 'pt-BR']);
      expect(languages, path).toContain('en');
      for (const language of languages) {
        const [group] = path.split('/');
        expect(texts[`${group}.${language}`]?.[path]?.length, path).toBeGreaterThan(1);
      }
    }
  });

  test('consist of elements that show text, and of links to served pages and the web', () => {
    const elements = all.flatMap(elementsOf);
    const tags =
      'a blockquote code div em h2 h3 h4 img li ol p pre span strong table tbody td th thead tr ul';
    expect(elements.filter(([tag]) => !tags.split(' ').includes(tag))).toEqual([]);
    const attributes = 'alt aria-label class href id loading rel role scope src start tabindex'.split(' ');
    const used = elements.flatMap(([, one]) => Object.keys(one));
    expect(used.filter((name) => !attributes.includes(name))).toEqual([]);
    const served = new Set(pages.map(({ path }) => `/ajuda/${path}`));
    const links = elements.flatMap(([, { href }]) => href ?? []).map((href) => href.replace(/#.*$/, ''));
    expect(
      [...new Set(links)].filter((href) => href !== '' && !href.startsWith('https://') && !served.has(href)),
    ).toEqual([]);
  });

  test('have each heading id once, and none that the interface uses', () => {
    for (const text of all) {
      const ids = elementsOf(text).flatMap(([, { id }]) => id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !id.startsWith('s-'))).toEqual([]);
    }
  });
});

describe('a guide in Markdown', () => {
  const pages = [
    { path: 'guias/a', files: { en: 'docs/guides/a.md', 'pt-BR': 'docs/guides/a.pt-BR.md' } },
    { path: 'referencia/b', files: { en: 'docs/reference/b.md' } },
  ];
  const newReader = () => new GuideReader(pages, (picture) => `/assets/${picture}`);
  const read = (text: string, reader = newReader()) =>
    reader.read('docs/guides/a.md', `# A title\n\n${text}`);

  test('loses its title and the link to the other language', () => {
    const reader = newReader();
    expect(read('[Em português](a.pt-BR.md)\n\nA *word*.', reader)).toEqual([
      ['p', {}, ['A ', ['em', {}, ['word']], '.']],
    ]);
    expect(reader.titleOf('docs/guides/a.md')).toBe('A title');
  });

  test.each([
    ['[b](../reference/b.md)', ['a', { href: '/ajuda/referencia/b' }, ['b']]],
    ['[a](a.md#here-it-is)', ['a', { href: '/ajuda/guias/a#s-here-it-is' }, ['a']]],
    ['[here](#here-it-is)', ['a', { href: '#s-here-it-is' }, ['here']]],
    ['[web](https://example.com/x)', ['a', { href: 'https://example.com/x', rel: 'noreferrer' }, ['web']]],
    ['[not served](../../README.md)', ['span', {}, ['not served']]],
    ['[not served](../reference/c.md#part)', ['span', {}, ['not served']]],
    ['[script](javascript:alert(1))', ['span', {}, ['script']]],
    ['[other](http://example.com)', ['span', {}, ['other']]],
    [
      '![alt](pictures/x.svg)',
      ['img', { src: '/assets/docs/guides/pictures/x.svg', alt: 'alt', loading: 'lazy' }, []],
    ],
  ])('%s leads where it can be read', (markdown, element) => {
    expect(read(markdown)).toEqual([['p', {}, [element]]]);
  });

  test('has headings with the ids of GitHub and a prefix', () => {
    const text = '## Ver o que mudaria a decisão\n\n## Now: `a/b`, or not\n\n## Again\n\n### Again';
    expect(elementsOf(read(text)).flatMap(([, { id }]) => id ?? [])).toEqual([
      's-ver-o-que-mudaria-a-decisão',
      's-now-ab-or-not',
      's-again',
      's-again-1',
    ]);
  });

  test('has code and tables that the keyboard can scroll', () => {
    expect(read('```sh\na <b>\n```')).toEqual([['pre', { tabindex: '0' }, [['code', {}, ['a <b>']]]]]);
    const [table] = read('| one | two |\n|---|---|\n| `1` | 2 |');
    expect(table?.[1]).toEqual({ class: 'sideways', tabindex: '0', role: 'group', 'aria-label': 'one, two' });
  });

  test.each(['<script>alert(1)</script>', 'a <b>word</b>', '---'])(
    'with %s is an error of the build',
    (markdown) => {
      expect(() => read(markdown)).toThrow(/no page shows Markdown of the kind/);
    },
  );

  test('with a link to a heading that does not exist is an error of the build', () => {
    const reader = newReader();
    read('## Here\n\n[here](#here) [gone](a.pt-BR.md#gone)', reader);
    reader.read('docs/guides/a.pt-BR.md', '# Título\n\n## Aqui');
    expect(() => reader.checkAnchors()).toThrow('no heading #s-gone in docs/guides/a.pt-BR.md');
  });

  test('without a title is an error of the build', () => {
    expect(() => newReader().read('docs/guides/a.md', 'Text.')).toThrow('must start with its title');
  });
});
