import type { TSchema } from '@sinclair/typebox';
import { isRecord } from '../base/is-record.ts';

/** A JSON Schema (draft-07, the one that editors know best) as plain JSON. */
export interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema | boolean>>;
  readonly [keyword: string]: unknown;
}

/** How an object's fields are published. */
interface PublishOptions {
  /** True: no field has to be there, and none that is unknown may be. */
  readonly partial?: boolean;
}

/** Keywords that are taken over as they stand. */
const publishedKeywords = [
  'type',
  'description',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'const',
] as const;

/** A TypeBox schema as editors read it best: a choice of words as an enum, a record as additional properties. */
export function publishSchema(schema: TSchema, options: PublishOptions = {}): JsonSchema {
  const published: Record<string, unknown> = {};
  for (const keyword of publishedKeywords)
    if (schema[keyword] !== undefined) published[keyword] = schema[keyword];
  const forms: unknown = schema['anyOf'];
  if (Array.isArray(forms)) return { ...published, ...publishForms(forms, options) };
  if (schema['items'] !== undefined) published['items'] = publishSchema(schema['items'], options);
  const [record] = Object.values<TSchema>(schema['patternProperties'] ?? {});
  if (record !== undefined) published['additionalProperties'] = publishSchema(record, options);
  if (schema['properties'] !== undefined) {
    const fields = Object.entries<TSchema>(schema['properties']);
    published['properties'] = Object.fromEntries(
      fields.map(([name, field]) => [name, publishSchema(field, options)]),
    );
    if (options.partial !== true && Array.isArray(schema['required']))
      published['required'] = schema['required'];
    if (options.partial === true || schema['additionalProperties'] === false)
      published['additionalProperties'] = false;
  }
  return published;
}

function publishForms(forms: readonly TSchema[], options: PublishOptions): JsonSchema {
  const words = forms.map((form): unknown => form['const']);
  if (words.every((word) => typeof word === 'string')) return { type: 'string', enum: words };
  const [known, ...others] = forms.filter((form) => form['type'] !== 'null');
  // A choice of words that may be unknown stays one enum, so that an editor offers the words.
  if (known !== undefined && others.length === 0 && Array.isArray(known['anyOf'])) {
    const published = publishSchema(known, options);
    if (Array.isArray(published['enum'])) return { enum: [...published['enum'], null] };
  }
  return { anyOf: forms.map((form) => publishSchema(form, options)) };
}

/** How a published schema begins. */
export function schemaDocument(title: string, schema: JsonSchema): JsonSchema {
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, ...schema };
}

/** A part that is shorter is written out wherever it stands. */
const shortestPart = 120;

/**
 * A published schema in which a part that stands in several places is written once, under `definitions`; where places
 * describe it differently, each keeps its description beside the reference, for editors to show. Parts are named as `names`
 * says, or else after the first field that has them.
 */
export function shareParts(schema: JsonSchema, names: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const places = countParts(schema);
  const definitions: Record<string, JsonSchema> = {};
  const named = new Map(Object.entries(names).map(([name, part]) => [bodyOf(part), name]));
  const allNames = new Set(named.values());
  const define = (part: JsonSchema, key: string, field: string): JsonSchema => {
    let name = named.get(key) ?? field;
    for (let next = 2; !named.has(key) && allNames.has(name); next += 1) name = `${field}${next}`;
    named.set(key, name);
    allNames.add(name);
    definitions[name] ??= withParts(part, share);
    return { $ref: `#/definitions/${name}` };
  };
  const isShared = (key: string) => key.length >= shortestPart && (places.get(key) ?? 0) > 1;
  const share = (part: JsonSchema, field: string): JsonSchema => {
    const { description, ...rest } = part;
    const body = bodyOf(part);
    if (isShared(body))
      return { ...(description !== undefined && { description }), ...define(rest, body, field) };
    const whole = JSON.stringify(part);
    return isShared(whole) ? define(part, whole, field) : withParts(part, share);
  };
  return { ...withParts(schema, share), definitions };
}

/** In how many places each part stands, as a whole and without what it is for; what lies in one that was seen counts once. */
function countParts(schema: JsonSchema): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const count = (part: JsonSchema): JsonSchema => {
    const body = bodyOf(part);
    const isNew = !places.has(body);
    for (const key of new Set([body, JSON.stringify(part)])) places.set(key, (places.get(key) ?? 0) + 1);
    return isNew ? withParts(part, count) : part;
  };
  withParts(schema, count);
  return places;
}

/** What a part says beside what it is for. */
function bodyOf({ description: _, ...body }: JsonSchema): string {
  return JSON.stringify(body);
}

/** A schema whose parts are changed, each known by its field or keyword. */
function withParts(schema: JsonSchema, change: (part: JsonSchema, name: string) => JsonSchema): JsonSchema {
  const changed: Record<string, unknown> = { ...schema };
  const changePart = (part: unknown, name: string) => (isSchema(part) ? change(part, name) : part);
  for (const keyword of ['items', 'additionalProperties']) {
    if (schema[keyword] !== undefined) changed[keyword] = changePart(schema[keyword], keyword);
  }
  const forms = schema['anyOf'];
  if (Array.isArray(forms)) changed['anyOf'] = forms.map((form) => changePart(form, 'form'));
  if (schema.properties !== undefined) {
    changed['properties'] = Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, changePart(part, name)]),
    );
  }
  return changed;
}

function isSchema(value: unknown): value is JsonSchema {
  return isRecord(value);
}
