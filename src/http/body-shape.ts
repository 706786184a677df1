import type { TSchema } from '@sinclair/typebox';
import { isRecord } from '../base/is-record.ts';

/** What of a body is of any use: plain data, so that it can be handed to a thread. */
export interface BodyShape {
  /** Everything in it counts. */
  readonly isOpen?: boolean;
  /** Of an object: the fields that mean something. */
  readonly fields?: Readonly<Record<string, BodyShape>>;
  /** Of a list: its entries. */
  readonly items?: BodyShape;
  /** For an optional field: null has no meaning of its own, and is the same as omitting the field. */
  readonly omitsNull?: boolean;
}

/** Keywords under which a field without a name in `properties` may count. */
const openKeywords = ['additionalProperties', 'patternProperties', 'minProperties', 'allOf', '$ref', 'not'];

const shapes = new WeakMap<TSchema, BodyShape>();

/** The shape that a schema gives: fields that it does not name are ignored, as everywhere in the API. */
export function shapeOf(schema: TSchema): BodyShape {
  const present = shapes.get(schema);
  if (present !== undefined) return present;
  const isOpen = openKeywords.some((keyword) => schema[keyword] !== undefined);
  const shape = { ...closedShapeOf(schema), ...(isOpen && { isOpen }) };
  shapes.set(schema, shape);
  return shape;
}

function closedShapeOf(schema: TSchema): BodyShape {
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].map(shapeOf).reduce(either, {});
  switch (schema['type']) {
    case 'object': {
      const entries = Object.entries<TSchema>(schema['properties'] ?? {});
      const required: readonly string[] = schema['required'] ?? [];
      const fields = entries.map(([name, field]) => {
        const omitsNull = !required.includes(name) && !acceptsNull(field);
        return [name, { ...shapeOf(field), ...(omitsNull && { omitsNull }) }];
      });
      return { fields: Object.fromEntries(fields) };
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

/**
 * Removes optional fields that are null from a body, at any depth. A field stays if it is required or if its schema accepts null.
 * Changes the body itself.
 */
export function dropNulls(value: unknown, { fields, items }: BodyShape): void {
  if (Array.isArray(value)) {
    if (items !== undefined) for (const item of value) dropNulls(item, items);
    return;
  }
  if (fields === undefined || !isRecord(value)) return;
  for (const [name, field] of Object.entries(fields)) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member !== null) dropNulls(member, field);
    else if (field.omitsNull === true) Reflect.deleteProperty(value, name);
  }
}

/** Whether a schema accepts null. A schema without a type accepts any value. */
function acceptsNull(schema: TSchema): boolean {
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].some(acceptsNull);
  if (schema['const'] !== undefined) return schema['const'] === null;
  return schema['type'] === undefined || [schema['type']].flat().includes('null');
}

function either(one: BodyShape, other: BodyShape): BodyShape {
  const isOpen = one.isOpen === true || other.isOpen === true;
  const names = [...Object.keys(one.fields ?? {}), ...Object.keys(other.fields ?? {})];
  const fields = names.map((name) => [name, eitherField(one.fields?.[name], other.fields?.[name])]);
  return {
    ...(isOpen && { isOpen }),
    ...((one.fields ?? other.fields) && { fields: Object.fromEntries(fields) }),
    ...((one.items ?? other.items) && { items: either(one.items ?? {}, other.items ?? {}) }),
  };
}

function eitherField(one: BodyShape | undefined, other: BodyShape | undefined): BodyShape {
  if (one === undefined || other === undefined) return one ?? other ?? {};
  const omitsNull = one.omitsNull === true && other.omitsNull === true;
  return { ...either(one, other), ...(omitsNull && { omitsNull }) };
}
