import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trialSize } from '../trials/trial-size.ts';
import { attack, attacks, makeSealedChain, restore } from './adversary.ts';
import { openAudited, putEntries, verdictOn } from './audited.ts';

const { number, seed, isTrial, tell } = trialSize('CREDIT_ADVERSARY', { number: 144, seed: 1 });
/** Half of them are the acts below, the other half single characters. */
const numRuns = Math.ceil(number / 2 / Object.keys(attacks).length);
const size = isTrial ? { numRuns, seed } : { numRuns };

/** Two places of a chain, the first before the second. */
const places = (length: number) =>
  fc
    .uniqueArray(fc.nat({ max: length - 1 }), { minLength: 2, maxLength: 2 })
    .map((two) => two.toSorted((a, b) => a - b));

describe('somebody with the database is found out by the heads that were kept elsewhere, who', () => {
  test.each(Object.entries(attacks))('%s', async (_what, one) => {
    const storage = await openAudited();
    const chain = await makeSealedChain(storage);
    const { keys, seals: heads } = chain;
    expect((await verdictOn(storage, { keys, heads })).break).toBeNull();
    await fc.assert(
      fc.asyncProperty(places(chain.entries.length), async ([place = 0, other = 0]) => {
        await attack(storage, one, { chain, place, other });
        const found = await verdictOn(storage, { keys, heads });
        expect(found.break).toEqual(one.shows({ number: place + 1, other: other + 1, chain }));
        // Nothing outside, and what is inside made to fit: nobody can tell.
        const alone = await verdictOn(storage, { keys });
        const isLeft = place > 0 || !/cuts the end off$/.test(_what);
        expect(alone.break === null).toBe(one.isThorough === true && isLeft);
        await restore(storage, chain);
      }),
      size,
    );
    expect((await verdictOn(storage, { keys, heads })).break).toBeNull();
    tell(`${numRuns} times: ${_what}`);
  });
});

/** What of an entry is a text that somebody can write another character into. */
const texts = ['at', 'kind', 'actor', 'details', 'previous', 'hash'] as const;

test('whoever changes one character anywhere in a chain is found out, by the entry that it stands in, without any head', async () => {
  const storage = await openAudited();
  const chain = await makeSealedChain(storage);
  const { keys, entries } = chain;
  const acts = Math.ceil(number / 2);
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: entries.length - 1 }),
      fc.constantFrom(...texts),
      fc.nat(),
      fc.constantFrom(...'0123456789abcdefZ{}" '),
      async (place, column, position, character) => {
        const changed = entries.map((entry, index) => {
          if (index !== place) return entry;
          const text = entry[column] ?? '';
          const at = text === '' ? 0 : position % text.length;
          return { ...entry, [column]: `${text.slice(0, at)}${character}${text.slice(at + 1)}` };
        });
        fc.pre(changed[place]?.[column] !== entries[place]?.[column]);
        await putEntries(storage, changed);
        const { break: found } = await verdictOn(storage, { keys });
        // Where the hash alone is another one, the next entry does not fit it either: the first is named.
        expect(found).toMatchObject({ kind: 'EDIT', number: place + 1 });
      },
    ),
    { numRuns: acts, ...(isTrial && { seed }) },
  );
  await restore(storage, chain);
  expect((await verdictOn(storage, { keys })).break).toBeNull();
  tell(`${acts} times one character; each was found and named`);
});
