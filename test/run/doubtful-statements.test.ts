import { describe, expect, test } from 'vitest';
import { formatDocument } from '../../src/document/mask.ts';
import { extractStatements } from '../../src/financial-statement/extract-statements.ts';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { listAttached } from '../../src/report/statement-store.ts';
import { attachStatements } from '../../src/run/attach-statements.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { approvedCompany, start } from '../report/local-engine.ts';
import { analyzed, balancePdf } from './statements-world.ts';

describe('attached statements', () => {
  test('with doubts change no decision until a person confirms them, who is stored with them', async () => {
    const { engine, id } = await analyzed();
    // Its total is not the sum of its parts, and its current ratio of 0.5 denies.
    const bytes = await balancePdf('999,00');
    const extracted = await extractStatements({ fileName: 'balanco.pdf', bytes });
    const attachment = { reportId: id, fileName: 'balanco.pdf', body: bytes, extracted };
    const doubtful = await attachStatements(engine, engine.actor, attachment);
    expect(doubtful.details).toMatchObject({
      periods: [],
      suggestedLimit: null,
      toConfirm: [{ year: 2025, doubts: [{ kind: 'LINE_MISSING' }, { kind: 'SUM_DIFFERS', stated: 999 }] }],
    });
    expect(await getReport(engine, engine.actor, id)).toMatchObject({ policyStatus: 'APPROVED' });
    const confirmed = await attachStatements(engine, engine.actor, { ...attachment, confirm: true });
    expect(confirmed.details).not.toHaveProperty('toConfirm');
    expect(confirmed.details).toMatchObject({
      periods: [{ origin: 'PDF', balanceSheet: { totalAssets: 999 }, indicators: { currentRatio: 0.5 } }],
    });
    expect(await getReport(engine, engine.actor, id)).toMatchObject({ policyStatus: 'DENIED' });
    expect(await replayReport(engine, engine.actor, id)).toMatchObject({ equal: true });
    const { analystId } = engine.actor;
    expect(await listAttached(engine.storage.db, engine.actor.organizationId, id)).toMatchObject([
      { analystId, extracted: { periods: [expect.not.objectContaining({ doubts: expect.anything() })] } },
      {
        analystId,
        extracted: { periods: [{ doubts: [{ kind: 'LINE_MISSING' }, { kind: 'SUM_DIFFERS' }] }] },
      },
    ]);
  });

  test('in a PDF are of the company whose CNPJ is in the title, whoever else is printed', async () => {
    const own = formatDocument(approvedCompany);
    const auditor = '12.ABC.345/01DE-35';
    const attach = async (head: string, foot: string) => {
      const { engine, id } = await analyzed();
      const bytes = await balancePdf('150,00', { head, foot });
      const extracted = await extractStatements({ fileName: 'balanco.pdf', bytes });
      return attachStatements(engine, engine.actor, { reportId: id, body: bytes, extracted });
    };
    const sound = { periods: [{ origin: 'PDF', year: 2025 }] };
    const ofApplicant = await attach(`EMPRESA LTDA CNPJ ${own}`, `AUDITORES CNPJ ${auditor}`);
    expect(ofApplicant.details).toMatchObject(sound);
    expect(ofApplicant.details).not.toHaveProperty('toConfirm');
    const branch = '99.990.001/0002-79';
    expect((await attach(`FILIAL CNPJ ${branch}`, '')).details).toMatchObject(sound);
    expect((await attach('EMPRESA LTDA', '')).details).toMatchObject(sound);
    for (const [head, foot] of [
      [`ESCRITÓRIO CONTÁBIL CNPJ ${auditor}`, `EMPRESA LTDA CNPJ ${own}`],
      ['EMPRESA LTDA', `Controlada: CNPJ ${own}`],
    ] as const) {
      expect((await attach(head, foot)).details).toMatchObject({
        periods: [],
        toConfirm: [{ doubts: [{ kind: 'COMPANY_UNCLEAR' }] }],
      });
    }
    for (const [head, foot] of [
      [`OUTRA EMPRESA CNPJ ${auditor}`, ''],
      ['EMPRESA LTDA', `CNPJ ${auditor}`],
    ] as const) {
      expect(await refusalOf(attach(head, foot))).toMatchObject({ code: 'STATEMENT_OF_OTHER_COMPANY' });
    }
  });

  test('of a period that has not ended are refused, and nothing is attached', async () => {
    const { engine, id } = await analyzed();
    const today = start.toISOString().slice(0, 10);
    const ofEnd = (end: string) => {
      const typedPeriod = { year: Number(end.slice(0, 4)), months: 12, end };
      const periods = [{ ...typedPeriod, balanceSheet: { currentAssets: 1 } }];
      return { reportId: id, body: Buffer.from(end), extracted: readTyped({ periods }) };
    };
    const next = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    for (const end of [next(1), `${Number(today.slice(0, 4)) + 1}-12-31`, '2052-12-31']) {
      expect(await refusalOf(attachStatements(engine, engine.actor, ofEnd(end)))).toMatchObject({
        code: 'STATEMENT_UNREADABLE',
        message: expect.stringContaining(`${end}: the period ends in the future`),
      });
    }
    expect(await listAttached(engine.storage.db, engine.actor.organizationId, id)).toEqual([]);
    const { details } = await attachStatements(engine, engine.actor, ofEnd(today));
    expect(details).toMatchObject({ periods: [{ end: today }] });
  });
});
