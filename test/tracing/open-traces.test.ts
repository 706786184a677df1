import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeError } from '../../src/base/errors.ts';
import { openTraces } from '../../src/tracing/open-traces.ts';
import { newBuiltProgram, withoutOptionalPackages } from '../cli/built-program.ts';
import { newCompany } from '../http/new-company.ts';
import { listen } from '../storage/postgres/proxy.ts';
import { open, refusalOf } from '../storage/test-database.ts';
import { clientOf } from '../workers/client-of.ts';
import { startMachine } from '../workers/start-machine.ts';

const options = { version: '0.0.0', onProblem: () => {} };

describe('traces are not switched on', () => {
  test.each<[string, Record<string, string>]>([
    ['where nothing is said of them', {}],
    ['where they go nowhere', { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a' }],
    ['where all is switched off', { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a' }],
    ['by an empty address', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
  ])('%s', async (_where, env) => {
    expect(await openTraces(env, options)).toBeUndefined();
  });
});

describe('what cannot be done is refused by the name of its variable:', () => {
  const to = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  test.each<[string, Record<string, string>, string]>([
    ['another way than to a collector', { OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER: '],
    ['another protocol', { ...to, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL: '],
    [
      'what is no address',
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ',
    ],
  ])('%s', async (_what, env, beginning) => {
    const refusal = await refusalOf(openTraces(env, options));
    expect(refusal.code).toBe('CONFIGURATION_INVALID');
    expect(describeError(refusal, 'en').message).toContain(beginning);
  });

  test('traces whose packages are not installed, which are named', async () => {
    const program = await newBuiltProgram();
    onTestFinished(() => program.remove());
    const { code, stderr } = program.run('work', { ...to, NODE_OPTIONS: withoutOptionalPackages });
    expect(code).toBe(2);
    expect(stderr).toContain('@opentelemetry/sdk-trace-base');
    expect(stderr).toContain('OTEL_EXPORTER_OTLP_ENDPOINT');
    expect(stderr).toContain('npm install @opentelemetry/api');
  });
});

/** A collector, as far as it takes traces. */
async function openCollector(status = 200) {
  const got: { path: string; type: string; body: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    got.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '', body });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${port}`, got };
}

test('the built service sends what it did to the collector that the environment names, at the latest when it stops', async () => {
  const collector = await openCollector();
  const storage = await open();
  const service = await startMachine('serve', storage.file, {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'credit of a test',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
    },
  });
  const client = await clientOf(storage, service.url);
  const document = newCompany();
  await client.createReport({ document, type: 'cnpj', policyId: 'starter-company' });
  expect(await service.stop()).toBe(0);
  const told = collector.got.map(({ body }) => body.toString()).join('\n');
  expect(collector.got.map(({ path }) => path)).toEqual(collector.got.map(() => '/v1/traces'));
  for (const part of [
    'credit of a test',
    'deployment.environment.name',
    'service.version',
    '"run"',
    'POST /v2/report',
    'ask ',
  ])
    expect(told).toContain(part);
  expect(told).not.toContain(document);
});

test('spans go as protobuf unless told otherwise; what a collector refuses is told of once, and holds up nothing', async () => {
  const collector = await openCollector(400);
  const problems: string[] = [];
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.address);
  const opened = await openTraces(process.env, {
    ...options,
    onProblem: (problem) => problems.push(problem),
  });
  const request = {
    method: 'GET',
    route: '/x',
    status: 200,
    startedAt: 0,
    endedAt: 1,
    traceparent: undefined,
  };
  opened?.traces.tellRequest(request);
  await opened?.close();
  expect(collector.got.map(({ type }) => type)).toEqual(['application/x-protobuf']);
  expect(problems).toHaveLength(1);
});
