import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newMachine } from '../../cli/run-credit.ts';
import { serveHttp } from '../../net/local-server.ts';

const yamlFor = (url: URL) => `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
request:
  method: POST
  url: ${url.origin}/protests
  headers: { api-key: '{secret.ACME_KEY}' }
  json: { cnpj: '{document.masked}' }
subject: cnpj
price: 1.25
map:
  PROTESTS:
    count: quantidade
    totalAmount: { path: valor_total, number: '1.234,56' }
    entries:
      each: protestos
      item: { amount: { path: valor, number: '1.234,56' }, date: { path: data, date: DD/MM/YYYY } }
`;

test('a profile that names a connector decides by it, and a run is replayed by its kept text', async () => {
  const machine = await newMachine();
  onTestFinished(machine.remove);
  const asked: string[] = [];
  const { url } = await serveHttp((incoming, response) => {
    asked.push(String(incoming.headers['api-key']));
    const protests = [{ valor: '1.500,00', data: '31/01/2026' }];
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        cnpj: '33.683.111/0002-80',
        quantidade: 1,
        valor_total: '1.500,00',
        protestos: protests,
      }),
    );
  });
  const folder = join(machine.folder, '.config', 'credit');
  await mkdir(join(folder, 'profiles'), { recursive: true });
  await mkdir(join(folder, 'connectors'));
  const connector = join(folder, 'connectors', 'acme.protests.yaml');
  await writeFile(connector, yamlFor(url));
  const roles = ['registration', 'revenue', 'location', 'relations'].map(
    (role) => `  ${role}: [{ provider: sandbox }]\n`,
  );
  await writeFile(
    join(folder, 'profiles', 'ours.yaml'),
    `name: Ours\nroles:\n${roles.join('')}  protests: [{ provider: acme }]\n`,
  );
  const env = {
    CREDIT_PROFILE: 'ours',
    CREDIT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
    CREDIT_SECRET_ACME_KEY: 'k-3y-0f-acme',
  };

  expect((await machine.run('source check acme.protests', { env })).code).toBe(0);
  expect((await machine.run('profile check ours', { env })).code).toBe(0);
  const { items } = JSON.parse((await machine.run('source list --json', { env })).stdout);
  expect(items.at(-1)).toMatchObject({ name: 'protests', provider: 'acme', price: 1.25, sandbox: false });

  const analysis = await machine.run('analyze 33683111000280 --policy starter-company --json', { env });
  const report = JSON.parse(analysis.stdout);
  const section = report.sections.find(({ type }: { type: { value: string } }) => type.value === 'PROTESTS');
  expect(asked).toEqual(['k-3y-0f-acme']);
  expect(section.details).toMatchObject({ count: 1, totalAmount: 1500 });
  expect(analysis.stdout).not.toContain('k-3y-0f-acme');

  const before = await machine.run(`report replay ${report.id} --json`, { env });
  expect(before.code, before.stderr).toBe(0);
  await rm(connector);
  await rm(join(folder, 'profiles', 'ours.yaml'));
  expect(
    await machine.run(`report replay ${report.id} --json`, { env: { ...env, CREDIT_PROFILE: 'sandbox' } }),
  ).toEqual(before);
});
