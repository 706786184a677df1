import { expect, test } from 'vitest';
import { completeSection } from '../../../src/policy/cases/complete-section.ts';
import { mergeSection } from '../../../src/sections/merge.ts';
import { foldOwners } from '../../../src/sources/connector/owners-sections.ts';
import { evaluateRule } from '../../policy/one-rule.ts';

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

test('a partner of whom a source counts more lawsuits than it lists leaves the totals of the partners unknown', () => {
  const lawsuit = { caseNumber: '0000001-11.2024.8.26.0100', pole: 'PASSIVE', amount: 10 };
  const statusOf = (totals: object | null, rule: string, failWhen: string) => {
    const { details, problems } = completeSection('PROCESSES', { lawsuits: [lawsuit], totals });
    if (details === undefined) throw new Error(JSON.stringify(problems));
    const { PROCESSES } = foldOwners(
      [
        {
          head: { level: 1, name: 'ANA EXEMPLO', document: '00000012440', through: null },
          sections: { PROCESSES: details },
        },
      ],
      [],
      { connector: { map: { PROCESSES: {} } }, sections: ['PROCESSES'], levels: 1 },
    );
    if (PROCESSES === undefined) throw new Error('no section');
    const settled = mergeSection('PROCESSES', [PROCESSES]);
    const { status } = evaluateRule({ rule, failWhen, statusToApply: 'DENIED' }, { PROCESSES: settled });
    return [status, settled.ownersUnknown?.map(({ reason }) => reason)];
  };
  const listed = { count: 1, amount: 10, passiveCount: 1, passiveAmount: 10, criminalCount: 0 };
  const more = { ...listed, count: 9, amount: 9_000, passiveCount: 8, passiveAmount: 8_000 };
  const [byCount, byAmount] = [
    ['OWNER_LAWSUITS_COUNT', 'GREATER_THAN 5 COUNT'],
    ['OWNER_LAWSUITS_AMOUNT', 'GREATER_THAN 5000 BRL'],
  ] as const;
  for (const [rule, failWhen] of [byCount, byAmount]) {
    expect(statusOf(more, rule, failWhen)).toEqual(['NOT_APPLIED', ['NOT_ALL_LISTED']]);
    expect(statusOf(listed, rule, failWhen)).toEqual(['APPROVED', undefined]);
    expect(statusOf(null, rule, failWhen)).toEqual(['APPROVED', undefined]);
  }
  expect(statusOf(more, 'OWNER_LAWSUITS_COUNT', 'GREATER_THAN 0 COUNT')[0]).toBe('DENIED');
  expect(statusOf({ ...listed, passiveAmount: 8_000, amount: 8_000 }, ...byAmount)[0]).toBe('NOT_APPLIED');
});
