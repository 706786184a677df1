import { describe, expect, test } from 'vitest';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { extractStatements } from '../../src/financial-statement/extract-statements.ts';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { createReport } from '../../src/report/create-report.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { attachStatements } from '../../src/run/attach-statements.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { craftPdf, tableOf } from '../financial-statement/pdf/craft-pdf.ts';
import { approvedCompany, countRows, start } from '../report/local-engine.ts';
import { person } from '../report/terms-world.ts';
import { analyzed, withStatements } from './statements-world.ts';

const typed = (currentAssets: number, year = 2025) => ({
  periods: [{ year, months: 12, balanceSheet: { currentAssets, currentLiabilities: 100 } }],
});

/** Confirmed, so that it also replaces other figures of its period. */
const attachmentOf = (reportId: string, currentAssets: number, year?: number) => ({
  reportId,
  confirm: true,
  body: Buffer.from(JSON.stringify(typed(currentAssets, year))),
  extracted: readTyped(typed(currentAssets, year)),
});

describe('statements attached to a report', () => {
  test('become its section, and change the decision of a policy that uses them; a replay stays equal', async () => {
    const { engine, id } = await analyzed();
    expect((await getReport(engine, engine.actor, id)).policyStatus).toBe('APPROVED');
    const section = await attachStatements(engine, engine.actor, attachmentOf(id, 50));
    expect(section).toMatchObject({
      reportId: id,
      type: { value: 'FINANCIAL_STATEMENTS' },
      status: 'COMPLETED',
      integrationCount: 1,
      sources: [{ source: 'financial-tab', provider: 'upload', sandbox: false, status: 'ANSWERED' }],
      details: { periods: [{ year: 2025, origin: 'TYPED', indicators: { currentRatio: 0.5 } }] },
    });
    expect(await getReport(engine, engine.actor, id)).toMatchObject({
      status: 'DENIED',
      policyStatus: 'DENIED',
    });
    expect(await replayReport(engine, engine.actor, id)).toMatchObject({
      equal: true,
      policyStatus: 'DENIED',
    });
    await attachStatements(engine, engine.actor, attachmentOf(id, 300));
    expect(await getReport(engine, engine.actor, id)).toMatchObject({ status: 'APPROVED' });
    expect(await replayReport(engine, engine.actor, id)).toMatchObject({
      equal: true,
      policyStatus: 'APPROVED',
    });
  });

  test('stand together by period, the newest confirmed one of each counting', async () => {
    const { engine, id } = await analyzed();
    await attachStatements(engine, engine.actor, attachmentOf(id, 50, 2024));
    await attachStatements(engine, engine.actor, attachmentOf(id, 150, 2025));
    const { details } = await attachStatements(engine, engine.actor, attachmentOf(id, 70, 2024));
    expect(details).toMatchObject({
      periods: [
        { year: 2025, indicators: { currentRatio: 1.5 } },
        { year: 2024, indicators: { currentRatio: 0.7 } },
      ],
    });
  });

  test('are taken whole: figures of an older upload never stand beside those of the newest', async () => {
    const { engine, id } = await analyzed();
    await attachStatements(engine, engine.actor, attachmentOf(id, 50));
    const partial = { periods: [{ year: 2025, months: 12, balanceSheet: { currentAssets: 900 } }] };
    const { details } = await attachStatements(engine, engine.actor, {
      reportId: id,
      body: Buffer.from(JSON.stringify(partial)),
      extracted: readTyped(partial),
      confirm: true,
    });
    expect(details).toMatchObject({
      periods: [
        {
          balanceSheet: { currentAssets: 900, currentLiabilities: null },
          indicators: { currentRatio: null },
        },
      ],
    });
    expect(await replayReport(engine, engine.actor, id)).toMatchObject({ equal: true });
  });

  test('leave what an analyst has decided, and count nothing again', async () => {
    const { engine, id } = await analyzed();
    await decideReport(engine, engine.actor, { id, approved: true, commentary: 'guarantee' });
    const counted = await countRows(engine.storage, 'usage');
    await attachStatements(engine, engine.actor, attachmentOf(id, 50));
    expect(await getReport(engine, engine.actor, id)).toMatchObject({
      status: 'APPROVED',
      policyStatus: 'DENIED',
    });
    expect(await countRows(engine.storage, 'usage')).toBe(counted);
  });

  test('change no decision of a policy that does not use them, and are shown all the same', async () => {
    const { engine, id } = await analyzed('automatic');
    const before = await getReport(engine, engine.actor, id);
    await attachStatements(engine, engine.actor, attachmentOf(id, 1));
    const after = await getReport(engine, engine.actor, id);
    expect(after.policyResult).toEqual(before.policyResult);
    expect(after.sections.map(({ type }) => type.value)).toContain('FINANCIAL_STATEMENTS');
    expect(await replayReport(engine, engine.actor, id)).toMatchObject({ equal: true });
  });

  test('of a PDF that does not add up decide nothing and are shown, until their figures are attached as typed', async () => {
    const { engine, id } = await analyzed();
    const before = await getReport(engine, engine.actor, id);
    const pdfOf = async (total: string) => {
      const body = await craftPdf([
        [
          { words: 'BALANÇO PATRIMONIAL EM 31/12/2025' },
          ...tableOf(
            [500],
            [
              ['ATIVO', total],
              ['ATIVO CIRCULANTE', '50,00'],
              ['ATIVO NÃO CIRCULANTE', '150,00'],
              ['PASSIVO CIRCULANTE', '100,00'],
              ['PATRIMÔNIO LÍQUIDO', '100,00'],
            ],
          ),
        ],
      ]);
      const extracted = await extractStatements({ fileName: 'a.pdf', bytes: new Uint8Array(body) });
      return { reportId: id, fileName: 'a.pdf', body, extracted };
    };
    const { details } = await attachStatements(engine, engine.actor, await pdfOf('290,00'));
    expect(details).toMatchObject({
      periods: [],
      suggestedLimit: null,
      toConfirm: [
        {
          year: 2025,
          months: 12,
          origin: 'PDF',
          balanceSheet: { totalAssets: 290, currentAssets: 50, currentLiabilities: 100 },
          doubts: [
            { kind: 'LINE_MISSING', field: 'nonCurrentLiabilities' },
            { kind: 'SUM_DIFFERS', field: 'totalAssets', stated: 290, computed: 200 },
          ],
        },
      ],
    });
    const after = await getReport(engine, engine.actor, id);
    expect({ status: after.status, result: after.policyResult?.score }).toEqual({
      status: before.status,
      result: before.policyResult?.score,
    });
    expect(await replayReport(engine, engine.actor, id)).toMatchObject({ equal: true });
    const confirmed = await attachStatements(engine, engine.actor, attachmentOf(id, 50));
    expect(confirmed.details).toMatchObject({ periods: [{ year: 2025, origin: 'TYPED' }] });
    expect(confirmed.details).not.toHaveProperty('toConfirm.0');
    expect(await getReport(engine, engine.actor, id)).toMatchObject({ status: 'DENIED' });
    // What came later and is in doubt stands beside what counts; what adds up takes its place.
    const doubted = await attachStatements(engine, engine.actor, await pdfOf('290,00'));
    expect(doubted.details).toMatchObject({ periods: [{ origin: 'TYPED' }], toConfirm: [{ origin: 'PDF' }] });
    const sound = await attachStatements(engine, engine.actor, await pdfOf('200,00'));
    expect(sound.details).toMatchObject({ periods: [{ origin: 'PDF', balanceSheet: { totalAssets: 200 } }] });
    expect(sound.details).not.toHaveProperty('toConfirm.0');
    expect(await replayReport(engine, engine.actor, id)).toMatchObject({ equal: true });
  });

  test('are not used where their figures are not as they were written', async () => {
    const { engine, id } = await analyzed();
    await attachStatements(engine, engine.actor, attachmentOf(id, 50));
    const spoilt = JSON.stringify(readTyped(typed(500)));
    await engine.storage.db.updateTable('statement_upload').set({ extracted: spoilt }).execute();
    expect(await refusalOf(attachStatements(engine, engine.actor, attachmentOf(id, 50, 2024)))).toMatchObject(
      {
        code: 'RECORD_DAMAGED',
      },
    );
    expect(await engine.storage.db.selectFrom('statement_upload').select('id').execute()).toHaveLength(1);
  });

  test('are used by a later run of the report', async () => {
    const { engine, id } = await analyzed();
    await enablePolicy(
      engine.storage,
      engine.actor,
      {
        text: withStatements
          .replace('usePolicyResult: true', 'usePolicyResult: false')
          .replace('with-statements', 'by-hand'),
        file: 'by-hand.yaml',
      },
      start,
    );
    await decideReport(engine, engine.actor, { id, approved: true, commentary: 'x' });
    const first = await analyzeDocument(engine, engine.actor, {
      document: approvedCompany,
      policyId: 'by-hand',
    });
    await attachStatements(engine, engine.actor, attachmentOf(first.report.id, 50));
    const again = await analyzeDocument(engine, engine.actor, {
      document: approvedCompany,
      policyId: 'by-hand',
    });
    expect(again.report.id).toBe(first.report.id);
    expect(again.report).toMatchObject({ policyStatus: 'DENIED' });
    expect(await replayReport(engine, engine.actor, again.report.id)).toMatchObject({ equal: true });
  });

  test('leave the signatures of an approval in force, and void one that awaits a second', async () => {
    const { engine, id } = await analyzed();
    const yaml = `${withStatements}authority: { twoSignaturesAbove: 100 }\n`;
    await enablePolicy(engine.storage, engine.actor, { text: yaml, file: 'with-statements.yaml' }, start);
    const [carla, davi] = [await person(engine, 'carla', 'manager'), await person(engine, 'davi', 'manager')];
    const approve = (limit: number) => ({ id, approved: true, commentary: 'sound', terms: { limit } });
    await decideReport(engine, carla, approve(1_000));
    await decideReport(engine, davi, approve(1_000));
    const signersOf = async () =>
      (await getReport(engine, engine.actor, id)).signatures?.map(({ analystName }) => analystName);
    expect(await signersOf()).toEqual(['carla', 'davi']);
    for (const ratio of [50, 300]) {
      await attachStatements(engine, engine.actor, attachmentOf(id, ratio));
      expect(await getReport(engine, engine.actor, id)).toMatchObject({
        status: 'APPROVED',
        terms: { limit: 1_000 },
      });
      expect(await signersOf()).toEqual(['carla', 'davi']);
    }
    expect(await redoDecision(engine, davi, approve(2_000))).toMatchObject({ signaturesMissing: 1 });
    expect(await signersOf()).toEqual(['carla', 'davi', 'davi']);
    await attachStatements(engine, engine.actor, attachmentOf(id, 50));
    const report = await getReport(engine, engine.actor, id);
    expect(report).toMatchObject({ status: 'APPROVED', terms: { limit: 1_000 } });
    expect(report).not.toHaveProperty('signaturesMissing');
    expect(await signersOf()).toEqual(['carla', 'davi']);
    await redoDecision(engine, davi, { id, approved: false, commentary: 'no' });
    expect(await signersOf()).toBeUndefined();
  });

  test('are kept as received, and a changed figure or byte makes the replay differ', async () => {
    for (const change of [
      { extracted: '{"company":{},"origin":"TYPED","periods":[]}' },
      { body: Buffer.from('x') },
    ]) {
      const { engine, id } = await analyzed();
      await attachStatements(engine, engine.actor, attachmentOf(id, 300));
      await engine.storage.write({ locks: [] }, (db) =>
        db.updateTable('statement_upload').set(change).execute(),
      );
      expect(await refusalOf(replayReport(engine, engine.actor, id))).toMatchObject({
        code: 'REPLAY_DIFFERS',
      });
    }
  });

  test('are refused on a report that runs, of another company, or of another organisation', async () => {
    const { engine, id } = await analyzed();
    const stranger = { ...engine.actor, organizationId: 'org_other' };
    expect(await refusalOf(attachStatements(engine, stranger, attachmentOf(id, 1)))).toMatchObject({
      code: 'UNKNOWN_REPORT',
    });
    const attachment = attachmentOf(id, 1);
    const other = {
      ...attachment,
      extracted: { ...attachment.extracted, company: { document: '12ABC34501DE35', name: null } },
    };
    expect(await refusalOf(attachStatements(engine, engine.actor, other))).toMatchObject({
      code: 'STATEMENT_OF_OTHER_COMPANY',
    });
    const branch = {
      ...attachment,
      extracted: {
        ...attachment.extracted,
        company: { document: `${approvedCompany.value.slice(0, 8)}000279`, name: null },
      },
    };
    expect((await attachStatements(engine, engine.actor, branch)).status).toBe('COMPLETED');
    const { reportId } = await createReport(engine, engine.actor, {
      document: { kind: 'cnpj', value: '12ABC34501DE35' },
      policyId: 'with-statements',
    });
    expect(await refusalOf(attachStatements(engine, engine.actor, attachmentOf(reportId, 1)))).toMatchObject({
      code: 'REPORT_RUNNING',
    });
  });
});
