import { describe, expect, test } from 'vitest';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { attachStatements } from '../../src/run/attach-statements.ts';
import { type LocalEngine, start } from '../report/local-engine.ts';
import { openTold, request, tale, told } from './told-engine.ts';

describe('what an analyst does', () => {
  test('is told with the words, the name and the status before, and again at each redo', async () => {
    const engine = await openTold();
    const { report } = await analyzeDocument(engine, engine.actor, { ...request, policyId: 'manual' });
    const before = (await tale(engine)).length;
    const decision = { id: report.id, approved: true, commentary: ' Good guarantees. ' };
    await decideReport(engine, engine.actor, decision);
    await decideReport(engine, engine.actor, decision).catch(() => {});
    await redoDecision(engine, engine.actor, {
      id: report.id,
      approved: false,
      commentary: 'They fell through.',
    });
    const events = (await told(engine)).slice(before);
    const { analystId, analystName } = engine.actor;
    expect(events).toMatchObject([
      {
        type: 'REPORT_STATUS',
        content: {
          approved: true,
          commentary: 'Good guarantees.',
          analystId,
          analystName,
          previousStatus: 'COMPLETED',
          status: 'APPROVED',
          policyStatus: 'APPROVED',
        },
      },
      {
        type: 'REPORT_STATUS',
        content: {
          approved: false,
          commentary: 'They fell through.',
          previousStatus: 'APPROVED',
          status: 'DENIED',
        },
      },
    ]);
    expect(events).toHaveLength(2);
  });

  test('twice at once is told once', async () => {
    const engine = await openTold();
    const { report } = await analyzeDocument(engine, engine.actor, { ...request, policyId: 'manual' });
    await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        decideReport(engine, engine.actor, { id: report.id, approved: true, commentary: 'mine' }),
      ),
    );
    expect((await tale(engine)).filter((one) => one.startsWith('decided'))).toEqual([
      'decided COMPLETED > APPROVED',
    ]);
  });
});

describe('statements that are attached', () => {
  const policy = `id: with-statements
name: With statements
kind: cnpj
depth: SIMPLES
additionals: [FINANCIAL_STATEMENTS]
usePolicyResult: true
sources: { revenue: optional, location: optional }
scoring:
  riskBands:
    - { band: A, from: 600, status: APPROVED }
    - { band: B, from: 0, status: ALERT }
groups:
  - name: statements
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, points: 100 }
      - { rule: FINANCIAL_CURRENT_RATIO, failWhen: LESS_THAN 1, statusToApply: DENIED, points: 100 }
`;
  const attach = async (engine: LocalEngine, reportId: string, currentAssets: number) => {
    const typed = {
      periods: [{ year: 2025, months: 12, balanceSheet: { currentAssets, currentLiabilities: 100 } }],
    };
    const before = (await tale(engine)).length;
    const body = Buffer.from(JSON.stringify(typed));
    await attachStatements(engine, engine.actor, {
      reportId,
      body,
      extracted: readTyped(typed),
      confirm: true,
    });
    return (await tale(engine)).slice(before);
  };

  test('are told of as a section, and the policy’s status where it changes with them', async () => {
    const engine = await openTold();
    await enablePolicy(engine.storage, engine.actor, { text: policy, file: 'with-statements.yaml' }, start);
    const { report } = await analyzeDocument(engine, engine.actor, {
      ...request,
      policyId: 'with-statements',
    });
    const denied = await attach(engine, report.id, 50);
    expect(denied).toContain('FINANCIAL_STATEMENTS COMPLETED');
    expect(denied.slice(-2)).toEqual(['CREDIT_POLICY COMPLETED', 'policy APPROVED > DENIED']);
    expect((await getReport(engine, engine.actor, report.id)).status).toBe('DENIED');
    const same = await attach(engine, report.id, 60);
    expect(same).toContain('FINANCIAL_STATEMENTS COMPLETED');
    expect(same.filter((one) => one.startsWith('policy'))).toEqual([]);
    expect(await attach(engine, report.id, 300)).toContain('policy DENIED > APPROVED');
    expect((await tale(engine)).filter((one) => one.startsWith('finished'))).toEqual([
      'finished APPROVED []',
    ]);
  });

  test('change no policy’s status that does not look at them', async () => {
    const engine = await openTold();
    const { report } = await analyzeDocument(engine, engine.actor, request);
    expect((await attach(engine, report.id, 50)).filter((one) => /policy/i.test(one))).toEqual([]);
  });
});
