import { knownParameter, knownPart, knownValue, type World } from './known-values.ts';
import { withOddHeaders } from './odd-headers.ts';
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

export function operationsOf(description: Json): readonly Operation[] {
  return Object.entries<Json>(description.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** A value that a schema of the description accepts, or nearly. */
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
      return textOfSchema(schema, world);
  }
}

/** A day, or letters; now and then as short or long as may be, or one more. */
function textOfSchema({ pattern = '', minLength = 3, maxLength = 100 }: Json, { random }: World): string {
  if (pattern.startsWith('^\\d{4}-\\d{2}-\\d{2}'))
    return random.pick(['2026-11-20', '2099-12-31', '2026-02-30']);
  if (pattern.includes('{64}')) return 'a'.repeat(64);
  const length = random.chance(0.9) ? minLength : Math.min(random.pick([maxLength, maxLength + 1]), 100_000);
  return 'abc'.padEnd(length, 'x').slice(0, length);
}

const strangeValues: readonly unknown[] = [
  null,
  -1,
  0,
  1e308,
  2 ** 53,
  '',
  ' ',
  'x'.repeat(300),
  'x'.repeat(6_000),
  '\u0000',
  '\ud800',
  '\u202e',
  [],
  {},
  [null],
  [[[]]],
  { __proto: 1 },
  true,
  '2026-13-40',
  "'; DROP TABLE report; --",
  '../../etc/passwd',
];

/** A copy of a value in which one member, at any depth, is strange or missing. */
function withStrange(value: unknown, { random }: World): unknown {
  if (value === null || typeof value !== 'object') return random.pick(strangeValues);
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.1)) return { ...value, extra: random.pick(strangeValues) };
  const [chosen, inner] = random.pick(entries);
  const isDeep = inner !== null && typeof inner === 'object' && random.chance(0.6);
  const changed = entries.flatMap(([key, one]) => {
    if (key !== chosen) return [[key, one] as const];
    if (random.chance(0.15)) return [];
    return [[key, isDeep ? withStrange(one, { random } as World) : random.pick(strangeValues)] as const];
  });
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed);
}

/** The example of a body, with ids of this service. */
function bodyOfExample(example: Json, world: World): Json {
  return Object.fromEntries(
    Object.entries<Json>(example).map(([key, value]) => [
      key,
      /^(?:id|\w+Id|documents?|url|email)$/.test(key) ? knownValue(key, world) : value,
    ]),
  );
}

/** A request before anything is done to it. */
interface SoundRequest {
  readonly description: Json;
  /** The path of the description, and with values in place of its parameters. */
  readonly template: string;
  readonly filled: string;
  readonly content: Json;
  readonly body: unknown;
  readonly needsToken: boolean;
  readonly sound: GeneratedRequest;
}

/** One request: sound by the description, or broken in one way. */
export function generateRequest(
  description: Json,
  operations: readonly Operation[],
  world: World,
): GeneratedRequest {
  const { random } = world;
  const { method, path, operation } = random.pick(operations);
  const parameters: readonly Json[] = operation.parameters ?? [];
  const part = knownPart(path, world);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const value =
      part?.[name] ??
      knownParameter(method, path, name, world) ??
      valueOfSchema(description, parameter.schema, name, world);
    return encodeURIComponent(String(value));
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
  const { schema, example } = content['application/json'] ?? {};
  const body =
    schema &&
    (example !== undefined && random.chance(0.5)
      ? bodyOfExample(example, world)
      : valueOfSchema(description, schema, 'body', world));
  const needsToken = operation.security.length > 0;
  const sound: GeneratedRequest = {
    label: 'sound',
    method,
    path: query.size > 0 ? `${filled}?${query}` : filled,
    options: body === undefined ? {} : { body },
    withToken: true,
    operation,
    expects: (status) =>
      status < 500 && (status !== 401 || !needsToken) && status !== 403 && status !== 405 && status !== 415,
  };
  const request = { description, template: path, filled, content, body, needsToken, sound };
  const breaks = [...ofEvery, ...(body === undefined ? withoutBody : withBody)];
  return random.pick(breaks)(request, world);
}

type Break = (request: SoundRequest, world: World) => GeneratedRequest;

const isRefused = (status: number) => status >= 400 && status < 500;
const isNoFault = (status: number) => status < 500;
const usualMethods = ['PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'PROPFIND'];

const ofEvery: readonly Break[] = [
  ({ sound }) => sound,
  ({ sound }) => sound,
  ({ sound }) => sound,
  ({ sound }) => sound,
  ({ sound }) => sound,
  ({ sound, filled }) => ({
    ...sound,
    label: 'unknown parameter',
    path: `${filled}?nonsense=1`,
    expects: isRefused,
  }),
  ({ sound, needsToken }) => ({
    ...sound,
    label: 'no token',
    withToken: false,
    // An id that is too long is refused first.
    expects: needsToken ? (status) => status === 401 || status === 404 : isNoFault,
  }),
  ({ sound, description, template }, { random }) => ({
    ...sound,
    label: 'other method',
    method: random.pick(
      usualMethods.filter((one) => description.paths[template][one.toLowerCase()] === undefined),
    ),
    options: {},
    operation: undefined,
    expects: isAnswerToOther,
  }),
  ({ sound }) => ({
    ...sound,
    label: 'options',
    method: 'OPTIONS',
    options: {},
    operation: undefined,
    expects: (status) => status === 204 || isAnswerToOther(status),
  }),
  ({ sound, filled }) => ({
    ...sound,
    label: 'unknown path',
    path: `${filled}/nothing/at/all`,
    options: {},
    operation: undefined,
    expects: (status) => status === 404 || status === 405,
  }),
  ({ sound }, world) => withOddHeaders(sound, world),
  ({ sound }, world) => withOddHeaders(sound, world),
];

/** A path whose id is too long, or not a valid escape, is refused before its methods are known. */
function isAnswerToOther(status: number): boolean {
  return status === 405 || status === 404 || status === 400 || status === 501;
}

const withoutBody: readonly Break[] = [
  ({ sound, filled }, { random }) => ({
    ...sound,
    label: 'strange query',
    path: `${filled}?${random.pick(['limit=-1&cursor=%25', 'limit=1&limit=2', 'limit', 'cursor=', '%00=1', 'limit=%ff'])}`,
    expects: isRefused,
  }),
  ({ sound, filled }) => ({
    ...sound,
    label: 'head',
    method: 'HEAD',
    path: filled,
    // That of GET; other operations have none.
    operation: sound.method === 'GET' ? sound.operation : undefined,
    expects: isNoFault,
  }),
  ({ sound }, { random }) => ({
    ...sound,
    label: 'a body that is not expected',
    options: { raw: random.pick(['{}', '', '{', 'null', '[]', 'x']) },
    expects: isNoFault,
  }),
];

const withBody: readonly Break[] = [
  ({ sound, body }, world) => ({
    ...sound,
    label: 'strange field',
    options: { body: withStrange(body, world) },
    expects: isNoFault,
  }),
  ({ sound, body }, world) => ({
    ...sound,
    label: 'two strange fields',
    options: { body: withStrange(withStrange(body, world), world) },
    expects: isNoFault,
  }),
  ({ sound, content, filled }, { random }) => {
    const others = Object.keys(content).filter((type) => type !== 'application/json');
    if (others.length === 0) return sound;
    const fields = new URLSearchParams({
      name: 'x',
      policyId: random.pick(['starter-company', 'company-and-its-people', 'none', 'x'.repeat(300)]),
    });
    return {
      ...sound,
      label: 'a file',
      path: `${filled}?${fields}`,
      options: {
        raw: random.pick([
          '12ABC34501DE35',
          'document;amount\n99990001000198;1\n',
          'x',
          '',
          '\ufeff',
          'PK\u0003\u0004',
        ]),
        headers: { 'content-type': random.pick(others) },
      },
    };
  },
  ({ sound, body }, { random }) => ({
    ...sound,
    label: 'broken JSON',
    options: {
      raw: random.pick([JSON.stringify(body).slice(0, -1), `${JSON.stringify(body)}x`, '{"a":}', '\ufeff']),
    },
    expects: isRefused,
  }),
  ({ sound, body }, { random }) => ({
    ...sound,
    label: 'other content type',
    options: {
      raw: JSON.stringify(body),
      headers: {
        'content-type': random.pick([
          'text/html',
          'application/xml',
          'application/json; charset=utf-16',
          'application/jsonx',
          'multipart/form-data; boundary=x',
          'application/octet-stream',
          'x',
          '/',
        ]),
      },
    },
    expects: (status) => status === 415 || status === 404,
  }),
  ({ sound }, { random }) => ({
    ...sound,
    label: 'no object',
    options: random.pick([
      { body: [] },
      { body: 'x' },
      { body: 1 },
      { body: null },
      { raw: '' },
      { raw: ' ' },
    ]),
    expects: isRefused,
  }),
];
