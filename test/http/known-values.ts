import { type KnownIds, unknownId } from './known-ids.ts';
import type { Random } from './random.ts';

export interface World {
  readonly random: Random;
  readonly ids: KnownIds;
}

/** Documents that are sent, besides those of a test: the sandbox ends their reports in each status. */
export const companies = [
  '12ABC34501DE35',
  '99990001000198',
  '99990003000187',
  '99990004000121',
  '99990009000154',
  '99990011000123',
  '33683111000280',
  '00000000000191',
];
const people = ['00000012440', '00000014222', '00000015385', '000.000.118-00'];

/** Policies that requests may disable, and operations, which are not policies. */
const managedPolicies = ['full-person', 'starter-company-manual', 'company-and-its-people', 'no-such-policy'];
const usedPolicies = ['starter-company', 'starter-company', 'starter-person', 'starter-company-manual'];

/** Kinds of the ids in a path, by its beginning: the first that fits. */
const kindsOfPaths: readonly (readonly [RegExp, string])[] = [
  [/^\/v2\/batch\//, 'bat'],
  [/^\/v2\/watch\//, 'wat'],
  [/^\/v2\/operation\//, 'opr'],
  [/^\/v2\/review\//, 'rev'],
  [/^\/v2\/consent\//, 'cns'],
  [/^\/v2\/subject\/erasure\//, 'ers'],
  [/^\/v2\/user\//, 'usr'],
  [/^\/v2\/client\//, 'cli'],
  [/^\/webhook\/delivery\//, 'evt'],
  [/^\/webhook\//, 'whk'],
  [/^\//, 'rpt'],
];

/** Kinds of ids by the name of their field or parameter. */
const kindsOfNames: Readonly<Record<string, string>> = {
  reportId: 'rpt',
  batchId: 'bat',
  clientId: 'cli',
  exportId: 'exp',
  sectionId: 'sec',
  noteId: 'not',
};

const oddPieces = [
  '..',
  '%',
  '%00',
  ' ',
  '+',
  ';x=1',
  ':',
  "'",
  '"',
  '<b>',
  '{id}',
  '\\',
  '__proto__',
  '\u00e9',
  '\u{1f600}',
];

/** An id of its kind, of no record, of another kind, of any length, or of odd characters. */
function idOf(kind: string, { random, ids }: World): string {
  const chance = random.next();
  if (chance < 0.75) return ids.pick(kind, random);
  if (chance < 0.82) return unknownId(kind);
  if (chance < 0.9) return ids.pick(random.pick(ids.kinds()), random);
  if (chance < 0.96) return 'x'.repeat(random.pick([1, 2, 100, 199, 200, 201, 255, 300, 301, 1_000]));
  return `${kind}_${random.pick(oddPieces)}`;
}

/** The parameters of a path that names a part of a report: both fit each other. Undefined for other paths. */
export function knownPart(
  path: string,
  { random, ids }: World,
): Readonly<Record<string, string>> | undefined {
  const [, name = ''] = /\{(noteId|sha256)\}/.exec(path) ?? [];
  if (name === '' || random.chance(0.3)) return undefined;
  const [part, id] = ids.pickPart(name === 'noteId' ? /^not_/ : /^[0-9a-f]{64}$/, random) ?? [];
  return part === undefined || id === undefined ? undefined : { id, [name]: part };
}

/** The value of a path parameter; undefined if its schema alone says what it may be. */
export function knownParameter(method: string, path: string, name: string, world: World): string | undefined {
  const { random } = world;
  if (path.startsWith('/credit-policy/policy/') && name === 'id')
    return random.chance(0.9)
      ? random.pick(method === 'GET' ? [...managedPolicies, 'starter-company'] : managedPolicies)
      : idOf('rpt', world);
  if (path.startsWith('/credit-policy/template/'))
    return random.pick(['starter-company', 'full-person', 'company-and-its-people', 'none', 'x'.repeat(300)]);
  // Few webhooks and portfolios are removed, so that the others stay in use.
  if (name === 'id' && method === 'DELETE' && /^\/(?:webhook|v2\/watch)\//.test(path) && random.chance(0.8))
    return unknownId('whk');
  if (name === 'id') return idOf(kindsOfPaths.find(([pattern]) => pattern.test(path))?.[1] ?? 'rpt', world);
  const kind = kindsOfNames[name];
  if (kind !== undefined) return idOf(kind, world);
  switch (name) {
    case 'sha256':
      return random.pick(['a'.repeat(64), 'x']);
    case 'number':
      return random.pick(['1', '2', '999', '0', '01', '1e2']);
    case 'type':
      return random.pick([
        'SUMMARY',
        'relations',
        'PROCESSES',
        'CREDIT_POLICY',
        'SCR',
        'nothing',
        'x'.repeat(61),
      ]);
    case 'code':
      return random.pick(['QUEUE_FULL', 'NO_SUCH_CODE', 'x'.repeat(101)]);
    case 'file':
      return random.pick(['start.js', 'swagger-ui.css', 'nothing.txt']);
    default:
      return undefined;
  }
}

/** The value of a field of a body or query by its name; undefined if its schema alone says what it may be. */
export function knownValue(name: string, world: World): unknown {
  const { random, ids } = world;
  const kind = name === 'id' ? 'rpt' : kindsOfNames[name];
  if (kind !== undefined) return idOf(kind, world);
  switch (name) {
    case 'document':
      return random.pick(random.chance(0.8) ? companies : people);
    case 'documents':
      return random.pick([[random.pick(companies)], [random.pick(people), 'x', ''], companies]);
    case 'operationId':
      return random.pick(['company-and-its-people', 'company-and-its-people', 'starter-company', 'none']);
    case 'policyId':
      return random.pick([...usedPolicies, 'company-and-its-people', 'no-such-policy', 'x'.repeat(201)]);
    case 'name':
      return random.pick([
        'erp',
        'Ana Lima',
        `name ${random.next()}`,
        ' ',
        'x'.repeat(300),
        'a\nb',
        '\u0000',
      ]);
    case 'email':
      return random.pick([`p${random.next()}@example.com`, 'ana@example.com', 'x', `${'x'.repeat(250)}@a.b`]);
    case 'externalId':
    case 'purpose':
      return random.pick(['order-1', 'order-2', 'x'.repeat(200), 'x'.repeat(201), '\u0000', '']);
    case 'url':
      // No one listens there, and no name is looked up.
      return random.pick([
        'http://127.0.0.1:9/events',
        'https://127.0.0.1:9/',
        'https://10.0.0.1/',
        'nowhere',
        'http://[::1',
      ]);
    case 'createdFrom':
    case 'createdTo':
      return random.pick(['2026-11-20', '2026-11-20T10:00:00Z', '2026-02-31', '9999-12-31', '0001-01-01']);
    case 'from':
    case 'to':
    case 'version':
      return random.pick(['1', '1', '1', '2', '2026-11-20', '0', '1000000001']);
    case 'month':
      return random.pick(['2026-11', '2026-13', '0001-01', '9999-12']);
    case 'cursor':
      return random.pick([
        ids.pick(random.pick(ids.kinds()), random),
        Buffer.from(random.pick([unknownId('rpt'), 'x', '{}', '[1,2]'])).toString('base64url'),
        '0',
        '999999999999999',
        'x'.repeat(301),
      ]);
    case 'contentBase64':
      return random.pick([Buffer.from('|0000|LECD|').toString('base64'), '%', 'AAAA', '']);
    case 'map':
      return random.pick(['a=amount', 'a=', '=', ';;', 'document=amount']);
    default:
      return undefined;
  }
}
