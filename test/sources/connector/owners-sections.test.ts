import { expect, test } from 'vitest';
import { completeSection } from '../../../src/policy/cases/complete-section.ts';
import { mergeSection } from '../../../src/sections/merge.ts';
import { foldOwners } from '../../../src/sources/connector/owners-sections.ts';

/** Returns the negative records of a partner of whom a bureau states the given PEFIN, and no REFIN. */
function recordsOf(pefin: object) {
  const records = (type: 'PEFIN' | 'REFIN', content: object) => {
    const { details, problems } = completeSection(type, content);
    if (details === undefined) throw new Error(JSON.stringify(problems));
    return mergeSection(type, [details]);
  };
  const { RELATIONS } = foldOwners(
    [
      {
        head: { level: 1, name: 'ANA EXEMPLO', document: '00000012440', through: null },
        sections: { PEFIN: records('PEFIN', pefin), REFIN: records('REFIN', { count: 0 }) },
      },
    ],
    [],
    { connector: { map: { PEFIN: {}, REFIN: {} } }, sections: ['RELATIONS'], levels: 1 },
  );
  const [partner] = RELATIONS?.partners ?? [];
  return [partner?.restrictive, partner?.restrictiveAmount];
}

test('a partner has no negative records only if the bureau certainly has none', () => {
  expect(recordsOf({ count: 0 })).toEqual([false, 0]);
  expect(recordsOf({ count: 0, totalAmount: 5000, lastDate: '2026-05-02' })).toEqual([true, 5000]);
  expect(recordsOf({ count: 0, lastDate: '2026-05-02' })).toEqual([true, null]);
  expect(recordsOf({ count: 0, unknown: { count: 1 } })).toEqual([null, null]);
  expect(recordsOf({ count: 1, totalAmount: 70, unknown: { count: 1 } })).toEqual([true, 70]);
});
