import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { cassettesBeside } from '../../../src/sources/connector/connector-files.ts';
import { connectorJsonSchema } from '../../../src/sources/connector/connector-json-schema.ts';
import { readConnector } from '../../../src/sources/connector/read-connector.ts';
import { newFolder } from '../../storage/test-database.ts';
import { connectorsFolder, serasaYaml } from './serasa.ts';

const published = connectorJsonSchema();

// Renewed by: npx vitest run test/sources/connector -u
test('editors have the published schema', async () => {
  const text = `${JSON.stringify(published, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../schemas/connector.schema.json');
  // It is read anew for every file that is opened.
  expect(text.length).toBeLessThan(200_000);
});

/** What an editor comes to by the names of fields, going on at what a reference names. */
function publishedAt(...names: readonly string[]): unknown {
  const resolved = (part: unknown): unknown => {
    const name = /^#\/definitions\/(.+)$/.exec(String(Reflect.get(Object(part), '$ref')))?.[1];
    return name === undefined ? part : Reflect.get(Object(published['definitions']), name);
  };
  return names.reduce<unknown>(
    (part, name) => resolved(Reflect.get(Object(Reflect.get(Object(part), 'properties')), name)),
    published,
  );
}

test('editors complete the fields of sections and how a value is read', () => {
  expect(publishedAt('map', 'PEFIN', 'entries', 'item')).toHaveProperty('properties.creditor.description');
  expect(publishedAt('map', 'PEFIN', 'entries', 'item', 'amount')).toMatchObject({
    anyOf: [
      { type: 'string' },
      { properties: { path: {}, number: { enum: expect.arrayContaining(['cents']) } } },
    ],
  });
  expect(publishedAt('login', 'request')).toHaveProperty('properties.method.enum');
});

test('the schema refuses what is no field, in parts that stand in several places too', () => {
  const ajv = new Ajv({ strict: false, inlineRefs: false });
  const validate = ajv.compile(published);
  const sound = parse(serasaYaml());
  expect(validate(sound)).toBe(true);
  expect(
    validate({ ...sound, map: { PEFIN: { count: 'a', entries: { each: 'b', item: { amout: 'c' } } } } }),
  ).toBe(false);
  expect(validate({ ...sound, map: { PEFIN: { count: { pth: 'a' } } } })).toBe(false);
});

test('the connector that ships has no finding, fits the schema, and its cassettes give what they say', async () => {
  const yaml = serasaYaml();
  const beside = cassettesBeside(join(connectorsFolder, 'x.yaml'));
  const { connector, findings } = await readConnector(yaml, 'serasa.yaml', { readCassette: beside });
  expect(findings).toEqual([]);
  expect(connector?.tried).toBe(false);
});

async function told(
  yaml: string,
  cassettes: Readonly<Record<string, string>> = {},
  costsBounded = false,
): Promise<readonly string[]> {
  const { findings } = await readConnector(yaml, 'ours.yaml', {
    readCassette: async (name) => cassettes[name],
    costsBounded,
  });
  return findings.map(
    ({ line, column, code, message, suggestion }) =>
      `${line}:${column} ${code} ${message.en} | ${suggestion?.en ?? null}`,
  );
}

const good = `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: [api.acme.com]
request: { method: GET, url: 'https://api.acme.com/{document}' }
subject: cnpj
map:
  PROTESTS:
    count: quantidade
    entries: { each: protestos, item: { amount: valor } }
`;

describe('what is wrong is told with its place and what would be right', () => {
  test('and nothing of a good one', async () => {
    expect(await told(good)).toEqual([]);
    const proof = good.replace('each: protestos,', "each: protestos, noneWhen: 'total == `0`',");
    expect(await told(proof)).toEqual([]);
  });

  test.each([
    ['a key', `${good}pryce: 1\n`, '11:1 UNKNOWN_KEY "pryce" is not a key of the file | Did you mean price?'],
    [
      'a field',
      good.replace('amount: valor', 'amout: valor'),
      '10:41 UNKNOWN_KEY "amout" is not a key of item | Did you mean amount?',
    ],
    [
      'a section',
      good.replace('PROTESTS:', 'PROTEST:'),
      '8:3 UNKNOWN_KEY "PROTEST" is not a key of map | Did you mean PROTESTS?',
    ],
    ['an expression', good.replace('quantidade', 'a[0.b'), '9:15 INVALID_EXPRESSION "." cannot stand here'],
    [
      'a function',
      good.replace('quantidade', 'lenght(protestos)'),
      '9:12 INVALID_EXPRESSION "lenght" is no function | Did you mean length?',
    ],
    [
      'a placeholder',
      good.replace('{document}', '{documento}'),
      '5:52 UNKNOWN_PLACEHOLDER {documento} is no placeholder | Did you mean document?',
    ],
    [
      'a token without a login',
      good.replace('{document}', '{login.token}'),
      '5:52 UNKNOWN_PLACEHOLDER There is no login that gives {login.token} | Add login: with request: and token:',
    ],
    [
      'a secret in an address',
      good.replace('{document}', '{secret.KEY}'),
      '5:52 SECRET_IN_ADDRESS Addresses are kept in logs on the way | Put it in a header, or in the body',
    ],
    [
      'a host',
      good.replace('[api.acme.com]', '[api.acme.org]'),
      '5:30 HOST_NOT_LISTED "api.acme.com" is not in hosts | Did you mean api.acme.org?',
    ],
    [
      'a body of a GET',
      good.replace('method: GET', 'json: {}, method: GET'),
      '5:12 TWO_BODIES A GET has no body | Write method: POST, or query:',
    ],
    [
      'an empty test',
      `${good}noRecord: [{}]\n`,
      '11:12 EMPTY_TEST This test fits every answer | Add status: or body:',
    ],
    ...['!protestos', '!(protestos)', 'protestos == null', 'protestos == `null`'].map((test) => [
      `a missing list as proof, ${test}`,
      good.replace('each: protestos,', `each: protestos, noneWhen: '${test}',`),
      '10:43 NONE_WITHOUT_PROOF A missing list does not prove that there is none | Test a value that the provider states, such as a total or a status',
    ]),
    [
      'an id of what is not begun',
      good.replace('{document}', '{poll.id}'),
      '5:52 UNKNOWN_PLACEHOLDER {poll.id} is no placeholder',
    ],
    [
      'pages that nothing or two things lead through',
      `${good}pages: { next: a, last: b }\n`,
      '11:1 NEXT_PAGE_UNCLEAR What tells which page comes next is said once',
    ],
    [
      'neither path nor value',
      good.replace('amount: valor', 'amount: { number: cents }'),
      '10:41 PATH_OR_VALUE A field is read by a path, or has a value | Write path:, or value:',
    ],
    [
      'a value that the field does not take',
      good.replace('count: quantidade', 'count: { value: many }'),
      '9:21 VALUE_NOT_TAKEN The field cannot take "many" | null',
    ],
    [
      'a word that stands for none of the field’s',
      good.replace(
        'map:\n',
        "map:\n  BASIC_INFORMATION:\n    company: { status: { path: situacao, words: { '02': ATIVA, '08': BAIXADO } } }\n",
      ),
      'VALUE_NOT_TAKEN The field cannot take "BAIXADO" | Did you mean BAIXADA?',
    ],
    [
      'a word that stands for no number',
      good.replace('count: quantidade', 'count: { path: quantidade, words: { muitos: "10 ou mais" } }'),
      'VALUE_NOT_TAKEN The field cannot take "10 ou mais" | null',
    ],
    [
      'what must be known',
      good.replace('    count: quantidade\n', ''),
      '8:3 UNMAPPED_FIELD count has to be known, and is not mapped | Add count: with its path',
    ],
    [
      'no subject',
      good.replace('subject: cnpj\n', ''),
      '1:1 NO_SUBJECT Nothing says where the answer names its document | Add subject: with its path',
    ],
    [
      'a cassette that is not there',
      `${good}cassettes: [gone.json]\n`,
      '11:13 CASSETTE_UNREADABLE gone.json is no cassette',
    ],
  ])('%s', async (_, yaml, expected) => {
    const findings = await told(yaml);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(expected);
  });

  test('a cassette that differs names the place and both values', async () => {
    const cassette = {
      document: '33683111000280',
      answer: {
        status: 200,
        body: { cnpj: '33.683.111/0002-80', quantidade: 1, protestos: [{ valor: 10 }] },
      },
      expected: { outcome: 'ANSWERED', sections: { PROTESTS: { count: 2 } } },
    };
    const findings = await told(`${good}cassettes: [a.json]\n`, { 'a.json': JSON.stringify(cassette) });
    expect(findings).toEqual([
      '11:13 CASSETTE_DIFFERS a.json: sections.PROTESTS.count is 1, and 2 is expected | null',
    ]);
  });
});

test('a cassette lies in a file of its own, or by its name in one of several', async () => {
  const folder = newFolder();
  const cassette = (count: number) => ({
    document: '33683111000280',
    answer: {
      status: 200,
      body: { cnpj: '33.683.111/0002-80', quantidade: 1, protestos: [{ valor: 10 }] },
    },
    expected: { outcome: 'ANSWERED', sections: { PROTESTS: { count } } },
  });
  writeFileSync(join(folder, 'one.json'), JSON.stringify(cassette(2)));
  writeFileSync(join(folder, 'all.json'), JSON.stringify({ two: cassette(3), 'three.x': cassette(4) }));
  writeFileSync(join(folder, 'broken.json'), '{');
  const names = [
    'one.json',
    'all.json#two',
    'all.json#three.x',
    'all.json#gone',
    'all.json#toString',
    'broken.json#two',
    'gone.json#two',
  ];
  const { findings } = await readConnector(
    `${good}cassettes: [${names.map((name) => `'${name}'`).join(', ')}]\n`,
    'ours.yaml',
    { readCassette: cassettesBeside(join(folder, 'ours.yaml')) },
  );
  expect(findings.map(({ code, message }) => `${code} ${message.en}`)).toEqual([
    'CASSETTE_DIFFERS one.json: sections.PROTESTS.count is 1, and 2 is expected',
    'CASSETTE_DIFFERS all.json#two: sections.PROTESTS.count is 1, and 3 is expected',
    'CASSETTE_DIFFERS all.json#three.x: sections.PROTESTS.count is 1, and 4 is expected',
    'CASSETTE_UNREADABLE all.json#gone is no cassette',
    'CASSETTE_UNREADABLE all.json#toString is no cassette',
    'CASSETTE_UNREADABLE broken.json#two is no cassette',
    'CASSETTE_UNREADABLE gone.json#two is no cassette',
  ]);
});

test('the reference page names every key', () => {
  const page = readFileSync(new URL('../../../docs/reference/connectors.md', import.meta.url), 'utf8');
  const keys = Object.keys(published.properties ?? {});
  expect(keys.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
});

test('the example of the reference page is a sound connector', async () => {
  const page = readFileSync(new URL('../../../docs/reference/connectors.md', import.meta.url), 'utf8');
  const [, example = ''] = /## An example\n\n```yaml\n(.*?)```/s.exec(page) ?? [];
  expect(example).toContain('provider: acme');
  const { findings } = await readConnector(example, 'acme.protests.yaml');
  expect(findings).toEqual([]);
});
