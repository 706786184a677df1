import { describe, expect, test } from 'vitest';
import { disablePolicy, enablePolicy, setDefaultPolicy } from '../../src/credit-policy/enable-policy.ts';
import { listPolicies, showPolicy } from '../../src/credit-policy/list-policies.ts';
import { seedLocalPolicies } from '../../src/credit-policy/seed-local-policies.ts';
import { now, openLocalDatabase } from '../auth/local-database.ts';
import { spoil } from '../storage/spoil-row.ts';
import { companyYaml } from './example-policies.ts';
import { refusalOf } from './refusal-of.ts';

async function openExample() {
  const { storage, actor } = await openLocalDatabase();
  await storage.write({ locks: [] }, (db) => seedLocalPolicies(db, actor, now));
  await enablePolicy(storage, actor, { text: companyYaml({ name: 'Atacado' }), file: 'ours.yaml' }, now);
  return { storage, actor };
}

describe('the list of policies', () => {
  test('an entry says everything that the API promises', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enablePolicy(storage, actor, { text: companyYaml(), file: 'ours.yaml' }, now);
    await setDefaultPolicy(storage, actor, 'small-business');
    expect(await listPolicies(storage.db, actor)).toEqual({
      items: [
        {
          id: 'small-business',
          name: 'Small business',
          kind: 'POLICY',
          type: 'cnpj',
          depth: 'ESSENCIAL',
          additionals: [],
          usePolicyResult: true,
          enabled: true,
          isDefault: true,
          version: 1,
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          updatedAt: '2026-11-20T12:00:00.000Z',
        },
      ],
      nextCursor: null,
    });
  });

  test.each([
    ['the key of a row', "update policy set policy_id = 'other' where policy_id = 'small-business'"],
    ['a column of a condition', "update policy set type = 'OPERATION' where policy_id = 'small-business'"],
    ['the number of the version', "update policy set current_version = 7 where policy_id = 'small-business'"],
  ])('a list or a search does not leave out a policy if the disk changed %s', async (_what, sql) => {
    const { storage, actor } = await openExample();
    await spoil(storage.file, sql);
    const damaged = { code: 'RECORD_DAMAGED' };
    expect(await refusalOf(listPolicies(storage.db, actor))).toMatchObject(damaged);
    expect(await refusalOf(showPolicy(storage.db, actor, { policyId: 'small-business' }))).toMatchObject(
      damaged,
    );
    expect(await refusalOf(showPolicy(storage.db, actor, { policyId: 'unknown' }))).toMatchObject(damaged);
  });

  test('a missing row of a policy is reported as damage', async () => {
    const { storage, actor } = await openExample();
    await spoil(storage.file, "delete from policy_version where policy_id = 'small-business'");
    expect(await refusalOf(listPolicies(storage.db, actor))).toMatchObject({ code: 'RECORD_DAMAGED' });
  });

  test('defaults come first, then the others by name', async () => {
    const { storage, actor } = await openExample();
    const { items } = await listPolicies(storage.db, actor);
    expect(items.map((item) => item.isDefault)).toEqual([true, true, false, false]);
    // Atacado, Empresa e sócios.
    expect(items.slice(2).map(({ id }) => id)).toEqual(['small-business', 'company-and-its-people']);
    await setDefaultPolicy(storage, actor, 'small-business');
    const companies = await listPolicies(storage.db, actor, { type: 'cnpj' });
    expect(companies.items.map((item) => item.id)).toEqual([
      'small-business',
      'starter-company',
      'company-and-its-people',
    ]);
  });

  test('can be narrowed by document kind, by enabled or not, and to operations', async () => {
    const { storage, actor } = await openExample();
    await disablePolicy(storage, actor, 'small-business', now);
    const ids = async (query: Parameters<typeof listPolicies>[2]) =>
      (await listPolicies(storage.db, actor, query)).items.map((item) => item.id);
    expect(await ids({ type: 'cpf' })).toEqual(['starter-person']);
    expect(await ids({ enabled: false })).toEqual(['small-business']);
    expect(await ids({ enabled: true, type: 'cnpj', kind: 'POLICY' })).toEqual(['starter-company']);
    expect(await ids({ kind: 'POLICY' })).toHaveLength(3);
    expect(await ids({ kind: 'OPERATION' })).toEqual(['company-and-its-people']);
  });

  test('an operation stands among them, is marked, and is managed as a policy is', async () => {
    const { storage, actor } = await openExample();
    const operation = 'company-and-its-people';
    await enablePolicy(storage, actor, { policyId: operation }, now);
    const ids = async (query: Parameters<typeof listPolicies>[2]) =>
      (await listPolicies(storage.db, actor, query)).items.map((item) => item.id);
    expect(await ids({})).toContain(operation);
    expect(await ids({ kind: 'OPERATION', type: 'cnpj', enabled: true })).toEqual([operation]);
    expect(await ids({ kind: 'OPERATION', type: 'cpf' })).toEqual([]);
    const shown = await showPolicy(storage.db, actor, { policyId: operation });
    expect(shown).toMatchObject({ kind: 'OPERATION', depth: null, type: 'cnpj', version: 1, enabled: true });
    expect(shown.yaml).toContain('operation: cnpj');
    await setDefaultPolicy(storage, actor, operation);
    expect((await ids({ type: 'cnpj' }))[0]).toBe(operation);
    expect(await disablePolicy(storage, actor, operation, now)).toMatchObject({
      enabled: false,
      isDefault: false,
    });
    // As it is stored, in no version more.
    const again = await enablePolicy(storage, actor, { policyId: operation }, now);
    expect(again).toMatchObject({ outcome: 'ENABLED', policy: { version: 1, enabled: true } });
    const missing = showPolicy(storage.db, actor, { policyId: operation, version: 9 });
    expect((await refusalOf(missing)).code).toBe('UNKNOWN_POLICY_VERSION');
  });

  test('is given in pages that hold everything once', async () => {
    const { storage, actor } = await openExample();
    const whole = (await listPolicies(storage.db, actor)).items;
    for (const limit of [1, 2, 3, 4]) {
      const items = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listPolicies>> = await listPolicies(storage.db, actor, {
          limit,
          ...(cursor !== null && { cursor }),
        });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(items).toEqual(whole);
    }
    const other = listPolicies(storage.db, actor, { cursor: 'x' });
    await expect(other).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  test('of another organisation is empty', async () => {
    const { storage, actor } = await openExample();
    const stranger = { ...actor, organizationId: 'org_another' };
    expect((await listPolicies(storage.db, stranger)).items).toEqual([]);
  });
});

describe('one policy shown', () => {
  test('has its YAML as the author wrote it, comments and all', async () => {
    const { storage, actor } = await openLocalDatabase();
    const text = companyYaml({ head: '# agreed in March\n' });
    await enablePolicy(storage, actor, { text, file: 'ours.yaml' }, now);
    const shown = await showPolicy(storage.db, actor, { policyId: 'small-business' });
    expect(shown).toMatchObject({ id: 'small-business', version: 1, currentVersion: 1, yaml: text });
  });

  test('can be shown as it was in an earlier version', async () => {
    const { storage, actor } = await openLocalDatabase();
    const first = companyYaml({ months: 12, name: 'Before' });
    await enablePolicy(storage, actor, { text: first, file: 'ours.yaml' }, now);
    const second = companyYaml({ months: 24, name: 'After' });
    await enablePolicy(storage, actor, { text: second, file: 'ours.yaml' }, now);
    await setDefaultPolicy(storage, actor, 'small-business');
    const policyId = 'small-business';
    expect(await showPolicy(storage.db, actor, { policyId })).toMatchObject({ name: 'After', yaml: second });
    expect(await showPolicy(storage.db, actor, { policyId, version: 1 })).toMatchObject({
      name: 'Before',
      version: 1,
      currentVersion: 2,
      isDefault: true,
      yaml: first,
    });
  });

  test('an unknown policy, or an unknown version, is refused', async () => {
    const { storage, actor } = await openExample();
    const show = (wanted: Parameters<typeof showPolicy>[2]) => showPolicy(storage.db, actor, wanted);
    await expect(show({ policyId: 'no-such-thing' })).rejects.toMatchObject({ code: 'UNKNOWN_POLICY' });
    const versionless = show({ policyId: 'small-business', version: 7 });
    await expect(versionless).rejects.toMatchObject({ code: 'UNKNOWN_POLICY_VERSION' });
  });
});
