import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { openToolbox, type ReportJson } from './open-toolbox.ts';
import { seedReports } from './seed-reports.ts';

const document = '99990001000198';

let service: RunningTestService;
let path: string;
beforeAll(async () => {
  service = await runService();
  const ids = await seedReports(await service.client(), [document]);
  path = `/relatorio/${ids.get(document)}`;
});
afterAll(() => service.stop());

const lawsuit = {
  caseNumber: '0000001-68.2024.8.26.0100',
  court: 'TJSP',
  courtType: 'CIVIL',
  class: null,
  subject: null,
  pole: 'PASSIVE',
  amount: 1_000,
  status: null,
  filedOn: '2024-03-01',
  lastMovement: null,
};

/** Returns a report with changes of its sections, by their types. */
function withSections(report: ReportJson, changes: Readonly<Record<string, object>>): ReportJson {
  return {
    ...report,
    sections: report.sections.map((section) => ({ ...section, ...changes[section.type.value] })),
  };
}

test('records that the chart cannot show are stated in words next to it', async () => {
  const { page, go, changeReport, findBarriers, close } = await openToolbox(service);
  const none = { count: 0, totalAmount: 0, lastDate: null, entries: [] };
  const error = { source: 'pefin', code: 'UNAVAILABLE', message: 'Bureau B: fora do ar.' };
  const totals = { count: 1, amount: 1_000, passiveCount: 1, passiveAmount: 1_000, criminalCount: 0 };
  await changeReport((report) =>
    withSections(report, {
      PROTESTS: { details: { count: 5, totalAmount: 80_000, lastDate: '2026-09-01', entries: [] } },
      PEFIN: { status: 'PARTIAL', details: none, errors: [error] },
      REFIN: { details: none },
      PROCESSES: {
        details: {
          since: null,
          lawsuits: [lawsuit],
          ownersLawsuits: null,
          totals,
          ownersTotals: null,
          calculatedRevenuePercentage: null,
        },
      },
    }),
  );
  await go(path);
  const timeline = page.getByRole('region', { name: 'Registros negativos no tempo' });
  await timeline.locator('circle.event').waitFor();
  const facts = (await timeline.locator('dl > div').allTextContents()).map((text) =>
    text.replaceAll('\u00a0', ' '),
  );
  expect(facts).toEqual([
    'Protestos5 registros · R$ 80.000,00 · mais recente em 01/09/2026',
    expect.stringMatching(/^Pendências Pefinem parte/),
  ]);
  // One record is drawn, and there are more.
  expect(await timeline.locator('#timeline-note').textContent()).toBe('');
  // A source that states no status does not state that the lawsuit is open.
  await timeline.getByText('Ver em tabela').click();
  const row = timeline.getByRole('row', { name: /01\/03\/2024/ });
  expect(await row.textContent()).toContain('situação ou polo desconhecidos');
  expect(await findBarriers()).toEqual([]);
  await close();
});

const nobody = { partners: [], companies: [], relatives: [], branches: [], sameAddress: [], levels: 3 };

test.each([
  ['no source was queried', { status: 'NOT_COLLECTED', details: {}, sources: [] }, false],
  ['a part failed', { status: 'PARTIAL', details: nobody }, false],
  ['relatives are unknown', { details: { ...nobody, relatives: null } }, false],
  ['all lists are empty', { details: nobody }, true],
])('states that nobody is related only if that is known: %s', async (_, relations, isStated) => {
  const { page, go, changeReport, close } = await openToolbox(service);
  await changeReport((report) => withSections(report, { RELATIONS: relations }));
  await go(path);
  const region = page.getByRole('region', { name: 'Relacionamentos' });
  await region.waitFor();
  expect(await region.getByText('Não constam relacionados.').count()).toBe(isStated ? 1 : 0);
  await close();
});

test('sections that not all sources answered are listed as not seen', async () => {
  const { page, go, changeReport, findBarriers, close } = await openToolbox(service);
  const none = { count: 0, totalAmount: 0, lastDate: null, entries: [] };
  const error = { source: 'protests', code: 'TIMEOUT', message: 'Sem resposta a tempo.' };
  const cut = { status: 'PARTIAL', details: none, errors: [error] };
  await changeReport((report) =>
    withSections(report, { PROTESTS: cut, LOCATION: { status: 'FAILED', details: {}, errors: [error] } }),
  );
  await go(path);
  const region = page.getByRole('region', { name: 'O que não foi visto' });
  await region.waitFor();
  const listed = await region.getByRole('listitem').allTextContents();
  expect(listed).toContainEqual(expect.stringMatching(/^Protestos.*Sem resposta a tempo\..*em parte$/));
  expect(listed.some((text) => text.startsWith('Localização'))).toBe(true);
  expect(await region.getByText('Todas as regras tiveram seus dados.').count()).toBe(0);
  expect(await findBarriers()).toEqual([]);
  await close();
});

test('the bank debt of which a part is missing is stated as in part', async () => {
  const { page, go, changeReport, close } = await openToolbox(service);
  const month = { month: '2026-10', toExpire: 0, expired: 0, loss: 0, limit: 0 };
  await changeReport((report) =>
    withSections(report, { HISTORY: { status: 'PARTIAL', details: { months: [month] }, errors: [] } }),
  );
  await go(path);
  const note = page.locator('#debt-note');
  await note.waitFor();
  expect((await note.textContent())?.replaceAll('\u00a0', ' ')).toMatch(/^em parte · R\$ 0,00 em /);
  await close();
});
