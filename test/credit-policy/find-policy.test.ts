import { describe, expect, test } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { describeError } from '../../src/base/errors.ts';
import { disablePolicy, enablePolicy, setDefaultPolicy } from '../../src/credit-policy/enable-policy.ts';
import {
  chooseDefault,
  getPolicyForRun,
  getPolicyVersion,
  listEnabledPolicies,
} from '../../src/credit-policy/find-policy.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { now, openLocalDatabase } from '../auth/local-database.ts';
import { companyYaml } from './example-policies.ts';
import { refusalOf } from './refusal-of.ts';

async function enable(storage: Storage, actor: Actor, ...ids: string[]): Promise<void> {
  for (const id of ids) {
    await enablePolicy(
      storage,
      actor,
      { text: companyYaml({ id, name: `Policy ${id}` }), file: `${id}.yaml` },
      now,
    );
  }
}

describe('the policy of a new run', () => {
  test('is the current version of an enabled policy', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enable(storage, actor, 'ours');
    const text = companyYaml({ id: 'ours', months: 6 });
    await enablePolicy(storage, actor, { text, file: 'ours.yaml' }, now);
    const policy = await getPolicyForRun(storage.db, actor.organizationId, 'ours');
    expect(policy).toMatchObject({ policyId: 'ours', version: 2, enabled: true });
  });

  test('an unknown id is refused with the policy that was meant', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enable(storage, actor, 'wholesale');
    const refusal = await refusalOf(getPolicyForRun(storage.db, actor.organizationId, 'Wholsale'));
    expect(refusal).toMatchObject({ code: 'UNKNOWN_POLICY', exitCode: 2, httpStatus: 404 });
    expect(describeError(refusal, 'en')).toEqual({
      message: 'There is no policy "Wholsale".',
      mend: 'Did you mean "wholesale"? There are: wholesale. See: credit policy list',
    });
    expect(describeError(refusal, 'pt-BR').mend).toBe(
      'Você quis dizer "wholesale"? Existem: wholesale. Veja: credit policy list',
    );
  });

  test('an id like no other is refused without a guess', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enable(storage, actor, 'wholesale');
    const refusal = await refusalOf(getPolicyForRun(storage.db, actor.organizationId, 'zzz'));
    expect(describeError(refusal, 'en').mend).toBe('There are: wholesale. See: credit policy list');
  });

  test('the id of a template that is not enabled is refused with the command that enables it', async () => {
    const { storage, actor } = await openLocalDatabase();
    const refusal = await refusalOf(getPolicyForRun(storage.db, actor.organizationId, 'starter-company'));
    expect(describeError(refusal, 'en').mend).toContain('credit policy enable starter-company');
  });

  test('a disabled policy is refused with the command that enables it', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enable(storage, actor, 'ours');
    await disablePolicy(storage, actor, 'ours', now);
    const refusal = await refusalOf(getPolicyForRun(storage.db, actor.organizationId, 'ours'));
    expect(refusal.code).toBe('POLICY_DISABLED');
    expect(describeError(refusal, 'en').mend).toContain('credit policy enable ours');
  });

  test("another organisation's policy does not exist", async () => {
    const { storage, actor } = await openLocalDatabase();
    await enable(storage, actor, 'ours');
    expect((await refusalOf(getPolicyForRun(storage.db, 'org_another', 'ours'))).code).toBe('UNKNOWN_POLICY');
    const stranger = { ...actor, organizationId: 'org_another' };
    expect(await listEnabledPolicies(storage.db, stranger, 'cnpj')).toEqual([]);
    expect(await chooseDefault(storage.db, stranger, 'cnpj')).toBeUndefined();
  });
});

describe('a version of a policy', () => {
  test('can be read although the policy is disabled', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enable(storage, actor, 'ours');
    await disablePolicy(storage, actor, 'ours', now);
    const policy = await getPolicyVersion(storage.db, actor.organizationId, 'ours', 1);
    expect(policy).toMatchObject({ version: 1, enabled: false });
  });

  test.each([0, 2, 1.5])(
    '%d, where there is only version 1, is refused with the versions there are',
    async (version) => {
      const { storage, actor } = await openLocalDatabase();
      await enable(storage, actor, 'ours');
      const refusal = await refusalOf(getPolicyVersion(storage.db, actor.organizationId, 'ours', version));
      expect(refusal.code).toBe('UNKNOWN_POLICY_VERSION');
      expect(describeError(refusal, 'en').mend).toContain('1 to 1');
    },
  );

  test('of an unknown policy is refused as an unknown policy', async () => {
    const { storage, actor } = await openLocalDatabase();
    const refusal = await refusalOf(getPolicyVersion(storage.db, actor.organizationId, 'ours', 1));
    expect(refusal.code).toBe('UNKNOWN_POLICY');
  });
});

describe('the policy when none is named', () => {
  test('is the only enabled one of the document kind', async () => {
    const { storage, actor } = await openLocalDatabase();
    expect(await chooseDefault(storage.db, actor, 'cnpj')).toBeUndefined();
    await enable(storage, actor, 'ours', 'disabled');
    await disablePolicy(storage, actor, 'disabled', now);
    expect((await chooseDefault(storage.db, actor, 'cnpj'))?.policyId).toBe('ours');
    expect(await chooseDefault(storage.db, actor, 'cpf')).toBeUndefined();
  });

  test('with several enabled, is the default, and without a default nobody chooses', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enable(storage, actor, 'one', 'two', 'three');
    expect(await chooseDefault(storage.db, actor, 'cnpj')).toBeUndefined();
    await setDefaultPolicy(storage, actor, 'two');
    expect(await chooseDefault(storage.db, actor, 'cnpj')).toMatchObject({
      policyId: 'two',
      isDefault: true,
    });
  });

  test('the policies to choose from are offered with the default first, then by name', async () => {
    const { storage, actor } = await openLocalDatabase();
    for (const [id, name] of [
      ['z', 'Zebra'],
      ['a', 'Água'],
      ['b', 'atacado'],
      ['m', 'Máquinas 10'],
      ['n', 'Máquinas 9'],
    ] as const) {
      await enablePolicy(storage, actor, { text: companyYaml({ id, name }), file: `${id}.yaml` }, now);
    }
    await setDefaultPolicy(storage, actor, 'm');
    const offered = await listEnabledPolicies(storage.db, actor, 'cnpj');
    expect(offered.map((policy) => policy.name)).toEqual([
      'Máquinas 10',
      'Água',
      'atacado',
      'Máquinas 9',
      'Zebra',
    ]);
  });
});
