import type { TObject, TSchema } from '@sinclair/typebox';
import { type FieldProblem, findFieldProblems } from './field-problem.ts';

/**
 * The parameters of a query as values of the types that their schemas say: text, whole numbers, true and false. A
 * parameter that is not named is a problem, or stays a text where the schema lets others pass; one that stands twice is one.
 */
export function readQuery(
  query: string,
  schema: TObject | undefined,
): { readonly values: Readonly<Record<string, unknown>>; readonly problems: readonly FieldProblem[] } {
  const properties: Readonly<Record<string, TSchema>> = schema?.properties ?? {};
  const values: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const [name, text] of new URLSearchParams(query)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined && schema?.additionalProperties !== true) {
      const names = Object.keys(properties);
      const message =
        names.length > 0 ? `parameters here: ${names.join(', ')}` : 'there are no parameters here';
      problems.push({ pointer: `?${name.slice(0, 50)}`, code: 'UNKNOWN_PARAMETER', message });
    } else if (Object.hasOwn(values, name)) {
      problems.push({ pointer: `?${name}`, code: 'REPEATED', message: 'may stand once' });
    } else {
      values[name] = property === undefined ? text : readValue(property, text);
    }
  }
  if (schema !== undefined && problems.length === 0) {
    for (const problem of findFieldProblems(schema, values)) {
      problems.push({ ...problem, pointer: `?${problem.pointer.slice(1)}` });
    }
  }
  return { values, problems };
}

/** The text itself where it is not of the type, so that the schema refuses it. */
function readValue(schema: TSchema, text: string): unknown {
  if (schema['type'] === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (schema['type'] === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
