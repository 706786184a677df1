import type { RunningTestService } from '../../http/running-service.ts';
import { newCompanies } from '../../http/some-batch.ts';
import { clean, run } from './operation-pages.ts';
import { seedReports } from './seed-reports.ts';

/** The screens of somebody who is signed in. What a screen must keep to, it keeps to on each of them. */
export const screenNames = [
  'analyses',
  'report',
  'batches',
  'new batch',
  'batch',
  'policies',
  'policy',
  'webhooks',
  'webhook',
  'watches',
  'watch',
  'operations',
  'operation',
  'people',
  'clients',
  'usage',
  'subjects',
  'audit',
  'reviews',
  'review',
  'help',
  'guide',
] as const;

export type ScreenName = (typeof screenNames)[number];

/** Where a screen stands, and what is there once it has something to show. */
interface Screen {
  readonly path: string;
  readonly ready: string;
}

/** Fills a service with something to see on each screen. */
export async function seedScreens(
  service: RunningTestService,
): Promise<Readonly<Record<ScreenName, Screen>>> {
  const client = await service.client();
  const documents = ['99990005000176', '99990001000198'];
  const [report] = (await seedReports(client, documents)).values();
  const body = { name: 'Carteira', policyId: 'starter-company', text: newCompanies(3).join('\n') };
  const { id: batch } = (await client.call('POST', '/v2/batch', { body })).json;
  for (;;) {
    const { status } = (await client.call('GET', `/v2/batch/${batch}`)).json;
    if (status === 'COMPLETED') break;
  }
  const watched = { name: 'Clientes', documents };
  const { id: watch } = (await client.call('POST', '/v2/watch', { body: watched })).json;
  const operation = await run(client, clean);
  const webhook = (
    await client.call('POST', '/webhook', { body: { type: 'REPORT_STATUS', url: 'http://127.0.0.1:9/' } })
  ).json.id;
  await client.call('POST', `/webhook/${webhook}/test`);
  // An invited person, and one without access: their rows differ from the row of the signed-in person.
  for (const [name, role] of [
    ['Beatriz', 'administrator'],
    ['Caio', 'analyst'],
  ] as const) {
    const invitation = { name, email: `${name.toLowerCase()}@example.com`, role };
    const { id } = (await client.call('POST', '/v2/user', { body: invitation })).json;
    if (role === 'analyst') await client.call('POST', `/v2/user/${id}/disable`);
  }
  const asked = {
    reportId: report,
    bySubject: true,
    reason: `Foi pago: https://example.com/${'recibo'.repeat(20)}`,
  };
  const review = (await client.call('POST', '/v2/review', { body: asked })).json.id;
  return {
    analyses: { path: '/', ready: 'table.reports a' },
    report: { path: `/relatorio/${report}`, ready: '.ruling .bands' },
    batches: { path: '/lotes', ready: '.batch-list a' },
    'new batch': { path: '/lotes/novo', ready: '#documents' },
    batch: { path: `/lotes/${batch}`, ready: '.batch-items a' },
    policies: { path: '/politicas', ready: 'a[href="/politicas/starter-company"]' },
    policy: { path: '/politicas/starter-company', ready: '#cases + .note' },
    webhooks: { path: '/webhooks', ready: 'a[href^="/webhooks/whk_"]' },
    webhook: { path: `/webhooks/${webhook}`, ready: 'table.deliveries' },
    watches: { path: '/vigilancia', ready: '.watches a' },
    watch: { path: `/vigilancia/${watch}`, ready: '.watch-lists td' },
    operations: { path: '/operacoes', ready: '.operation-list a' },
    operation: { path: `/operacoes/${operation}`, ready: '.family .node a' },
    people: { path: '/usuarios', ready: '.people' },
    clients: { path: '/clientes', ready: '.clients' },
    usage: { path: '/uso', ready: '.histogram' },
    subjects: { path: '/titulares', ready: '#subject' },
    audit: { path: '/auditoria', ready: 'table.audit td' },
    reviews: { path: '/revisoes', ready: 'table.reviews a' },
    review: { path: `/revisoes/${review}`, ready: '#explained' },
    help: { path: '/ajuda', ready: '#code' },
    guide: { path: '/ajuda/referencia/webhooks', ready: 'article pre' },
  };
}
