import { attributesOf, type XmlFault, XmlReader } from '../../xml/read-xml.ts';

/** What an XML body says, or why it cannot be read: a few English words without any of its content. */
type ReadXml =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/** Nothing that we read is nested nearly as deep. */
const deepest = 32;
const mostElements = 200_000;
const hostileNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

interface Element {
  readonly name: string;
  readonly children: Record<string, unknown>;
  text: string;
}

/**
 * Reads XML (https://www.w3.org/TR/xml/) as the data that paths select from, by fixed rules: an element is its text, or a map
 * of its elements; names have no prefix; attributes stand in the map as `@name`, a text beside them or beside elements as
 * `#text`; an element with `xsi:nil` and without content is null; elements of one name are a list, and so is each name in `lists`, even
 * with one element. Pure.
 */
export function readXmlBody(text: string, lists: readonly string[] = []): ReadXml {
  let problem: string | undefined;
  const fail = (why: string): never => {
    problem = why;
    throw new Error(why);
  };
  try {
    const root: Element = { name: '', children: {}, text: '' };
    const open: Element[] = [root];
    let count = 0;
    const top = () => open.at(-1) ?? root;
    const reader = new XmlReader(
      {
        open: (name, attributes) => {
          count += 1;
          if (open.length > deepest) fail('it is nested too deep');
          if (count > mostElements) fail('it has too many elements');
          if (hostileNames.has(name)) fail('it has a name that is no data');
          const children: Record<string, unknown> = {};
          for (const [attribute, value] of attributesOf(attributes)) children[`@${attribute}`] = value;
          open.push({ name, children, text: '' });
        },
        close: (name) => {
          const element = open.pop();
          if (element === undefined) throw new Error('the reader closes what it has opened');
          add(top().children, name, { value: contentOf(element), lists });
        },
        text: (piece) => {
          top().text += piece;
        },
      },
      (fault) => fail(faultWords[fault]),
    );
    reader.push(text.replace(/^\uFEFF/, ''));
    reader.end();
    return { value: root.children };
  } catch (error) {
    if (problem === undefined) throw error;
    return { problem };
  }
}

const faultWords = {
  MALFORMED: 'it is not XML',
  CUT_OFF: 'it is not XML, or was cut off',
  DECLARES_ENTITIES: 'it declares entities of its own',
} as const satisfies Record<XmlFault, string>;

function contentOf({ children, text }: Element): unknown {
  const content = text.trim();
  if (isNil(children) && content === '') return null;
  if (Object.keys(children).length === 0) return content;
  return content === '' ? children : { ...children, '#text': content };
}

/** Whether an element has no value (`xsi:nil="true"`, https://www.w3.org/TR/xmlschema-1/#xsi_nil) and nothing else. */
function isNil({ '@nil': nil, ...others }: Readonly<Record<string, unknown>>): boolean {
  return (nil === 'true' || nil === '1') && Object.keys(others).every((name) => name === '@type');
}

function add(
  children: Record<string, unknown>,
  name: string,
  { value, lists }: { readonly value: unknown; readonly lists: readonly string[] },
): void {
  const held = children[name];
  if (Array.isArray(held)) held.push(value);
  else if (Object.hasOwn(children, name)) children[name] = [held, value];
  else children[name] = lists.includes(name) ? [value] : value;
}

/**
 * Decodes the text of an answer: in UTF-8, or in the ISO-8859-1 or Windows-1252 that its header or its XML declaration states. A
 * text that is valid UTF-8 is read as such, whatever is stated.
 *
 * @throws TypeError if the bytes are no text in these encodings.
 */
export function decodeAnswer(body: Uint8Array, contentType: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (error) {
    const beginning = new TextDecoder('latin1').decode(body.subarray(0, 200));
    const [, named = ''] =
      /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType) ??
      /^[^<]{0,3}<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(beginning) ??
      [];
    if (!/^(?:iso[-_]?8859-1|windows-1252|cp-?1252|latin-?1)$/i.test(named)) throw error;
    return new TextDecoder('windows-1252').decode(body);
  }
}
