import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { openToolbox } from './open-toolbox.ts';
import { paste } from './paste-list.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

test('a pasted table shows which columns have its documents, amounts and codes', async () => {
  const { page, go, close, findBarriers } = await openToolbox(service);
  await go('/lotes/novo');
  await page.locator('#batch-policy').selectOption('starter-company');
  await paste(
    page,
    [
      'codigo;cnpj cliente;cnpj fornecedor;valor solicitado',
      'C-1;99.990.001/0001-98;99.990.003/0001-87;1.500,00',
      'C-2;99.990.004/0001-21;99.990.005/0001-76;2.500,00',
    ].join('\n'),
  );
  const columns = page.getByText(/^Documentos na coluna /);
  await columns.waitFor();
  expect(await columns.textContent()).toBe(
    'Documentos na coluna cnpj cliente. Valores solicitados na coluna valor solicitado. Códigos próprios na coluna codigo.',
  );
  expect(await findBarriers()).toEqual([]);
  await page.locator('#documents').fill('99.990.001/0001-98');
  await columns.waitFor({ state: 'detached' });
  await close();
});
