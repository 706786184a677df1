import * as api from '@opentelemetry/api';
import * as sdk from '@opentelemetry/sdk-trace-base';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hexOfId } from '../../src/base/ids.ts';
import type { TracedRun } from '../../src/base/traces.ts';
import { Spans } from '../../src/tracing/spans.ts';
import { newCompany } from '../http/new-company.ts';
import { type RunningTestService, runService } from '../http/running-service.ts';
import { openInbox } from '../workers/inbox.ts';

const kept = new sdk.InMemorySpanExporter();
const spans = new Spans(
  { api, sdk },
  {
    version: '0.0.0',
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanProcessors: [new sdk.SimpleSpanProcessor(kept)],
  },
);
let service: RunningTestService;

beforeAll(async () => {
  service = await runService({ traces: spans });
});
afterEach(() => kept.reset());
afterAll(async () => {
  await service.stop();
  await spans.close();
});

function named(name: RegExp) {
  return kept.getFinishedSpans().filter((span) => name.test(span.name));
}

describe('what is told of', () => {
  test('an analysis: its request, its run with each source, and the event that told of its end', async () => {
    const inbox = await openInbox();
    const client = await service.client();
    const { json: webhook } = await client.call('POST', '/webhook', {
      body: { type: 'REPORT_FINISHED', url: inbox.url },
    });
    const document = newCompany();
    const { json: report } = await client.call('POST', '/v2/report', {
      body: { document, type: 'cnpj', policyId: 'starter-company' },
    });
    await expect.poll(() => named(/^deliver REPORT_FINISHED$/).length).toBe(1);
    await client.call('DELETE', `/webhook/${webhook.id}`);
    const { json: read } = await client.call('GET', `/v2/report/${report.id}`);

    const [request] = named(/^POST \/v2\/report$/);
    expect(request?.kind).toBe(api.SpanKind.SERVER);
    expect(request?.attributes).toMatchObject({ 'http.route': '/v2/report' });
    const [run] = named(/^run$/);
    expect(run?.attributes).toMatchObject({
      'credit.report.id': report.id,
      'credit.policy.id': 'starter-company',
      'credit.run.outcome': 'COMPLETED',
      'credit.sandbox': true,
    });
    const asked = named(/^ask /);
    expect(asked.length).toBeGreaterThan(3);
    for (const source of asked) {
      expect(source.parentSpanContext?.spanId).toBe(run?.spanContext().spanId);
      expect(source.attributes).toMatchObject({ 'credit.source.outcome': expect.any(String) });
    }
    const [delivery] = named(/^deliver /);
    expect(delivery?.attributes).toMatchObject({
      'credit.delivery.outcome': 'DELIVERED',
      'http.response.status_code': 200,
    });
    // Whichever machine tells of it: the trace of a report is found by its id.
    const traces = [run, ...asked, delivery].map((span) => span?.spanContext().traceId);
    expect(new Set(traces)).toEqual(new Set([hexOfId(report.id)]));
    // Nothing in it is anybody's.
    const told = JSON.stringify(
      kept.getFinishedSpans().map(({ name, attributes, events, links }) => [name, attributes, events, links]),
    );
    expect(told).not.toContain(document);
    expect(told).not.toContain(read.name ?? document);
    expect(told).not.toContain(new URL(inbox.url).host);
    expect(told).not.toContain(client.clientId);
  });

  test('a request that a caller says is a part of a trace of its own, as that was sampled', async () => {
    const ask = (flags: string) =>
      service.call('GET', '/openapi.json', {
        headers: { traceparent: `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flags}` },
      });
    await ask('00');
    await ask('01');
    await expect.poll(() => named(/openapi/).length).toBe(1);
    const [span] = named(/openapi/);
    expect(span?.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c');
    expect(span?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
  });

  test('a request whose caller says nothing that is a trace is one of its own', async () => {
    for (const traceparent of ['nonsense', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`])
      await service.call('GET', '/openapi.json', { headers: { traceparent } });
    await expect.poll(() => named(/openapi/).length).toBe(2);
    for (const span of named(/openapi/)) {
      expect(span.parentSpanContext).toBeUndefined();
      expect(api.isSpanContextValid(span.spanContext())).toBe(true);
    }
  });

  test('no question of a monitor, which asks again and again', async () => {
    await service.call('GET', '/health');
    await service.call('GET', '/openapi.json');
    await expect.poll(() => named(/openapi/).length).toBe(1);
    expect(named(/health/)).toEqual([]);
  });
});

test('a run that is not sampled is not read either', () => {
  const none = new Spans(
    { api, sdk },
    {
      version: '0.0.0',
      sampler: new sdk.AlwaysOffSampler(),
      spanProcessors: [new sdk.SimpleSpanProcessor(kept)],
    },
  );
  const run: TracedRun = {
    id: 'run_01',
    reportId: 'no identifier',
    organizationId: 'org_01',
    policyId: 'starter-company',
    policyVersion: 1,
    sandbox: true,
    outcome: 'ERROR',
    waitedMs: 0,
    startedAt: 0,
    endedAt: 1,
    sources: () => {
      throw new Error('It was read');
    },
  };
  none.tellRun(run);
  expect(kept.getFinishedSpans()).toEqual([]);
});
