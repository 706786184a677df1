/** An element of an XML document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, with that of its children. */
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML 1.0 (2.2) does not allow
const illegal = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u;
const token = /<\?[^?]*\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/**
 * Parses what is well-formed and throws for all else: only elements, attributes in double quotes and text, as a workbook
 * needs. Line ends are normalised as XML 1.0, 2.11 demands.
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const xml = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const bad = illegal.exec(xml);
  if (bad) throw new Error(`A character that XML does not allow, at ${bad.index}`);
  const open: OpenElement[] = [{ name: '', attributes: {}, children: [], text: '' }];
  const source = xml.replace(/\r\n?/g, '\n');
  let at = 0;
  for (const match of source.matchAll(token)) {
    at = match.index + match[0].length;
    const [, closing, name, attributes = '', selfClosing, text] = match;
    const parent = open.at(-1);
    if (parent === undefined) throw new Error('Closed more often than opened');
    if (text !== undefined) parent.text += decode(text);
    else if (name === undefined) continue;
    else if (closing === '/') close(open, name);
    else {
      open.push({ name, attributes: readAttributes(attributes), children: [], text: '' });
      if (selfClosing === '/') close(open, name);
    }
  }
  const [root, ...unclosed] = open;
  if (at !== source.length || unclosed.length > 0) throw new Error(`Not well-formed at ${at}`);
  const [only, ...others] = root?.children ?? [];
  if (!only || others.length > 0 || root?.text.trim() !== only.text.trim()) {
    throw new Error('Not one root element');
  }
  return only;
}

function close(open: OpenElement[], name: string): void {
  const element = open.pop();
  const parent = open.at(-1);
  if (!element || !parent || element.name !== name) throw new Error(`</${name}> closes <${element?.name}>`);
  parent.children.push(element);
  if (element.name !== 'f') parent.text += element.text;
}

function readAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([\w:.-]+)="([^"<]*)"/g)) {
    if (name in found) throw new Error(`Twice the attribute ${name}`);
    found[name] = decode(value);
  }
  return found;
}

function decode(text: string): string {
  if (text.includes(']]>')) throw new Error(']]> stands in a text');
  return text.replace(/&([^;&]*);?/g, (whole, name: string) => {
    const meant = whole.endsWith(';') ? entities[name] : undefined;
    if (meant === undefined) throw new Error(`No entity: ${whole}`);
    return meant;
  });
}
