import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { openToolbox } from './open-toolbox.ts';
import { seedReports } from './seed-reports.ts';

const denied = '99990005000176';
const alerted = '99990003000187';
const approved = '99990001000198';

let service: RunningTestService;
let ids: ReadonlyMap<string, string>;
beforeAll(async () => {
  service = await runService();
  ids = await seedReports(await service.client(), [denied, alerted, approved]);
});
afterAll(() => service.stop());

const pathOf = (document: string) => `/relatorio/${ids.get(document)}`;

const anAnswer = {
  sandbox: true,
  sha256: 'a'.repeat(64),
  receivedAt: '2026-11-20T12:00:00.000Z',
  editionDate: null,
};

const tabs = ['Resumo', 'Cadastro', 'Restritivos', 'Financeiro', 'Regras', 'Fontes'];

describe('a decided report', () => {
  test('says decision, score on the policy’s own bands, and why, with what was found beside what is asked for', async () => {
    const { page, go, close } = await openToolbox(service);
    await go(pathOf(denied));
    const ruling = page.getByRole('region', { name: 'Decisão', exact: true });
    await ruling.getByText('Negado').waitFor();
    expect(await ruling.locator('.score').textContent()).toMatch(/^1000 ?de 1000, faixa A/);
    await ruling.locator('.bands').waitFor();
    expect(await ruling.locator('.bands').getAttribute('aria-label')).toBe('Score 1000 de 1000, faixa A');
    expect(await ruling.locator('.bands .here').first().textContent()).toBe('');
    const reason = page.locator('.reasons li').first();
    expect(await reason.textContent()).toBe(
      'NegaSituação cadastral da empresaDados cadastraisBAIXADAnega quando não contém ATIVA',
    );
    expect(await page.title()).toBe('Negado · **.990.005/0001-** · Resumo · credit');
    await close();
  });

  test('what was not seen is said, and never shown as clean', async () => {
    const { page, go, changeReport, close } = await openToolbox(service);
    await changeReport((report) => ({
      ...report,
      sections: report.sections.map((section) =>
        section.type.value === 'PROTESTS'
          ? {
              ...section,
              status: 'FAILED',
              details: {},
              errors: [
                {
                  source: 'protests',
                  code: 'TIMEOUT',
                  message: 'Não respondeu a tempo.',
                  at: section.updatedAt,
                },
              ],
            }
          : section,
      ),
    }));
    await go(pathOf(denied));
    const timeline = page.getByRole('region', { name: 'Registros negativos no tempo' });
    await timeline.waitFor();
    expect(await timeline.textContent()).toContain('Protestosnão foi possível consultar');
    await page.getByRole('tab', { name: /Restritivos/ }).click();
    const section = page.getByRole('region', { name: 'Protestos', exact: true });
    expect(await section.textContent()).toContain('não foi possível consultar');
    expect(await section.textContent()).not.toContain('nada consta');
    await close();
  });

  test('its parts are tabs, gone through with the arrows', async () => {
    const { page, go, close } = await openToolbox(service);
    await go(pathOf(denied));
    await page.getByRole('tab', { name: 'Resumo' }).focus();
    for (const name of tabs.slice(1)) {
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate('document.activeElement.textContent')).toContain(name);
      expect(await page.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(
        await page.evaluate('document.activeElement.id'),
      );
    }
    await page.keyboard.press('Home');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Resumo');
    await close();
  });

  test('every section stands as a table, every source with its time and hash, every rule as a sentence', async () => {
    const { page, go, close } = await openToolbox(service);
    await go(pathOf(denied));
    await page.getByRole('tab', { name: /Cadastro/ }).click();
    await page
      .getByRole('region', { name: 'Dados cadastrais' })
      .getByText('15/03/2004', { exact: true })
      .waitFor();
    await page.getByRole('tab', { name: /Fontes/ }).click();
    const row = page.getByRole('row', { name: /Cartórios de protesto/ });
    expect(await row.textContent()).toMatch(/Respondeu.*SANDBOX.*\d\d\/\d\d\/\d{4}.*[0-9a-f]{16}…/);
    await page.getByRole('tab', { name: /Regras/ }).click();
    await page.getByText('nega quando menor que 6 meses').waitFor();
    await close();
  });

  test('names and texts from outside are shown as text, whatever they hold', async () => {
    const hostile = `<img src=x onerror="document.title='broken'">\u202E<script>1</script>`;
    const { page, go, changeReport, close } = await openToolbox(service);
    await changeReport((report) => {
      const spoilt = (value: unknown): unknown => {
        if (typeof value === 'string' && /^[A-ZÀ-Ú][a-zà-ú]+ /.test(value)) return hostile;
        if (Array.isArray(value)) return value.map(spoilt);
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, spoilt(field)]));
      };
      return {
        ...report,
        name: hostile,
        commentary: hostile,
        analystName: hostile,
        analystId: 'usr_1',
        externalId: hostile,
        sections: report.sections.map((section) => ({ ...section, details: spoilt(section['details']) })),
        policyResult: spoilt(report['policyResult']),
      };
    });
    await go(pathOf(denied));
    await page.getByRole('heading', { level: 1, name: '<img src=x' }).waitFor();
    for (const name of tabs) {
      await page.getByRole('tab', { name: new RegExp(name) }).click();
      // The service itself shows the photos of the facade.
      expect(await page.locator('main img:not([src*="/facade-photo/"]), main script').count()).toBe(0);
      expect(await page.locator('main').textContent()).not.toContain('\u202E');
    }
    expect(await page.title()).not.toContain('broken');
    await close();
  });

  test('as an API it is the same answer, with the request that gets it', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go(pathOf(approved));
    await page.getByRole('button', { name: 'Ver como API' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ver como API' });
    expect(await dialog.getByRole('region', { name: 'Pedido' }).textContent()).toContain(
      `${service.url}/v2/report/${ids.get(approved)}`,
    );
    expect(
      JSON.parse((await dialog.getByRole('region', { name: 'Resposta' }).textContent()) ?? '').status,
    ).toBe('APPROVED');
    expect(await findBarriers()).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Ver como API');
    await close();
  });

  test('a PDF is downloaded as a file', async () => {
    const { page, go, close } = await openToolbox(service);
    await go(pathOf(approved));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^relatorio-${ids.get(approved)}-\\d{4}-\\d\\d-\\d\\d\\.pdf$`),
    );
    const path = join(tmpdir(), `credit-${file.suggestedFilename()}`);
    await file.saveAs(path);
    const bytes = await readFile(path);
    await rm(path);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByText('O arquivo foi baixado.').waitFor({ state: 'attached' });
    await close();
  });

  test('nobody is shut out of any of its parts in any look', async () => {
    const { page, go, close, findBarriersIn } = await openToolbox(service);
    await go(pathOf(denied));
    await page.locator('.bands').waitFor();
    for (const name of tabs) {
      await page.getByRole('tab', { name: new RegExp(name) }).click();
      expect(await findBarriersIn(looks), name).toEqual([]);
    }
    await close();
  });
});

describe('a decision by hand', () => {
  test('is checked before it is sent, sent once, and shown with who made it beside what the policy said', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go(pathOf(alerted));
    await page.getByRole('button', { name: 'Decidir' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Conferir o que será enviado' }).click();
    await dialog.getByText('Escolha uma das duas.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await dialog.getByLabel('Aprovar').check();
    await dialog.getByLabel('Justificativa').fill('Cliente <b>antigo</b>.');
    await dialog.getByRole('button', { name: 'Conferir o que será enviado' }).click();
    expect(await dialog.locator('.becomes').textContent()).toBe('Alertapassa aAprovado');
    expect(await findBarriers()).toEqual([]);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await page.evaluate(
      "const form = document.querySelector('dialog form'); form.requestSubmit(); form.requestSubmit();",
    );
    await dialog.waitFor({ state: 'detached' });
    const ruling = page.getByRole('region', { name: 'Decisão', exact: true });
    await ruling.getByText('Aprovado', { exact: true }).waitFor();
    expect(await ruling.textContent()).toContain('Cliente <b>antigo</b>.');
    expect(await ruling.textContent()).toContain('A política havia chegado a: Alerta.');
    expect(sent).toEqual(['/report/analyze']);
    await page.getByRole('button', { name: 'Refazer decisão' }).waitFor();
    await close();
  });

  test('who may not decide anew is not asked to', async () => {
    const { page, go, changeReport, close } = await openToolbox(service, { role: 'analyst' });
    await changeReport((report) => ({ ...report, analystId: 'usr_1', analystName: 'Ana' }));
    await go(pathOf(denied));
    await page.getByText('Decidido por Ana').waitFor();
    expect(await page.getByRole('button', { name: /Decidir|Refazer/ }).count()).toBe(0);
    await close();
  });
});

describe('what sources cost', () => {
  const cost = {
    total: 5.5,
    saved: 7,
    sources: [
      { source: 'protests', provider: 'acme', state: 'SETTLED', price: 1.5, cost: 1.5 },
      { source: 'courts', provider: 'other', state: 'SETTLED', price: 4, cost: 4 },
      { source: 'scr', provider: 'bank', state: 'NOT_ASKED', reason: 'CANNOT_MATTER', price: 7, cost: 0 },
    ],
  };

  test('stands beside the report and, question by question, below its sources: what failed though it was billed too', async () => {
    const { page, go, changeReport, close, findBarriers } = await openToolbox(service);
    await changeReport((report) => ({
      ...report,
      cost,
      sections: report.sections.map((section) =>
        section.type.value === 'PROCESSES'
          ? { ...section, sources: [{ ...anAnswer, source: 'courts', provider: 'other', status: 'FAILED' }] }
          : section,
      ),
    }));
    await go(pathOf(alerted));
    await page.getByText('economia de R$ 7,00').waitFor();
    await page.getByRole('tab', { name: 'Fontes' }).click();
    const table = page.getByRole('table', { name: 'Custo das fontes' });
    const rows = await table.getByRole('row').allTextContents();
    expect(rows.map((row) => row.replaceAll('\u00a0', ' '))).toEqual([
      'FonteO que houvePreçoCusto',
      'Cartórios de protestoacmecobradoR$ 1,50R$ 1,50',
      'Tribunaisothercobrado, e depois falhouR$ 4,00R$ 4,00',
      'Sistema de Informações de Crédito (SCR)banknão consultado: não mudaria a decisãoR$ 7,00R$ 0,00',
      'TotalR$ 5,50',
    ]);
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test('is not spoken of where no source has a price', async () => {
    const { page, go, close } = await openToolbox(service);
    await go(pathOf(approved));
    await page.getByRole('tab', { name: 'Fontes' }).click();
    await page.locator('table.sources').waitFor();
    expect(await page.getByText('Custo das fontes').count()).toBe(0);
    await close();
  });
});

describe('a report that is not decided', () => {
  test('fills in as sections come, and becomes the decided one without a step of the reader', async () => {
    const { page, go, changeReport, close, findBarriers } = await openToolbox(service);
    let isFinal = false;
    await changeReport((report) =>
      isFinal
        ? report
        : {
            ...report,
            status: 'PROCESSING',
            policyStatus: 'PENDING',
            score: null,
            policyResult: null,
            analysis: undefined,
            sections: report.sections.slice(1, 5),
            progress: {
              phase: 'PROCESSING',
              sourcesDone: 4,
              sourcesTotal: 15,
              final: false,
              slow: false,
              startedAt: new Date().toISOString(),
              finishedAt: null,
            },
          },
    );
    await go(pathOf(denied));
    await page.getByText('Fontes que responderam: 4 de 15.').waitFor();
    await page.getByRole('rowheader', { name: /Dados cadastrais/ }).waitFor();
    expect(await page.title()).toMatch(/^Coletando dados · /);
    expect(await findBarriers()).toEqual([]);
    isFinal = true;
    await page.getByRole('region', { name: 'Decisão', exact: true }).getByText('Negado').waitFor();
    await close();
  });

  test('cut off in the middle it keeps what it has, says so, and goes on when the service answers', async () => {
    const { page, go, changeReport, close } = await openToolbox(service);
    let isCut = false;
    let isFinal = false;
    await changeReport((report) => {
      if (isCut) return undefined;
      if (isFinal) return report;
      const progress = { ...report.progress, final: false, phase: 'PROCESSING', sourcesDone: 7 };
      return { ...report, status: 'PROCESSING', policyResult: null, progress };
    });
    await go(pathOf(denied));
    await page.getByText('Fontes que responderam: 7 de 16.').waitFor();
    isCut = true;
    await page.getByText('O serviço não responde.').waitFor();
    expect(await page.getByText('Fontes que responderam: 7 de 16.').count()).toBe(1);
    isCut = false;
    isFinal = true;
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByRole('region', { name: 'Decisão', exact: true }).getByText('Negado').waitFor();
    expect(await page.getByText('O serviço não responde.').count()).toBe(0);
    await close();
  });

  test('ended in ERROR it says why, that nothing is charged, and has the document ready to be asked again', async () => {
    const { page, go, changeReport, close, findBarriers } = await openToolbox(service);
    await changeReport((report) => ({
      ...report,
      status: 'ERROR',
      policyStatus: 'PENDING',
      score: null,
      policyResult: null,
      analysis: undefined,
      errors: [
        {
          source: 'registration',
          section: 'BASIC_INFORMATION',
          code: 'TIMEOUT',
          message: 'Não respondeu a tempo.',
          at: new Date().toISOString(),
        },
      ],
    }));
    await go(pathOf(denied));
    await page
      .getByText('Nenhuma decisão, e nada é cobrado: Dados cadastrais: Não respondeu a tempo.')
      .waitFor();
    expect(await page.getByLabel('CPF ou CNPJ').inputValue()).toBe('99.990.005/0001-76');
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test('one that does not exist is said to be none', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go('/relatorio/rpt_01m83g9cw5e009r0anndwg7m5z');
    await page.getByRole('heading', { name: 'Este relatório não existe' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await close();
  });
});
