import type { TSchema } from '@sinclair/typebox';

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
