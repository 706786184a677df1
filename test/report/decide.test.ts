import { describe, expect, test } from 'vitest';
import { openLocalActor } from '../../src/auth/local-actor.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { approvedCompany, countRows, type LocalEngine, openLocalEngine } from './local-engine.ts';

async function completedReport(): Promise<{ engine: LocalEngine; id: string }> {
  const engine = await openLocalEngine();
  const { report } = await analyzeDocument(engine, engine.actor, {
    document: approvedCompany,
    policyId: 'manual',
  });
  return { engine, id: report.id };
}

describe('an analyst decides', () => {
  test('and the report has that status, with who, why and when; the policy keeps its own', async () => {
    const { engine, id } = await completedReport();
    engine.pass(60_000);
    const answer = await decideReport(engine, engine.actor, {
      id,
      approved: false,
      commentary: '  Partner is in default elsewhere.  ',
    });
    expect(answer).toEqual({
      id,
      analystId: engine.actor.analystId,
      analystName: 'ana',
      policyStatus: 'APPROVED',
      commentary: 'Partner is in default elsewhere.',
      status: { id: 'status_denied', value: 'DENIED', title: 'Negado' },
      updatedAt: '2026-11-20T12:01:00.000Z',
    });
    expect(await getReport(engine, engine.actor, id)).toMatchObject({
      status: 'DENIED',
      policyStatus: 'APPROVED',
      commentary: 'Partner is in default elsewhere.',
      analystName: 'ana',
    });
  });

  test('also against the policy’s own decision', async () => {
    const engine = await openLocalEngine();
    const { report } = await analyzeDocument(engine, engine.actor, {
      document: approvedCompany,
      policyId: 'automatic',
    });
    expect(report.status).toBe('APPROVED');
    const { status } = await decideReport(engine, engine.actor, {
      id: report.id,
      approved: false,
      commentary: 'No.',
    });
    expect(status.value).toBe('DENIED');
  });

  test('once: a second decision is a redo, which names who had decided before', async () => {
    const { engine, id } = await completedReport();
    const first = { id, approved: true, commentary: 'Good guarantees.' };
    await decideReport(engine, engine.actor, first);
    const refusal = await refusalOf(decideReport(engine, engine.actor, first));
    expect(refusal.code).toBe('MANUAL_DECISION_EXISTS');
    const { actor: rui } = await openLocalActor(engine.storage, {
      analystName: 'rui',
      now: engine.clock.now(),
    });
    const redone = await redoDecision(engine, rui, { id, approved: false, commentary: 'They fell through.' });
    expect(redone).toMatchObject({
      analystName: 'rui',
      previousAnalystId: engine.actor.analystId,
      status: { value: 'DENIED' },
    });
    expect(await countRows(engine.storage, 'manual_decision')).toBe(2);
    expect(await countRows(engine.storage, 'usage')).toBe(1);
  });

  test('a redo needs a decision to redo', async () => {
    const { engine, id } = await completedReport();
    const redo = redoDecision(engine, engine.actor, { id, approved: true, commentary: 'x' });
    expect((await refusalOf(redo)).code).toBe('NO_MANUAL_DECISION');
  });

  test.each(['', '   ', 'x'.repeat(5_001)])(
    'a justification is asked for, of sane length (%#)',
    async (commentary) => {
      const { engine, id } = await completedReport();
      const decision = decideReport(engine, engine.actor, { id, approved: true, commentary });
      expect((await refusalOf(decision)).code).toBe('INVALID_ARGUMENT');
      expect(await countRows(engine.storage, 'manual_decision')).toBe(0);
    },
  );

  test('two analysts at the same moment: one decides, the other is told', async () => {
    const { engine, id } = await completedReport();
    const outcomes = await Promise.allSettled(
      [true, false].map((approved) =>
        decideReport(engine, engine.actor, { id, approved, commentary: 'mine' }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await countRows(engine.storage, 'manual_decision')).toBe(1);
  });

  test('a report of another organisation is as unknown as one that never was', async () => {
    const { engine, id } = await completedReport();
    const stranger = { ...engine.actor, organizationId: 'org_01h455vb4pex5vsknk084sn02q' };
    const decision = decideReport(engine, stranger, { id, approved: true, commentary: 'mine' });
    expect((await refusalOf(decision)).code).toBe('UNKNOWN_REPORT');
  });
});
