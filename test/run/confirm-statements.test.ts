import { describe, expect, test } from 'vitest';
import { extractStatements } from '../../src/financial-statement/extract-statements.ts';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { listStatements } from '../../src/report/list-statements.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { attachStatements } from '../../src/run/attach-statements.ts';
import { confirmStatements } from '../../src/run/confirm-statements.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { craftPdf, tableOf } from '../financial-statement/pdf/craft-pdf.ts';
import type { LocalEngine } from '../report/local-engine.ts';
import { analyzed } from './statements-world.ts';

const rows = (total: string) =>
  tableOf(
    [500],
    [
      ['ATIVO', total],
      ['ATIVO CIRCULANTE', '50,00'],
      ['ATIVO NÃO CIRCULANTE', '100,00'],
      ['PASSIVO CIRCULANTE', '100,00'],
      ['PASSIVO NÃO CIRCULANTE', '0,00'],
      ['PATRIMÔNIO LÍQUIDO', '50,00'],
    ],
  );

const incomeRows = tableOf(
  [500],
  [
    ['RECEITA LÍQUIDA', '900,00'],
    ['CUSTO DAS VENDAS', '(500,00)'],
    ['LUCRO BRUTO', '400,00'],
    ['LUCRO LÍQUIDO DO PERÍODO', '400,00'],
  ],
);

async function attachPdf(
  { engine, id }: { readonly engine: LocalEngine; readonly id: string },
  lines: Parameters<typeof craftPdf>[0][number],
  fileName = 'balanco.pdf',
) {
  const bytes = new Uint8Array(await craftPdf([lines]));
  const extracted = await extractStatements({ fileName, bytes });
  return attachStatements(engine, engine.actor, { reportId: id, fileName, body: bytes, extracted });
}

const list = async ({ engine, id }: { readonly engine: LocalEngine; readonly id: string }) =>
  (await listStatements(engine, engine.actor, id)).items;

const confirm = async (
  world: { readonly engine: LocalEngine; readonly id: string },
  corrected?: Parameters<typeof confirmStatements>[2]['corrected'],
) => {
  const open = (await list(world)).find(({ toConfirm }) => toConfirm.length > 0);
  const [period] = open?.toConfirm ?? [];
  if (open === undefined || period === undefined) throw new Error('nothing is to be confirmed');
  const { end, months } = period;
  const confirmation = {
    reportId: world.id,
    uploadId: open.id,
    end,
    months,
    ...(corrected !== undefined && { corrected }),
  };
  return confirmStatements(world.engine, world.engine.actor, confirmation, 'en');
};

const title = { words: 'BALANÇO PATRIMONIAL EM 31/12/2025' };

describe('a period with doubts', () => {
  test('is listed with its figures, places and title, and counts as read once it is confirmed', async () => {
    const world = await analyzed();
    await attachPdf(world, [{ words: 'EMPRESA LTDA' }, title, ...rows('999,00')]);
    const [file] = await list(world);
    expect(file).toMatchObject({
      fileName: 'balanco.pdf',
      origin: 'PDF',
      analystName: expect.any(String),
      confirms: null,
      periods: [{ start: '2025-01-01', end: '2025-12-31', months: 12, state: 'TO_CONFIRM' }],
      toConfirm: [
        {
          titles: { balanceSheet: 'EMPRESA LTDA · BALANÇO PATRIMONIAL EM 31/12/2025' },
          doubts: expect.arrayContaining([
            { kind: 'SUM_DIFFERS', field: 'totalAssets', stated: 999, computed: 150 },
          ]),
          extracted: expect.arrayContaining([
            expect.objectContaining({
              field: 'totalAssets',
              amount: 999,
              place: 'page 1, line 3',
              label: 'ATIVO',
            }),
          ]),
        },
      ],
    });
    expect((await getReport(world.engine, world.engine.actor, world.id)).policyStatus).toBe('APPROVED');
    const section = await confirm(world);
    expect(section.details).not.toHaveProperty('toConfirm');
    expect(section.details).toMatchObject({
      periods: [{ origin: 'PDF', balanceSheet: { totalAssets: 999 } }],
    });
    expect((await getReport(world.engine, world.engine.actor, world.id)).policyStatus).toBe('DENIED');
    expect(await list(world)).toMatchObject([
      { fileName: null, confirms: file?.id, periods: [{ state: 'COUNTED' }], toConfirm: [] },
      { id: file?.id, periods: [{ state: 'REPLACED' }], toConfirm: [] },
    ]);
    expect(await replayReport(world.engine, world.engine.actor, world.id)).toMatchObject({ equal: true });
  });

  test('is corrected figure by figure, and the rest keeps its place', async () => {
    const world = await analyzed();
    await attachPdf(world, [title, ...rows('999,00')]);
    const { details } = await confirm(world, { balanceSheet: { totalAssets: 150 } });
    expect(details).not.toHaveProperty('toConfirm');
    expect(details).toMatchObject({
      periods: [
        {
          balanceSheet: { totalAssets: 150, currentAssets: 50 },
          extracted: expect.arrayContaining([
            expect.objectContaining({
              field: 'totalAssets',
              amount: 150,
              place: 'corrected',
              guessed: false,
            }),
            expect.objectContaining({ field: 'currentAssets', place: 'page 1, line 3' }),
          ]),
        },
      ],
    });
  });

  test('is still to be confirmed if the correction contradicts the other figures', async () => {
    const world = await analyzed();
    await attachPdf(world, [title, ...rows('999,00')]);
    const { details } = await confirm(world, { balanceSheet: { totalAssets: 160 } });
    const doubts = [{ kind: 'SUM_DIFFERS', field: 'totalAssets', stated: 160, computed: 150 }];
    expect(details).toMatchObject({
      periods: [],
      toConfirm: [{ balanceSheet: { totalAssets: 160 }, doubts }],
    });
    expect((await confirm(world)).details).toMatchObject({
      periods: [{ balanceSheet: { totalAssets: 160 } }],
    });
    expect((await list(world)).flatMap(({ periods }) => periods.map(({ state }) => state))).toEqual([
      'COUNTED',
      'REPLACED',
      'REPLACED',
    ]);
  });

  test('has its unit corrected in every figure', async () => {
    const world = await analyzed();
    await attachPdf(world, [title, ...rows('150,00'), { words: 'Valores expressos em milhares de reais' }]);
    const [file] = await list(world);
    expect(file?.toConfirm[0]?.doubts.map(({ kind }) => kind)).toEqual(['SCALE_UNCLEAR']);
    const read = file?.toConfirm[0]?.balanceSheet.totalAssets ?? 0;
    const { details } = await confirm(world, { factor: 150 / read });
    expect(details).toMatchObject({ periods: [{ balanceSheet: { totalAssets: 150, equity: 50 } }] });
  });

  test('of another length leaves nothing to confirm behind', async () => {
    const world = await analyzed();
    const head = { words: 'DEMONSTRAÇÃO DO RESULTADO EM 30/09/2025' };
    await attachPdf(world, [head, ...incomeRows], 'dre.pdf');
    expect((await list(world))[0]?.toConfirm).toMatchObject([
      { months: 9, doubts: [{ kind: 'LENGTH_UNCLEAR' }] },
    ]);
    const { details } = await confirm(world, { months: 3 });
    expect(details).not.toHaveProperty('toConfirm');
    expect(details).toMatchObject({
      periods: [{ start: '2025-07-01', end: '2025-09-30', months: 3, incomeStatement: { netRevenue: 900 } }],
    });
  });

  test('of a group is the company’s own only if a person decides so', async () => {
    const world = await analyzed();
    const head = { words: 'BALANÇO PATRIMONIAL CONSOLIDADO EM 31/12/2025' };
    await attachPdf(world, [head, ...rows('150,00')]);
    const group = await confirm(world, {});
    expect(group.details).toMatchObject({ periods: [{ scope: 'CONSOLIDATED' }] });
    const other = await analyzed();
    await attachPdf(other, [head, ...rows('150,00')]);
    const own = await confirm(other, { scope: 'INDIVIDUAL' });
    expect(own.details).toMatchObject({ periods: [{ scope: 'INDIVIDUAL' }] });
  });

  test('is confirmed once, and not after a newer file has it', async () => {
    const world = await analyzed();
    const { engine, id } = world;
    await attachPdf(world, [title, ...rows('999,00')]);
    const [file] = await list(world);
    const confirmation = { reportId: id, uploadId: file?.id ?? '', end: '2025-12-31', months: 12 };
    const stale = () => refusalOf(confirmStatements(engine, engine.actor, confirmation, 'en'));
    const stranger = { ...engine.actor, organizationId: 'org_other' };
    expect(await refusalOf(confirmStatements(engine, stranger, confirmation, 'en'))).toMatchObject({
      code: 'UNKNOWN_REPORT',
    });
    expect(
      await refusalOf(confirmStatements(engine, engine.actor, { ...confirmation, months: 6 }, 'en')),
    ).toMatchObject({ code: 'STATEMENT_NOT_TO_CONFIRM' });
    const typed = {
      periods: [{ year: 2025, months: 12, balanceSheet: { currentAssets: 300, currentLiabilities: 100 } }],
    };
    const body = Buffer.from(JSON.stringify(typed));
    await attachStatements(engine, engine.actor, { reportId: id, body, extracted: readTyped(typed) });
    expect(await stale()).toMatchObject({ code: 'STATEMENT_NOT_TO_CONFIRM' });
    await attachPdf(world, [title, ...rows('999,00')]);
    expect(await list(world)).toMatchObject([
      { periods: [{ state: 'TO_CONFIRM' }] },
      { periods: [{ state: 'COUNTED' }] },
      { periods: [{ state: 'REPLACED' }] },
    ]);
    await confirm(world);
    expect(await stale()).toMatchObject({ code: 'STATEMENT_NOT_TO_CONFIRM' });
    const empty = { ...confirmation, uploadId: 'fin_x' };
    expect(await refusalOf(confirmStatements(engine, engine.actor, empty, 'en'))).toMatchObject({
      code: 'STATEMENT_NOT_TO_CONFIRM',
    });
  });
});
