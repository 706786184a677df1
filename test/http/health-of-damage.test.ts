import { expect, test } from 'vitest';
import { spoil } from '../storage/spoil-row.ts';
import { finishedReport } from './finished-report.ts';
import { runService } from './running-service.ts';

test.each([
  ['/v2/usage', 'update usage set price_cents = 1'],
  ['/v2/audit', 'update audit_entry set details = \'{"x":1}\' where number = 2'],
  ['/v2/audit?limit=5', 'delete from audit_entry where number = 2'],
])('health warns of damage that %s finds', async (path, sql) => {
  const service = await runService();
  try {
    const client = await service.client();
    const body = { document: '99990001000198', type: 'cnpj', policyId: 'starter-company' };
    const { json } = await client.call('POST', '/v2/report', { body });
    await finishedReport(client, json.id);
    await spoil(service.app.engine.storage.file, sql);
    expect((await client.call('GET', path)).json).toMatchObject({ code: 'RECORD_DAMAGED' });
    expect((await service.call('GET', '/health')).json).toMatchObject({
      checks: { database: 'damaged' },
      warnings: ['DATABASE_DAMAGED'],
    });
  } finally {
    await service.stop();
  }
});
