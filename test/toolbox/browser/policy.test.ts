import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { openToolbox } from './open-toolbox.ts';
import { seedReports } from './seed-reports.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
  await seedReports(await service.client(), ['99990001000198', '99990003000187', '12ABC34501DE35']);
});
afterAll(() => service.stop());

const starter = readFileSync('policies/starter-company.yaml', 'utf8');
/** Denies nearly everybody. */
const stricter = starter
  .replace('LESS_THAN 6 MONTHS', 'LESS_THAN 900 MONTHS')
  .replace('LESS_THAN 24 MONTHS', 'LESS_THAN 950 MONTHS');

/** As somebody does who has it in an editor. */
async function plan(page: Page, source: string): Promise<void> {
  await page.locator('#policy-yaml').fill(source);
  await page.getByRole('button', { name: 'Ver o efeito' }).click();
}

describe('one policy', () => {
  test('says in sentences what it asks, how it decides, what it needs, and how far its cases cover it', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/politicas');
    await page.getByRole('link', { name: 'Inicial - empresas', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Inicial - empresas' }).waitFor();
    await page.getByText('6 regras negam.').waitFor();
    const rules = page.getByRole('table', { name: '24 regras' });
    await rules
      .getByRole('row', { name: /Nega Tempo de abertura da empresa quando menor que 6 meses/ })
      .waitFor();
    await page.getByRole('img', { name: /C, a partir de 450, alerta/ }).waitFor();
    await page.getByRole('table', { name: 'Limite de crédito' }).getByText('R$ 200.000,00').waitFor();
    await page
      .getByRole('table', { name: 'O que consulta' })
      .getByRole('row', { name: /Cartórios de protesto.*segue sem ela/ })
      .waitFor();
    await page.getByText(/57 casos, todos valem; tocam 104 de 104 lados/).waitFor();
    await page.getByRole('button', { name: 'Ver como YAML' }).click();
    expect(await page.getByRole('region', { name: /YAML da versão/ }).textContent()).toBe(starter);
    await page.keyboard.press('Escape');
    await close();
  });

  test('is read by an analyst, who changes nothing', async () => {
    const { page, go, close } = await openToolbox(service, { role: 'analyst' });
    for (const query of ['', '?habilitar=1', '?habilitar=texto']) {
      await go(`/politicas/starter-company${query}`);
      await page.getByRole('table', { name: '24 regras' }).waitFor();
      expect(await page.getByRole('button', { name: /Habilitar|Desabilitar/ }).count()).toBe(0);
      expect(await page.getByRole('heading', { name: 'Versões' }).count()).toBe(0);
    }
    await close();
  });

  test('says which two versions decide, and which was taken back', async () => {
    const own = await runService();
    const client = await own.client();
    const path = '/credit-policy/policy/starter-company/shadow';
    await client.call('PUT', path, { body: { source: stricter } });
    expect((await client.call('POST', `${path}/promote`, { body: { percent: 10 } })).status).toBe(200);
    const { page, go, close, findBarriers } = await openToolbox(own);
    await go('/politicas/starter-company');
    await page.getByText('A versão 2 decide 10 de cada cem documentos; a versão 1, os outros.').waitFor();
    await page.getByRole('heading', { level: 3, name: 'Versão 2 10 de 100' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await client.call('DELETE', path);
    await page.reload();
    await page.getByRole('heading', { level: 3, name: 'Versão 2 decidiu uma parte' }).waitFor();
    expect(await page.getByText(/^desde /).count()).toBe(1);
    await close();
  });

  test('an operation says whom it analyses and what becomes of it', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/politicas/company-and-its-people');
    await page.getByRole('heading', { level: 3, name: 'Empresas dos sócios' }).waitFor();
    await page.getByText('Um membro com o resultado Alerta não muda nada.').waitFor();
    await page.getByRole('link', { name: 'Inicial - pessoas' }).click();
    await page.getByRole('heading', { level: 1, name: 'Inicial - pessoas' }).waitFor();
    await close();
  });

  test('that is not there is said to be none; one part that fails leaves the others', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go('/politicas/nothing-such');
    await page.getByText('Não foi possível ler a política').waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.route('**/cases*', (route) => route.abort('internetdisconnected'));
    await go('/politicas/starter-company');
    await page.getByText('Não foi possível ler esta parte').waitFor();
    await page.getByRole('table', { name: '24 regras' }).waitFor();
    await page.unroute('**/cases*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText(/57 casos, todos valem/).waitFor();
    await close();
  });
});

describe('a change of a policy', () => {
  test('is enabled by a manager after seeing whom it would have denied, and taken back the same way', async () => {
    const own = await runService();
    await seedReports(await own.client(), ['99990001000198', '99990003000187']);
    const { page, go, person, close, findBarriers } = await openToolbox(own);
    await go('/politicas/starter-company');
    await page.getByRole('link', { name: 'Nova versão' }).click();
    await plan(page, stricter);
    await page.getByRole('heading', { level: 1, name: /da versão 1 à 2/ }).waitFor();
    await page.getByText(/Tempo de abertura da empresa: quando menor que 6 meses/).waitFor();
    const proof = page.getByRole('region', { name: 'Prova' });
    await proof.getByRole('heading', { name: 'Nunca mais branda: provado' }).waitFor();
    await proof.getByText('Nunca mais rígida: refutado.').waitFor();
    // Where nobody is decided better, who is decided worse is told at once; here everybody is.
    await proof.getByText('Alguém de quem tudo se conhece, e contra quem nada pesa.').waitFor();
    await page.getByText('Passam a negados').waitFor();
    const who = page.getByRole('table', { name: 'Quem muda' });
    await who
      .getByText(/nega quando menor que 900 meses/)
      .first()
      .waitFor();
    expect(await who.getByRole('link').count()).toBe(2);
    expect(await findBarriers()).toEqual([]);
    expect((await person.call('GET', '/credit-policy/policy/starter-company')).json.version).toBe(1);

    const confirm = page.getByLabel('Para habilitar, escreva starter-company 2');
    await confirm.fill('starter-company');
    await confirm.press('Enter');
    await page.getByText('Escreva exatamente starter-company 2.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await confirm.fill('starter-company 2');
    await page.evaluate(
      "const form = document.querySelector('form.confirm'); form.requestSubmit(); form.requestSubmit();",
    );
    await page.getByText('A versão 2 está valendo.').waitFor();
    const { versions } = (await person.call('GET', '/credit-policy/policy/starter-company')).json;
    expect(versions).toHaveLength(2);
    await page.getByText('O que mudou desde a versão 1').click();
    await page.locator('.changes').getByText('quando menor que 900 meses').waitFor();
    // The cases stay with the new version, and say what it breaks.
    await page.getByText(/de 57 casos não valem/).waitFor();

    await page.getByRole('link', { name: 'Habilitar de novo: versão 1' }).click();
    await page.getByRole('heading', { level: 1, name: /da versão 2 à 3/ }).waitFor();
    await proof.getByRole('heading', { name: 'Nunca mais branda: refutado' }).waitFor();
    await proof.getByText('Alguém de quem tudo se conhece, e contra quem nada pesa.').waitFor();
    await page.getByLabel('Para habilitar, escreva starter-company 3').fill('starter-company 3');
    await page.keyboard.press('Enter');
    await page.getByText('A versão 3 está valendo.').waitFor();
    await page.getByText('Comparar duas versões').click();
    await page.getByText('Significam o mesmo.').waitFor();
    await close();
    await own.stop();
  });

  test('of an operation shows its steps and the policies that it would begin with, and goes the same way', async () => {
    const own = await runService();
    const { page, go, person, close, findBarriers } = await openToolbox(own);
    const source = readFileSync('policies/operations/company-and-its-people.yaml', 'utf8');
    await go('/politicas/company-and-its-people');
    await page.getByText(/casos, todos valem; tocam 24 de 24 lados/).waitFor();
    await page.getByRole('link', { name: 'Nova versão' }).click();
    await plan(page, source.replace('minimumSharePercent: 10', 'minimumSharePercent: 30'));
    await page.getByRole('heading', { level: 1, name: 'Empresa e sócios: da versão 1 à 2' }).waitFor();
    await page.getByText(/etapa partners, menor participação/).waitFor();
    await page.getByRole('heading', { name: 'Com quais políticas' }).waitFor();
    await page.getByRole('link', { name: 'Inicial - pessoas' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Efeito nos relatórios guardados' }).count()).toBe(0);
    expect(await findBarriers()).toEqual([]);
    await page.getByLabel(/Para habilitar, escreva/).fill('company-and-its-people 2');
    await page.keyboard.press('Enter');
    await page.getByText('A versão 2 está valendo.').waitFor();
    await page.getByText('Sócios: menor participação 30').waitFor();
    expect((await person.call('GET', '/credit-policy/policy/company-and-its-people')).json.version).toBe(2);
    await close();
    await own.stop();
  });

  test('is refused where the policy was changed meanwhile, and the effect is looked at again', async () => {
    const own = await runService();
    const { page, go, person, close } = await openToolbox(own);
    await go('/politicas/starter-company?habilitar=texto');
    await plan(page, stricter);
    const field = page.getByLabel(/Para habilitar, escreva/);
    await field.fill('starter-company 2');
    await person.call('POST', '/credit-policy/policy/starter-company/disable');
    await field.press('Enter');
    await page.getByText('Não foi habilitada').waitFor();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Não foi habilitada').waitFor({ state: 'detached' });
    await field.fill('starter-company 2');
    await field.press('Enter');
    await page.getByText('A versão 2 está valendo.').waitFor();
    await close();
    await own.stop();
  });

  test('that cannot be used says where and why, and is mended', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go('/politicas/starter-company?habilitar=texto');
    await page.getByRole('button', { name: 'Ver o efeito' }).click();
    await page.getByText('Cole antes o YAML de uma política.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await plan(page, starter.replace('kind: cnpj', 'kind: cnpjj'));
    await page.getByText('kind não pode ser "cnpjj"').waitFor();
    await page.getByText('linha 12').waitFor();
    expect(await findBarriers()).toEqual([]);
    expect(await page.title()).toMatch(/^Erro/);
    expect(await page.getByRole('button', { name: /Habilitar/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Mudar o texto' }).click();
    await plan(page, starter);
    await page.getByText('Ela já está valendo.').first().waitFor();
    await close();
  });

  test('comes from files that are dropped, each taken for what its name says', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/politicas/starter-company?habilitar=texto');
    await page.locator('#policy-yaml').waitFor();
    const drop = (name: string, text: string) =>
      page.evaluate(`{
        const files = new DataTransfer();
        files.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
        document.querySelector('form.policy-text').dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
      }`);
    await drop('politica.pdf', 'x');
    await page.getByText('politica.pdf não é um arquivo .yaml.').waitFor();
    await drop('a.cases.yaml', readFileSync('policies/starter-company.cases.yaml', 'utf8'));
    await page.getByText('Com casos: a.cases.yaml').waitFor();
    await drop('a.yaml', stricter);
    await expect.poll(() => page.locator('#policy-yaml').inputValue()).toBe(stricter);
    await page.getByRole('button', { name: 'Ver o efeito' }).click();
    await page.getByText(/casos não valem/).waitFor();
    await close();
  });

  test('shows hostile names as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const { page, go, close } = await openToolbox(service);
    await go('/politicas/starter-company?habilitar=texto');
    await plan(
      page,
      starter
        .replace('id: starter-company', 'id: hostile')
        .replace(/^name: .*$/m, `name: "${hostile}"`)
        .replace(/^title: .*$/m, ''),
    );
    await page.getByRole('heading', { level: 1, name: hostile }).waitFor();
    await page.getByText('O texto é da política hostile').waitFor();
    await page.getByRole('button', { name: 'Habilitar a versão 1' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: hostile }).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await close();
  });

  test('nobody is shut out in any look', async () => {
    const { page, go, close, findBarriersIn } = await openToolbox(service);
    const screens = [
      ['/politicas/starter-company', '#cases + .note'],
      ['/politicas/company-and-its-people', '.versions .kind'],
      ['/politicas/starter-company?habilitar=texto', '#policy-yaml'],
      ['/politicas/full-company?habilitar=modelo', '.panel'],
    ] as const;
    for (const [path, sign] of screens) {
      await go(path);
      await page.locator(sign).first().waitFor();
      expect(await findBarriersIn(looks), path).toEqual([]);
    }
    await close();
  });
});
