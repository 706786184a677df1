import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TextStore } from '../../src/spreadsheet/reading/text-store.ts';
import { attributeOf, attributesOf, XmlReader } from '../../src/xml/read-xml.ts';

/** What is told of a document in chunks; pieces of one text are put together. */
function eventsOf(chunks: readonly string[]): readonly string[] {
  const events: string[] = [];
  let text = '';
  const tell = (event: string) => {
    if (text !== '') events.push(text);
    text = '';
    events.push(event);
  };
  const reader = new XmlReader(
    {
      open: (name, attributes) =>
        tell(`<${[name, ...Object.entries(attributes).map((one) => one.join('='))].join(' ')}>`),
      close: (name) => tell(`</${name}>`),
      text: (piece) => {
        text += piece;
      },
    },
    (fault, { line, column }) => {
      throw new Error(`${fault} ${line}:${column}`);
    },
  );
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  tell('END');
  return events;
}

const sheet =
  '<?xml version="1.0"?><!-- a > b --><x:worksheet xmlns:x="y"><x:row r="1" s=\'a>b\'><c/>' +
  'a &amp; b &#233;&#x1F4A5; <![CDATA[<raw> &amp;]]></x:row ></x:worksheet>\n';

describe('an XML document', () => {
  test('is told tag by tag, without prefixes, its entities resolved', () => {
    expect(eventsOf([sheet])).toEqual([
      '<worksheet xmlns:x=y>',
      '<row r=1 s=a>b>',
      '<c>',
      '</c>',
      'a & b é💥 <raw> &amp;',
      '</row>',
      '</worksheet>',
      '\n',
      'END',
    ]);
  });

  test('is the same wherever it is cut', () => {
    const whole = eventsOf([sheet]);
    for (let at = 0; at <= sheet.length; at += 1) {
      expect(eventsOf([sheet.slice(0, at), sheet.slice(at)]), `cut at ${at}`).toEqual(whole);
    }
    expect(eventsOf([...sheet])).toEqual(whole);
  });

  test.each([
    ['cut off within a tag', ['<a>\n<b'], 'CUT_OFF 2:2'],
    ['cut off within a comment', ['<a/><!-- x'], 'CUT_OFF 1:10'],
    ['with an element that is not closed', ['<a><b></a>'], 'MALFORMED 1:10'],
    ['with the closing tag of another element', ['<a>\n<b>text</c></b></a>'], 'MALFORMED 2:11'],
    ['with a closing tag too many', ['<a/></b>'], 'MALFORMED 1:8'],
    ['with two roots', ['<a/><b/>'], 'MALFORMED 1:7'],
    ['with an unknown entity', ['<a>&unknown;</a>'], 'MALFORMED 1:12'],
    ['with an attribute without quotes', ['<a b=c/>'], 'MALFORMED 1:6'],
    ['that declares entities', ['<!DOC', 'TYPE a><a/>'], 'DECLARES_ENTITIES 1:12'],
    ['with an empty tag', ['<>'], 'MALFORMED 1:2'],
    ['without any element', ['text'], 'MALFORMED 1:4'],
  ])('%s is a fault with its place', (_, chunks, fault) => {
    expect(() => eventsOf(chunks)).toThrow(fault);
  });

  test('with a text of more than a mebibyte is a fault before it is in memory', () => {
    const chunks = ['<a>', ...Array<string>(64).fill('x'.repeat(64 * 1024))];
    expect(() => eventsOf(chunks)).toThrow('MALFORMED');
  });

  test('has attributes by their names, with a prefix or without one', () => {
    const attributes = { r: 'A1', 'xr:id': 'x < y', 'xmlns:xr': 'z' };
    expect(attributeOf(attributes, 'id')).toBe('x < y');
    expect(attributeOf(attributes, 'r')).toBe('A1');
    expect(attributeOf({ customr: 'A1' }, 'r')).toBeUndefined();
    expect([...attributesOf(attributes)]).toEqual([
      ['r', 'A1'],
      ['id', 'x < y'],
    ]);
  });
});

describe('kept texts', () => {
  test('come back by their numbers, however many and in whatever letters', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .filter((one) => Buffer.from(one).toString() === one);
    fc.assert(
      fc.property(fc.array(text, { maxLength: 50 }), fc.nat(3000), (texts, more) => {
        const store = new TextStore();
        const all = [...texts, ...Array.from({ length: more }, (_, index) => `${'€'.repeat(30)}${index}`)];
        for (const one of all) store.add(one);
        all.forEach((one, index) => {
          if (store.get(index) !== one) throw new Error(`the text ${index} is another`);
        });
        for (const wrong of [-1, all.length, 0.5, Number.NaN]) expect(store.get(wrong)).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });
});
