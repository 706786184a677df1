import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf } from '../../cli/document-of-case.ts';
import { readPdf } from '../../export/read-pdf.ts';
import { finishedReport } from '../../http/finished-report.ts';
import { type RunningTestService, runService, type TestClient } from '../../http/running-service.ts';
import { type OpenToolbox, openToolbox } from './open-toolbox.ts';

let service: RunningTestService;
let client: TestClient;
beforeAll(async () => {
  service = await runService();
  client = await service.client();
  await client.call('POST', '/credit-policy/template/starter-person/enable');
});
afterAll(() => service.stop());

/** A finished report about a person of the sandbox; each test has one of its own. */
async function reportAbout(name: string) {
  const document = documentOf(name);
  const body = { document, type: 'cpf', policyId: 'starter-person' };
  const { id } = (await client.call('POST', '/v2/report', { body })).json;
  await finishedReport(client, id);
  return { id, document };
}

/** Returns the file that a button downloads for the data subject, after the choice of a language. */
async function downloadOf({ page, findBarriers }: OpenToolbox, button: string, language?: string) {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: button });
  const group = dialog.getByRole('group', { name: 'Idioma do titular' });
  expect(await group.getByLabel('Português').isChecked()).toBe(true);
  expect(await findBarriers()).toEqual([]);
  if (language !== undefined) await group.getByLabel(language).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar' }).click();
  const file = await download;
  await page.getByRole('status').getByText('Arquivo baixado').waitFor({ state: 'attached' });
  await dialog.waitFor({ state: 'detached' });
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
}

describe('what is held about a person', () => {
  test('is shown, handed over, kept under hold, and erased with a proof; its document stands in no address', async () => {
    const { document } = await reportAbout('approved-person');
    const toolbox = await openToolbox(service, { role: 'administrator' });
    const { page, go, close, findBarriers } = toolbox;
    const told: string[] = [];
    page.on('request', (request) => told.push(request.url()));
    await go('/titulares');
    const field = page.getByLabel('CPF ou CNPJ do titular');
    await field.fill('11144477734');
    await field.press('Enter');
    await page.locator('#subject-problem').waitFor();
    expect(await findBarriers()).toEqual([]);
    await field.fill(document);
    await field.press('Enter');
    const held = page.getByRole('table', { name: 'O que se guarda' });
    await held.getByText('Relatórios', { exact: true }).waitFor();
    await page.getByRole('table', { name: 'Quem leu' }).getByText('API', { exact: true }).first().waitFor();
    expect(await page.title()).toBe('Titulares · credit');
    const copy = await downloadOf(toolbox, 'Baixar a cópia');
    expect(copy.name).toMatch(/^copia-\d{4}-\d\d-\d\d\.zip$/);
    expect(copy.bytes.subarray(0, 2).toString()).toBe('PK');
    expect(copy.bytes.toString()).toContain('lang="pt-BR"');
    const inEnglish = await downloadOf(toolbox, 'Baixar a cópia', 'English');
    expect(inEnglish.bytes.toString()).not.toContain('lang="pt-BR"');

    await page.getByRole('button', { name: 'Registrar autorização' }).click();
    await page.getByLabel('Quem deu, pelo nome').fill('Ana Lima');
    await page.getByLabel('O que foi assinado').setInputFiles({
      name: 'termo.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('test'),
    });
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Registrar', exact: true }).click();
    // SHA-256 of what was signed, made on this machine.
    await page.getByText(/sha256 9f86d081884c7d659a2feaa0c55ad015/).waitFor();
    await page.getByRole('button', { name: 'Revogar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click();
    await page.getByText('Revogada').first().waitFor();

    await page.getByRole('button', { name: 'Pôr sob guarda legal' }).click();
    await page.getByRole('dialog').getByLabel('Motivo').fill('Processo 7');
    await page.getByRole('dialog').getByRole('button', { name: 'Pôr sob guarda legal' }).click();
    await page.getByText('Está sob guarda legal. Encerrada a guarda').waitFor();
    expect(await page.getByLabel('Para confirmar').count()).toBe(0);
    await page.getByRole('button', { name: 'Encerrar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();

    const erase = page.getByRole('form', { name: 'Apagar os dados deste titular' });
    await erase.getByLabel('Motivo').fill('pedido 42');
    await erase.getByLabel('Para confirmar').fill('111.444.777-35');
    await erase.getByText('Este não é o documento de cima.').waitFor();
    await page.keyboard.press('Enter');
    await erase.getByText('Nada foi apagado').waitFor();
    expect(await findBarriers()).toEqual([]);
    await erase.getByLabel('Para confirmar').fill(document);
    await erase.getByRole('button', { name: 'Apagar de vez' }).click();
    await page.getByText(/Apagado em/).waitFor();
    expect(page.url()).toMatch(/\/titulares\/ers_[0-9a-z]{26}$/);
    await page.getByText('pedido 42').waitFor();
    expect(await findBarriers()).toEqual([]);
    const proof = await downloadOf(toolbox, 'Baixar a prova');
    expect(JSON.parse(proof.bytes.toString())).toMatchObject({ reason: 'pedido 42', step: 'DONE' });
    expect(proof.bytes.toString()).not.toContain(document);

    await go('/auditoria?tipo=SUBJECT_ERASED');
    await page.getByRole('table', { name: 'Auditoria' }).getByText('Titular apagado').first().waitFor();
    expect(await findBarriers()).toEqual([]);
    expect(told.filter((url) => decodeURIComponent(url).includes(document))).toEqual([]);
    await close();
  });

  test('goes with one report from its page, once the reason and the document of that report are typed', async () => {
    const { id, document } = await reportAbout('pep-person');
    const toolbox = await openToolbox(service, { role: 'administrator' });
    const { page, go, close, findBarriers } = toolbox;
    const told: string[] = [];
    page.on('request', (request) => told.push(request.url()));
    await go(`/relatorio/${id}`);
    await page.getByRole('button', { name: 'Apagar este relatório' }).click();
    const dialog = page.getByRole('dialog');
    const erase = () => dialog.getByRole('button', { name: 'Apagar de vez' }).click();
    await dialog.getByLabel('Para confirmar').fill('111.444.777-35');
    await erase();
    await dialog.getByText('Nada foi apagado').waitFor();
    await dialog.getByLabel('Motivo').fill('pessoa errada');
    await erase();
    await dialog.getByText('Este não é o documento de cima.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await dialog.getByLabel('Para confirmar').fill(document);
    await erase();
    await page.getByText(/Apagado em/).waitFor();
    expect(page.url()).toMatch(/\/titulares\/ers_[0-9a-z]{26}$/);
    await page.getByText(id).first().waitFor();
    expect((await client.call('GET', `/v2/report/${id}`)).status).toBe(410);
    expect(told.filter((url) => decodeURIComponent(url).includes(document))).toEqual([]);
    await close();
  });

  test('is for whoever may manage it, and nobody else is shown the way', async () => {
    const { id } = await reportAbout('alert-person');
    const { page, go, close } = await openToolbox(service, { role: 'manager' });
    await go(`/relatorio/${id}`);
    await page.getByRole('heading', { name: 'Revisões da decisão' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Quem leu' }).count()).toBe(0);
    for (const path of ['/titulares', '/titulares/ers_x', '/auditoria']) {
      await go(path);
      await page.getByRole('heading', { name: 'Esta página não é para você' }).waitFor();
    }
    await close();
  });
});

test('a review is opened on the report, explained in plain words, answered, and written as a letter', async () => {
  const { id } = await reportAbout('denied-by-score-person');
  const toolbox = await openToolbox(service, { role: 'administrator' });
  const { page, go, close, findBarriers } = toolbox;
  await go('/revisoes');
  await page.getByRole('heading', { name: 'Nenhuma revisão aqui' }).waitFor();
  await go(`/relatorio/${id}`);
  await page.getByRole('table', { name: 'Quem leu' }).getByText('página', { exact: true }).waitFor();
  // A sentence stands in a line, and not a letter in each.
  expect((await page.locator('.paths p').first().boundingBox())?.width).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Abrir revisão' }).click();
  await page.getByLabel('O que se pede').fill('O protesto foi pago.');
  // The dialog still has the input after it is closed and opened again.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Abrir revisão' }).click();
  expect(await page.getByLabel('O que se pede').inputValue()).toBe('O protesto foi pago.');
  expect(await findBarriers()).toEqual([]);
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  await page.getByText(/A responder até .*\(faltam 1[45] dias\)/).waitFor();
  await page.getByText('O protesto foi pago.').waitFor();
  for (const name of ['A decisão em palavras simples', 'O que pesou contra', 'O que mudaria a decisão'])
    await page.getByRole('heading', { name }).waitFor();
  expect(await findBarriers()).toEqual([]);
  await page.getByRole('button', { name: 'Responder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Responder' }).click();
  await dialog.getByText('Escreva a resposta').waitFor();
  await dialog.getByLabel('Alterada pelo que se decidiu').check();
  await dialog.getByLabel('O que se responde').fill('Vimos o pagamento.');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Responder' }).click();
  expect(await dialog.getByLabel('O que se responde').inputValue()).toBe('Vimos o pagamento.');
  expect(await dialog.getByLabel('Alterada pelo que se decidiu').isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Responder' }).click();
  // Nothing has been decided since.
  await dialog.getByText('Não foi feito').waitFor();
  expect(await findBarriers()).toEqual([]);
  await dialog.getByLabel('Aprovar agora').check();
  await dialog.getByRole('button', { name: 'Responder' }).click();
  await page.getByText('Alterada: Negado → Aprovado').waitFor();
  const letter = await downloadOf(toolbox, 'Carta (PDF)');
  expect((await readPdf(letter.bytes)).info).toMatchObject({ Language: 'pt-BR' });
  const inEnglish = await downloadOf(toolbox, 'Carta (PDF)', 'English');
  expect((await readPdf(inEnglish.bytes)).info).toMatchObject({ Language: 'en' });
  await go('/revisoes?estado=alteradas');
  await page.getByRole('table', { name: 'Revisões' }).getByText('Alterada', { exact: true }).waitFor();
  expect(await findBarriers()).toEqual([]);
  await close();
});
