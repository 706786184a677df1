import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { readJsonBody } from '../../src/http/read-json-body.ts';
import { readLongJsonBody } from '../../src/http/read-long-json-body.ts';

async function* inChunks(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** A value, or the code of the refusal. */
async function outcome(read: () => unknown): Promise<unknown> {
  try {
    return { value: await read() };
  } catch (error) {
    if (error instanceof CreditError) return { code: error.code };
    throw error;
  }
}

const read = (bytes: Uint8Array, { chunk = 7, stretch = 5 } = {}) =>
  outcome(() => readLongJsonBody(inChunks(bytes, chunk), { stretchBytes: stretch }));

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('"\\/\n,[]{}:', '\\u0041'),
);
const item = fc.oneof(
  text,
  fc.integer(),
  fc.constant(null),
  fc.dictionary(text, fc.array(text), { maxKeys: 3 }),
);
const body = fc.dictionary(text, fc.oneof(item, fc.array(item, { maxLength: 20 })), { maxKeys: 4 });

describe('a body that is read in stretches', () => {
  test('means what it means as a whole, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(0, 1),
        async (value, chunk, stretch, indent) => {
          const bytes = Buffer.from(JSON.stringify(value, undefined, indent));
          expect(await read(bytes, { chunk, stretch })).toEqual(await outcome(() => readJsonBody(bytes)));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('is refused where it is no JSON as a whole, with one byte lost, doubled or changed', async () => {
    const marks = fc.constantFrom(...Buffer.from('",:[]{}\\ 1a\xff'.repeat(2), 'latin1'));
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.nat(),
        fc.constantFrom('lost', 'doubled', 'changed'),
        marks,
        fc.integer({ min: 1, max: 30 }),
        async (value, place, slip, mark, stretch) => {
          const sound = Buffer.from(JSON.stringify(value));
          const at = place % sound.length;
          const middle = { lost: [], doubled: [sound[at] ?? 0, sound[at] ?? 0], changed: [mark] }[slip];
          const bytes = Buffer.concat([
            sound.subarray(0, at),
            Uint8Array.from(middle),
            sound.subarray(at + 1),
          ]);
          expect(await read(bytes, { stretch })).toEqual(await outcome(() => readJsonBody(bytes)));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['a comma at the end of a list', '{"a":["aaaaaaaa","bbbbbbbb",]}'],
    ['a comma at its beginning', '{"a":[        ,"bbbbbbbb"]}'],
    ['two commas', '{"a":["aaaaaaaa",        ,"bbbbbbbb"]}'],
    ['no comma', '{"a":["aaaaaaaa" "bbbbbbbb"]}'],
    ['a list that another bracket closes', '{"a":["aaaaaaaa","bbbbbbbb"}'],
    ['a list that is never closed', '{"a":["aaaaaaaa","bbbbbbbb"'],
    ['a text that is never closed', '{"a":"aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['two lists under one key', '{"a":["aaaaaaaa","b"],"a":["aaaaaaaa","b"]}'],
    ['two spellings of one key', '{"a":["aaaaaaaa","b"],"\\u0061":["aaaaaaaa","b"]}'],
    ['a list after a list', '{"a":["aaaaaaaa","b"]["aaaaaaaa","b"]}'],
    ['a poisoned key', '{"__proto__":["aaaaaaaa","bbbbbbbb"]}'],
    ['a poisoned key in an item', '{"a":["aaaaaaaa",{"__proto__":1},"bbbbbbbb"]}'],
    ['a key that stands twice in an item', '{"a":["aaaaaaaa",{"b":1,"b":2},"bbbbbbbb"]}'],
    ['half an escape', '{"a":"aaaaaaaaaaaa\\u00"}'],
    ['a line end in a text', '{"a":"aaaaaaaaaaaa\naaaaaaaaaaaaaa"}'],
    ['something behind the end', '{"a":["aaaaaaaa","bbbbbbbb"]}{}'],
    ['nothing', ''],
    ['more than 64 levels', `{"a":["aaaaaaaa",${'['.repeat(63)}${']'.repeat(63)}]}`],
  ])('refuses %s', async (_what, given) => {
    expect(await read(Buffer.from(given))).toEqual({ code: 'MALFORMED_JSON' });
    expect(await outcome(() => readJsonBody(Buffer.from(given)))).toEqual({ code: 'MALFORMED_JSON' });
  });

  test('refuses bytes that are no UTF-8 in a stretch', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":"aaaaaaaaaaaaaaa'),
      Buffer.of(0xc3, 0x28),
      Buffer.from('"}'),
    ]);
    expect(await read(bytes)).toEqual({ code: 'MALFORMED_JSON' });
  });

  test('has no item, and nothing beside its lists and texts, that is longer than a usual body', async () => {
    const long = 'x'.repeat(1_100_000);
    for (const given of [{ a: [long] }, { a: { b: long } }, { a: [[long]] }]) {
      const bytes = Buffer.from(JSON.stringify(given));
      expect(await read(bytes, { chunk: 65_536, stretch: 65_536 })).toEqual({ code: 'INVALID_REQUEST' });
    }
    const text = await read(Buffer.from(JSON.stringify({ a: long })), { chunk: 65_536, stretch: 65_536 });
    expect(text).toEqual({ value: { a: long } });
  });
});
