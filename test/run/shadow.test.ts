import { describe, expect, test } from 'vitest';
import { backtestAnswer } from '../../src/backtest/page/backtest-answer.ts';
import { shadowPage } from '../../src/backtest/page/shadow-page.ts';
import { runBacktest } from '../../src/backtest/run-backtest.ts';
import { reportOnShadow } from '../../src/backtest/shadow-report.ts';
import { describeError } from '../../src/base/errors.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { getPolicy } from '../../src/credit-policy/find-policy.ts';
import { showPolicyVersions } from '../../src/credit-policy/list-policies.ts';
import { promoteShadow } from '../../src/credit-policy/promote-shadow.ts';
import { getShadow, startShadow, stopShadow } from '../../src/credit-policy/run-in-shadow.ts';
import { parseDocument } from '../../src/document/document.ts';
import { compilePolicy } from '../../src/policy/compile.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { provePlan, shadowProofTask } from '../../src/run/plan-proof-task.ts';
import { formatIn } from '../../src/wording/format.ts';
import { companies, run, takeIn } from '../batch/batch-world.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { companyOf } from '../http/new-company.ts';
import { approvedCompany, type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';
import { spoil } from '../storage/spoil-row.ts';

/** The policy of the tests, with another time that a company must have been open. */
const candidateYaml = (months: number) => `id: automatic
name: Candidate
kind: cnpj
depth: SIMPLES
usePolicyResult: true
sources: { revenue: optional, location: optional }
scoring:
  riskBands:
    - { band: A, from: 600, status: APPROVED }
    - { band: B, from: 0, status: ALERT }
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, points: 100 }
      - { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN ${months} MONTHS, statusToApply: ALERT, points: 100 }
      - { rule: REQUESTED_AMOUNT, failWhen: GREATER_THAN 900000 BRL, statusToApply: ALERT }
`;
const stricter = candidateYaml(1_200);
/** Companies that the policy in force approves, whatever other tests have made up by then. */
const longOpen = Array.from({ length: 20 }, (_, at) => companyOf(40_000_001 + at));
const request = { document: approvedCompany, policyId: 'automatic' };

function setBeside({ storage, actor }: LocalEngine, text = stricter, beside?: string) {
  return startShadow(storage, actor, { text: { text, file: 'candidate.yaml' }, beside }, start);
}

async function reportOf({ storage, actor }: LocalEngine) {
  const shadow = await getShadow(storage.db, actor, 'automatic');
  const { policy: inForce } = await getPolicy(storage.db, actor, 'automatic');
  const { organizationId } = actor;
  return reportOnShadow(
    storage,
    { organizationId, shadowId: shadow.id },
    {
      inForce,
      candidate: shadow.candidate.policy,
    },
  );
}

async function groundOf({ storage, actor }: LocalEngine) {
  const shadow = await getShadow(storage.db, actor, 'automatic');
  const current = await getPolicy(storage.db, actor, 'automatic');
  return {
    shadow,
    current,
    proof: provePlan(shadowProofTask(shadow.candidate, current, start.toISOString().slice(0, 10))),
  };
}

async function promote(engine: LocalEngine, signature?: string) {
  const { storage, actor } = engine;
  return promoteShadow(storage, actor, await groundOf(engine), { signature, now: start });
}

async function give(engine: LocalEngine, percent: number) {
  const { storage, actor } = engine;
  return promoteShadow(storage, actor, await groundOf(engine), { percent, now: start });
}

/** What is the same in every world: ids are made by chance. */
const withoutIds = (value: unknown) => JSON.stringify(value).replaceAll(/\b[a-z]{3}_[0-9a-z]{26}\b/g, 'id');

describe('a candidate beside a policy', () => {
  test('decides each new run, and changes nothing of what anybody is told', async () => {
    const alone = await openLocalEngine();
    const { report: told } = await analyzeDocument(alone, alone.actor, request);
    const engine = await openLocalEngine();
    await setBeside(engine);
    const { report } = await analyzeDocument(engine, engine.actor, request);
    expect(withoutIds(report)).toBe(withoutIds(told));
    expect(report.policyStatus).toBe('APPROVED');
    expect(await reportOf(engine)).toMatchObject({
      compared: 1,
      versions: { oldest: 1, newest: 1 },
      approvals: { counts: { both: 0, first: 1, second: 0, neither: 0 } },
      moves: [
        {
          from: 'APPROVED',
          to: 'ALERT',
          direction: 'STRICTER',
          count: 1,
          examples: [
            {
              reportId: report.id,
              inForce: { policyStatus: 'APPROVED', score: 1000, riskBand: 'A' },
              candidate: { policyStatus: 'ALERT', score: 750, riskBand: 'A' },
            },
          ],
        },
      ],
      uncollected: [],
    });
  });

  test('has a damaged row named if its decision is none', async () => {
    const engine = await openLocalEngine();
    await setBeside(engine);
    await analyzeDocument(engine, engine.actor, request);
    await spoil(engine.storage.file, "update shadow_decision set status = 'D1NIED'");
    expect(await refusalOf(reportOf(engine))).toMatchObject({
      code: 'RECORD_DAMAGED',
      params: { record: 'shadow_decision' },
    });
  });

  test('has decided of a batch what a backtest decides of it later', async () => {
    const engine = await openLocalEngine();
    await setBeside(engine);
    const batch = await takeIn(engine, companies(3));
    await run(engine, batch.id);
    const { storage, actor } = engine;
    const { policy } = (await getShadow(storage.db, actor, 'automatic')).candidate;
    const stored = await getPolicy(storage.db, actor, 'automatic');
    const backtest = await runBacktest(storage, actor, {
      candidate: { name: 'candidate', compiled: compilePolicy(policy, { version: 0, hash: '' }) },
      against: {
        name: 'in force',
        compiled: compilePolicy(stored.policy, { version: stored.version, hash: stored.hash }),
      },
    });
    const { compared, approvals, mcNemar, moves, otherFigures } = await reportOf(engine);
    expect(compared).toBe(3);
    const later = backtestAnswer(backtest, 'en');
    expect({ compared, approvals, mcNemar, otherFigures }).toEqual({
      compared: later.compared,
      approvals: later.approvals,
      mcNemar: later.mcNemar,
      otherFigures: later.otherFigures,
    });
    const named = (some: readonly { readonly examples: readonly string[] }[]) =>
      some.map((move) => ({ ...move, examples: [...move.examples].sort() }));
    const ids = moves.map((move) => ({ ...move, examples: move.examples.map(({ reportId }) => reportId) }));
    expect(named(ids)).toEqual(named(later.moves));
  });

  test('is one at a time: the same again leaves it, another is refused until it has ended', async () => {
    const engine = await openLocalEngine();
    const { storage, actor } = engine;
    const first = await setBeside(engine);
    expect((await setBeside(engine, `# the same\n${stricter}`)).id).toBe(first.id);
    expect(await refusalOf(setBeside(engine, candidateYaml(6)))).toMatchObject({ code: 'SHADOW_RUNNING' });
    await analyzeDocument(engine, actor, request);
    expect(await stopShadow(storage, actor, 'automatic', start)).toMatchObject({ ending: 'STOPPED' });
    expect(await refusalOf(stopShadow(storage, actor, 'automatic', start))).toMatchObject({
      code: 'NO_SHADOW',
    });
    await analyzeDocument(engine, actor, { ...request, requestedAmount: 1 });
    expect((await reportOf(engine)).compared).toBe(1);
    await setBeside(engine, candidateYaml(6));
    expect((await reportOf(engine)).compared).toBe(0);
  });

  test('harms nobody where it cannot decide', async () => {
    const engine = await openLocalEngine();
    const { candidate } = await setBeside(engine);
    const definition = JSON.stringify(candidate.policy).replace('COMPANY_SITUATION', 'GONE');
    await engine.storage.db.updateTable('policy_shadow').set({ definition }).execute();
    const { report } = await analyzeDocument(engine, engine.actor, request);
    expect(report.policyStatus).toBe('APPROVED');
    expect(await reportOf(engine)).toMatchObject({
      compared: 0,
      moves: [],
      passedOver: {
        broke: { count: 1, examples: [{ reportId: report.id, message: expect.stringContaining('GONE') }] },
        notAsked: 0,
      },
    });
    const shadow = await getShadow(engine.storage.db, engine.actor, 'automatic');
    const style = { language: 'en', format: formatIn('en', 'America/Sao_Paulo') } as const;
    const { lines } = shadowPage(shadow, await reportOf(engine), style);
    expect(lines.join(' ')).toMatch(/broke on 1 more, .* on rpt_/);
  });

  test('becomes the next version where it is proven never looser, and is known as what it was', async () => {
    const engine = await openLocalEngine();
    const { storage, actor } = engine;
    await setBeside(engine);
    expect(await promote(engine)).toMatchObject({
      outcome: 'NEW_VERSION',
      policy: { version: 2, shadowId: null },
    });
    expect(await getShadow(storage.db, actor, 'automatic')).toMatchObject({
      ending: 'PROMOTED',
      promotion: { verdict: 'PROVEN', version: 2, witness: null, seal: null },
    });
    expect(await refusalOf(promote(engine))).toMatchObject({ code: 'NO_SHADOW' });
  });

  test('becomes it else only where somebody signs for whom it lets through', async () => {
    const engine = await openLocalEngine();
    const { storage, actor } = engine;
    await setBeside(engine, candidateYaml(6));
    const refusal = await refusalOf(promote(engine));
    expect(refusal).toMatchObject({ code: 'PROMOTION_UNSIGNED' });
    expect(refusal.message).toContain('ALERT → APPROVED');
    const [, seal] = /--sign (\w+)/.exec(describeError(refusal, 'en').mend) ?? [];
    expect(await refusalOf(promote(engine, 'another'))).toMatchObject({ code: 'PROMOTION_UNSIGNED' });
    expect(await promote(engine, seal)).toMatchObject({ policy: { version: 2 } });
    expect((await getShadow(storage.db, actor, 'automatic')).promotion).toMatchObject({
      verdict: 'REFUTED',
      seal,
    });
  });

  test('becomes nothing where the policy has changed since it was proven, or it says another id', async () => {
    const engine = await openLocalEngine();
    const { storage, actor } = engine;
    await setBeside(engine);
    const proven = await groundOf(engine);
    await enablePolicy(storage, actor, { text: candidateYaml(12), file: 'x.yaml' }, start);
    expect(await refusalOf(promoteShadow(storage, actor, proven, { now: start }))).toMatchObject({
      code: 'POLICY_PLAN_OUTDATED',
    });
    await stopShadow(storage, actor, 'automatic', start);
    await setBeside(engine, stricter.replace('id: automatic', 'id: another'), 'automatic');
    expect(await refusalOf(promote(engine))).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  test('decides the share of documents that it is given, always the same ones, until it is taken back', async () => {
    const engine = await openLocalEngine();
    const { storage, actor } = engine;
    await setBeside(engine);
    expect(await give(engine, 40)).toMatchObject({
      outcome: 'NEW_VERSION',
      policy: { version: 1, split: { version: 2, percent: 40 } },
    });
    const numbers = longOpen;
    const documents = numbers.map((value) => parseDocument(value).document);
    const versions = async () => {
      const made: number[] = [];
      for (const document of documents) {
        if (document === undefined) throw new Error('no document');
        const { report } = await analyzeDocument(engine, actor, { document, policyId: 'automatic' });
        expect(report.policyStatus).not.toBe(report.policyVersion === 2 ? 'APPROVED' : 'ALERT');
        made.push(report.policyVersion);
      }
      return made;
    };
    const first = await versions();
    expect(new Set(first)).toEqual(new Set([1, 2]));
    expect(await versions()).toEqual(first);
    const own = 2 * first.filter((version) => version === 2).length;
    expect(await reportOf(engine)).toMatchObject({ compared: 40 - own, decides: { count: 0, of: own } });

    await give(engine, 80);
    const more = await versions();
    expect(more.every((version, at) => version >= (first[at] ?? 0))).toBe(true);

    // A batch was taken in for the version in force: its documents are decided as any others.
    const batch = await takeIn(engine, numbers);
    await run(engine, batch.id);
    const ofBatch = await storage.db
      .selectFrom('run')
      .innerJoin('report', 'report.current_run_id', 'run.id')
      .select(['document', 'policy_version'])
      .orderBy('run.id', 'desc')
      .limit(20)
      .execute();
    const byDocument = new Map(ofBatch.map((row) => [row.document, row.policy_version]));
    expect(numbers.map((document) => byDocument.get(document))).toEqual(more);

    expect(await stopShadow(storage, actor, 'automatic', start)).toMatchObject({ ending: 'STOPPED' });
    expect(new Set(await versions())).toEqual(new Set([1]));
    expect(await showPolicyVersions(storage, actor, { policyId: 'automatic' })).toMatchObject({
      currentVersion: 1,
      versions: [{ version: 2, part: true }, { version: 1 }],
    });
    // The next content takes a number of its own.
    const text = { text: candidateYaml(12), file: 'x.yaml' };
    expect(await enablePolicy(storage, actor, text, start)).toMatchObject({ policy: { version: 3 } });
  });

  test('ends its share by being promoted whole, or by another content that is enabled', async () => {
    const engine = await openLocalEngine();
    const { storage, actor } = engine;
    await setBeside(engine);
    await give(engine, 10);
    expect(await refusalOf(setBeside(engine, candidateYaml(6)))).toMatchObject({ code: 'SHADOW_RUNNING' });
    expect(await promote(engine)).toMatchObject({
      outcome: 'NEW_VERSION',
      policy: { version: 2, split: null, shadowId: null },
    });
    expect(await getShadow(storage.db, actor, 'automatic')).toMatchObject({
      ending: 'PROMOTED',
      promotion: { verdict: 'PROVEN', version: 2 },
    });
    const { versions } = await showPolicyVersions(storage, actor, { policyId: 'automatic' });
    expect(versions.map(({ version, part }) => [version, part])).toEqual([
      [2, undefined],
      [1, undefined],
    ]);
    await setBeside(engine, candidateYaml(2_400));
    await give(engine, 10);
    const text = { text: candidateYaml(3_600), file: 'x.yaml' };
    expect(await enablePolicy(storage, actor, text, start)).toMatchObject({
      policy: { version: 4, split: null, shadowId: null },
    });
    expect(await getShadow(storage.db, actor, 'automatic')).toMatchObject({ ending: 'STOPPED' });
    const chain = await storage.db.selectFrom('audit_entry').select('kind').orderBy('number').execute();
    expect(
      chain
        .map(({ kind }) => kind)
        .filter((kind) => /SHADOW|ENABLED/.test(kind))
        .slice(-8),
    ).toEqual([
      'SHADOW_STARTED',
      'SHADOW_SHARED',
      'POLICY_ENABLED',
      'SHADOW_PROMOTED',
      'SHADOW_STARTED',
      'SHADOW_SHARED',
      'POLICY_ENABLED',
      'SHADOW_STOPPED',
    ]);
  });

  test('is given no share where it asks the caller for other things, or is what is in force', async () => {
    const engine = await openLocalEngine();
    const asking = `${stricter}inputs: [{ name: days, title: { en: Days, pt-BR: Dias }, type: integer }]\n`;
    await setBeside(engine, asking);
    expect(await refusalOf(give(engine, 10))).toMatchObject({ code: 'INVALID_ARGUMENT' });
    await stopShadow(engine.storage, engine.actor, 'automatic', start);
    await setBeside(engine, candidateYaml(24).replace('Candidate', 'Policy automatic'));
    expect(await refusalOf(give(engine, 10))).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  test('enabled while reports are made, decides each by a version that was in force', async () => {
    const engine = await openLocalEngine();
    const { storage, actor } = engine;
    await setBeside(engine);
    await give(engine, 50);
    const ground = await groundOf(engine);
    const documents = companies(16).flatMap((value) => parseDocument(value).document ?? []);
    const [, ...reports] = await Promise.all([
      promoteShadow(storage, actor, ground, { now: start }),
      ...documents.map((document) => analyzeDocument(engine, actor, { document, policyId: 'automatic' })),
    ]);
    for (const { report } of reports)
      expect(report.policyStatus).not.toBe(report.policyVersion === 2 ? 'APPROVED' : 'ALERT');
    const { report } = await analyzeDocument(engine, actor, request);
    expect(report.policyVersion).toBe(2);
  });

  test('says what it would have collected and the policy does not', async () => {
    const engine = await openLocalEngine();
    await setBeside(engine, stricter.replace('depth: SIMPLES', 'depth: ESSENCIAL'));
    expect((await reportOf(engine)).uncollected.length).toBeGreaterThan(0);
  });

  test.each([
    ['of the other kind of document', stricter.replace('kind: cnpj', 'kind: cpf'), 'POLICY_INVALID'],
    ['that is none', 'id: automatic', 'POLICY_INVALID'],
  ])('is refused %s', async (_, text, code) => {
    const engine = await openLocalEngine();
    expect(await refusalOf(setBeside(engine, text))).toMatchObject({ code });
    expect(await refusalOf(setBeside(engine, stricter, 'nothing'))).toMatchObject({ code: 'UNKNOWN_POLICY' });
    expect(await refusalOf(getShadow(engine.storage.db, engine.actor, 'automatic'))).toMatchObject({
      code: 'NO_SHADOW',
    });
  });
});
