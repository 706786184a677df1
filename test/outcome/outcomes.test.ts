import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Compilable, CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { judgeOutcomes, keepOutcomes } from '../../src/outcome/keep-outcomes.ts';
import type { OutcomeLine } from '../../src/outcome/outcome.ts';
import { readOutcomeRates, wilsonInterval } from '../../src/outcome/outcome-rates.ts';
import { findReportsById, insertOutcomes } from '../../src/outcome/outcome-store.ts';
import { readOutcomes } from '../../src/outcome/read-outcomes.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { SourceFailure } from '../../src/sources/define-source.ts';
import { fails, scriptedSource } from '../collector/scripted-source.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { approvedCompany, type LocalEngine, openLocalEngine, simpleSources } from '../report/local-engine.ts';
import { sqliteTest } from '../storage/test-server.ts';

async function* chunks(...parts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part;
}

async function linesOf(...parts: readonly (string | Uint8Array)[]): Promise<readonly OutcomeLine[]> {
  const lines: OutcomeLine[] = [];
  for await (const line of readOutcomes(chunks(...parts))) lines.push(line);
  return lines;
}

async function analysed(): Promise<{ readonly engine: LocalEngine; readonly id: string }> {
  const engine = await openLocalEngine();
  const { report } = await analyzeDocument(engine, engine.actor, {
    document: approvedCompany,
    policyId: 'automatic',
  });
  engine.pass(40 * 86_400_000);
  return { engine, id: report.id };
}

const header = 'CNPJ;Situação;Dias de atraso;Data;Valor (R$)\n';
const latin1 = (text: string) => Uint8Array.from([...text].map((character) => character.charCodeAt(0)));

describe('a table of outcomes', () => {
  test('states the policy of each line, or of all', async () => {
    const table = [
      'CNPJ;Situação;Data;Política\n',
      '99990001000198;pago;2026-11-30;automatic\n',
      '99990001000198;pago;2026-11-30;\n',
    ];
    expect((await linesOf(...table)).map(({ outcome }) => outcome?.policyId)).toEqual([
      'automatic',
      undefined,
    ]);
    const policies: (string | undefined)[] = [];
    for await (const { outcome } of readOutcomes(chunks(...table), { policyId: 'manual' }))
      policies.push(outcome?.policyId);
    expect(policies).toEqual(['automatic', 'manual']);
  });

  test('is read from what an ERP writes: Windows-1252, masks, Brazilian days and amounts, in whatever pieces', async () => {
    const bytes = latin1(`${header}99.990.001/0001-98;Não pago;120;30/11/2026 10:15;R$ 1.234,56\n`);
    const expected = {
      line: 2,
      outcome: {
        reportId: undefined,
        document: approvedCompany,
        event: 'DEFAULT',
        daysLate: 120,
        date: '2026-11-30',
        amount: 1234.56,
      },
    };
    expect(await linesOf(bytes)).toEqual([expected]);
    expect(await linesOf(bytes.slice(0, 7), bytes.slice(7, 60), bytes.slice(60))).toEqual([expected]);
  });

  test('reads an amount that is ambiguous alone by the others of its column', async () => {
    const rows = ['10,50', '1.234', '0'].map((amount) => `99990001000198;pago;;2026-11-30;${amount}\n`);
    const lines = await linesOf(header, ...rows);
    expect(lines.map(({ outcome }) => outcome?.amount)).toEqual([10.5, 1234, 0]);
  });

  test.each([
    ['99990001000199;pago;;2026-11-30;', 'DOCUMENT'],
    [';pago;;2026-11-30;', 'NO_SUBJECT'],
    ['99990001000198;talvez;;2026-11-30;', 'NO_EVENT'],
    ['99990001000198;pago;;30/02/2026;', 'NO_DATE'],
    ['99990001000198;pago;-3;2026-11-30;', 'DAYS_LATE'],
    ['99990001000198;pago;;2026-11-30;1e400', 'AMOUNT'],
    ['99990001000198;pago;;2026-11-30;1.234', 'AMOUNT'],
  ])('refuses a line for what is wrong with it: %s', async (line, code) => {
    expect((await linesOf(`${header}${line}\n`))[0]?.refusal?.code).toBe(code);
  });

  test('takes of columns that could say one thing the one that names it best, wherever it stands', async () => {
    const [line] = await linesOf(
      'Cliente;Vencimento;CNPJ;Situação;Data do evento\n',
      'Padaria;2026-10-01;99990001000198;pago;2026-11-30\n',
    );
    expect(line?.outcome).toMatchObject({ document: approvedCompany, date: '2026-11-30' });
    const [named] = await linesOf('Cliente;Situação;Vencimento\n', '99990001000198;pago;2026-10-01\n');
    expect(named?.outcome).toMatchObject({ document: approvedCompany, date: '2026-10-01' });
  });

  test('is refused whole where its first row does not name what is needed', async () => {
    expect((await refusalOf(linesOf('a;b\n1;2\n'))).code).toBe('OUTCOME_COLUMNS_MISSING');
    expect((await refusalOf(linesOf(''))).message).toContain('the file is empty');
    expect((await refusalOf(linesOf('\n\n'))).message).toContain('the file is empty');
  });

  test('is refused as a file of outcomes where it is packed', async () => {
    const packed = await refusalOf(linesOf(gzipSync('documento;evento;data\n')));
    expect(packed.code).toBe('OUTCOME_FILE_NOT_READ');
    expect(packed.message).toContain('outcomes');
  });

  test('is quoted without documents where its first row is already somebody', async () => {
    const { message: refusal } = await refusalOf(linesOf('99990001000198;pago;2026-12-20\n'));
    expect(refusal).toContain('pago, 2026-12-20');
    expect(refusal).not.toContain('99990001000198');
  });
});

describe('outcomes', () => {
  test('are kept once, however often they are told, by report or by document', async () => {
    const { engine, id } = await analysed();
    const late = { event: 'LATE', daysLate: 12, date: '2026-12-20', amount: 10.1 } as const;
    const lines = [
      { line: 1, outcome: { ...late, reportId: id } },
      { line: 2, outcome: { ...late, document: approvedCompany } },
      { line: 3, outcome: { ...late, document: approvedCompany, daysLate: 13 } },
    ];
    expect(await keepOutcomes(engine, engine.actor, lines)).toMatchObject({ lines: 3, kept: 2, known: 1 });
    expect(await keepOutcomes(engine, engine.actor, lines)).toMatchObject({ kept: 0, known: 3, refused: 0 });
  });

  test('are written a few at a time: what a statement changes stays in memory until it ends', async () => {
    const { engine, id } = await analysed();
    const { organizationId } = engine.actor;
    const { db } = engine.storage;
    const sizes: number[] = [];
    const counting: Pick<typeof db, 'executeQuery'> = {
      executeQuery: (query) => {
        sizes.push(('compile' in query ? query.compile() : query).parameters.length);
        return db.executeQuery(query);
      },
    };
    const outcomes = Array.from({ length: 1_001 }, (_, index) => ({
      ...{ id: `${id}:${index}`, reportId: id, event: 'LATE', daysLate: index },
      ...{ happenedOn: '2026-12-01', amountCents: index === 7 ? null : index },
    }));
    const keep = () =>
      insertOutcomes(
        Object.assign(Object.create(db), counting),
        { organizationId, keptAt: '2026-12-20T00:00:00.000Z' },
        outcomes,
      );
    expect(await keep()).toBe(1_001);
    expect(await keep()).toBe(0);
    expect(Math.max(...sizes)).toBeLessThan(2_000);
    // Whoever reads them has their checksums verified.
    const kept = await db.selectFrom('outcome').selectAll().orderBy('days_late').execute();
    expect(kept.map(({ days_late: days }) => Number(days))).toEqual(outcomes.map(({ daysLate }) => daysLate));
    expect(kept[7]).toMatchObject({ id: `${id}:7`, organization_id: organizationId, amount_cents: null });
  });

  test('of unknown reports, of other documents, in the future or before any report are refused line by line', async () => {
    const { engine, id } = await analysed();
    const paid = { event: 'PAID', date: '2026-12-01' } as const;
    const other = { kind: 'cnpj', value: '11222333000181' } as const;
    const { refusals, kept } = await keepOutcomes(engine, engine.actor, [
      { line: 1, outcome: { ...paid, reportId: 'rpt_unknown' } },
      { line: 2, outcome: { ...paid, reportId: id, date: '2027-01-01' } },
      { line: 3, outcome: { ...paid, document: other } },
      { line: 4, outcome: { ...paid, document: approvedCompany, date: '2026-11-01' } },
      { line: 5, outcome: { ...paid, reportId: id, document: other } },
      { line: 6, outcome: { ...paid, reportId: id } },
    ]);
    expect(refusals.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '1 UNKNOWN_REPORT',
      '2 FUTURE_DATE',
      '3 NO_REPORT',
      '4 NO_REPORT',
      '5 OTHER_DOCUMENT',
    ]);
    expect(kept).toBe(1);
    const stranger = { ...engine.actor, organizationId: 'org_01h455vb4pex5vsknk084sn02q' };
    const alien = await keepOutcomes(engine, stranger, [{ line: 1, outcome: { ...paid, reportId: id } }]);
    expect(alien.refusals[0]?.code).toBe('UNKNOWN_REPORT');
  });

  test('by document are of its newest decision, of the stated policy if one is stated', async () => {
    let isBroken = false;
    const sources = simpleSources().map((source) =>
      source.role === 'registration'
        ? scriptedSource('registration', () => {
            if (isBroken) throw new SourceFailure('REFUSED', 'as scripted');
          })
        : source,
    );
    const engine = await openLocalEngine({ sources });
    const analyse = async (policyId: string) => {
      const { report } = await analyzeDocument(engine, engine.actor, { document: approvedCompany, policyId });
      return report;
    };
    const approved = await analyse('automatic');
    isBroken = true;
    const failed = await analyse('automatic');
    expect(failed).toMatchObject({ status: 'ERROR' });
    expect(failed.id).not.toBe(approved.id);
    engine.pass(40 * 86_400_000);
    const lost = { event: 'DEFAULT', document: approvedCompany, date: '2026-12-20' } as const;
    const ofDocument = async (policyId?: string) => {
      const lines = [{ line: 1, outcome: { ...lost, policyId } }];
      const { organizationId } = engine.actor;
      const { db } = engine.storage;
      const [judged] = await judgeOutcomes(db, organizationId, {
        lines,
        now: engine.clock.now(),
        timezone: engine.timezone,
      });
      return judged?.reportId ?? judged?.refusal?.code;
    };
    expect(await ofDocument()).toBe(approved.id);
    isBroken = false;
    expect(await analyse('manual')).toMatchObject({ id: failed.id, status: 'COMPLETED' });
    expect(await ofDocument()).toBe(failed.id);
    expect(await ofDocument('manual')).toBe(failed.id);
    expect(await ofDocument('automatic')).toBe(approved.id);
    expect(await ofDocument('unheard-of')).toBe('NO_REPORT_OF_POLICY');
  });

  test('of reports without a decision or of another policy are refused, and count in no rate', async () => {
    const engine = await openLocalEngine({ sources: [scriptedSource('registration', fails('REFUSED'))] });
    const { report } = await analyzeDocument(engine, engine.actor, {
      document: approvedCompany,
      policyId: 'automatic',
    });
    engine.pass(40 * 86_400_000);
    const lost = { event: 'DEFAULT', reportId: report.id, date: '2026-12-20' } as const;
    const { refusals } = await keepOutcomes(engine, engine.actor, [
      { line: 1, outcome: lost },
      { line: 2, outcome: { ...lost, policyId: 'manual' } },
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(['UNDECIDED_REPORT', 'OTHER_POLICY']);
    // A report that had a decision when its outcome was imported, and is analysed again.
    await insertOutcomes(
      engine.storage.db,
      { organizationId: engine.actor.organizationId, keptAt: '2026-12-20T00:00:00.000Z' },
      [
        {
          id: `${report.id}:1`,
          reportId: report.id,
          event: 'DEFAULT',
          daysLate: null,
          happenedOn: '2026-12-20',
          amountCents: null,
        },
      ],
    );
    const { total } = await readOutcomeRates(engine, engine.actor, { policyId: 'automatic' });
    expect(total).toMatchObject({ good: 0, bad: 0, open: 0 });
  });

  test('give the bad rate by band and month, with who has no outcome yet; the worst of a report counts', async () => {
    const { engine, id } = await analysed();
    const at = { policyId: 'automatic' };
    expect(await readOutcomeRates(engine, engine.actor, at)).toMatchObject({
      total: { good: 0, bad: 0, open: 1, rate: null, low: null },
    });
    const late = { reportId: id, event: 'LATE', date: '2026-12-01' } as const;
    await keepOutcomes(engine, engine.actor, [
      { line: 1, outcome: { ...late, event: 'PAID' } },
      { line: 2, outcome: { ...late, daysLate: 90 } },
    ]);
    const rates = await readOutcomeRates(engine, engine.actor, at);
    expect(rates).toMatchObject({
      total: { good: 0, bad: 1, open: 0, rate: 1, high: 1 },
      bands: [{ band: 'A', bad: 1 }],
      months: [{ month: '2026-11', bad: 1 }],
    });
    const milder = await readOutcomeRates(engine, engine.actor, { ...at, badFromDays: 91 });
    expect(milder.total).toMatchObject({ good: 1, bad: 0, rate: 0, low: 0 });
  });
});

test('Wilson’s interval holds the share, lies within 0 and 1, and is that of the textbook', () => {
  const { low, high } = wilsonInterval(10, 100);
  expect(low).toBeCloseTo(0.0552, 4);
  expect(high).toBeCloseTo(0.1744, 4);
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), (bad, good) => {
      fc.pre(bad + good > 0);
      const { rate, low, high } = wilsonInterval(bad, bad + good);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(rate ?? -1);
      expect(high).toBeGreaterThanOrEqual(rate ?? 2);
      expect(high).toBeLessThanOrEqual(1);
    }),
    { numRuns: 50 },
  );
});

sqliteTest('looks for each report by its id, however many the organisation has', async () => {
  const { engine, id } = await analysed();
  const { db } = engine.storage;
  const plans: string[] = [];
  const listening: Pick<typeof db, 'executeQuery'> = {
    executeQuery: async <R>(query: Compilable<R> | CompiledQuery<R>) => {
      const { sql, parameters } = 'compile' in query ? query.compile() : query;
      const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await db.executeQuery<{ readonly detail: string }>(explained);
      plans.push(...rows.map(({ detail }) => detail));
      return db.executeQuery<R>(query);
    },
  };
  const heard = Object.assign(Object.create(db), listening);
  const reports = await findReportsById(heard, engine.actor.organizationId, [id, 'rpt_unknown']);
  expect([...reports]).toEqual([
    [id, { document: approvedCompany.value, policyId: 'automatic', status: 'APPROVED' }],
  ]);
  expect(plans.filter((plan) => plan.includes('report'))).toEqual([
    expect.stringMatching(/^SEARCH report USING INDEX \S+ \((?:organization_id=\? AND )?id=\?\)$/),
  ]);
});
