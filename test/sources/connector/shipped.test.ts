import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseDocument } from '../../../src/document/document.ts';
import { readCassette, replay } from '../../../src/sources/connector/cassette.ts';
import { cassettesBeside, listConnectorFiles } from '../../../src/sources/connector/connector-files.ts';
import { connectorJsonSchema } from '../../../src/sources/connector/connector-json-schema.ts';
import { readConnector } from '../../../src/sources/connector/read-connector.ts';

const validate = new Ajv({ strict: false, inlineRefs: false }).compile(connectorJsonSchema());
const files = listConnectorFiles(undefined);
const page = readFileSync(new URL('../../../docs/reference/connectors.md', import.meta.url), 'utf8');

test.each(files)(
  '$provider.$role has no error, and its cassettes give what they say',
  async ({ path, file, provider, role }) => {
    const text = readFileSync(path, 'utf8');
    const { connector, findings } = await readConnector(text, file, { readCassette: cassettesBeside(path) });
    // Some providers do not repeat whom they were asked about.
    expect(findings.filter(({ code }) => code !== 'NO_SUBJECT')).toEqual([]);
    expect([connector?.provider, connector?.role, connector?.tried]).toEqual([provider, role, false]);
    expect(text).toContain('not tried with a contract');
    expect(page).toContain(`\`${provider}.${role}\``);
    expect(validate(parse(text))).toBe(true);
  },
);

/** Every place of a JSON value, as the keys that lead to it. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

function changed(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put;
  const copy = structuredClone(value);
  if (typeof copy !== 'object' || copy === null) return copy;
  if (rest.length === 0 && put === undefined) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, changed(Reflect.get(copy, key), rest, put));
  return copy;
}

/** Whether a section says that there is nothing: by its count, or by an empty list of which it is not said that it is short. */
function saysNone(section: unknown): boolean {
  const { count, entries, lawsuits, warrants, relatives }: Readonly<Record<string, unknown>> =
    Object(section);
  const list = entries ?? lawsuits ?? warrants ?? relatives;
  return count === 0 || (Array.isArray(list) && list.length === 0 && !(Number(count) > 0));
}

test.each(files)(
  'an answer of $provider.$role that has lost or changed anything never crashes and is never clean',
  async ({ path, file }) => {
    const { connector } = await readConnector(readFileSync(path), file);
    if (connector === undefined) throw new Error(file);
    for (const name of connector.cassettes ?? []) {
      const kept = readCassette(await cassettesBeside(path)(name));
      const document = parseDocument(kept?.document ?? '').document;
      if (kept === undefined || document === undefined) throw new Error(name);
      const { status, body } = kept.answer;
      // Of one that says that there is nothing, the words that say it may be left.
      const mayBeClean = Object.values(kept.expected.sections ?? {}).some(saysNone);
      fc.assert(
        fc.property(
          fc.constantFrom(...placesIn(body)),
          // A provider that says itself that its list is empty, or its count 0, is believed.
          fc.constantFrom<unknown>(undefined, null, '', 'x', -1, true, {}, [null]),
          (place, put) => {
            const { sections } = replay(connector, {
              document,
              status,
              body: changed(body, place, put) ?? null,
            });
            if (!mayBeClean) expect(Object.values(sections).filter(saysNone)).toEqual([]);
          },
        ),
        { numRuns: name.endsWith('/found.json') ? 100 : 40 },
      );
    }
  },
);

test.each([
  ['serpro.registration', 'nomeEmpresarial'],
  ['serpro-person.registration', 'nome'],
])(
  'a record of %s without a name is refused, so that it is never read as the subject',
  async (name, field) => {
    const path = `connectors/${name}.yaml`;
    const { connector } = await readConnector(readFileSync(path), path);
    const kept = readCassette(await cassettesBeside(path)(`cassettes/${name}.json#found`));
    const document = parseDocument(kept?.document ?? '').document;
    if (connector === undefined || kept === undefined || document === undefined) throw new Error(name);
    for (const put of ['', ' ', null, undefined]) {
      const body = changed(kept.answer.body, [field], put) ?? null;
      expect(replay(connector, { document, status: 200, body })).toMatchObject({
        outcome: 'FAILED',
        code: 'INVALID_ANSWER',
        sections: {},
      });
    }
  },
);
