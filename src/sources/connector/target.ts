import { Hint, type TSchema } from '@sinclair/typebox';
import { dayPattern, monthPattern } from '../../sections/fields.ts';

/** What one place of a section takes. */
export type Target = { readonly nullable: boolean } & (
  | { readonly kind: ScalarKind; readonly minimum?: number }
  | { readonly kind: 'word'; readonly words: readonly string[] }
  | { readonly kind: 'list'; readonly item: Target }
  | { readonly kind: 'map'; readonly fields: Readonly<Record<string, FieldTarget>> }
);

type ScalarKind = 'text' | 'day' | 'month' | 'flag' | 'count' | 'number' | 'money' | 'percent';

/** A field of a map, with what it is for; `optional` may be left out of the section. */
interface FieldTarget {
  readonly target: Target;
  readonly optional: boolean;
  readonly description: string;
}

/** What a schema of a section takes; undefined for what no mapping can give. */
export function targetOf(schema: TSchema): Target | undefined {
  const forms: unknown = schema['anyOf'];
  if (Array.isArray(forms)) return targetOfForms(forms);
  switch (schema['type']) {
    case 'string':
      return { kind: kindOfText(schema['pattern']), nullable: false };
    case 'boolean':
      return { kind: 'flag', nullable: false };
    case 'integer':
      return { kind: 'count', nullable: false, ...minimumOf(schema) };
    case 'number':
      return { kind: kindOfNumber(schema[Hint]), nullable: false, ...minimumOf(schema) };
    case 'array': {
      const item = targetOf(schema['items']);
      return item && { kind: 'list', item, nullable: false };
    }
    case 'object':
      return schema['properties'] === undefined ? undefined : targetOfMap(schema);
    default:
      return undefined;
  }
}

function minimumOf({ minimum }: TSchema): { readonly minimum?: number } {
  return typeof minimum === 'number' ? { minimum } : {};
}

function targetOfForms(forms: readonly TSchema[]): Target | undefined {
  const values = forms.filter((form) => form['type'] !== 'null');
  const [only, ...others] = values;
  const nullable = values.length < forms.length;
  if (only === undefined) return undefined;
  const words = values.flatMap((form) => (typeof form['const'] === 'string' ? [form['const']] : []));
  if (words.length === values.length) return { kind: 'word', words, nullable };
  const target = others.length === 0 ? targetOf(only) : undefined;
  return target && { ...target, nullable };
}

function targetOfMap(schema: TSchema): Target {
  const properties: Readonly<Record<string, TSchema>> = schema['properties'] ?? {};
  const required: unknown = schema['required'];
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const target = targetOf(field);
    // A provider gives one report; others come from other sources.
    if (name === 'otherReports') return [];
    const optional = !(Array.isArray(required) && required.includes(name));
    return target === undefined
      ? []
      : [[name, { target, optional, description: field.description ?? '' }] as const];
  });
  return { kind: 'map', fields: Object.fromEntries(fields), nullable: false };
}

function kindOfText(pattern: unknown): ScalarKind {
  if (pattern === dayPattern) return 'day';
  return pattern === monthPattern ? 'month' : 'text';
}

function kindOfNumber(hint: unknown): ScalarKind {
  if (hint === 'AMOUNT') return 'money';
  return hint === 'PERCENT' ? 'percent' : 'number';
}
