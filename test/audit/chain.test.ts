import { describe, expect, test } from 'vitest';
import { appendAudit } from '../../src/audit/append-audit.ts';
import { hashOf, lineOf, noHash } from '../../src/audit/audit-entry.ts';
import { sha256 } from '../../src/base/canonical-json.ts';
import { readsNothing } from '../../src/storage/locks.ts';
import { newDatabaseFile, openTestDatabase } from '../auth/local-database.ts';
import { addOrganization, at, change, entriesOf, openAudited, organizationId, verdictOn } from './audited.ts';

const setting = (name: string) => ({ kind: 'SETTING_CHANGED' as const, details: { setting: name } });

describe('the audit chain', () => {
  test('has an entry for each change, each with the hash of the one before', async () => {
    const storage = await openAudited();
    await change(storage, setting('one'), setting('two'), setting('three'));
    const entries = await entriesOf(storage);
    expect(entries.map(({ number, details }) => `${number} ${details}`)).toEqual([
      '1 {"setting":"one"}',
      '2 {"setting":"two"}',
      '3 {"setting":"three"}',
    ]);
    expect(entries.map(({ previous }) => previous)).toEqual([
      noHash,
      ...entries.slice(0, 2).map(({ hash }) => hash),
    ]);
  });

  test('hashes the bytes that the reference says', async () => {
    const storage = await openAudited();
    await change(storage, { details: { b: 1, a: ['x'] } });
    const [entry] = await entriesOf(storage);
    const line = `{"actor":"usr_ana","at":"${at(0)}","details":{"a":["x"],"b":1},"kind":"SETTING_CHANGED","number":1,"organization":"org_1","previous":"${noHash}","version":1}`;
    expect(entry && lineOf(entry)).toBe(line);
    expect(entry?.hash).toBe(sha256(line));
  });

  test('holds nothing of a change that is undone, and all of one that is not', async () => {
    const storage = await openAudited();
    const ends = [1, 2, 3, 4].map((n) =>
      storage.write({ locks: readsNothing }, async (db) => {
        appendAudit(db, { organizationId, at: at(n), actor: null, ...setting(`s${n}`) });
        if (n % 2 === 0) throw new Error('undone');
      }),
    );
    expect((await Promise.allSettled(ends)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect((await entriesOf(storage)).map(({ details }) => details)).toEqual([
      '{"setting":"s1"}',
      '{"setting":"s3"}',
    ]);
  });

  test('has one entry for the reports that a transaction decides', async () => {
    const storage = await openAudited();
    const report = (n: number) => [[`rpt_${n}`, `run_${n}`, hash(n), null]] as const;
    const hash = (n: number) => sha256(String(n));
    await storage.write({ locks: readsNothing }, async (db) => {
      for (const n of [1, 2, 3])
        appendAudit(db, {
          organizationId,
          kind: 'DECIDED_BY_POLICY',
          at: at(n),
          actor: null,
          reports: report(n),
        });
      appendAudit(db, { organizationId, kind: 'RUN_FAILED', at: at(4), actor: null, reports: report(4) });
    });
    const entries = await entriesOf(storage);
    expect(entries.map(({ kind, details }) => [kind, JSON.parse(details)])).toEqual([
      ['DECIDED_BY_POLICY', { reports: [1, 2, 3].flatMap((n) => report(n)) }],
      ['RUN_FAILED', { reports: report(4) }],
    ]);
  });

  test('is one for each organisation', async () => {
    const storage = await openAudited();
    await addOrganization(storage, 'org_2');
    await change(storage, setting('one'), { ...setting('two'), organizationId: 'org_2' }, setting('three'));
    expect((await entriesOf(storage)).map(({ number }) => number)).toEqual([1, 2]);
    expect((await entriesOf(storage, 'org_2')).map(({ number }) => number)).toEqual([1]);
  });

  test('has no gap and no fork where several connections go on with it at once', async () => {
    const file = await newDatabaseFile();
    const storages = [await openAudited(file), await openTestDatabase(file)];
    await Promise.all(
      storages.flatMap((storage, which) =>
        Array.from({ length: 20 }, (_, n) =>
          storage.write({ locks: readsNothing }, async (db) =>
            appendAudit(db, { organizationId, at: at(n), actor: null, ...setting(`s${which}.${n}`) }),
          ),
        ),
      ),
    );
    const entries = storages[0] === undefined ? [] : await entriesOf(storages[0]);
    expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(storages[0] && (await verdictOn(storages[0]))).toMatchObject({ entries: 40, break: null });
  });

  test('refuses what may be a document, a name or a commentary, and what is outside of a transaction', async () => {
    const storage = await openAudited();
    for (const text of ['33683111000280', '12ABC34501DE35', '52998224725', 'Maria da Silva', 'não'])
      await expect(change(storage, { details: { list: [text] } })).rejects.toThrow('ids, codes');
    expect(() =>
      appendAudit(storage.db, { organizationId, at: at(0), actor: null, ...setting('x') }),
    ).toThrow('outside');
  });

  test('dates nothing before what stands before it, and says where the clock went back', async () => {
    const storage = await openAudited();
    await change(storage, { at: at(100) }, { at: at(70) }, { at: at(0) }, { at: at(5) });
    const entries = await entriesOf(storage);
    expect(entries.map(({ kind, at: when }) => [kind, when])).toEqual([
      ['SETTING_CHANGED', at(100)],
      ['SETTING_CHANGED', at(100)],
      ['CLOCK_SET_BACK', at(0)],
      ['SETTING_CHANGED', at(0)],
      ['SETTING_CHANGED', at(5)],
    ]);
    expect(entries[2]?.details).toBe(JSON.stringify({ from: at(100) }));
  });

  test('an entry says itself whether it was changed', async () => {
    const storage = await openAudited();
    await change(storage, setting('one'));
    const [entry] = await entriesOf(storage);
    if (entry === undefined) throw new Error('There is no entry');
    expect(hashOf(entry)).toBe(entry.hash);
    expect(hashOf({ ...entry, actor: 'usr_rui' })).not.toBe(entry.hash);
  });
});
