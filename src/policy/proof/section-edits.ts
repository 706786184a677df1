import type { TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { isRecord } from '../../base/is-record.ts';
import { dayPattern } from '../../sections/fields.ts';
import { sections as definitions, isSectionType } from '../../sections/index.ts';
import type { GivenSections } from '../cases/case-sections.ts';
import { withoutNull } from '../cases/complete-section.ts';

/** Values that rules tell apart. */
export interface EditValues {
  /** ISO dates. */
  readonly days: readonly string[];
  readonly numbers: readonly number[];
}

/** A section with one list changed. */
interface SectionEdit {
  /** Where it is: the names of fields, and places in lists. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** The certainty of a match follows from the state of its list. */
const dependent = new Set(['certainty', 'state']);

/**
 * Yields edits of the items of a section that are not in `base`: the item removed, repeated, or with another value in one field:
 * unknown, another word of a fixed choice, a day or a number that rules tell apart.
 */
export function* sectionEdits(
  type: string,
  { sections, base }: { readonly sections: GivenSections; readonly base: GivenSections },
  values: EditValues,
): Generator<SectionEdit> {
  if (!isSectionType(type)) return;
  yield* editsIn(
    [type],
    { content: sections[type], base: base[type], schema: definitions[type].details },
    values,
  );
}

interface Place {
  readonly content: unknown;
  readonly base: unknown;
  readonly schema: TSchema;
}

function* editsIn(
  path: SectionEdit['path'],
  { content, base, schema }: Place,
  values: EditValues,
): Generator<SectionEdit> {
  if (!isRecord(content)) return;
  const fields: Readonly<Record<string, TSchema>> = schema['properties'] ?? {};
  for (const [name, value] of Object.entries(content)) {
    const field = fields[name];
    const list = field && (withoutNull(field) ?? field);
    if (!Array.isArray(value) || list?.['type'] !== 'array') continue;
    const before = isRecord(base) && Array.isArray(base[name]) ? base[name] : [];
    yield* listEdits([...path, name], { content: value, base: before, schema: list['items'] }, values);
  }
}

function* listEdits(
  path: SectionEdit['path'],
  {
    content,
    base,
    schema,
  }: { readonly content: readonly unknown[]; readonly base: readonly unknown[]; readonly schema: TSchema },
  values: EditValues,
): Generator<SectionEdit> {
  for (const [index, item] of content.entries()) {
    if (item === base[index] || !isRecord(item)) continue;
    if (index >= base.length || content.length > base.length) {
      yield { path, value: content.toSpliced(index, 1) };
      yield { path, value: [...content, repeated(item, content.length)] };
    }
    const fields: Readonly<Record<string, TSchema>> = schema['properties'] ?? {};
    for (const [name, own] of Object.entries(item)) {
      const field = fields[name];
      if (field === undefined || dependent.has(name)) continue;
      for (const value of otherValues(field, values))
        if (value !== own) yield { path: [...path, index, name], value };
    }
    yield* editsIn([...path, index], { content: item, base: base[index], schema }, values);
  }
}

/** Another item like it: the number of a case is its own. */
function repeated(item: Readonly<Record<string, unknown>>, index: number): unknown {
  return 'caseNumber' in item ? { ...item, caseNumber: `${index + 1}` } : { ...item };
}

function otherValues(schema: TSchema, { days, numbers }: EditValues): readonly unknown[] {
  const inner = withoutNull(schema);
  const plain = inner ?? schema;
  const words: unknown = plain['anyOf'];
  const some: readonly unknown[] = Array.isArray(words)
    ? words.map((word: TSchema) => word['const'])
    : plain['type'] === 'boolean'
      ? [true, false]
      : plain['type'] === 'number' || plain['type'] === 'integer'
        ? numbers.filter((number) => Check(plain, number))
        : plain['pattern'] === dayPattern
          ? days
          : [];
  return inner === undefined ? some : [null, ...some];
}

/** The sections with an edit made; undefined if there is no such place. */
export function withEdit(sections: GivenSections, { path, value }: SectionEdit): GivenSections | undefined {
  const changed = replaced(sections, path, value);
  return isRecord(changed) ? changed : undefined;
}

function replaced(content: unknown, [key, ...rest]: SectionEdit['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    if (!Array.isArray(content) || key >= content.length) return undefined;
    const inner = replaced(content[key], rest, value);
    return inner === undefined ? undefined : content.with(key, inner);
  }
  if (!isRecord(content) || !(key in content)) return undefined;
  const inner = replaced(content[key], rest, value);
  return inner === undefined ? undefined : { ...content, [key]: inner };
}
