import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NamedNetworks } from '../../src/http/named-networks.ts';
import { newCompany } from './new-company.ts';
import { type RunningTestService, runService } from './running-service.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService({ metricsNetworks: ['127.0.0.0/8'], workers: 0 });
});
afterAll(() => service.stop());

/** The lines of a figure, by their labels. */
async function figure(name: string): Promise<ReadonlyMap<string, number>> {
  const { text } = await service.call('GET', '/metrics');
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return new Map(
    lines.map((line) => {
      const [, labels = '', value] = /^[a-z_]+(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return [labels, Number(value)];
    }),
  );
}

describe('figures for a monitor', () => {
  test('are text as Prometheus reads it, each told what it is', async () => {
    const answer = await service.call('GET', '/metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const names = [...answer.text.matchAll(/^# HELP (\S+) .+$/gm)].map(([, name]) => name);
    expect(names).toContain('process_resident_memory_bytes');
    expect(names).toContain('credit_http_request_duration_seconds');
    expect(new Set(names).size).toBe(names.length);
    expect(await figure('credit_database_up')).toEqual(new Map([['', 1]]));
  });

  test('count requests by route and status, and never tell what stands in a path', async () => {
    const client = await service.client();
    await service.call('GET', '/metrics');
    const document = newCompany();
    await client.call('GET', `/v2/report/${document}`);
    const requests = 'credit_http_request_duration_seconds_count';
    await expect
      .poll(async () => (await figure(requests)).get('method="GET",route="/v2/report/:id",status="404"'))
      .toBe(1);
    expect((await service.call('GET', '/metrics')).text).not.toContain(document);
  });

  test('tell what waits in the database, whoever is to work on it', async () => {
    const client = await service.client();
    const unfinished = async (what: string) =>
      (await figure('credit_database_unfinished')).get(`what="${what}"`) ?? 0;
    const before = await unfinished('runs_waiting');
    const body = { document: newCompany(), type: 'cnpj', policyId: 'starter-company' };
    await client.call('POST', '/v2/report', { body });
    expect(await unfinished('runs_waiting')).toBe(before + 1);
    expect(await unfinished('runs_under_way')).toBe(0);
  });
});

describe('who reads them', () => {
  test('elsewhere needs a token with metrics:read', async () => {
    const elsewhere = await runService({ metricsNetworks: ['10.0.0.0/8'], workers: 0 });
    expect(await elsewhere.call('GET', '/metrics')).toMatchObject({ status: 401 });
    const other = await elsewhere.client(['report:read']);
    expect(await other.call('GET', '/metrics')).toMatchObject({
      status: 403,
      json: { code: 'PERMISSION_MISSING' },
    });
    const monitor = await elsewhere.client(['metrics:read']);
    expect((await monitor.call('GET', '/metrics')).text).toContain('credit_build_info');
    await elsewhere.stop();
  });

  test.each([
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['11.0.0.1', false],
    ['fd00::1', true],
    ['192.168.0.7', true],
    ['192.168.0.8', false],
    ['::1', false],
  ])('%s is in a network that was named: %s', (address, expected) => {
    expect(new NamedNetworks(['10.0.0.0/8', 'fd00::/8', '192.168.0.7']).has(address)).toBe(expected);
  });
});
