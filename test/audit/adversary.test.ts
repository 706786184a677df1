import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attack, attacks, makeSealedChain, restore } from './adversary.ts';
import { openAudited, verdictOn } from './audited.ts';

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
      { numRuns: 6 },
    );
    expect((await verdictOn(storage, { keys, heads })).break).toBeNull();
  });
});
