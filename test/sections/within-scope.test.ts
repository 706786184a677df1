import { describe, expect, test } from 'vitest';
import type { Document } from '../../src/document/document.ts';
import { additionals, planCollection } from '../../src/sections/collection-plan.ts';
import { withinScope } from '../../src/sections/within-scope.ts';
import { sandboxDetails } from '../../src/sources/sandbox/sandbox-details.ts';

const company: Document = { kind: 'cnpj', value: '99990004000121' };
const everything = planCollection('cnpj', 'COMPLETO+', [...additionals]);
const told = sandboxDetails(company, everything.sections, everything.scope);
const { PROCESSES, HISTORY, RELATIONS } = told;
if (!PROCESSES || !HISTORY || !RELATIONS) throw new Error('The sandbox knows all of it');
const shallow = planCollection('cnpj', 'SIMPLES', []).scope;

describe('what lies outside the depth of a report', () => {
  test('is left out: earlier lawsuits, earlier months, further relations', () => {
    const within = withinScope(told, shallow);
    const days = within.PROCESSES?.lawsuits?.flatMap(({ filedOn }) => filedOn ?? []) ?? [];
    expect(days.every((day) => day >= '2014-01-01')).toBe(true);
    expect(within.PROCESSES?.since).toBe('2014-01-01');
    expect(within.HISTORY?.months).toEqual(HISTORY.months.slice(-12));
    expect(within.RELATIONS?.levels).toBe(1);
    for (const list of ['partners', 'companies', 'relatives'] as const) {
      const near = (RELATIONS[list] ?? []).filter(({ level }) => level === 1);
      expect(within.RELATIONS?.[list]).toEqual(near);
    }
    expect(RELATIONS.relatives?.some(({ level }) => level > 1)).toBe(true);
  });

  test('is no part of the totals either', () => {
    const [first] = PROCESSES.lawsuits ?? [];
    if (first === undefined) throw new Error('The case has lawsuits');
    const lawsuits = [
      { ...first, caseNumber: 'old', filedOn: '2013-12-31', amount: 700 },
      { ...first, caseNumber: 'on the day', filedOn: '2014-01-01', amount: 20 },
      { ...first, caseNumber: 'of unknown day', filedOn: null, amount: 3 },
    ];
    const totals = { count: 3, amount: 723, passiveCount: 3, passiveAmount: 723, criminalCount: 0 };
    const within = withinScope({ PROCESSES: { ...PROCESSES, lawsuits, totals } }, shallow).PROCESSES;
    expect(within?.lawsuits?.map(({ caseNumber }) => caseNumber)).toEqual(['on the day', 'of unknown day']);
    expect(within?.totals).toMatchObject({ count: 2, amount: 23 });
  });

  test('what a source counted beyond its list stays, where nothing was left out', () => {
    const totals = {
      count: 40,
      amount: 9_000_000,
      passiveCount: 30,
      passiveAmount: 8_000_000,
      criminalCount: 1,
    };
    const within = withinScope({ PROCESSES: { ...PROCESSES, lawsuits: [], totals } }, shallow).PROCESSES;
    expect(within?.totals).toEqual(totals);
  });

  test('is nothing at full depth, and taking away twice takes no more', () => {
    expect(withinScope(told, everything.scope)).toEqual(told);
    const once = withinScope(told, shallow);
    expect(withinScope(once, shallow)).toEqual(once);
  });

  test('of no month there is no window', () => {
    expect(withinScope({ HISTORY: { months: [] } }, shallow)).toEqual({ HISTORY: { months: [] } });
  });
});
