// Makes the guides that the page Help opens: trees of elements, because the policy of the pages lets no script insert HTML.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Lexer } from 'marked';

/** The guides in the order of the page Help. Each exists in both languages. */
const guideNames = [
  'toolbox',
  'analyst',
  'risk-manager',
  'backtest',
  'integrator',
  'public-data',
  'own-provider',
  'trade-customer',
  'machines',
  'subject-rights',
  'data-protection-impact',
];

/** The pages of the reference that the guides link to, with their Portuguese titles: they exist in English only. */
const referenceTitles = {
  'docs/operations.md': 'Operação do serviço',
  'docs/reference/api.md': 'A API',
  'docs/reference/audit.md': 'Auditoria',
  'docs/reference/backtest.md': 'Backtests de políticas',
  'docs/reference/batches.md': 'Lotes',
  'docs/reference/connectors.md': 'Conectores de provedores de dados',
  'docs/reference/data-map.md': 'Mapa dos dados pessoais',
  'docs/reference/datasets.md': 'Bases públicas armazenadas localmente',
  'docs/reference/hosted-v1.md': 'Dialeto hosted-v1',
  'docs/reference/people.md': 'Usuários e perfis de acesso',
  'docs/reference/policy-cases.md': 'Casos de teste de uma política',
  'docs/reference/policy-language.md': 'Linguagem das políticas',
  'docs/reference/public-sources.md': 'Fontes públicas consultadas pela rede',
  'docs/reference/reviews.md': 'Revisões de decisões',
  'docs/reference/rules.md': 'Regras',
  'docs/reference/sandbox-cases.md': 'Documentos de exemplo do sandbox',
  'docs/reference/watch.md': 'Monitoramento de carteira',
  'docs/reference/webhooks.md': 'Webhooks',
};

const guideFolder = 'docs/guides';

/**
 * The path of a page in the interface, and its files by language. A page of the reference has no Portuguese file.
 *
 * @returns {{ path: string, files: Record<string, string>, titles?: Record<string, string> }[]}
 */
function listPages() {
  const guides = guideNames.map((name) => ({
    path: `guias/${name}`,
    files: { en: `${guideFolder}/${name}.md`, 'pt-BR': `${guideFolder}/${name}.pt-BR.md` },
  }));
  const reference = Object.entries(referenceTitles).map(([file, title]) => ({
    path: `referencia/${posix.basename(file, '.md')}`,
    files: { en: file },
    titles: { 'pt-BR': title },
  }));
  return [...guides, ...reference];
}

/**
 * Reads the guides and the reference.
 *
 * @param {string} root folder of the repository
 * @param {(picture: string) => string} addressOf returns the address at which a picture is served, by its path in the repository
 * @returns {{ pages: { path: string, titles: Record<string, string>, languages: string[] }[], texts: Record<string, Record<string, unknown[]>> }}
 *   the pages in their order; and the trees of their elements by group and language (`guias.en`), then by path
 * @throws if a guide is missing in the list or a language, has Markdown that no page shows, or links to a heading that does not exist
 */
export function makeGuides(root, addressOf) {
  const pages = listPages();
  const listed = new Set(pages.flatMap(({ files }) => Object.values(files)));
  const unlisted = readdirSync(join(root, guideFolder))
    .filter((name) => name.endsWith('.md'))
    .filter((name) => !listed.has(`${guideFolder}/${name}`));
  if (unlisted.length > 0)
    throw new Error(`guideNames in build/make-guides.mjs lacks: ${unlisted.join(', ')}`);
  const reader = new GuideReader(pages, addressOf);
  const texts = {};
  for (const { path, files } of pages)
    for (const [language, file] of Object.entries(files)) {
      const group = `${posix.dirname(path)}.${language}`;
      texts[group] ??= {};
      texts[group][path] = reader.read(file, readFileSync(join(root, file), 'utf8'));
    }
  reader.checkAnchors();
  return {
    pages: pages.map(({ path, files, titles }) => ({
      path,
      titles: {
        ...titles,
        ...Object.fromEntries(
          Object.entries(files).map(([language, file]) => [language, reader.titleOf(file)]),
        ),
      },
      languages: Object.keys(files),
    })),
    texts,
  };
}

/** Turns Markdown into elements: `text` or `[tag, attributes, children]`. Only the tags in this class can appear. */
export class GuideReader {
  #pages = new Map();
  #addressOf;
  #titles = new Map();
  /** Ids of the headings of each file. */
  #ids = new Map();
  /** Links to headings of pages: file, target file and id. */
  #anchors = [];

  constructor(pages, addressOf) {
    for (const { path, files } of pages) for (const file of Object.values(files)) this.#pages.set(file, path);
    this.#addressOf = addressOf;
  }

  titleOf(file) {
    return this.#titles.get(file);
  }

  /** @returns the elements below the title. */
  read(file, markdown) {
    const [title, ...tokens] = Lexer.lex(markdown).filter(({ type }) => type !== 'space');
    if (title?.type !== 'heading' || title.depth !== 1) throw new Error(`${file} must start with its title`);
    this.#titles.set(file, title.text);
    this.#ids.set(file, new Set());
    return this.#blocks(
      tokens.filter((token) => !this.#isOtherLanguage(file, token)),
      file,
    );
  }

  /** @throws if a link leads to a heading that its page does not have. */
  checkAnchors() {
    const lost = this.#anchors.filter(({ target, id }) => !this.#ids.get(target)?.has(id));
    if (lost.length > 0)
      throw new Error(
        lost.map(({ file, target, id }) => `${file}: no heading #${id} in ${target}`).join('\n'),
      );
  }

  /** Whether a paragraph is the link to the same page in the other language: the reader's language is chosen elsewhere. */
  #isOtherLanguage(file, { type, tokens = [] }) {
    const [link] = tokens;
    if (type !== 'paragraph' || tokens.length !== 1 || link?.type !== 'link') return false;
    const target = posix.join(posix.dirname(file), link.href);
    return this.#pages.get(target) === this.#pages.get(file);
  }

  #blocks(tokens, file) {
    return tokens.flatMap((token) => this.#block(token, file));
  }

  #block(token, file) {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        return [[`h${token.depth}`, { id: this.#newId(token.text, file) }, this.#inline(token.tokens, file)]];
      case 'paragraph':
        return [['p', {}, this.#inline(token.tokens, file)]];
      // The text of an item of a tight list.
      case 'text':
        return this.#inline(token.tokens, file);
      case 'list':
        return [
          [
            token.ordered ? 'ol' : 'ul',
            token.ordered && token.start !== 1 ? { start: String(token.start) } : {},
            token.items.map((item) => ['li', {}, this.#blocks(item.tokens, file)]),
          ],
        ];
      case 'blockquote':
        return [['blockquote', {}, this.#blocks(token.tokens, file)]];
      case 'code':
        // Reachable by the keyboard, because long lines scroll.
        return [['pre', { tabindex: '0' }, [['code', {}, [token.text]]]]];
      case 'table':
        return [this.#table(token, file)];
      default:
        throw new Error(`${file}: no page shows Markdown of the kind ${token.type}: ${token.raw}`);
    }
  }

  #table({ header, rows }, file) {
    const row = (cells, tag, attributes) => [
      'tr',
      {},
      cells.map(({ tokens }) => [tag, attributes, this.#inline(tokens, file)]),
    ];
    return [
      'div',
      // Reachable by the keyboard, because a wide table scrolls.
      {
        class: 'sideways',
        tabindex: '0',
        role: 'group',
        'aria-label': header.map(({ text }) => text).join(', '),
      },
      [
        [
          'table',
          {},
          [
            ['thead', {}, [row(header, 'th', { scope: 'col' })]],
            ['tbody', {}, rows.map((cells) => row(cells, 'td', {}))],
          ],
        ],
      ],
    ];
  }

  #inline(tokens, file) {
    return tokens.map((token) => {
      switch (token.type) {
        case 'text':
        case 'escape':
          return token.text;
        case 'codespan':
          return ['code', {}, [token.text]];
        case 'strong':
        case 'em':
          return [token.type, {}, this.#inline(token.tokens, file)];
        case 'link':
          return this.#link(token, file);
        case 'image':
          return [
            'img',
            {
              src: this.#addressOf(posix.join(posix.dirname(file), token.href)),
              alt: token.text,
              loading: 'lazy',
            },
            [],
          ];
        default:
          throw new Error(`${file}: no page shows Markdown of the kind ${token.type}: ${token.raw}`);
      }
    });
  }

  /** Returns a link to a served page or to the web, or only the text if the target is not served. */
  #link({ href, tokens }, file) {
    const children = this.#inline(tokens, file);
    if (/^https:/.test(href)) return ['a', { href, rel: 'noreferrer' }, children];
    const [path, id] = href.split('#');
    const target = path === '' ? file : posix.join(posix.dirname(file), path);
    const page = this.#pages.get(target);
    if (page === undefined) return ['span', {}, children];
    if (id !== undefined) this.#anchors.push({ file, target, id: `${idPrefix}${id}` });
    const hash = id === undefined ? '' : `#${idPrefix}${id}`;
    return ['a', { href: path === '' ? hash : `/ajuda/${page}${hash}` }, children];
  }

  /** Returns the id of a heading as on GitHub, with a prefix that distinguishes it from the ids of the interface. */
  #newId(text, file) {
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
      .replaceAll(' ', '-');
    const ids = this.#ids.get(file);
    let id = `${idPrefix}${slug}`;
    for (let count = 1; ids.has(id); count += 1) id = `${idPrefix}${slug}-${count}`;
    ids.add(id);
    return id;
  }
}

const idPrefix = 's-';
