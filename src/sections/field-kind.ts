import { Hint, type TSchema } from '@sinclair/typebox';
import { dayPattern, monthPattern } from './fields.ts';
import { isSectionType, sections } from './index.ts';

/** What kind of value a field holds, for showing it: `CODE` is a word of a closed set. */
type FieldKind =
  | 'CODE'
  | 'DAY'
  | 'MONTH'
  | 'AMOUNT'
  | 'PERCENT'
  | 'PHONE'
  | 'POSTAL_CODE'
  | 'DOCUMENT'
  | 'OTHER';

/** What a schema says by itself of how its values are shown. */
const hints = ['AMOUNT', 'PERCENT', 'PHONE', 'POSTAL_CODE', 'DOCUMENT'] as const;

const kindsBySection = new Map<string, ReadonlyMap<string, FieldKind>>();

/**
 * What kind of value a field of a section holds, as the section's definition says; OTHER where this version does not know it.
 *
 * @param path the names from the section's details down to the field, without the places in lists.
 */
export function fieldKind(type: string, path: readonly string[]): FieldKind {
  if (!isSectionType(type)) return 'OTHER';
  // Added to records with a period. Schemas do not contain it.
  if (path.at(-1) === 'validity' && sections[type].periods?.[path.slice(0, -1).join('.')]) return 'CODE';
  let kinds = kindsBySection.get(type);
  if (kinds === undefined) {
    kinds = new Map(kindsIn(sections[type].details, []));
    kindsBySection.set(type, kinds);
  }
  return kinds.get(path.join('.')) ?? 'OTHER';
}

const placesBySection = new Map<string, ReadonlyMap<string, number>>();

/** Where a field stands in the order of its section's definition; after all others where this version does not know it. */
export function fieldPlace(type: string, path: readonly string[]): number {
  if (!isSectionType(type)) return Number.POSITIVE_INFINITY;
  let places = placesBySection.get(type);
  if (places === undefined) {
    places = new Map(pathsIn(sections[type].details, []).map((one, place) => [one, place]));
    placesBySection.set(type, places);
  }
  return places.get(path.join('.')) ?? Number.POSITIVE_INFINITY;
}

/** Every path below a schema, as it is written. */
function pathsIn(schema: TSchema, path: readonly string[]): readonly string[] {
  const members = membersOf(schema);
  if (members.length > 0) return members.flatMap((member) => pathsIn(member, path));
  if (isSchema(schema['items'])) return pathsIn(schema['items'], path);
  return Object.entries(schema['properties'] ?? {}).flatMap(([name, field]) =>
    isSchema(field) ? [[...path, name].join('.'), ...pathsIn(field, [...path, name])] : [],
  );
}

/** Every path below a schema, with what stands there. */
function kindsIn(schema: TSchema, path: readonly string[]): readonly (readonly [string, FieldKind])[] {
  const members = membersOf(schema);
  if (members.length > 0) return members.flatMap((member) => kindsIn(member, path));
  if (isSchema(schema['items'])) return kindsIn(schema['items'], path);
  const properties = Object.entries(schema['properties'] ?? {});
  if (properties.length > 0) {
    return properties.flatMap(([name, field]) => (isSchema(field) ? kindsIn(field, [...path, name]) : []));
  }
  const kind = kindOf(schema);
  return kind === 'OTHER' ? [] : [[path.join('.'), kind]];
}

function kindOf(schema: TSchema): FieldKind {
  const hint = hints.find((one) => one === schema[Hint]);
  if (hint !== undefined) return hint;
  if (typeof schema['const'] === 'string') return 'CODE';
  switch (schema['pattern']) {
    case dayPattern:
      return 'DAY';
    case monthPattern:
      return 'MONTH';
    default:
      return 'OTHER';
  }
}

function membersOf({ anyOf }: TSchema): readonly TSchema[] {
  return Array.isArray(anyOf) ? anyOf.filter(isSchema) : [];
}

function isSchema(value: unknown): value is TSchema {
  return typeof value === 'object' && value !== null;
}
