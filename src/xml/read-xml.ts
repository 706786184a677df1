import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** The attributes of a tag by their names as written, prefixes included; entities in their values are resolved. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** Receives the parts of an XML document in their order. Names of elements come without their prefix. */
export interface XmlEvents {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  /** A piece of the text between tags, its entities resolved. */
  text(text: string): void;
}

/** Why a document is not read. CUT_OFF: it ends before its last tag. */
export type XmlFault = 'DECLARES_ENTITIES' | 'MALFORMED' | 'CUT_OFF';

/** A place in a document: the line, and the column of the character, both from 1. */
interface XmlPlace {
  readonly line: number;
  readonly column: number;
}

/** A tag, a comment or a text with more characters than this belongs neither to a spreadsheet nor to a list. */
const longestPart = 1024 * 1024;

/**
 * Reads an XML document (https://www.w3.org/TR/xml/) in chunks of any size. A document that is not well-formed is a fault, and so is one
 * with a document type declaration, because that may declare entities. Holds at most one tag or one text in memory.
 */
export class XmlReader {
  readonly #parser = new SaxesParser<{ readonly xmlns: false }>({ xmlns: false });
  readonly #onFault: (fault: XmlFault, place: XmlPlace) => never;
  /** Characters since the last event. */
  #pending = 0;
  #isClosed = false;

  /** @param onFault throws the error that the caller reports; `push` and `end` throw what it throws. */
  constructor(events: XmlEvents, onFault: (fault: XmlFault, place: XmlPlace) => never) {
    this.#onFault = onFault;
    const parser = this.#parser;
    const text = (piece: string) => {
      this.#pending = 0;
      events.text(piece);
    };
    parser.on('error', () => this.#fail(this.#isClosed ? 'CUT_OFF' : 'MALFORMED'));
    parser.on('doctype', () => this.#fail('DECLARES_ENTITIES'));
    parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
      this.#pending = 0;
      events.open(localName(name), attributes);
    });
    parser.on('closetag', ({ name }: SaxesTagPlain) => {
      this.#pending = 0;
      events.close(localName(name));
    });
    parser.on('text', text);
    parser.on('cdata', text);
    parser.on('comment', () => {
      this.#pending = 0;
    });
  }

  /** @throws what `onFault` throws. */
  push(chunk: string): void {
    const before = this.#pending;
    this.#pending = before + chunk.length;
    this.#parser.write(chunk);
    if (this.#pending > longestPart && before > 0) this.#fail('MALFORMED');
  }

  /**
   * Checks that the document is complete.
   *
   * @throws what `onFault` throws.
   */
  end(): void {
    this.#isClosed = true;
    this.#parser.close();
  }

  #fail(fault: XmlFault): never {
    const { line, column } = this.#parser;
    return this.#onFault(fault, { line, column: Math.max(1, column) });
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The value of an attribute, with any prefix or without one; undefined if the tag does not have it. */
export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  const own = attributes[name];
  if (own !== undefined) return own;
  for (const key in attributes) if (localName(key) === name) return attributes[key];
  return undefined;
}

/** All attributes by their names without prefixes, except namespace declarations. */
export function* attributesOf(attributes: XmlAttributes): Generator<readonly [name: string, value: string]> {
  for (const [name, value] of Object.entries(attributes)) {
    if (!/^xmlns(:|$)/.test(name)) yield [localName(name), value];
  }
}
