import { describe, expect, test } from 'vitest';
import { getPolicy } from '../../src/credit-policy/find-policy.ts';
import { compilePolicy } from '../../src/policy/compile.ts';
import type { Policy } from '../../src/policy/policy.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { compareOnReports } from '../../src/run/compare-on-reports.ts';
import { countRows, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';

const companies = ['99990001000198', '99990003000187', '12ABC34501DE35'];

async function analyze(engine: LocalEngine, value: string): Promise<void> {
  await analyzeDocument(engine, engine.actor, { document: { kind: 'cnpj', value }, policyId: 'automatic' });
}

async function policies(engine: LocalEngine, change: (policy: Policy) => Policy) {
  const { policy } = await getPolicy(engine.storage.db, engine.actor, 'automatic');
  return {
    before: compilePolicy(policy, { version: 1 }),
    after: compilePolicy(change(policy), { version: 2 }),
  };
}

/** The same policy with another word for what denies. */
const denying = (policy: Policy): Policy => ({
  ...policy,
  groups: policy.groups.map((group) => ({
    ...group,
    rules: group.rules.map((rule) =>
      'rule' in rule && rule.rule === 'COMPANY_SITUATION' ? { ...rule, failWhen: 'CONTAINS ATIVA' } : rule,
    ),
  })),
});

describe('two policies over stored reports', () => {
  test('decide what was collected then, and say which reports come out otherwise', async () => {
    const engine = await openLocalEngine();
    for (const company of companies) await analyze(engine, company);
    const compared = await policies(engine, denying);
    const before = await countRows(engine.storage, 'run');
    const result = await compareOnReports(engine.storage, engine.actor, compared);
    expect(result).toMatchObject({ compared: 3, same: 0, stricter: 3, looser: 0, unevaluated: 0 });
    const names = result.changes.flatMap(({ examples }) => examples.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^rpt_[0-9a-z]{26}$/)]));
    expect(await countRows(engine.storage, 'run')).toBe(before);
  });

  test('agree with themselves: the stored decision is found again', async () => {
    const engine = await openLocalEngine();
    for (const company of companies) await analyze(engine, company);
    const compared = await policies(engine, (policy) => policy);
    expect(await compareOnReports(engine.storage, engine.actor, compared)).toMatchObject({
      compared: 3,
      same: 3,
      otherFigures: 0,
      changes: [],
    });
  });

  test('leave out other organisations, and what was never evaluated', async () => {
    const engine = await openLocalEngine();
    await analyze(engine, companies[0] ?? '');
    const compared = await policies(engine, denying);
    const stranger = { ...engine.actor, organizationId: 'org_00000000000000000000000000' };
    expect(await compareOnReports(engine.storage, stranger, compared)).toMatchObject({ compared: 0 });
    await engine.storage.db.updateTable('run').set({ phase: 'ERROR', result: null }).execute();
    expect(await compareOnReports(engine.storage, engine.actor, compared)).toMatchObject({
      compared: 0,
      unevaluated: 1,
    });
  });

  test('are read in slices to the end, and stop on abort', async () => {
    const engine = await openLocalEngine();
    await analyze(engine, companies[0] ?? '');
    const { db } = engine.storage;
    const row = await db.selectFrom('report').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 240 }, (_, index) => ({
      ...row,
      id: `rpt_${String(index).padStart(26, '0')}`,
    }));
    // A copy has a checksum of its own.
    const rows = copies.map((copy) => ({ ...copy, checksum: null }));
    await db.insertInto('report').values(rows).execute();
    const compared = await policies(engine, denying);
    const read: number[] = [];
    const result = await compareOnReports(engine.storage, engine.actor, {
      ...compared,
      onProgress: (count) => read.push(count),
    });
    expect(result).toMatchObject({ compared: 241, stricter: 241 });
    expect(read).toEqual([...Array.from({ length: 60 }, (_, index) => (index + 1) * 4), 241]);
    expect(result.changes[0]?.examples).toHaveLength(10);

    const stop = new AbortController();
    const stopped = compareOnReports(engine.storage, engine.actor, {
      ...compared,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(stopped).rejects.toThrow(/abort/i);
  });
});
