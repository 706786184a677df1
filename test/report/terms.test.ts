import { describe, expect, test } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { rotateClient } from '../../src/auth/clients.ts';
import { localOrganizationName, openLocalActor } from '../../src/auth/local-actor.ts';
import type { Role } from '../../src/auth/role.ts';
import { addUser, changeRole, disableUser, enableUser, inviteUser } from '../../src/auth/users.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { createReport } from '../../src/report/create-report.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { newClient } from '../auth/new-client.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { approvedCompany, type LocalEngine, openLocalEngine, start } from './local-engine.ts';
import { analysed, bounded, person, text } from './terms-world.ts';

const day = 86_400_000;

const offered = { limit: 800, currency: 'BRL', validUntil: '2027-05-19', conditions: [] };

describe('what an approval says beside its status', () => {
  test('is by the policy its limit, until so many days after the analysis, and the same in a replay', async () => {
    const { engine, id } = await analysed('usePolicyResult: true');
    const report = await getReport(engine, engine.actor, id);
    expect(report).toMatchObject({ status: 'APPROVED', terms: offered, policyResult: { terms: offered } });
    expect(await replayReport(engine, engine.actor, id)).toMatchObject({ equal: true });
  });

  test('is nothing while an alert waits, which shows what the policy offers', async () => {
    const { engine, id } = await analysed('usePolicyResult: true', 900_000.01);
    const report = await getReport(engine, engine.actor, id);
    expect(report).toMatchObject({ status: 'ALERT', policyResult: { terms: { limit: 720_000.01 } } });
    expect(report).not.toHaveProperty('terms');
  });

  test('is of an analyst what was given, and for the rest what the policy offers on the day of the decision', async () => {
    const { engine, id } = await analysed();
    engine.pass(86_400_000);
    const conditions = ['  Guarantee of the owner ', 'First order of at most R$ 200'];
    const terms = { limit: 500.5, conditions };
    const answer = await decideReport(engine, engine.actor, { id, approved: true, commentary: 'ok', terms });
    const expected = {
      limit: 500.5,
      currency: 'BRL',
      validUntil: '2027-05-20',
      conditions: ['Guarantee of the owner', 'First order of at most R$ 200'],
    };
    expect(answer.terms).toEqual(expected);
    expect((await getReport(engine, engine.actor, id)).terms).toEqual(expected);
  });

  test('goes with a denial, and the decision before keeps its own', async () => {
    const { engine, id } = await analysed();
    await decideReport(engine, engine.actor, { id, approved: true, commentary: 'yes' });
    const redone = await redoDecision(engine, engine.actor, { id, approved: false, commentary: 'no' });
    expect(redone).not.toHaveProperty('terms');
    expect(await getReport(engine, engine.actor, id)).not.toHaveProperty('terms');
    const kept = await engine.storage.db
      .selectFrom('manual_decision')
      .select('terms')
      .orderBy('id')
      .execute();
    expect(kept.map(({ terms }) => terms && JSON.parse(terms))).toEqual([offered, null]);
  });

  test.each([
    [{ limit: 0 }],
    [{ limit: -1 }],
    [{ limit: Number.NaN }],
    [{ limit: Number.POSITIVE_INFINITY }],
    [{ limit: 10.001 }],
    [{ validUntil: '2026-11-19' }],
    [{ validUntil: '2027-02-30' }],
    [{ validUntil: '20/05/2027' }],
    [{ conditions: ['  '] }],
    [{ conditions: ['x'.repeat(501)] }],
    [{ conditions: Array.from({ length: 21 }, () => 'x') }],
  ])('is refused where it cannot be (%j), and nothing is decided', async (terms) => {
    const { engine, id } = await analysed();
    const decision = decideReport(engine, engine.actor, { id, approved: true, commentary: 'x', terms });
    expect((await refusalOf(decision)).code).toBe('INVALID_ARGUMENT');
    expect((await getReport(engine, engine.actor, id)).status).toBe('COMPLETED');
  });

  test('is refused with a denial', async () => {
    const { engine, id } = await analysed();
    const request = { id, approved: false, commentary: 'x', terms: { limit: 1 } };
    expect((await refusalOf(decideReport(engine, engine.actor, request))).code).toBe('INVALID_ARGUMENT');
  });

  test('is nothing under a policy that does not speak of it', async () => {
    const engine = await openLocalEngine();
    const request = { document: approvedCompany, policyId: 'manual' };
    const { report } = await analyzeDocument(engine, engine.actor, request);
    const decision = { id: report.id, approved: true, commentary: 'ok' };
    expect(await decideReport(engine, engine.actor, decision)).not.toHaveProperty('terms');
    expect(report.policyResult).not.toHaveProperty('terms');
  });
});

describe('a policy bounds who may approve how much', () => {
  test.each([
    ['analyst', 50_000, undefined],
    ['analyst', 50_000.01, 'ABOVE_AUTHORITY'],
    ['manager', 200_000, undefined],
    ['manager', 500_000.01, 'ABOVE_AUTHORITY'],
  ] as const)('to the cent: as %s %d', async (role, limit, code) => {
    const { engine, id } = await analysed(bounded);
    const ana = await person(engine, 'rita', role);
    const decision = decideReport(engine, ana, { id, approved: true, commentary: 'x', terms: { limit } });
    if (code === undefined) expect(await decision).toMatchObject({ status: { value: 'APPROVED' } });
    else expect((await refusalOf(decision)).code).toBe(code);
  });

  test('by the amount asked for, where the terms name no limit; and names who may', async () => {
    const without = bounded;
    const { engine, id } = await analysed(without, 100_000);
    const rita = await person(engine, 'rita', 'analyst');
    const refusal = await refusalOf(decideReport(engine, rita, { id, approved: true, commentary: 'x' }));
    expect(refusal).toMatchObject({
      code: 'ABOVE_AUTHORITY',
      params: { roles: { en: 'manager, administrator' } },
    });
    expect(await decideReport(engine, rita, { id, approved: false, commentary: 'x' })).toMatchObject({
      status: { value: 'DENIED' },
    });
  });
});

describe('an approval that takes two signatures', () => {
  const terms = { limit: 240_000, conditions: ['Guarantee of the owner'] };
  const approve = (id: string) => ({ id, approved: true, commentary: 'sound' });

  async function signedOnce() {
    const { engine, id } = await analysed(bounded);
    const carla = await person(engine, 'carla', 'manager');
    const davi = await person(engine, 'davi', 'manager');
    const first = await decideReport(engine, carla, { ...approve(id), terms });
    return { engine, id, carla, davi, first };
  }

  test('changes nothing by the first, and is decided with its terms by the second', async () => {
    const { engine, id, davi, first } = await signedOnce();
    expect(first).toMatchObject({ status: { value: 'COMPLETED' }, signaturesMissing: 1 });
    const waiting = await getReport(engine, engine.actor, id);
    expect(waiting).toMatchObject({ status: 'COMPLETED', signaturesMissing: 1 });
    expect(waiting).not.toHaveProperty('decidedAt');
    const second = await decideReport(engine, davi, approve(id));
    expect(second).toMatchObject({ status: { value: 'APPROVED' }, terms });
    const report = await getReport(engine, engine.actor, id);
    expect(report).toMatchObject({ status: 'APPROVED', terms, analystName: 'davi' });
    expect(report.signatures?.map(({ analystName }) => analystName)).toEqual(['carla', 'davi']);
    expect(report).not.toHaveProperty('signaturesMissing');
  });

  test('is of two people: not twice of one, whatever the session', async () => {
    const { engine, id, carla } = await signedOnce();
    const again = await refusalOf(decideReport(engine, { ...carla }, approve(id)));
    expect(again.code).toBe('SECOND_SIGNATURE_NEEDED');
  });

  test('is not of a person and a client that the person made', async () => {
    const { engine, id, carla } = await signedOnce();
    const { actor } = await openLocalActor(engine.storage, { analystName: 'robot', now: start });
    const { isOperator: _, ...robot } = actor;
    await engine.storage.db
      .insertInto('api_client')
      .values({
        id: 'cli_robot',
        organization_id: robot.organizationId,
        analyst_id: robot.analystId,
        name: 'robot',
        permissions: '[]',
        dialect: 'specification',
        secret_hash: 'x',
        previous_secret_hash: null,
        previous_secret_until: null,
        created_at: start.toISOString(),
        revoked_at: null,
        created_by: carla.analystId,
      })
      .execute();
    const both = await analysedAgain(engine, 'authority: { twoSignaturesAbove: 10 }');
    await decideReport(engine, carla, approve(both));
    const refusal = await refusalOf(decideReport(engine, robot, approve(both)));
    expect(refusal.code).toBe('SECOND_SIGNATURE_NEEDED');
    // Above what an analyst may, it is not even asked.
    expect((await refusalOf(decideReport(engine, robot, approve(id)))).code).toBe('ABOVE_AUTHORITY');
  });

  test('is not of the operator and a client made at the command line, unless that says whose it is', async () => {
    const { engine } = await signedOnce();
    const both = await analysedAgain(engine, 'authority: { twoSignaturesAbove: 10 }');
    const clientAs = async (name: string, userName?: string): Promise<Actor> => {
      const { analystName: operatorName } = engine.actor;
      const whose = { organizationName: localOrganizationName, operatorName, userName };
      const permissions = ['report:analyze'] as const;
      const { userId } = await newClient(engine.storage, { ...whose, name, permissions }, start);
      const { isOperator: _, ...hand } = engine.actor;
      return { ...hand, analystId: userId, analystName: name };
    };
    const [erp, ofBerta] = [await clientAs('erp'), await clientAs('crm', 'berta')];
    await decideReport(engine, erp, approve(both));
    for (const hand of [erp, engine.actor])
      expect((await refusalOf(decideReport(engine, hand, approve(both)))).code).toBe(
        'SECOND_SIGNATURE_NEEDED',
      );
    const refusal = await refusalOf(decideReport(engine, ofBerta, approve(both)));
    expect(refusal.code).toBe('SIGNERS_NOT_INDEPENDENT');
    engine.pass(31 * day);
    await decideReport(engine, erp, { ...approve(both), terms: { limit: 700 } });
    expect(await decideReport(engine, ofBerta, approve(both))).toMatchObject({
      status: { value: 'APPROVED' },
    });
  });

  describe('is refused if one signer changed the access of the other', () => {
    const by = (actor: Actor, engine: LocalEngine) => ({ by: actor.analystId, now: engine.clock.now() });
    const addTo = async (engine: LocalEngine, maker: Actor, name: string, role: Role = 'manager') => {
      const request = { organizationName: localOrganizationName, name, email: `${name}@example.com`, role };
      const { user } = await addUser(engine.storage, request, by(maker, engine));
      return { organizationId: user.organizationId, analystId: user.id, analystName: name };
    };
    const changes: Record<string, (engine: LocalEngine, admin: Actor, other: Actor) => Promise<unknown>> = {
      'User invited again': (engine, admin, { analystId }) =>
        inviteUser(engine.storage, analystId, by(admin, engine)),
      'Role changed': (engine, admin, { analystId }) =>
        changeRole(engine.storage, analystId, { ...by(admin, engine), role: 'administrator' }),
      'User enabled again': async (engine, admin, { analystId }) => {
        await disableUser(engine.storage, analystId, by(admin, engine));
        await enableUser(engine.storage, analystId, by(admin, engine));
      },
    };

    test.each(Object.keys(changes))('%s', async (name) => {
      const { engine, id } = await analysed(bounded);
      const [admin, other] = [
        await person(engine, 'carla', 'manager'),
        await person(engine, 'davi', 'manager'),
      ];
      await changes[name]?.(engine, admin, other);
      engine.pass(29 * day);
      const [first, second] = name === 'Role changed' ? [other, admin] : [admin, other];
      await decideReport(engine, first, { ...approve(id), terms });
      engine.pass(5 * day);
      const refusal = await refusalOf(decideReport(engine, second, approve(id)));
      expect(refusal).toMatchObject({
        code: 'SIGNERS_NOT_INDEPENDENT',
        params: { by: 'carla', user: 'davi', day: { en: '20 Nov 2026', 'pt-BR': '20/11/2026' } },
      });
      expect(await getReport(engine, engine.actor, id)).toMatchObject({ signaturesMissing: 1 });
      const eva = await person(engine, 'eva', 'manager');
      expect(await decideReport(engine, eva, approve(id))).toMatchObject({ status: { value: 'APPROVED' } });
    });

    test('added, also through another added user, for 30 days', async () => {
      const { engine, id } = await analysed(bounded);
      const carla = await person(engine, 'carla', 'manager');
      const puppet = await addTo(engine, carla, 'puppet', 'administrator');
      const davi = await addTo(engine, puppet, 'davi');
      await decideReport(engine, carla, { ...approve(id), terms });
      for (const [other, maker] of [
        [puppet, 'carla'],
        [davi, 'puppet'],
      ] as const)
        expect(await refusalOf(decideReport(engine, other, approve(id)))).toMatchObject({
          code: 'SIGNERS_NOT_INDEPENDENT',
          params: { by: maker, change: { en: 'User added' } },
        });
      engine.pass(31 * day);
      await decideReport(engine, carla, { ...approve(id), terms: { limit: 230_000 } });
      expect(await decideReport(engine, davi, approve(id))).toMatchObject({ status: { value: 'APPROVED' } });
    });

    test('with the secret of a client that acts as the other', async () => {
      const { engine } = await signedOnce();
      const both = await analysedAgain(engine, 'authority: { twoSignaturesAbove: 10 }');
      const carla = await person(engine, 'carla', 'manager');
      const eva = await person(engine, 'eva', 'manager');
      const whose = { organizationName: localOrganizationName, maker: eva, name: 'erp' };
      const client = await newClient(engine.storage, { ...whose, permissions: ['report:analyze'] }, start);
      const erp: Actor = { ...eva, analystId: client.userId, analystName: 'erp' };
      await decideReport(engine, carla, approve(both));
      await rotateClient(engine.storage, client.clientId, {
        keepOldForSeconds: 0,
        now: engine.clock.now(),
        by: carla.analystId,
      });
      expect(await refusalOf(decideReport(engine, erp, approve(both)))).toMatchObject({
        code: 'SIGNERS_NOT_INDEPENDENT',
        params: { by: 'carla', user: 'eva', change: { en: 'Client secret rotated' } },
      });
    });

    test('added by the same third user, for 30 days', async () => {
      const { engine, id } = await analysed(bounded);
      const ana = await person(engine, 'ana', 'manager');
      const puppet = await addTo(engine, ana, 'puppet', 'administrator');
      const [carla, davi] = [await addTo(engine, puppet, 'carla'), await addTo(engine, ana, 'davi')];
      await decideReport(engine, carla, { ...approve(id), terms });
      expect(await refusalOf(decideReport(engine, davi, approve(id)))).toMatchObject({
        code: 'SIGNERS_NOT_INDEPENDENT',
        params: { by: 'ana', user: 'davi', change: { en: 'User added' } },
      });
      const eva = await person(engine, 'eva', 'manager');
      expect(await decideReport(engine, eva, approve(id))).toMatchObject({ status: { value: 'APPROVED' } });
    });

    test('but not if the operator at the command line added both', async () => {
      const { engine, id } = await analysed(bounded);
      const { actor: operator } = await openLocalActor(engine.storage, { analystName: 'root', now: start });
      const [carla, davi] = [await addTo(engine, operator, 'carla'), await addTo(engine, operator, 'davi')];
      await decideReport(engine, carla, { ...approve(id), terms });
      expect(await decideReport(engine, davi, approve(id))).toMatchObject({ status: { value: 'APPROVED' } });
    });
  });

  test('is of the same terms: other ones are the first’s to propose', async () => {
    const { engine, id, carla, davi } = await signedOnce();
    const other = { ...approve(id), terms: { limit: 230_000 } };
    expect((await refusalOf(decideReport(engine, davi, other))).code).toBe('SIGNED_TERMS_DIFFER');
    expect(await decideReport(engine, carla, other)).toMatchObject({ signaturesMissing: 1 });
    expect((await decideReport(engine, davi, approve(id))).terms).toMatchObject({ limit: 230_000 });
  });

  test('is denied by either alone, and nothing that was signed stands', async () => {
    const { engine, id, davi } = await signedOnce();
    await decideReport(engine, davi, { id, approved: false, commentary: 'no' });
    const report = await getReport(engine, engine.actor, id);
    expect(report.status).toBe('DENIED');
    expect(report).not.toHaveProperty('signatures');
  });

  test('is of what was analysed: another analysis is signed anew', async () => {
    const { engine, id, davi } = await signedOnce();
    const request = { document: approvedCompany, policyId: 'trade', requestedAmount: 300_000 };
    const { report } = await analyzeDocument(engine, engine.actor, request);
    expect(report.id).toBe(id);
    expect(report).not.toHaveProperty('signatures');
    expect(await decideReport(engine, davi, approve(id))).toMatchObject({ signaturesMissing: 1 });
  });

  test('given by two at the same moment is decided once; by one twice it waits', async () => {
    const { engine, id } = await analysed(bounded);
    const carla = await person(engine, 'carla', 'manager');
    const davi = await person(engine, 'davi', 'manager');
    const twice = await Promise.allSettled([
      decideReport(engine, carla, { ...approve(id), terms }),
      decideReport(engine, carla, { ...approve(id), terms }),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const both = await Promise.allSettled([
      decideReport(engine, davi, approve(id)),
      decideReport(engine, davi, approve(id)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await getReport(engine, engine.actor, id)).signatures).toHaveLength(2);
  });

  async function analysedAgain(engine: LocalEngine, setting: string): Promise<string> {
    const yaml = text(`usePolicyResult: false\n${setting}`).replace('id: trade', 'id: two');
    await enablePolicy(engine.storage, engine.actor, { text: yaml, file: 'two.yaml' }, start);
    const document = { kind: 'cnpj', value: '11222333000181' } as const;
    const request = { document, policyId: 'two', requestedAmount: 1000 };
    const { reportId } = await createReport(engine, engine.actor, request);
    await analyzeDocument(engine, engine.actor, request);
    return reportId;
  }
});
