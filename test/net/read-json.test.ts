import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../src/net/read-json.ts';
import { growsWithSize } from '../cpu-time.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const json = 'application/json';

describe('JSON is read', () => {
  test('whatever it says', () => {
    const safe = fc
      .jsonValue({ maxDepth: 5 })
      .filter((value) => !/"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(value)))
      .filter((value) => !/\d{16}/.test(JSON.stringify(value)));
    fc.assert(
      fc.property(safe, fc.nat(3), (value, indent) => {
        expect(readJson(bytes(JSON.stringify(value, null, indent)), json).value).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/problem+json',
    ' application/json ; charset=utf8',
  ])('under the content type %s', (contentType) => {
    expect(readJson(bytes('{"a":1}'), contentType)).toEqual({ value: { a: 1 } });
  });

  test('with quotes, brackets and colons within its texts', () => {
    const value = { 'a":{"a': '"a":1,"a":2', b: [`"${'['.repeat(40)}`, { a: '\\' }, { a: ':' }] };
    expect(readJson(bytes(JSON.stringify(value)), json).value).toEqual(value);
  });

  test('with all digits of its whole numbers', () => {
    const text =
      '{"a":90071992547409931,"b":[-12345678901234567890 ,9007199254740991],"c":"12345678901234567890, \\"1","d":0.12345678901234567890,"e":1234567890123456789e-18}';
    expect(readJson(bytes(text), json).value).toEqual({
      a: '90071992547409931',
      b: ['-12345678901234567890', 9007199254740991],
      c: '12345678901234567890, "1',
      d: 0.12345678901234568,
      e: 1.2345678901234567,
    });
    expect(readJson(bytes('{90071992547409931:1}'), json).problem).toBeDefined();
  });

  test('with one name in several objects', () => {
    expect(readJson(bytes('{"a":{"a":1},"b":[{"a":1},{"a":2}]}'), json).problem).toBeUndefined();
  });
});

describe('JSON is refused', () => {
  test.each([
    ['text/html', '{"a":1}', 'its content type is not JSON'],
    ['', '{"a":1}', 'its content type is not JSON'],
    ['application/jsonx', '{"a":1}', 'its content type is not JSON'],
    ['text/plain; x=application/json', '{"a":1}', 'its content type is not JSON'],
    ['application/json; charset=iso-8859-1', '{"a":1}', 'its charset is not UTF-8'],
    [json, '', 'it is empty'],
    [json, '{"a":', 'it is not JSON, or was cut off'],
    [json, '<html>', 'it is not JSON, or was cut off'],
    [json, '{"a":NaN}', 'it is not JSON, or was cut off'],
    [json, '{"a":1,"b":2,"a":3}', 'it says the same name twice'],
    [json, '{"a":1,"\\u0061":3}', 'it says the same name twice'],
    [json, '[{"b":{"__proto__":{}}}]', 'it holds a name that no data have'],
    [json, '{"__pro\\u0074o__":1}', 'it holds a name that no data have'],
    [json, '{"constructor" : {}}', 'it holds a name that no data have'],
    [json, `${'['.repeat(33)}${']'.repeat(33)}`, 'it is nested too deep'],
  ])('under "%s": %s', (contentType, text, problem) => {
    expect(readJson(bytes(text), contentType)).toEqual({ problem });
  });

  test('in another encoding than UTF-8', () => {
    expect(readJson(Buffer.from('{"a":"não"}', 'latin1'), json)).toEqual({
      problem: 'it is not valid UTF-8',
    });
    expect(readJson(Buffer.from('{"a":1}', 'utf16le'), json).problem).toBeDefined();
  });

  test('in time in proportion, however it was made to take long', async () => {
    const texts = [
      (size: number) => '['.repeat(size),
      (size: number) => `"${'\\"'.repeat(size)}`,
      (size: number) => '{"a":'.repeat(size),
    ];
    for (const text of texts) {
      const read = (size: number) => expect(readJson(bytes(text(size)), json).problem).toBeDefined();
      expect(await growsWithSize(100_000, read)).toBe(true);
    }
  });
});
