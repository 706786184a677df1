import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TextStore } from '../../src/spreadsheet/reading/text-store.ts';
import { attributeOf, XmlReader } from '../../src/xml/read-xml.ts';

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
      open: (name, attributes) => tell(`<${name}${attributes}>`),
      close: (name) => tell(`</${name}>`),
      text: (piece) => {
        text += piece;
      },
    },
    (fault) => {
      throw new Error(fault);
    },
  );
  for (const chunk of chunks) reader.push(chunk);
  tell(reader.end() ? 'END' : 'CUT OFF');
  return events;
}

const sheet =
  '<?xml version="1.0"?><!-- a > b --><x:worksheet xmlns:x="y"><x:row r="1" s=\'a>b\'><c/>' +
  'a &amp; b &#233;&#x1F4A5; &unknown; <![CDATA[<raw> &amp;]]></x:row ></x:worksheet>\n';

describe('an XML document', () => {
  test('is told tag by tag, without prefixes, its entities resolved', () => {
    expect(eventsOf([sheet])).toEqual([
      '<worksheet xmlns:x="y">',
      '<row r="1" s=\'a>b\'>',
      '<c>',
      '</c>',
      'a & b é💥 &unknown; <raw> &amp;',
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

  test('says when it ends within something, and when it declares entities', () => {
    expect(eventsOf(['<a><b']).at(-1)).toBe('CUT OFF');
    expect(eventsOf(['<a/><!-- x']).at(-1)).toBe('CUT OFF');
    expect(eventsOf(['<a><b></a>']).at(-1)).toBe('CUT OFF');
    expect(() => eventsOf(['<a/></b>'])).toThrow('MALFORMED');
    expect(() => eventsOf(['<!DOC', 'TYPE a>'])).toThrow('DECLARES_ENTITIES');
    expect(() => eventsOf(['<>'])).toThrow('MALFORMED');
  });

  test('has attributes in either quotes, with a prefix or none', () => {
    expect(attributeOf(' r="A1" xr:id=\'x &lt; y\' spans = "1:2"', 'id')).toBe('x < y');
    expect(attributeOf(' r="A1"', 'r')).toBe('A1');
    expect(attributeOf(' spans = "1:2"', 'spans')).toBe('1:2');
    expect(attributeOf(' customr="A1"', 'r')).toBeUndefined();
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
