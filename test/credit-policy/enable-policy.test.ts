import { describe, expect, test } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { openLocalActor } from '../../src/auth/local-actor.ts';
import { describeError } from '../../src/base/errors.ts';
import {
  disablePolicy,
  enablePolicy,
  setDefaultPolicy,
  unsetDefaultPolicy,
} from '../../src/credit-policy/enable-policy.ts';
import { chooseDefault, getPolicyVersion, listEnabledPolicies } from '../../src/credit-policy/find-policy.ts';
import { listPolicies, showPolicy } from '../../src/credit-policy/list-policies.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { now, openLocalDatabase } from '../auth/local-database.ts';
import { companyYaml } from './example-policies.ts';
import { refusalOf } from './refusal-of.ts';

const later = new Date('2026-11-21T09:30:00.000Z');

function enableYaml(
  storage: Storage,
  actor: Actor,
  change: Parameters<typeof companyYaml>[0] = {},
  at = now,
) {
  return enablePolicy(storage, actor, { text: companyYaml(change), file: 'my/small-business.yaml' }, at);
}

describe('enabling the YAML of a file', () => {
  test('a policy that is new becomes version 1, enabled and nobody’s default', async () => {
    const { storage, actor } = await openLocalDatabase();
    const { outcome, policy, warnings } = await enableYaml(storage, actor);
    expect(outcome).toBe('CREATED');
    expect(warnings).toEqual([]);
    expect(policy).toMatchObject({
      policyId: 'small-business',
      name: 'Small business',
      documentKind: 'cnpj',
      version: 1,
      enabled: true,
      isDefault: false,
      updatedAt: now.toISOString(),
    });
    expect(policy).toMatchObject({ policy: { depth: 'ESSENCIAL' } });
  });

  test('the same content again, in another layout and with comments, changes nothing', async () => {
    const { storage, actor } = await openLocalDatabase();
    const first = await enableYaml(storage, actor);
    const again = await enableYaml(storage, actor, { head: '# reviewed by the credit committee\n\n' }, later);
    expect(again).toEqual({ ...first, outcome: 'UNCHANGED' });
  });

  test('another content becomes the next version, and the earlier one can still be read', async () => {
    const { storage, actor } = await openLocalDatabase();
    const first = await enableYaml(storage, actor);
    const { outcome, policy } = await enableYaml(storage, actor, { months: 24, name: 'Small' }, later);
    expect(outcome).toBe('NEW_VERSION');
    expect(policy).toMatchObject({ version: 2, name: 'Small', updatedAt: later.toISOString() });
    expect(policy.hash).not.toBe(first.policy.hash);
    const earlier = await getPolicyVersion(storage.db, actor.organizationId, 'small-business', 1);
    expect(first.policy).toMatchObject({ policy: earlier.policy });
    expect(earlier.hash).toBe(first.policy.hash);
  });

  test('going back to an earlier content is a version of its own', async () => {
    const { storage, actor } = await openLocalDatabase();
    const first = await enableYaml(storage, actor);
    await enableYaml(storage, actor, { months: 24 });
    const back = await enableYaml(storage, actor);
    expect(back.policy).toMatchObject({ version: 3, hash: first.policy.hash });
  });

  test('new content keeps the policy a default, and enables it where it was disabled', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enableYaml(storage, actor);
    await setDefaultPolicy(storage, actor, 'small-business');
    expect((await enableYaml(storage, actor, { months: 24 })).policy.isDefault).toBe(true);
    await disablePolicy(storage, actor, 'small-business', now);
    expect((await enableYaml(storage, actor, { months: 36 })).policy).toMatchObject({
      version: 3,
      enabled: true,
    });
  });

  test('a broken policy is refused with file, line and column, and changes nothing', async () => {
    const { storage, actor } = await openLocalDatabase();
    const { policy } = await enableYaml(storage, actor);
    const text = companyYaml({ months: 24 }).replace('COMPANY_OPENING_TIME', 'COMPANY_OPENNING_TIME');
    const refusal = await refusalOf(enablePolicy(storage, actor, { text, file: 'my/broken.yaml' }, later));
    expect(refusal).toMatchObject({ code: 'POLICY_INVALID', exitCode: 2 });
    expect(refusal.params).toMatchObject({ file: 'my/broken.yaml', count: 1, line: 12, column: 15 });
    for (const language of ['en', 'pt-BR'] as const) {
      const { message, mend } = describeError(refusal, language);
      expect(message).toContain('COMPANY_OPENNING_TIME');
      expect(mend).toContain('COMPANY_OPENING_TIME');
    }
    expect(await showPolicy(storage.db, actor, { policyId: 'small-business' })).toMatchObject({
      version: 1,
      hash: policy.hash,
    });
  });

  test.each([
    ['no YAML at all', '{'],
    ['an empty file', ''],
    ['a list', '- a\n- b\n'],
    ['no groups', 'id: x\nname: X\nkind: cpf\ndepth: SIMPLES\n'],
  ])('%s is refused as a policy', async (_what, text) => {
    const { storage, actor } = await openLocalDatabase();
    const refusal = await refusalOf(enablePolicy(storage, actor, { text, file: 'x.yaml' }, now));
    expect(refusal.code).toBe('POLICY_INVALID');
    expect(describeError(refusal, 'en').mend).not.toBe('');
    expect((await listPolicies(storage.db, actor)).items).toEqual([]);
  });
});

describe('enabling by id', () => {
  test('a template is taken from what is shipped', async () => {
    const { storage, actor } = await openLocalDatabase();
    const { outcome, policy } = await enablePolicy(storage, actor, { policyId: 'starter-person' }, now);
    expect(outcome).toBe('CREATED');
    expect(policy).toMatchObject({
      policyId: 'starter-person',
      documentKind: 'cpf',
      version: 1,
      enabled: true,
    });
  });

  test("the organisation's own policy of that id is enabled as it stands, not replaced by the template", async () => {
    const { storage, actor } = await openLocalDatabase();
    const adapted = await enableYaml(storage, actor, { id: 'starter-company' });
    await disablePolicy(storage, actor, 'starter-company', now);
    const { outcome, policy } = await enablePolicy(storage, actor, { policyId: 'starter-company' }, later);
    expect(outcome).toBe('ENABLED');
    expect(policy).toEqual({ ...adapted.policy, updatedAt: later.toISOString() });
  });

  test('asked for as a template, what is shipped becomes the next version', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enableYaml(storage, actor, { id: 'starter-company' });
    const { outcome, policy } = await enablePolicy(storage, actor, { templateId: 'starter-company' }, later);
    expect(outcome).toBe('NEW_VERSION');
    expect(policy.version).toBe(2);
  });

  test('one that is enabled already stays as it was', async () => {
    const { storage, actor } = await openLocalDatabase();
    const { policy } = await enableYaml(storage, actor);
    const again = await enablePolicy(storage, actor, { policyId: 'small-business' }, later);
    expect(again).toEqual({ policy, outcome: 'UNCHANGED', warnings: [] });
  });

  test.each([{ policyId: 'starter-compny' }, { templateId: 'starter-compny' }])(
    'an id that nobody knows is refused with the one that was meant: %j',
    async (given) => {
      const { storage, actor } = await openLocalDatabase();
      const refusal = await refusalOf(enablePolicy(storage, actor, given, now));
      expect(refusal.code).toBe('UNKNOWN_POLICY');
      expect(describeError(refusal, 'en').mend).toContain('Did you mean "starter-company"?');
      expect(describeError(refusal, 'pt-BR').mend).toContain('Você quis dizer "starter-company"?');
    },
  );

  test('an id never becomes a path', async () => {
    const { storage, actor } = await openLocalDatabase();
    for (const policyId of ['../package', '../policies/starter-company', '/etc/passwd', '']) {
      const refusal = await refusalOf(enablePolicy(storage, actor, { policyId }, now));
      expect(refusal.code).toBe('UNKNOWN_POLICY');
    }
  });
});

describe('disabling', () => {
  test('a disabled policy keeps its content and is offered no more', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enableYaml(storage, actor);
    const disabled = await disablePolicy(storage, actor, 'small-business', later);
    expect(disabled).toMatchObject({ enabled: false, version: 1, updatedAt: later.toISOString() });
    expect(await listEnabledPolicies(storage.db, actor, 'cnpj')).toEqual([]);
  });

  test('disabled twice, it is what it was after the first time', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enableYaml(storage, actor);
    const once = await disablePolicy(storage, actor, 'small-business', now);
    expect(await disablePolicy(storage, actor, 'small-business', later)).toEqual(once);
  });

  test('every analyst whose default it was is left without one, enabled again or not', async () => {
    const { storage, actor: ana } = await openLocalDatabase();
    const { actor: rui } = await openLocalActor(storage, { analystName: 'rui', now });
    await enableYaml(storage, ana);
    for (const actor of [ana, rui]) await setDefaultPolicy(storage, actor, 'small-business');
    await disablePolicy(storage, ana, 'small-business', now);
    await enablePolicy(storage, ana, { policyId: 'small-business' }, now);
    for (const actor of [ana, rui]) {
      expect((await listPolicies(storage.db, actor)).items.map((item) => item.isDefault)).toEqual([false]);
    }
  });

  test('an unknown policy is refused', async () => {
    const { storage, actor } = await openLocalDatabase();
    const refusal = await refusalOf(disablePolicy(storage, actor, 'nothing-like-it', now));
    expect(refusal.code).toBe('UNKNOWN_POLICY');
  });
});

describe('the default policy', () => {
  test('there is one for each document kind, and the last one set holds', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enableYaml(storage, actor, { id: 'first' });
    await enableYaml(storage, actor, { id: 'second' });
    await enablePolicy(storage, actor, { policyId: 'starter-person' }, now);
    for (const policyId of ['first', 'second', 'starter-person']) {
      expect((await setDefaultPolicy(storage, actor, policyId)).isDefault).toBe(true);
    }
    expect((await chooseDefault(storage.db, actor, 'cnpj'))?.policyId).toBe('second');
    expect((await chooseDefault(storage.db, actor, 'cpf'))?.policyId).toBe('starter-person');
  });

  test("is each analyst's own", async () => {
    const { storage, actor: ana } = await openLocalDatabase();
    const { actor: rui } = await openLocalActor(storage, { analystName: 'rui', now });
    await enableYaml(storage, ana, { id: 'first' });
    await enableYaml(storage, ana, { id: 'second' });
    await setDefaultPolicy(storage, ana, 'first');
    await setDefaultPolicy(storage, rui, 'second');
    expect((await chooseDefault(storage.db, ana, 'cnpj'))?.policyId).toBe('first');
    expect((await chooseDefault(storage.db, rui, 'cnpj'))?.policyId).toBe('second');
  });

  test('a disabled policy cannot be it', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enableYaml(storage, actor);
    await disablePolicy(storage, actor, 'small-business', now);
    const refusal = await refusalOf(setDefaultPolicy(storage, actor, 'small-business'));
    expect(refusal.code).toBe('POLICY_DISABLED');
    expect((await listPolicies(storage.db, actor)).items.some((item) => item.isDefault)).toBe(false);
  });

  test('can be taken back, which tells what it was', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enableYaml(storage, actor);
    expect(await unsetDefaultPolicy(storage, actor, 'cnpj')).toBeUndefined();
    await setDefaultPolicy(storage, actor, 'small-business');
    const before = await unsetDefaultPolicy(storage, actor, 'cnpj');
    expect(before).toMatchObject({ policyId: 'small-business', isDefault: false });
    expect((await listPolicies(storage.db, actor)).items.some((item) => item.isDefault)).toBe(false);
  });

  test('a policy that turns to the other document kind is no default any more', async () => {
    const { storage, actor } = await openLocalDatabase();
    await enableYaml(storage, actor, { id: 'ours' });
    await setDefaultPolicy(storage, actor, 'ours');
    const person = await showPolicy(storage.db, actor, {
      policyId: await enabledPersonPolicy(storage, actor),
    });
    const text = person.yaml.replace(/^id: .*$/m, 'id: ours');
    const { policy } = await enablePolicy(storage, actor, { text, file: 'ours.yaml' }, now);
    expect(policy).toMatchObject({ policyId: 'ours', documentKind: 'cpf', version: 2, isDefault: false });
    expect(await chooseDefault(storage.db, actor, 'cnpj')).toBeUndefined();
  });
});

async function enabledPersonPolicy(storage: Storage, actor: Actor): Promise<string> {
  return (await enablePolicy(storage, actor, { policyId: 'starter-person' }, now)).policy.policyId;
}
