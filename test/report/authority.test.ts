import { describe, expect, test } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { localOrganizationName } from '../../src/auth/local-actor.ts';
import { addUser, changeRole, disableUser } from '../../src/auth/users.ts';
import { disablePolicy, enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { readAuthority } from '../../src/report/read-authority.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { newClient } from '../auth/new-client.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { approvedCompany, countRows, type LocalEngine, openLocalEngine, start } from './local-engine.ts';
import { analysed, bounded, person, text } from './terms-world.ts';

const day = 86_400_000;

const approve = (id: string, limit?: number) => ({
  id,
  approved: true,
  commentary: 'sound',
  ...(limit !== undefined && { terms: { limit } }),
});

async function enable(
  engine: LocalEngine,
  setting: string,
  { id = 'trade', by = engine.actor as Actor } = {},
) {
  const yaml = text(setting).replace('id: trade', `id: ${id}`);
  await enablePolicy(engine.storage, by, { text: yaml, file: `${id}.yaml` }, engine.clock.now());
}

/** A new report of a document: a decided one is followed by another report. */
async function analyse(
  engine: LocalEngine,
  requestedAmount: number,
  { document = approvedCompany.value as string, policyId = 'trade' } = {},
): Promise<string> {
  const request = { document: { kind: 'cnpj', value: document }, policyId, requestedAmount } as const;
  return (await analyzeDocument(engine, engine.actor, request)).report.id;
}

describe('the strictest authority applies', () => {
  test('also if the report is analysed under a policy without authority', async () => {
    const { engine, id } = await analysed(bounded, 60_000);
    const rita = await person(engine, 'rita', 'analyst');
    const first = await refusalOf(decideReport(engine, rita, approve(id, 60_000)));
    expect(first).toMatchObject({ code: 'ABOVE_AUTHORITY', params: { policyId: 'trade' } });
    await enable(engine, 'usePolicyResult: false', { id: 'free' });
    expect(await analyse(engine, 5_000_000, { policyId: 'free' })).toBe(id);
    const second = await refusalOf(decideReport(engine, rita, approve(id, 5_000_000)));
    expect(second).toMatchObject({ code: 'ABOVE_AUTHORITY', params: { policyId: 'trade' } });
    expect(await readAuthority(engine, rita, id)).toMatchObject({
      bounded: true,
      boundBy: 'trade',
      upTo: 50_000,
    });
    // The policy of an earlier run counts after it was disabled too.
    await disablePolicy(engine.storage, engine.actor, 'trade', start);
    expect((await refusalOf(decideReport(engine, rita, approve(id, 5_000_000)))).code).toBe(
      'ABOVE_AUTHORITY',
    );
    expect(await getReport(engine, engine.actor, id)).not.toHaveProperty('decidedAt');
    expect(await countRows(engine.storage, 'manual_decision')).toBe(0);
  });

  test('of two policies, role by role, and not of one for people', async () => {
    const { engine, id } = await analysed(
      'usePolicyResult: false\nauthority: { analyst: 9000, manager: 20000 }',
    );
    await enable(engine, 'usePolicyResult: false\nauthority: { manager: 15000, twoSignaturesAbove: 12000 }', {
      id: 'other',
    });
    const carla = await person(engine, 'carla', 'manager');
    expect(await readAuthority(engine, carla, id)).toMatchObject({
      upTo: 15_000,
      twoSignaturesAbove: 12_000,
    });
    const rita = await person(engine, 'rita', 'analyst');
    expect(await readAuthority(engine, rita, id)).toMatchObject({ upTo: 0, boundBy: 'other' });
  });
});

describe('authority counts the approvals in force of the customer', () => {
  test('of all its reports, to the cent', async () => {
    const { engine, id } = await analysed(bounded);
    const rita = await person(engine, 'rita', 'analyst');
    await decideReport(engine, rita, approve(id, 30_000.1));
    const second = await analyse(engine, 1000);
    expect(await readAuthority(engine, rita, second)).toMatchObject({
      exposure: { amount: 30_000.1, approvals: 1, unknown: 0 },
    });
    const refusal = await refusalOf(decideReport(engine, rita, approve(second, 19_999.91)));
    expect(refusal).toMatchObject({ code: 'ABOVE_AUTHORITY' });
    const { amount } = refusal.params;
    expect(JSON.stringify(amount).replaceAll('\u00a0', ' ')).toBe(
      JSON.stringify({
        en: 'R$ 50,000.01 (with R$ 30,000.10 of other approvals in force for this customer)',
        'pt-BR': 'R$ 50.000,01 (com R$ 30.000,10 de outras aprovações em vigor deste cliente)',
      }),
    );
    expect(await decideReport(engine, rita, approve(second, 19_999.9))).toMatchObject({
      status: { value: 'APPROVED' },
    });
  });

  test('of its branches, not of other companies, and not after their last day', async () => {
    const { engine, id } = await analysed(bounded);
    const rita = await person(engine, 'rita', 'analyst');
    await decideReport(engine, rita, approve(id, 50_000));
    const root = approvedCompany.value.slice(0, 8);
    const branch = await analyse(engine, 1000, { document: `${root}000279` });
    expect((await refusalOf(decideReport(engine, rita, approve(branch, 100)))).code).toBe('ABOVE_AUTHORITY');
    const other = await analyse(engine, 1000, { document: '11222333000181' });
    expect(await readAuthority(engine, rita, other)).toMatchObject({ exposure: { approvals: 0 } });
    engine.pass(181 * day);
    expect(await decideReport(engine, rita, approve(branch, 100))).toMatchObject({
      status: { value: 'APPROVED' },
    });
  });

  test('for two signatures too', async () => {
    const { engine, id } = await analysed(bounded);
    const carla = await person(engine, 'carla', 'manager');
    await decideReport(engine, carla, approve(id, 150_000));
    const second = await analyse(engine, 1000);
    expect(await readAuthority(engine, carla, second)).toMatchObject({ signatures: 1 });
    expect(await decideReport(engine, carla, approve(second, 60_000))).toMatchObject({
      signaturesMissing: 1,
    });
  });

  test('an approval without a known amount needs the highest authority', async () => {
    const { engine, id } = await analysed(bounded);
    const rita = await person(engine, 'rita', 'analyst');
    await decideReport(engine, rita, approve(id, 10));
    await engine.storage.db.updateTable('report').set({ terms: null }).execute();
    await engine.storage.db.updateTable('run').set({ requested_amount: null, result: null }).execute();
    const second = await analyse(engine, 1000);
    const refusal = await refusalOf(decideReport(engine, rita, approve(second, 10)));
    expect(refusal).toMatchObject({ code: 'ABOVE_AUTHORITY', params: { roles: { en: 'administrator' } } });
    expect(await readAuthority(engine, rita, second)).toMatchObject({
      exposure: { approvals: 1, unknown: 1 },
      mayApprove: false,
      signatures: 2,
    });
  });

  test('unless the setting is off', async () => {
    const { engine, id } = await analysed(bounded);
    const rita = await person(engine, 'rita', 'analyst');
    await decideReport(engine, rita, approve(id, 50_000));
    const second = await analyse(engine, 1000);
    const single = { ...engine, authorityByExposure: false };
    expect(await readAuthority(single, rita, second)).toMatchObject({
      exposure: { amount: 0, approvals: 0 },
    });
    expect(await decideReport(single, rita, approve(second, 50_000))).toMatchObject({
      status: { value: 'APPROVED' },
    });
  });

  test('for two decisions at the same moment', async () => {
    const { engine, id } = await analysed(bounded);
    const rita = await person(engine, 'rita', 'analyst');
    const root = approvedCompany.value.slice(0, 8);
    const branch = await analyse(engine, 1000, { document: `${root}000279` });
    const both = await Promise.allSettled([
      decideReport(engine, rita, approve(id, 30_000)),
      decideReport(engine, rita, approve(branch, 30_000)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a user who changed an authority cannot approve alone for 30 days', () => {
  const raised = bounded.replace('manager: 500000, twoSignaturesAbove: 200000', 'manager: 9000000');

  test('by a new version, which the refusal names', async () => {
    const { engine } = await analysed(bounded);
    const carla = await person(engine, 'carla', 'manager');
    const davi = await person(engine, 'davi', 'manager');
    await enable(engine, raised, { by: carla });
    const id = await analyse(engine, 5_000_000, { document: '11222333000181' });
    const refusal = await refusalOf(decideReport(engine, carla, approve(id, 5_000_000)));
    expect(refusal).toMatchObject({
      code: 'AUTHORITY_CHANGED',
      params: {
        who: { en: 'you' },
        policyId: 'trade',
        day: { en: '20 Nov 2026', 'pt-BR': '20/11/2026' },
        change: { en: 'Policy enabled' },
      },
    });
    expect(await getReport(engine, engine.actor, id)).not.toHaveProperty('decidedAt');
    expect(await decideReport(engine, carla, { ...approve(id), approved: false })).toMatchObject({
      status: { value: 'DENIED' },
    });
    const next = await analyse(engine, 100, { document: '11222333000181' });
    expect(await decideReport(engine, davi, approve(next, 100))).toMatchObject({
      status: { value: 'APPROVED' },
    });
    engine.pass(31 * day);
    const last = await analyse(engine, 100, { document: '11222333000181' });
    expect(await decideReport(engine, carla, approve(last, 100))).toMatchObject({
      status: { value: 'APPROVED' },
    });
  });

  test('also by disabling a policy with authority, or through an account of theirs', async () => {
    const { engine } = await analysed('usePolicyResult: false');
    await enable(engine, bounded, { id: 'strict' });
    const carla = await person(engine, 'carla', 'manager');
    await enable(engine, raised, { id: 'free' });
    const id = await analyse(engine, 1000, { document: '11222333000181' });
    await disablePolicy(engine.storage, carla, 'strict', start);
    expect(await refusalOf(decideReport(engine, carla, approve(id, 100)))).toMatchObject({
      code: 'AUTHORITY_CHANGED',
      params: { policyId: 'strict', change: { en: 'Policy disabled' } },
    });
    const eva = await person(engine, 'eva', 'manager');
    const { user } = await addUser(
      engine.storage,
      {
        organizationName: localOrganizationName,
        name: 'puppet',
        email: 'puppet@example.com',
        role: 'administrator',
      },
      { by: eva.analystId, now: engine.clock.now() },
    );
    const puppet = { organizationId: user.organizationId, analystId: user.id, analystName: 'puppet' };
    await enable(engine, bounded, { id: 'free', by: puppet });
    expect((await refusalOf(decideReport(engine, eva, approve(id, 100)))).code).toBe('AUTHORITY_CHANGED');
  });

  test('also if no authority is left', async () => {
    const { engine } = await analysed(bounded);
    const carla = await person(engine, 'carla', 'manager');
    await enable(engine, 'usePolicyResult: false', { by: carla });
    const id = await analyse(engine, 5_000_000, { document: '11222333000181' });
    expect(await refusalOf(decideReport(engine, carla, approve(id, 5_000_000)))).toMatchObject({
      code: 'AUTHORITY_CHANGED',
      params: { policyId: 'trade' },
    });
  });

  test('also by a version for another kind of document', async () => {
    const { engine } = await analysed('usePolicyResult: false');
    await enable(engine, bounded, { id: 'strict' });
    const carla = await person(engine, 'carla', 'manager');
    const forPeople = text(bounded)
      .replace('id: trade', 'id: strict')
      .replace('kind: cnpj', 'kind: cpf')
      .replace(
        'COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA',
        'CPF_SITUATION, failWhen: NOT_CONTAINS REGULAR',
      );
    await enablePolicy(engine.storage, carla, { text: forPeople, file: 'strict.yaml' }, engine.clock.now());
    const id = await analyse(engine, 1000, { document: '11222333000181' });
    expect(await refusalOf(decideReport(engine, carla, approve(id, 100)))).toMatchObject({
      code: 'AUTHORITY_CHANGED',
      params: { policyId: 'strict' },
    });
  });

  test('also if the two are not independent, except for the operator', async () => {
    const { engine } = await analysed(bounded);
    const carla = await person(engine, 'carla', 'manager');
    const add = (name: string, by: string) =>
      addUser(
        engine.storage,
        { organizationName: localOrganizationName, name, email: `${name}@example.com`, role: 'manager' },
        { by, now: engine.clock.now() },
      );
    const { user } = await add('yves', carla.analystId);
    const yves = { organizationId: user.organizationId, analystId: user.id, analystName: 'yves' };
    await enable(engine, raised, { by: carla });
    const id = await analyse(engine, 5_000_000, { document: '11222333000181' });
    expect(await refusalOf(decideReport(engine, yves, approve(id, 900_000)))).toMatchObject({
      code: 'AUTHORITY_CHANGED',
      params: { who: { en: 'carla, who is not independent of you (carla changed the access of yves),' } },
    });
    expect(await getReport(engine, engine.actor, id)).not.toHaveProperty('decidedAt');
    const { user: added } = await add('zoe', engine.actor.analystId);
    const zoe = { ...yves, analystId: added.id, analystName: 'zoe' };
    expect(await decideReport(engine, zoe, approve(id, 900_000))).toMatchObject({
      status: { value: 'APPROVED' },
    });
    // A change at the command line.
    engine.pass(31 * day);
    await enable(engine, bounded, {});
    const next = await analyse(engine, 1000);
    expect(await decideReport(engine, zoe, approve(next, 1000))).toMatchObject({
      status: { value: 'APPROVED' },
    });
  });

  test('but not by another change of a policy, nor as one of two signers', async () => {
    const { engine } = await analysed(bounded);
    const carla = await person(engine, 'carla', 'manager');
    const davi = await person(engine, 'davi', 'manager');
    await enable(engine, `${bounded}\nreuseWithinDays: 3`, { by: carla });
    const id = await analyse(engine, 1000);
    await decideReport(engine, carla, approve(id, 100));
    await enable(engine, bounded.replace('200000', '10000'), { by: carla });
    const second = await analyse(engine, 1000);
    expect(await decideReport(engine, carla, approve(second, 20_000))).toMatchObject({
      signaturesMissing: 1,
    });
    expect(await decideReport(engine, davi, approve(second))).toMatchObject({
      status: { value: 'APPROVED' },
    });
  });
});

describe('a first signature counts only if it could be given today', () => {
  async function signedOnce() {
    const { engine, id } = await analysed(bounded);
    const carla = await person(engine, 'carla', 'manager');
    const davi = await person(engine, 'davi', 'manager');
    await decideReport(engine, carla, approve(id, 240_000));
    const by = { by: engine.actor.analystId, now: start };
    return { engine, id, carla, davi, by };
  }

  test.each(['disabled', 'demoted', 'over'] as const)(
    'not if its author or its terms are %s',
    async (what) => {
      const { engine, id, carla, davi, by } = await signedOnce();
      if (what === 'disabled') await disableUser(engine.storage, carla.analystId, by);
      if (what === 'demoted') await changeRole(engine.storage, carla.analystId, { ...by, role: 'analyst' });
      if (what === 'over') engine.pass(181 * day);
      const refusal = await refusalOf(decideReport(engine, davi, approve(id)));
      const reason = {
        disabled: 'its author can no longer sign',
        demoted: 'its author, now analyst, may not approve so much',
        over: 'its terms ended on 19 May 2027',
      };
      expect(refusal).toMatchObject({
        code: 'SIGNATURE_LAPSED',
        params: { analystName: 'carla', reason: { en: reason[what] } },
      });
      const report = await getReport(engine, engine.actor, id);
      expect(report).toMatchObject({ signaturesMissing: 1, status: 'COMPLETED' });
      expect(report.signatures?.map(({ analystName }) => analystName)).toEqual(['carla']);
      expect(await readAuthority(engine, davi, id)).toMatchObject({ signed: null });
      // Who states the terms signs first.
      expect(await decideReport(engine, davi, approve(id, 240_000))).toMatchObject({ signaturesMissing: 1 });
      const eva = await person(engine, 'eva', 'manager');
      const decided = await decideReport(engine, eva, approve(id));
      expect(decided.status.value).toBe('APPROVED');
      expect(decided.signatures?.map(({ analystName }) => analystName)).toEqual(['davi', 'eva']);
    },
  );

  test('nor does a disabled user decide, or sign through a client of theirs', async () => {
    const { engine, id, carla, davi, by } = await signedOnce();
    await disableUser(engine.storage, davi.analystId, by);
    for (const request of [approve(id), { ...approve(id), approved: false }])
      expect(await refusalOf(decideReport(engine, davi, request))).toMatchObject({
        code: 'USER_DISABLED',
        params: { user: 'davi' },
      });
    const organizationName = localOrganizationName;
    const wanted = { organizationName, name: 'robot', permissions: ['report:analyze'] } as const;
    const { userId } = await newClient(engine.storage, { ...wanted, maker: carla }, start);
    const robot: Actor = { ...carla, analystId: userId, analystName: 'robot' };
    await enable(engine, 'usePolicyResult: false\nauthority: { twoSignaturesAbove: 10 }', { id: 'free' });
    await disablePolicy(engine.storage, engine.actor, 'trade', start);
    const small = await analyse(engine, 1000, { document: '11222333000181', policyId: 'free' });
    await disableUser(engine.storage, carla.analystId, by);
    expect(await refusalOf(decideReport(engine, robot, approve(small)))).toMatchObject({
      code: 'USER_DISABLED',
      params: { user: 'carla' },
    });
    expect(await decideReport(engine, robot, approve(small, 9))).toMatchObject({
      status: { value: 'APPROVED' },
    });
  });

  test('and does if its author was promoted', async () => {
    const { engine, id, carla, davi, by } = await signedOnce();
    await changeRole(engine.storage, carla.analystId, { ...by, role: 'administrator' });
    expect(await decideReport(engine, davi, approve(id))).toMatchObject({ status: { value: 'APPROVED' } });
  });
});

test('without an authority anywhere nothing is weighed', async () => {
  const engine = await openLocalEngine();
  const request = { document: approvedCompany, policyId: 'manual' };
  const { report } = await analyzeDocument(engine, engine.actor, request);
  const rita = await person(engine, 'rita', 'analyst');
  expect(await readAuthority(engine, rita, report.id)).toMatchObject({ bounded: false, mayApprove: true });
  expect(await decideReport(engine, rita, approve(report.id))).toMatchObject({
    status: { value: 'APPROVED' },
  });
});
