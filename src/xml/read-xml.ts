/** What stands in an XML document, in order. Names come without their prefix, attributes as they are written. */
export interface XmlEvents {
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** A piece of the text between tags, its entities resolved. */
  text(text: string): void;
}

/** Why a document is not read. */
type XmlFault = 'DECLARES_ENTITIES' | 'MALFORMED';

/** Tags, comments and the like that are longer are not those of a spreadsheet or a list. */
const longestMarkup = 1024 * 1024;
const longestEntity = 12;

/**
 * Reads the tags and texts of an XML document (https://www.w3.org/TR/xml/) in whatever chunks it comes, as far as the
 * parts of a spreadsheet and lists need it: entities that a document declares itself are a fault, and of tags it is counted that as
 * many close as open. Keeps no more than one tag.
 */
export class XmlReader {
  readonly #events: XmlEvents;
  readonly #onFault: (fault: XmlFault) => never;
  #rest = '';
  #openElements = 0;

  constructor(events: XmlEvents, onFault: (fault: XmlFault) => never) {
    this.#events = events;
    this.#onFault = onFault;
  }

  push(chunk: string): void {
    const text = this.#rest + chunk;
    let at = 0;
    while (at < text.length) {
      if (text.charCodeAt(at) === 0x3c) {
        const end = this.#readMarkup(text, at);
        if (end === -1) break;
        at = end;
        continue;
      }
      const tag = text.indexOf('<', at);
      const end = tag === -1 ? beforeOpenEntity(text) : tag;
      if (end > at) this.#events.text(resolveEntities(text.slice(at, end)));
      at = Math.max(at, end);
      if (tag === -1) break;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > longestMarkup) this.#onFault('MALFORMED');
  }

  /** False when the document ended within something. */
  end(): boolean {
    return this.#rest.trim() === '' && this.#openElements === 0;
  }

  /** Where the markup at `at` ends, -1 when that has not come yet. */
  #readMarkup(text: string, at: number): number {
    if (text.startsWith('<!--', at)) return endAfter(text, '-->', at + 4);
    if (text.startsWith('<![CDATA[', at)) {
      const end = endAfter(text, ']]>', at + 9);
      if (end !== -1) this.#events.text(text.slice(at + 9, end - 3));
      return end;
    }
    if (text.startsWith('<?', at)) return endAfter(text, '?>', at + 2);
    if (text.startsWith('<!', at)) {
      if (text.length - at < 9) return -1;
      return this.#onFault('DECLARES_ENTITIES');
    }
    const end = endOfTag(text, at + 1);
    if (end !== -1) this.#readTag(text.slice(at + 1, end - 1));
    return end;
  }

  #readTag(tag: string): void {
    if (tag.startsWith('/')) {
      this.#close(localName(tag.slice(1).trimEnd()));
      return;
    }
    const isEmpty = tag.endsWith('/');
    const inner = isEmpty ? tag.slice(0, -1) : tag;
    const blank = inner.search(/\s/);
    const name = localName(blank === -1 ? inner : inner.slice(0, blank));
    if (name === '') this.#onFault('MALFORMED');
    this.#openElements += 1;
    this.#events.open(name, blank === -1 ? '' : inner.slice(blank));
    if (isEmpty) this.#close(name);
  }

  #close(name: string): void {
    this.#openElements -= 1;
    if (this.#openElements < 0) this.#onFault('MALFORMED');
    this.#events.close(name);
  }
}

function endAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}

/** Behind the `>` that ends a tag: one in quotes does not. */
function endOfTag(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x3e) return at + 1;
    else if (code === 0x22 || code === 0x27) quote = code;
  }
  return -1;
}

/** The end of a text, or where an entity begins in it that has not come to its end. */
function beforeOpenEntity(text: string): number {
  const entity = text.lastIndexOf('&');
  const isOpen = entity !== -1 && text.length - entity < longestEntity && !text.includes(';', entity);
  return isOpen ? entity : text.length;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const namedEntities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** A text with the characters that its entities stand for; an unknown entity stays as it is. */
function resolveEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return namedEntities.get(String(name)) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
}

/** The value of an attribute, its entities resolved; `name` may have a prefix or none. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const [, double, single] = patternOf(name).exec(attributes) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : resolveEntities(value);
}

/** All attributes, without the prefixes of their names, nor what declares prefixes. */
export function* attributesOf(attributes: string): Generator<readonly [name: string, value: string]> {
  for (const [, name = '', double, single] of attributes.matchAll(
    /\s([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    if (!/^xmlns(:|$)/.test(name)) yield [localName(name), resolveEntities(double ?? single ?? '')];
  }
}

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  let pattern = patterns.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  return pattern;
}
