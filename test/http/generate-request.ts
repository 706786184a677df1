import type { Random } from './random.ts';
import type { CallOptions, Json } from './running-service.ts';

/** One operation of the description. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: Json;
}

export interface GeneratedRequest {
  /** What was done to it. */
  readonly label: string;
  readonly method: string;
  readonly path: string;
  readonly options: CallOptions;
  readonly withToken: boolean;
  /** The operation that answers; undefined where none does. */
  readonly operation: Json | undefined;
  /** Whether a status may come, beside those of the description. */
  readonly expects?: (status: number) => boolean;
}

/** What a service has, by its ids. */
export interface Ids {
  readonly report: string;
  /** One that may be erased. */
  readonly spareReport: string;
  readonly section: string;
  readonly webhook: string;
  /** One that may be removed. */
  readonly spareWebhook: string;
  readonly delivery: string;
  readonly batch: string;
  readonly operation: string;
  readonly watch: string;
}

interface World {
  readonly random: Random;
  readonly ids: Ids;
}

export function operationsOf(description: Json): readonly Operation[] {
  return Object.entries<Json>(description.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** Documents that are sent, beside those of a test. */
export const companies = ['12ABC34501DE35', '99990001000198', '33683111000280', '00000000000191'];
const unknown = 'rpt_00000000000000000000000000';

/** What is a sound value by its name, where a schema alone does not tell. */
function knownValue(name: string, { random, ids }: World): unknown {
  switch (name) {
    case 'document':
      return random.pick(companies);
    case 'ownPolicyId':
      return random.pick(['full-person', 'no-such-policy']);
    case 'operationId':
      return random.pick(['company-and-its-people', 'company-and-its-people', 'no-such-operation']);
    case 'policyId':
      return random.pick(['starter-company', 'starter-company', 'no-such-policy']);
    case 'id':
      return random.chance(0.8) ? ids.report : unknown;
    case 'spareReportId':
      return random.chance(0.2) ? ids.spareReport : unknown;
    case 'webhookId':
      return random.chance(0.8) ? ids.webhook : unknown;
    case 'spareWebhookId':
      return random.chance(0.2) ? ids.spareWebhook : unknown;
    case 'batchId':
      return random.chance(0.8) ? ids.batch : unknown;
    case 'operationRunId':
      return random.chance(0.8) ? ids.operation : unknown;
    case 'watchId':
      return random.chance(0.8) ? ids.watch : unknown;
    case 'deliveryId':
      return random.chance(0.8) ? ids.delivery : unknown;
    case 'url':
      // Nobody listens there, and no name is looked up.
      return random.pick([
        'http://127.0.0.1:9/events',
        'https://127.0.0.1:9/',
        'https://10.0.0.1/',
        'nowhere',
      ]);
    case 'sectionId':
      return random.chance(0.8) ? ids.section : 'sec_x';
    case 'code':
      return random.pick(['QUEUE_FULL', 'NO_SUCH_CODE']);
    case 'file':
      return random.pick(['start.js', 'swagger-ui.css', 'nothing.txt']);
    case 'createdFrom':
    case 'createdTo':
      return random.pick(['2026-11-20', '2026-11-20T10:00:00Z', '2026-02-31']);
    case 'cursor':
      return Buffer.from(random.pick([unknown, 'x'])).toString('base64url');
    case 'contentBase64':
      return Buffer.from('|0000|LECD|').toString('base64');
    default:
      return undefined;
  }
}

/** Whose id stands in a path. */
function idMeant(method: string, path: string): string {
  if (path.startsWith('/v2/batch/')) return 'batchId';
  if (path.startsWith('/v2/watch/')) return 'watchId';
  if (path.startsWith('/v2/operation/')) return 'operationRunId';
  if (path.startsWith('/credit-policy/')) return 'ownPolicyId';
  if (path.startsWith('/webhook/delivery/')) return 'deliveryId';
  if (path.startsWith('/webhook/')) return method === 'DELETE' ? 'spareWebhookId' : 'webhookId';
  return path.endsWith('/erase') ? 'spareReportId' : 'id';
}

/** A value that a schema of the description accepts. */
export function valueOfSchema(description: Json, schema: Json, name: string, world: World): unknown {
  const { random } = world;
  if (schema.$ref) {
    const target = schema.$ref.split('/').at(-1);
    return valueOfSchema(description, description.components.schemas[target], name, world);
  }
  const known = knownValue(name, world);
  if (known !== undefined) return known;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return valueOfSchema(description, random.pick(schema.anyOf), name, world);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries<Json>(schema.properties ?? {})
          .filter(([key]) => (schema.required ?? []).includes(key) || random.chance(0.5))
          .map(([key, property]) => [key, valueOfSchema(description, property, key, world)]),
      );
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, () =>
        valueOfSchema(description, schema.items, '', world),
      );
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? schema.exclusiveMinimum ?? 0;
      const most = Math.min(schema.maximum ?? least + 1_000, least + 100_000);
      const number = least + random.next() * (most - least);
      return schema.type === 'integer'
        ? Math.floor(number)
        : number + (schema.exclusiveMinimum === undefined ? 0 : 0.01);
    }
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return 'abc'.padEnd(schema.minLength ?? 3, 'x');
  }
}

const strangeValues: readonly unknown[] = [
  null,
  -1,
  1e308,
  '',
  ' ',
  'x'.repeat(300),
  '\u0000',
  '\ud800',
  [],
  {},
  [[[]]],
  { __proto: 1 },
  true,
  '2026-13-40',
  "'; DROP TABLE report; --",
  '../../etc/passwd',
];

/** One request: sound by the description, or broken in one way. */
export function generateRequest(
  description: Json,
  operations: readonly Operation[],
  world: World,
): GeneratedRequest {
  const { random } = world;
  const { method, path, operation } = random.pick(operations);
  const parameters: readonly Json[] = operation.parameters ?? [];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const meaning = name === 'id' ? idMeant(method, path) : name;
    return encodeURIComponent(String(valueOfSchema(description, parameter.schema, meaning, world)));
  });
  const query = new URLSearchParams();
  const content: Json = operation.requestBody?.content ?? {};
  for (const { in: place, name, schema } of parameters) {
    // What stands beside a file has no place beside JSON.
    const isOfFile = Object.keys(content).length > 1;
    if (place === 'query' && random.chance(isOfFile ? 0.05 : 0.4)) {
      query.set(name, String(valueOfSchema(description, schema, name, world)));
    }
  }
  const schema = content['application/json']?.schema;
  const body = schema && valueOfSchema(description, schema, 'body', world);
  const needsToken = operation.security.length > 0;
  const address = (extra: URLSearchParams = query) => (extra.size > 0 ? `${filled}?${extra}` : filled);
  const sound: GeneratedRequest = {
    label: 'sound',
    method,
    path: address(),
    options: body === undefined ? {} : { body },
    withToken: true,
    operation,
    expects: (status) =>
      status < 500 && (status !== 401 || !needsToken) && status !== 403 && status !== 405 && status !== 415,
  };
  const isRefused = (status: number) => status >= 400 && status < 500;
  const breaks: readonly (() => GeneratedRequest)[] = [
    () => sound,
    () => sound,
    () => ({
      ...sound,
      label: 'unknown parameter',
      path: address(new URLSearchParams({ nonsense: '1' })),
      expects: isRefused,
    }),
    () => ({
      ...sound,
      label: 'no token',
      withToken: false,
      expects: needsToken ? (status) => status === 401 : (status) => status < 500,
    }),
    () => {
      const other = random.pick(
        ['PUT', 'PATCH', 'DELETE', 'POST', 'GET'].filter(
          (one) => description.paths[path][one.toLowerCase()] === undefined,
        ),
      );
      return {
        ...sound,
        label: 'other method',
        method: other,
        options: {},
        operation: undefined,
        expects: (status) => status === 405,
      };
    },
    () => ({
      ...sound,
      label: 'unknown path',
      path: `${filled}/nothing/at/all`,
      options: {},
      operation: undefined,
      expects: (status) => status === 404 || status === 405,
    }),
    () => {
      if (body === undefined)
        return {
          ...sound,
          label: 'strange query',
          path: address(new URLSearchParams({ limit: '-1', cursor: '%' })),
          expects: isRefused,
        };
      const keys = Object.keys(body);
      const strange = {
        ...body,
        [keys.length > 0 ? random.pick(keys) : 'extra']: random.pick(strangeValues),
      };
      return {
        ...sound,
        label: 'strange field',
        options: { body: strange },
        expects: (status) => status < 500,
      };
    },
    () => {
      if (body === undefined)
        return {
          ...sound,
          label: 'refused type',
          options: { headers: { accept: 'text/csv' } },
          expects: (status) => status < 500,
        };
      if (random.chance(0.5) && content['text/plain'] !== undefined) {
        const fields = new URLSearchParams({ name: 'x', policyId: 'starter-company' });
        return {
          ...sound,
          label: 'a file',
          path: address(fields),
          options: {
            raw: random.pick([...companies, 'x', '']),
            headers: { 'content-type': random.pick(Object.keys(content).slice(1)) },
          },
        };
      }
      return {
        ...sound,
        label: 'broken JSON',
        options: { raw: JSON.stringify(body).slice(0, -1) },
        expects: isRefused,
      };
    },
    () => {
      if (body === undefined) return sound;
      const headers = {
        'content-type': random.pick([
          'text/html',
          'application/xml',
          'application/json; charset=utf-16',
          'application/jsonx',
        ]),
      };
      return {
        ...sound,
        label: 'other content type',
        options: { raw: JSON.stringify(body), headers },
        expects: (status) => status === 415,
      };
    },
    () => {
      if (body === undefined)
        return {
          ...sound,
          label: 'head',
          method: 'HEAD',
          // It is that of GET; of other operations there is none.
          operation: sound.method === 'GET' ? sound.operation : undefined,
          expects: (status) => status < 500,
        };
      return {
        ...sound,
        label: 'no object',
        options: { body: random.pick([[], 'x', 1, null]) },
        expects: isRefused,
      };
    },
  ];
  return random.pick(breaks)();
}
