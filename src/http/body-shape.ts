import type { TSchema } from '@sinclair/typebox';

/** What of a body is of any use: plain data, so that it can be handed to a thread. */
export interface BodyShape {
  /** Everything in it counts. */
  readonly isOpen?: boolean;
  /** Of an object: the fields that mean something. */
  readonly fields?: Readonly<Record<string, BodyShape>>;
  /** Of a list: its entries. */
  readonly items?: BodyShape;
}

/** Keywords under which a field without a name in `properties` may count. */
const openKeywords = ['additionalProperties', 'patternProperties', 'minProperties', 'allOf', '$ref', 'not'];

/** The shape that a schema gives: fields that it does not name are ignored, as everywhere in the API. */
export function shapeOf(schema: TSchema): BodyShape {
  if (openKeywords.some((keyword) => schema[keyword] !== undefined)) return { isOpen: true };
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].map(shapeOf).reduce(either, {});
  switch (schema['type']) {
    case 'object': {
      const entries = Object.entries<TSchema>(schema['properties'] ?? {});
      return { fields: Object.fromEntries(entries.map(([name, field]) => [name, shapeOf(field)])) };
    }
    case 'array':
      return schema['items'] === undefined ? { isOpen: true } : { items: shapeOf(schema['items']) };
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return {};
    default:
      return schema['const'] === undefined ? { isOpen: true } : {};
  }
}

/**
 * The value without what means nothing: fields without a name, and what is in a list or an object where none is expected. It
 * fits its schema as the whole value does, and what does not fit is of the same type.
 */
export function withinShape(value: unknown, shape: BodyShape): unknown {
  if (shape.isOpen === true || typeof value !== 'object' || value === null) return value;
  const { items, fields } = shape;
  if (Array.isArray(value)) return items === undefined ? [] : value.map((item) => withinShape(item, items));
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([name, field]) =>
      Object.hasOwn(value, name) ? [[name, withinShape(Reflect.get(value, name), field)]] : [],
    ),
  );
}

function either(one: BodyShape, other: BodyShape): BodyShape {
  if (one.isOpen === true || other.isOpen === true) return { isOpen: true };
  const names = [...Object.keys(one.fields ?? {}), ...Object.keys(other.fields ?? {})];
  const fields = names.map((name) => [name, either(one.fields?.[name] ?? {}, other.fields?.[name] ?? {})]);
  return {
    ...((one.fields ?? other.fields) && { fields: Object.fromEntries(fields) }),
    ...((one.items ?? other.items) && { items: either(one.items ?? {}, other.items ?? {}) }),
  };
}
