import { describe, expect, test } from 'vitest';
import { canonicalJson, sha256 } from '../../src/base/canonical-json.ts';
import { disablePolicy, enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { createReport } from '../../src/report/create-report.ts';
import type { DossierSection } from '../../src/report/dossier.ts';
import { unpackResult } from '../../src/report/policy-result.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { companyYaml } from '../credit-policy/example-policies.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { changeDossiers, changeResults } from '../report/change-dossier.ts';
import { approvedCompany, countRows, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';

const request = { document: approvedCompany, policyId: 'automatic' };

async function finishedReport(): Promise<{ engine: LocalEngine; id: string }> {
  const engine = await openLocalEngine();
  const { report } = await analyzeDocument(engine, engine.actor, request);
  return { engine, id: report.id };
}

describe('a replay', () => {
  test('derives the same bytes from what was kept, and asks nobody', async () => {
    const { engine, id } = await finishedReport();
    const report = await getReport(engine, engine.actor, id);
    const asleep = {
      ...engine,
      loadProfile: async (name: string) => {
        const profile = await engine.loadProfile(name);
        const ask = () => Promise.reject(new Error('asked'));
        return { ...profile, sources: profile.sources.map((source) => ({ ...source, ask })) };
      },
    };
    expect(await replayReport(asleep, engine.actor, id)).toMatchObject({
      reportId: id,
      equal: true,
      policyId: 'automatic',
      policyVersion: 1,
      policyStatus: 'APPROVED',
      score: report.score,
      evidence: 4,
      sections: 6,
      sha256: sha256(await storedResult(engine)),
    });
    expect(await countRows(engine.storage, 'usage')).toBe(1);
  });

  test('is the same years later, and after the policy has changed or gone out of use', async () => {
    const { engine, id } = await finishedReport();
    const before = await replayReport(engine, engine.actor, id);
    engine.pass(5 * 365 * 86_400_000);
    const stricter = { text: companyYaml({ id: 'automatic', months: 999 }), file: 'automatic.yaml' };
    await enablePolicy(engine.storage, engine.actor, stricter, engine.clock.now());
    await disablePolicy(engine.storage, engine.actor, 'automatic', engine.clock.now());
    expect(await replayReport(engine, engine.actor, id)).toEqual(before);
  });

  test('of a run that was never evaluated is refused', async () => {
    const engine = await openLocalEngine();
    const { reportId } = await createReport(engine, engine.actor, request);
    const refusal = await refusalOf(replayReport(engine, engine.actor, reportId));
    expect(refusal.code).toBe('REPLAY_IMPOSSIBLE');
  });
});

/** The one result in the database, as it is kept. */
async function storedResult({ storage }: LocalEngine): Promise<string> {
  const { result } = await storage.db.selectFrom('run').select('result').executeTakeFirstOrThrow();
  if (result === null) throw new Error('nothing was evaluated');
  return unpackResult(result).details;
}

describe('a replay finds', () => {
  /** Makes the revenue that a source had answered ten times as large. */
  async function forgeRevenue({ storage }: LocalEngine, options: { withHash: boolean }): Promise<void> {
    const key = '"calculatedRevenue":';
    await changeDossiers(storage, (dossier) => ({
      ...dossier,
      evidence: dossier.evidence.map((answer) => {
        if (answer.role !== 'revenue') return answer;
        const body = Buffer.from(Buffer.from(answer.evidence.body).toString().replace(key, `${key}1`));
        const change = options.withHash ? { body, sha256: sha256(body) } : { body };
        return { ...answer, evidence: { ...answer.evidence, ...change } };
      }),
    }));
  }

  async function changeSections(
    { storage }: LocalEngine,
    change: (section: DossierSection) => readonly DossierSection[],
  ): Promise<void> {
    await changeDossiers(storage, (dossier) => ({ ...dossier, sections: dossier.sections.flatMap(change) }));
  }

  test('evidence whose bytes are not those that were received', async () => {
    const { engine, id } = await finishedReport();
    await forgeRevenue(engine, { withHash: false });
    const refusal = await refusalOf(replayReport(engine, engine.actor, id));
    expect(refusal.code).toBe('REPLAY_DIFFERS');
    expect(refusal.message).toContain('revenue');
  });

  test('evidence that was changed together with its hash: the sections do not follow from it', async () => {
    const { engine, id } = await finishedReport();
    await forgeRevenue(engine, { withHash: true });
    expect((await refusalOf(replayReport(engine, engine.actor, id))).message).toMatch(/SUMMARY|REVENUE/);
  });

  test('a section that was changed, added or taken away', async () => {
    const { engine, id } = await finishedReport();
    await changeSections(engine, (section) =>
      section.type === 'LOCATION' ? [{ ...section, details: '{}' }] : [section],
    );
    expect((await refusalOf(replayReport(engine, engine.actor, id))).message).toContain('LOCATION');
    await changeSections(engine, (section) => (section.type === 'LOCATION' ? [] : [section]));
    expect((await refusalOf(replayReport(engine, engine.actor, id))).message).toContain('LOCATION');
  });

  test('a decision that does not follow', async () => {
    const { engine, id } = await finishedReport();
    const { policyResult } = await getReport(engine, engine.actor, id);
    const better = canonicalJson({ ...policyResult, score: 999 });
    await changeResults(engine.storage, better);
    expect((await refusalOf(replayReport(engine, engine.actor, id))).message).toContain('CREDIT_POLICY');
  });

  test('and shows no document whole in what it found', async () => {
    const { engine, id } = await finishedReport();
    await changeSections(engine, (section) => [
      { ...section, details: section.details.replace('"legalName":"', '"legalName":"X') },
    ]);
    const { message } = await refusalOf(replayReport(engine, engine.actor, id));
    expect(message).toContain('legalName');
    expect(message).not.toContain(approvedCompany.value);
  });
});
